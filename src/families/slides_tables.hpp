// Where pawns end on the loop with slides, precomputed (S1–S3, S5). Part of families/slides.hpp.
#pragma once

#include "families/slides.hpp"

namespace tabuleiro {

struct SlidesTables {
    static constexpr int least_steps = -4, most_steps = 12;
    // Where `steps` lead from a place (S2, S3), or `slides_nowhere`.
    std::array<std::array<std::array<SlidesPlace, slides_home>, most_steps - least_steps + 1>, slides_colours> to{};
    // The last square of the slide that begins on a square for a colour (S5); that square itself if none does.
    std::array<std::array<std::array<SlidesPlace, slides_track>, slides_colours>, 2> slide_end{}; // [own_slides]
};

constexpr SlidesPlace slides_forward(int colour, int place, int steps) { // S2
    if (place == slides_start) return slides_nowhere;
    int safety = place - slides_start + steps;
    if (place < slides_track) {
        const int to_entry = (slides_entry(colour) - place + 60) % 60;
        if (steps <= to_entry) return static_cast<SlidesPlace>((place + steps) % 60);
        safety = steps - to_entry;
    }
    return safety <= 6 ? static_cast<SlidesPlace>(slides_start + safety) : slides_nowhere; // 6: Home
}

constexpr SlidesPlace slides_backward(int colour, int place, int steps) { // S3
    if (place == slides_start) return slides_nowhere;
    if (place < slides_track) return static_cast<SlidesPlace>((place - steps + 60) % 60);
    const int safety = place - slides_start;
    if (steps < safety) return static_cast<SlidesPlace>(place - steps);
    return static_cast<SlidesPlace>((slides_entry(colour) - (steps - safety) + 60) % 60);
}

constexpr SlidesTables slides_make_tables() {
    SlidesTables tables;
    for (int colour = 0; colour < 4; ++colour) {
        for (int steps = SlidesTables::least_steps; steps <= SlidesTables::most_steps; ++steps)
            for (int place = 0; place < slides_home; ++place)
                tables.to[colour][steps - SlidesTables::least_steps][place] =
                    steps < 0 ? slides_backward(colour, place, -steps) : slides_forward(colour, place, steps);
        for (int own = 0; own < 2; ++own)
            for (int m = 0; m < slides_track; ++m) {
                const bool slides = m / 15 != colour || own;              // S5
                const int length = m % 15 == 1 ? 3 : m % 15 == 9 ? 4 : 0; // S1
                tables.slide_end[own][colour][m] = static_cast<SlidesPlace>(m + (slides ? length : 0));
            }
    }
    return tables;
}

inline constexpr SlidesTables slides_tables = slides_make_tables();

} // namespace tabuleiro
