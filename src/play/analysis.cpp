#include "play/analysis.hpp"

#include <algorithm>
#include <cmath>

namespace tabuleiro {

namespace {

using Mark = AnalysedEntry::Mark;

Mark mark_of(float loss, float error) {
    const float sure = loss - 2 * error; // only certain losses are marked
    if (sure < doubtful_loss) return Mark::none;
    if (loss >= blunder_loss) return Mark::blunder;
    return loss >= mistake_loss ? Mark::mistake : Mark::doubtful;
}

void judge_move(const AnyGame& game, const AnalysisJob& job, AnalysedEntry& entry) {
    const std::size_t mover = index(entry.turn.seat);
    for (const Advised& advised : game.advise(job.bot, job.budget(), 1, true))
        entry.moves.push_back({advised, game.text(advised.move)});
    const auto played = std::find_if(entry.moves.begin(), entry.moves.end(),
                                     [&](const AnalysedMove& move) { return move.text == entry.text; });
    const Advised& best = entry.moves.front();
    entry.before = best.values;
    entry.after = played->values;
    entry.known_before = best.known;
    entry.known_after = played->known;
    entry.loss = std::max(0.0f, best.values[mover] - played->values[mover]);
    entry.error = std::hypot(best.error, played->error);
    if (entry.loss < entry.error) entry.loss = 0; // the best of many estimates is always a little too high
    entry.mark = mark_of(entry.loss, entry.error);
}

// Judges positions and events by a search with the learned evaluation.
Bot judge_of(const AnalysisJob& job) {
    Bot judge = *read_bot("master");
    judge.kind.nodes = job.nodes;
    judge.weights = job.bot.weights;
    judge.known = job.bot.known;
    return judge;
}

void judge_forced(const AnyGame& game, const Bot& judge, AnalysedEntry& entry) {
    auto known = judge.known ? game.known(*judge.known) : std::nullopt;
    if (known && !known->exact) known.reset();
    entry.known_before = entry.known_after = known;
    entry.before = entry.after = known ? values_of(*known) : game.expectation(judge);
}

void judge_event(const AnyGame& game, const Bot& judge, AnalysedEntry& entry) {
    const auto values = game.after_events(judge);
    entry.after = values[*game.find(entry.text)];
    float total = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto weight = static_cast<float>(game.weight(i));
        total += weight;
        for (std::size_t seat = 0; seat < max_players; ++seat) entry.before[seat] += weight * values[i][seat];
    }
    for (std::size_t seat = 0; seat < max_players; ++seat) {
        entry.before[seat] /= total;
        entry.luck[seat] = entry.after[seat] - entry.before[seat];
    }
}

// The same knowledge for another seat.
Known to(Seat seat, Known known) {
    if (known.seat != seat && known.verdict) known.verdict->value = opposite(known.verdict->value);
    known.seat = seat;
    return known;
}

// Replaces the estimates for an entry between two known positions.
void judge_known(const Known& before, const Known& after, AnalysedEntry& entry) {
    const std::size_t mover = index(entry.turn.seat);
    entry.known_before = to(entry.turn.seat, before);
    entry.known_after = to(entry.turn.seat, after);
    entry.before = values_of(before);
    entry.after = values_of(after);
    entry.error = 0;
    if (entry.turn.kind == Turn::Kind::chance) {
        for (std::size_t seat = 0; seat < max_players; ++seat)
            entry.luck[seat] = entry.after[seat] - entry.before[seat];
        return;
    }
    entry.loss = std::max(0.0f, entry.before[mover] - entry.after[mover]);
    entry.mark = mark_of(entry.loss, 0);
}

// A position between two plays was judged twice, as what the one led to and what the other began with. It gets one
// value: the exact one if there is one, else the one that looks from the position itself. Luck and loss stay what one
// comparison gave.
void agree(std::vector<AnalysedEntry>& entries, const SeatValues& result) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        AnalysedEntry& entry = entries[i];
        if (i + 1 == entries.size()) {
            if (!entry.known_after) entry.after = result;
        } else if (AnalysedEntry& next = entries[i + 1]; entry.known_after && !next.known_before) {
            next.before = entry.after;
        } else {
            entry.after = next.before;
        }
    }
}

} // namespace

SeatValues Analysis::play() const {
    SeatValues rest = result;
    for (std::size_t seat = 0; seat < max_players; ++seat) rest[seat] -= start[seat] + luck[seat];
    return rest;
}

std::optional<Error> refuse_analysis(const AnyGame& game) {
    if (game.turn().kind == Turn::Kind::over) return std::nullopt;
    const auto players = static_cast<std::size_t>(game.setup().players);
    for (std::size_t owner = 0; owner < players; ++owner)
        for (const std::string& card : game.hand(seat(owner), seat((owner + 1) % players)))
            if (card == "?") return Error{"analysis.hidden_cards", {}};
    return std::nullopt;
}

Analysis analyse(const PlayedGame& played, const AnalysisJob& job) {
    Analysis analysis;
    const Bot judge = judge_of(job);
    const auto made = make_game(played.setup, played.position);
    AnyGame& game = **made;
    for (const std::string& text : played.plays) {
        AnalysedEntry entry;
        entry.turn = game.turn();
        entry.text = text;
        if (entry.turn.kind == Turn::Kind::chance) {
            judge_event(game, judge, entry);
        } else if (game.choices() > 1) {
            judge_move(game, job, entry);
        } else {
            judge_forced(game, judge, entry);
        }
        const std::size_t at = analysis.entries.size();
        if (at + 1 < job.known.size() && job.known[at] && job.known[at + 1])
            judge_known(*job.known[at], *job.known[at + 1], entry);
        for (std::size_t seat = 0; seat < max_players; ++seat) analysis.luck[seat] += entry.luck[seat];
        analysis.loss[index(entry.turn.seat)] += entry.loss;
        game.play(text);
        analysis.entries.push_back(std::move(entry));
        if (!job.progress(analysis.entries.size())) {
            analysis.stopped = true;
            break;
        }
    }
    analysis.finished = game.turn().kind == Turn::Kind::over;
    analysis.result = analysis.finished ? values_of(game.outcome(), static_cast<std::size_t>(game.setup().players))
                                        : game.expectation(judge);
    agree(analysis.entries, analysis.result);
    analysis.start = analysis.entries.empty() ? analysis.result : analysis.entries.front().before;
    return analysis;
}

} // namespace tabuleiro
