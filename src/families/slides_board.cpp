// How a loop with slides is drawn.
#include "families/slides.hpp"

namespace tabuleiro {

namespace {

// S1: the side of red is the upper one; each further colour's is the one before turned by a quarter, clockwise.
Coordinates turned(Coordinates place, int colour) {
    for (; colour > 0; --colour) place = {15 - place.y, place.x};
    return place;
}

constexpr std::string_view picture = R"(
      ▶━━━━━━━━●              ▶━━━━━━━━━━━●
   < 0< 1< 2< 3< 4< 5< 6< 7< 8< 9<10<11<12<13<14<15
   <59   <r1 [rS  ]                             <16 ▼
 ● <58   <r2               [bH  ]<b5<b4<b3<b2<b1<17 ┃
 ┃ <57   <r3                                    <18 ┃
 ┃ <56   <r4                              [bS  ]<19 ●
 ┃ <55   <r5                                    <20
 ▲ <54 [rH  ]                                   <21
   <53                                          <22
   <52                                          <23
   <51                                  [yH  ]  <24 ▼
   <50                                    <y5   <25 ┃
 ● <49[gS  ]                              <y4   <26 ┃
 ┃ <48                                    <y3   <27 ┃
 ┃ <47<g1<g2<g3<g4<g5[gH  ]               <y2   <28 ●
 ▲ <46                            [yS  ]  <y1   <29
   <45<44<43<42<41<40<39<38<37<36<35<34<33<32<31<30
          ●━━━━━━━━━━━◀              ●━━━━━━━━◀
)";

} // namespace

std::string slides_picture(const SlidesEdition& edition) {
    std::string text(picture);
    for (std::size_t at = 1; at < text.size(); ++at)
        if (text[at] == 'b' && (text[at - 1] == '[' || text[at - 1] == '<')) text[at] = edition.colours[1][0];
    return text;
}

Board slides_drawing(const SlidesEdition& edition, const SlidesRules& rules, std::string_view picture_text) {
    Board board;
    board.width = board.height = 15;
    board.picture = picture_text;
    board.colours.assign(edition.colours.begin(), edition.colours.end());
    for (unsigned i = 0; i < rules.players; ++i) board.seats.push_back(rules.colour_of(i));
    const auto add = [&](Coordinates place, int colour, Spot::Role role, bool coloured) {
        const Coordinates at = turned(place, colour);
        board.spots.push_back({slides_spot_name(edition, point(board.spots.size())), at.x, at.y, role,
                               coloured ? static_cast<std::uint8_t>(colour) : no_colour});
    };
    for (int colour = 0; colour < 4; ++colour)
        for (int offset = 0; offset < 15; ++offset) { // S1
            const bool slide = (offset >= 1 && offset <= 4) || (offset >= 9 && offset <= 13);
            const auto role = offset == 4 ? Spot::Role::start : Spot::Role::field;
            add({static_cast<float>(offset), 0}, colour, role, slide);
        }
    for (int colour = 0; colour < 4; ++colour) {
        add({4.5f, 1.5f}, colour, Spot::Role::yard, true);
        for (int s = 1; s <= 5; ++s) add({2, static_cast<float>(s)}, colour, Spot::Role::lane, true);
        add({2, 6.5f}, colour, Spot::Role::home, true);
    }
    for (std::size_t card = 0; card < slides_card_kinds; ++card) {
        const std::string name(slides_card_name(static_cast<SlidesCard>(card)));
        board.events.push_back({name, {}, {}, name});
    }
    Path loop{Path::Kind::circle, no_colour, {}};
    for (int square = 0; square < slides_track; ++square) loop.points.push_back(point(square));
    board.paths.push_back(loop);
    for (std::uint8_t colour = 0; colour < 4; ++colour) {
        const auto square = [&](int offset) { return point(15 * colour + offset); };
        Path lane{Path::Kind::road, colour, {square(2)}};
        for (int place = slides_start + 1; place <= slides_home; ++place)
            lane.points.push_back(slides_spot(colour, place));
        board.paths.push_back({Path::Kind::road, colour, {slides_spot(colour, slides_start), square(4)}});
        board.paths.push_back(lane);
        board.paths.push_back({Path::Kind::slide, colour, {square(1), square(2), square(3), square(4)}});
        board.paths.push_back({Path::Kind::slide, colour, {square(9), square(10), square(11), square(12), square(13)}});
    }
    return board;
}

} // namespace tabuleiro
