#include "match/analysis.hpp"

#include <algorithm>
#include <cmath>

namespace tabuleiro {

namespace {

using Mark = AnalysedEntry::Mark;

Mark mark_of(float loss, float error) {
    const float sure = loss - 2 * error; // only what is surely lost is blamed
    if (sure < doubtful_loss) return Mark::none;
    if (loss >= blunder_loss) return Mark::blunder;
    return loss >= mistake_loss ? Mark::mistake : Mark::doubtful;
}

void judge_move(const Table& table, const AnalysisJob& job, AnalysedEntry& entry) {
    const std::size_t mover = index(entry.turn.seat);
    entry.moves = table.advise(job.bot, job.budget(), 1, true);
    const auto played = std::find_if(entry.moves.begin(), entry.moves.end(),
                                     [&](const Advised& move) { return move.move == entry.text; });
    const Advised& best = entry.moves.front();
    entry.before = best.values;
    entry.after = played->values;
    entry.known_before = best.known;
    entry.known_after = played->known;
    entry.loss = std::max(0.0f, best.values[mover] - played->values[mover]);
    entry.error = std::hypot(best.error, played->error);
    if (entry.loss < entry.error) entry.loss = 0; // the best of many guesses is always a little too good
    entry.mark = mark_of(entry.loss, entry.error);
}

void judge_forced(const Table& table, const AnalysisJob& job, AnalysedEntry& entry) {
    const auto known = job.bot.known ? table.verdict(*job.bot.known) : std::nullopt;
    entry.known_before = entry.known_after = known;
    entry.before = entry.after = known ? values_of(known->value, entry.turn.seat) : table.expectation();
}

void judge_event(const Table& table, AnalysedEntry& entry) {
    const auto events = table.events();
    const auto values = table.after_events();
    float total = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
        total += static_cast<float>(events[i].weight);
        for (std::size_t seat = 0; seat < max_players; ++seat)
            entry.before[seat] += static_cast<float>(events[i].weight) * values[i][seat];
        if (events[i].text == entry.text) entry.after = values[i];
    }
    for (std::size_t seat = 0; seat < max_players; ++seat) {
        entry.before[seat] /= total;
        entry.luck[seat] = entry.after[seat] - entry.before[seat];
    }
}

} // namespace

Values Analysis::without_luck() const {
    Values rest = result;
    for (std::size_t seat = 0; seat < max_players; ++seat) rest[seat] -= luck[seat];
    return rest;
}

Analysis analyse(const GameLog& game, const AnalysisJob& job) {
    Analysis analysis;
    auto replay = *GameLog::make(game.table().setup(), game.first_position());
    for (const auto& [turn, text] : game.entries()) {
        AnalysedEntry entry;
        entry.turn = turn;
        entry.text = text;
        if (turn.kind == Turn::Kind::chance) {
            judge_event(replay.table(), entry);
            for (std::size_t seat = 0; seat < max_players; ++seat) analysis.luck[seat] += entry.luck[seat];
        } else if (replay.table().moves().size() > 1) {
            judge_move(replay.table(), job, entry);
            analysis.loss[index(turn.seat)] += entry.loss;
        } else {
            judge_forced(replay.table(), job, entry);
        }
        replay.play(text);
        analysis.entries.push_back(std::move(entry));
        if (!job.progress(analysis.entries.size())) {
            analysis.stopped = true;
            break;
        }
    }
    const Table& table = replay.table();
    analysis.finished = table.turn().kind == Turn::Kind::over;
    analysis.result = analysis.finished ? values_of(table.outcome(), static_cast<std::size_t>(table.setup().players))
                                        : table.expectation();
    return analysis;
}

} // namespace tabuleiro
