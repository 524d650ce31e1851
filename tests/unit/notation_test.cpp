#include "core/notation.hpp"

#include <gtest/gtest.h>

namespace tabuleiro {
namespace notation_test {

std::string error_of(const auto& result) { return result ? "none" : std::string(result.error().name); }

TEST(Fields, AreTakenOnceAndLeftoversAreAnError) {
    auto fields = Fields::read("  a=1\tb=x,y  ");
    ASSERT_TRUE(fields);
    EXPECT_EQ(fields->take("a"), "1");
    EXPECT_EQ(fields->take("a"), std::nullopt);
    EXPECT_EQ(fields->left_over()->name, "position.unknown_field");
    EXPECT_EQ(*fields->need("b"), "x,y");
    EXPECT_EQ(fields->left_over(), std::nullopt);
    EXPECT_EQ(fields->need("c").error().name, "position.missing_field");
}

TEST(Fields, RefuseTextThatIsNotAField) {
    for (const char* text : {"a", "=1", "a=", "a=1 b"}) EXPECT_EQ(error_of(Fields::read(text)), "position.bad_field");
    EXPECT_EQ(error_of(Fields::read("a=1 a=2")), "position.repeated_field");
}

TEST(Lists, ReadNamesAndCounts) {
    const auto list = read_list("k", "a,b*3");
    ASSERT_TRUE(list);
    ASSERT_EQ(list->size(), 2u);
    EXPECT_EQ((*list)[1].name, "b");
    EXPECT_EQ((*list)[1].count, 3);
    EXPECT_TRUE(read_list("k", "none")->empty());
    for (const char* text : {"", ",", "a,", ",a", "a*", "a*0", "a*100", "*2", "a*-1", "a*1x", "a*99999999999"})
        EXPECT_EQ(error_of(read_list("k", text)), "position.bad_value") << text;
}

TEST(Numbers, AreWholeAndInRange) {
    EXPECT_EQ(*read_number("k", "7", 0, 9), 7);
    for (const char* text : {"", "-1", "10", "+1", " 1", "1 ", "0x1", "99999999999999"})
        EXPECT_EQ(error_of(read_number("k", text, 0, 9)), "position.bad_value") << text;
}

TEST(Lists, AreWrittenAsTheyAreRead) {
    ListWriter list;
    EXPECT_EQ(list.text(), "none");
    list.add("a");
    list.add("b", 3);
    list.add("c", 0);
    EXPECT_EQ(list.text(), "a,b*3");
}

} // namespace notation_test
} // namespace tabuleiro
