#include <gtest/gtest.h>

#include "store/postgres_address.hpp"

namespace tabuleiro {
namespace postgres_address_test {

TEST(PostgresAddress, IsAUrlOrLibpqsKeywords) {
    for (const char* database : {"postgres://h/x", "postgresql:///x?host=/run", "host=127.0.0.1 dbname=x", "dbname=x",
                                 "  user = ana dbname=x", "host=h dbnmae=x", "posgres://ana:hush@h/x"})
        EXPECT_TRUE(names_postgres(database)) << database;
    for (const char* file : {"matches.db", "/var/lib/tabuleiro/matches.db", ":memory:", "./host=h", "a=b.db", "host",
                             "/data/host=1/matches.db", ""})
        EXPECT_FALSE(names_postgres(file)) << file;
}

TEST(PostgresAddress, IsShownWithoutPasswords) {
    EXPECT_EQ(*shown_postgres("postgres://ana:hush@h:5/x"), "PostgreSQL user=ana dbname=x host=h port=5");
    for (const char* database :
         {"postgres://ana:h%25us%40h@h/x", "postgres://ana@h/x?password=hush&sslpassword=hush",
          "postgres://h/x?password='hush hush'", "host=h password=hush", "host=h password='hush \\'hush'"}) {
        const auto shown = shown_postgres(database);
        ASSERT_TRUE(shown) << database;
        EXPECT_EQ(shown->find("hush"), std::string::npos) << *shown;
        EXPECT_NE(shown->find("host=h"), std::string::npos) << *shown;
    }
}

TEST(PostgresAddress, ThatCannotBeReadIsRefusedWithoutQuotingIt) {
    for (const char* database :
         {"postgres://ana:hush%@h/x", "postgres://ana:a\"hush%@h/x", "postgres://ana:one@hush@h/x",
          "postgres://ana:one/hush@h/x", "postgres://ana:one?hush@h/x", "postgres://ana:hush@[::1/x",
          "host=h password=one hush", "host=h password=one hush=1", "posgres://ana:hush@h/x"}) {
        const auto shown = shown_postgres(database);
        ASSERT_FALSE(shown) << database;
        EXPECT_EQ(shown.error().name, "store.bad_address");
        EXPECT_FALSE(shown.error().details[0].empty());
        EXPECT_EQ(shown.error().details[0].find("hush"), std::string::npos) << shown.error().details[0];
    }
}

} // namespace postgres_address_test
} // namespace tabuleiro
