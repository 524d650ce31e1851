#include "store/postgres_store.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <random>
#include <set>
#include <thread>

#include "store/postgres.hpp"
#include "store/postgres_address.hpp"
#include "store/postgres_listener.hpp"
#include "store/postgres_migrations.hpp"

namespace tabuleiro {

namespace {

// An array of texts in PostgreSQL's own notation.
class TextArray {
public:
    void add(std::string_view item) {
        text_ += text_.size() == 1 ? "\"" : ",\"";
        for (const char letter : item) {
            if (letter == '"' || letter == '\\') text_ += '\\';
            text_ += letter;
        }
        text_ += '"';
    }
    std::string text() const { return text_ + "}"; }

private:
    std::string text_ = "{";
};

std::optional<Error> migrate(PGconn* connection) {
    // One node at a time; the lock ends with the transaction.
    if (auto error = run_sql(connection, "BEGIN; SELECT pg_advisory_xact_lock(7236451);"
                                         "CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)"))
        return error;
    const PostgresAnswer asked(PQexec(connection, "SELECT coalesce(max(version), 0) FROM schema_version"), &PQclear);
    if (PQresultStatus(asked.get()) != PGRES_TUPLES_OK) return postgres_failure(connection);
    auto version = number_in(asked.get(), 0, 0);
    const auto migrations = postgres_migrations();
    const auto newest = static_cast<std::int64_t>(migrations.size());
    if (version > newest) return Error{"store.newer", {std::to_string(version), std::to_string(newest)}};
    for (; version < newest; ++version)
        if (auto error =
                run_sql(connection, std::string(migrations[static_cast<std::size_t>(version)]) +
                                        "INSERT INTO schema_version VALUES (" + std::to_string(version + 1) + ")"))
            return error;
    return run_sql(connection, "COMMIT");
}

class PostgresStore final : public Store {
public:
    PostgresStore(std::string url, PostgresConnection connection, bool up_to_date, News news)
        : url_(std::move(url)), connection_(std::move(connection)), up_to_date_(up_to_date),
          listener_(url_, std::move(news)) {
        std::random_device source;
        writer_ = static_cast<std::int64_t>((std::uint64_t{source()} << 32 | source()) >> 1);
    }

    Result<std::vector<bool>> write(const std::vector<StoreWrite>& batch) override {
        std::vector<bool> written(batch.size(), false);
        // One round for the first step of each match, one for the second …: a step whose predecessor lost its race must
        // not be stored. Within a round steps are sorted by match, so that two nodes never wait for each other.
        std::vector<std::size_t> left(batch.size());
        for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
        std::set<std::string> lost;
        while (!left.empty()) {
            std::map<std::string, std::size_t> round;
            std::vector<std::size_t> later;
            for (const std::size_t i : left) {
                if (lost.contains(batch[i].match)) continue;
                if (!round.emplace(batch[i].match, i).second) later.push_back(i);
            }
            if (round.empty()) break;
            if (auto error = write_round(batch, round, written)) return *std::move(error);
            for (const auto& [match, i] : round)
                if (!written[i]) lost.insert(match);
            left = std::move(later);
        }
        return written;
    }

    Result<std::optional<StoredMatch>> load(const std::string& match, std::uint32_t after_revision) override {
        auto found = ask("SELECT terms, encode(secret, 'hex') FROM matches WHERE id = $1 AND aside = 0", {match});
        if (!found) return found.error();
        if (PQntuples(found->get()) == 0) return std::optional<StoredMatch>();
        StoredMatch stored{
            text_in(found->get(), 0, 0), digest_from_hex(text_in(found->get(), 0, 1)).value_or(Digest{}), {}};
        auto steps = ask("SELECT revision, at, entries FROM steps WHERE match = $1 AND revision > $2 ORDER BY revision",
                         {match, std::to_string(after_revision)});
        if (!steps) return steps.error();
        for (int i = 0; i < PQntuples(steps->get()); ++i)
            stored.steps.push_back({static_cast<std::uint32_t>(number_in(steps->get(), i, 0)),
                                    number_in(steps->get(), i, 1), text_in(steps->get(), i, 2)});
        return std::optional(std::move(stored));
    }

    Result<std::vector<Listed>> public_matches(std::size_t most) override {
        auto found = ask("SELECT id, summary FROM matches WHERE public AND phase < 2 AND aside = 0"
                         " ORDER BY changed DESC LIMIT $1",
                         {std::to_string(most)});
        if (!found) return found.error();
        const int count = PQntuples(found->get());
        std::vector<Listed> listed;
        listed.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) listed.push_back({text_in(found->get(), i, 0), text_in(found->get(), i, 1)});
        return listed;
    }

    std::optional<Error> set_summary(const std::string& match, const std::string& summary) override {
        auto done = ask("UPDATE matches SET summary = $2 WHERE id = $1", {match, summary});
        if (!done) return done.error();
        return std::nullopt;
    }

    Result<Forgotten> forget(const Ages& ages, std::int64_t now) override {
        Forgotten gone;
        const auto over = std::to_string(ages.over), idle = std::to_string(ages.idle), at = std::to_string(now);
        std::optional<Error> error;
        const auto change = [&](const char* sql, const std::vector<std::string>& values) -> std::uint64_t {
            auto done = error ? Result<PostgresAnswer>(*error) : ask(sql, values);
            if (!done) error = done.error();
            return done ? rows_changed(done->get()) : 0;
        };
        gone.back =
            change("UPDATE matches SET aside = 0 WHERE aside > 0 AND NOT ((phase = 2 AND changed < $1) OR"
                   " (changed < $2 AND NOT EXISTS (SELECT 1 FROM steps WHERE match = id AND at >= $2::bigint)))",
                   {over, idle});
        gone.deleted = change("DELETE FROM matches WHERE aside > 0 AND aside < $1", {std::to_string(ages.aside)});
        gone.over = change("UPDATE matches SET aside = $2 WHERE aside = 0 AND phase = 2 AND changed < $1", {over, at});
        gone.idle = change("UPDATE matches SET aside = $2, places = '' WHERE aside = 0 AND changed < $1 AND"
                           " NOT EXISTS (SELECT 1 FROM steps WHERE match = id AND at >= $1::bigint)",
                           {idle, at});
        return error ? Result<Forgotten>(*error) : gone;
    }
    Result<std::vector<MatchPlaces>> places() override {
        auto found = ask("SELECT id, places FROM matches WHERE places <> ''", {});
        if (!found) return found.error();
        std::vector<MatchPlaces> all;
        for (int i = 0; i < PQntuples(found->get()); ++i)
            all.push_back({text_in(found->get(), i, 0), text_in(found->get(), i, 1)});
        return all;
    }

    // Nodes that note at the same moment may both add a run; the second has no pause before it.
    Result<Runs> note_run(std::int64_t now) override {
        auto runs = all_runs();
        if (!runs) return runs;
        if (!runs->empty() && continues(runs->back(), now)) {
            auto noted = ask("UPDATE runs SET lasted = greatest(lasted, $1::bigint - began)"
                             " WHERE id = (SELECT max(id) FROM runs)",
                             {std::to_string(now)});
            if (!noted) return noted.error();
            return all_runs();
        }
        if (runs->empty()) {
            auto newest = ask("INSERT INTO runs (began, lasted) SELECT newest, 0 FROM (SELECT greatest((SELECT"
                              " max(changed) FROM matches), (SELECT max(at) FROM steps)) AS newest) AS stored"
                              " WHERE newest < $1::bigint",
                              {std::to_string(now)});
            if (!newest) return newest.error();
        }
        auto added = ask("INSERT INTO runs (began, lasted) VALUES ($1, 0)", {std::to_string(now)});
        if (!added) return added.error();
        auto trimmed =
            ask("DELETE FROM runs WHERE id <= (SELECT max(id) FROM runs) - $1::bigint", {std::to_string(most_runs)});
        if (!trimmed) return trimmed.error();
        return all_runs();
    }

    std::optional<Error> fill(const NextMatch& next, const Runs& runs) override {
        if (auto error = bring_up_to_date()) return error;
        PGconn* connection = connection_.get();
        auto error = run_sql(connection, "BEGIN; LOCK TABLE matches IN EXCLUSIVE MODE");
        if (!error) error = fill_all(next, runs);
        if (!error) error = run_sql(connection, "COMMIT");
        if (error) (void)run_sql(connection, "ROLLBACK");
        return error;
    }

    std::optional<Error> probe() override {
        auto there = ask("SELECT 1", {});
        if (!there) return there.error();
        return std::nullopt;
    }

private:
    static std::uint64_t rows_changed(PGresult* answer) { return std::strtoull(PQcmdTuples(answer), nullptr, 10); }

    Result<Runs> all_runs() {
        auto found = ask("SELECT began, lasted FROM runs ORDER BY id", {});
        if (!found) return found.error();
        Runs runs;
        for (int i = 0; i < PQntuples(found->get()); ++i)
            runs.push_back({number_in(found->get(), i, 0), number_in(found->get(), i, 1)});
        return runs;
    }

    // Within a transaction. A lost connection ends it: nothing is tried again.
    std::optional<Error> fill_all(const NextMatch& next, const Runs& runs) {
        PGconn* connection = connection_.get();
        const auto insert = [&](const char* sql, const std::vector<std::string>& values) -> std::optional<Error> {
            std::vector<const char*> texts;
            for (const std::string& value : values) texts.push_back(value.c_str());
            const PostgresAnswer done(PQexecParams(connection, sql, static_cast<int>(texts.size()), nullptr,
                                                   texts.data(), nullptr, nullptr, 0),
                                      &PQclear);
            if (PQresultStatus(done.get()) == PGRES_COMMAND_OK) return std::nullopt;
            return postgres_failure(connection);
        };
        const PostgresAnswer any(PQexec(connection, "SELECT 1 FROM matches LIMIT 1"), &PQclear);
        if (PQresultStatus(any.get()) != PGRES_TUPLES_OK) return postgres_failure(connection);
        if (PQntuples(any.get()) > 0) return Error{"store.not_empty", {*shown_postgres(url_)}};
        if (auto error = run_sql(connection, "DELETE FROM runs")) return error;
        for (const Run& run : runs)
            if (auto error = insert("INSERT INTO runs (began, lasted) VALUES ($1, $2)",
                                    {std::to_string(run.began), std::to_string(run.lasted)}))
                return error;
        for (;;) {
            const auto match = next();
            if (!match) return match.error();
            if (!*match) return std::nullopt;
            const WholeMatch& whole = **match;
            if (auto error = insert("INSERT INTO matches (id, terms, secret, public, phase, changed, summary)"
                                    " VALUES ($1, $2, decode($3, 'hex'), $4, $5, $6, $7)",
                                    {whole.id, whole.match.terms, to_hex(whole.match.secret),
                                     whole.is_public ? "t" : "f", std::to_string(whole.standing.phase),
                                     std::to_string(whole.changed), whole.standing.summary}))
                return error;
            TextArray revisions, times, entries;
            for (const StoredStep& step : whole.match.steps) {
                revisions.add(std::to_string(step.revision));
                times.add(std::to_string(step.at));
                entries.add(step.text);
            }
            if (auto error = insert("INSERT INTO steps (match, revision, at, entries, writer)"
                                    " SELECT $1, r::bigint, a::bigint, e, 0 FROM unnest($2::text[], $3::text[],"
                                    " $4::text[]) AS s (r, a, e)",
                                    {whole.id, revisions.text(), times.text(), entries.text()}))
                return error;
        }
    }

    // All of a round in one statement, which is one transaction. If the connection broke before the answer, the
    // number of the writer shows whether an existing row is our own.
    std::optional<Error> write_round(const std::vector<StoreWrite>& batch,
                                     const std::map<std::string, std::size_t>& round, std::vector<bool>& written) {
        TextArray ids, texts, secrets, publics, times, first_summaries, first_places, matches, revisions, ats, entries,
            writers, stood, phases, changed, summaries, places;
        std::map<std::string, std::string> own; // the writer of each step
        for (const auto& [match, i] : round) {
            const StoreWrite& write = batch[i];
            if (write.revision == 0) {
                ids.add(match);
                texts.add(write.text);
                secrets.add(to_hex(*write.secret));
                publics.add(write.is_public ? "t" : "f");
                times.add(std::to_string(write.at));
                first_summaries.add(write.standing ? write.standing->summary : "");
                first_places.add(write.standing ? write.standing->places : "");
            } else {
                matches.add(match);
                revisions.add(std::to_string(write.revision));
                ats.add(std::to_string(write.at));
                entries.add(write.text);
                own[match] = std::to_string(++writer_);
                writers.add(own[match]);
            }
            if (write.revision > 0 && write.standing) {
                stood.add(match);
                phases.add(std::to_string(write.standing->phase));
                changed.add(std::to_string(write.at));
                summaries.add(write.standing->summary);
                places.add(write.standing->places);
            }
        }
        static const std::string sql =
            "WITH made AS (INSERT INTO matches (id, terms, secret, public, phase, changed, summary, places)"
            "  SELECT i, t, decode(s, 'hex'), p::boolean, 0, c::bigint, y, z FROM unnest($1::text[], $2::text[],"
            "  $3::text[], $4::text[], $5::text[], $6::text[], $16::text[]) AS m (i, t, s, p, c, y, z)"
            "  ON CONFLICT DO NOTHING RETURNING id),"
            " there AS (SELECT id FROM matches WHERE id = ANY ($7::text[]) AND aside = 0 FOR KEY SHARE)," // not deleted
                                                                                                          // in the
                                                                                                          // meantime
            " gone_on AS (INSERT INTO steps (match, revision, at, entries, writer)"
            "  SELECT m, r::bigint, a::bigint, e, w::bigint FROM unnest($7::text[], $8::text[], $9::text[],"
            "  $10::text[], $11::text[]) AS s (m, r, a, e, w) JOIN there ON id = m"
            "  ON CONFLICT DO NOTHING RETURNING match, revision),"
            " stood AS (UPDATE matches SET phase = p::int, changed = c::bigint, summary = y, places = z FROM"
            "  unnest($12::text[], $13::text[], $14::text[], $15::text[], $17::text[]) AS f (i, p, c, y, z)"
            "  WHERE id = i AND EXISTS (SELECT 1 FROM gone_on WHERE match = i))"
            " SELECT id, '' FROM made UNION ALL SELECT match,"
            "  pg_notify('tabuleiro_steps', match || ' ' || revision)::text FROM gone_on";
        const std::vector<std::string> values{ids.text(),          texts.text(),     secrets.text(),
                                              publics.text(),      times.text(),     first_summaries.text(),
                                              matches.text(),      revisions.text(), ats.text(),
                                              entries.text(),      writers.text(),   stood.text(),
                                              phases.text(),       changed.text(),   summaries.text(),
                                              first_places.text(), places.text()};
        bool repeated = false;
        auto done = ask(sql, values, &repeated);
        if (!done) return done.error();
        for (int i = 0; i < PQntuples(done->get()); ++i) written[round.at(text_in(done->get(), i, 0))] = true;
        if (!repeated) return std::nullopt;
        for (const auto& [match, i] : round) {
            if (written[i]) continue;
            if (batch[i].revision == 0) {
                written[i] = true; // ids are random: the match can only be our own
                continue;
            }
            auto there = ask("SELECT 1 FROM steps WHERE match = $1 AND revision = $2 AND writer = $3",
                             {match, std::to_string(batch[i].revision), own[match]});
            if (!there) return there.error();
            written[i] = PQntuples(there->get()) == 1;
        }
        return std::nullopt;
    }

    // Asks until there is an answer: over a new connection if it broke, again if PostgreSQL chose us as a deadlock's
    // victim.
    Result<PostgresAnswer> ask(const std::string& sql, const std::vector<std::string>& values,
                               bool* repeated = nullptr) {
        return track_health(ask_patiently(sql, values, repeated));
    }
    Result<PostgresAnswer> ask_patiently(const std::string& sql, const std::vector<std::string>& values,
                                         bool* repeated) {
        std::vector<const char*> texts;
        texts.reserve(values.size());
        for (const std::string& value : values) texts.push_back(value.c_str());
        for (;;) {
            for (; PQstatus(connection_.get()) != CONNECTION_OK; reconnect())
                if (stopped_) return Error{"store.stopped", {}};
            if (auto error = bring_up_to_date()) return *std::move(error);
            PostgresAnswer answer(PQexecParams(connection_.get(), sql.c_str(), static_cast<int>(texts.size()), nullptr,
                                               texts.data(), nullptr, nullptr, 0),
                                  &PQclear);
            const auto status = PQresultStatus(answer.get());
            if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return answer;
            const char* code = PQresultErrorField(answer.get(), PG_DIAG_SQLSTATE);
            const std::string_view state = code ? code : "";
            const bool gave_way = state == "40001" || state == "40P01";
            const bool going_down = state.starts_with("57P") || state.starts_with("08");
            const bool broken = PQstatus(connection_.get()) != CONNECTION_OK;
            if (!gave_way && !going_down && !broken) return postgres_failure(connection_.get());
            if (repeated) *repeated = true;
            if (stopped_) return Error{"store.stopped", {}};
            if (!gave_way) reconnect();
        }
    }

    // Records why the connection is lost, or could not be made, before it is made again.
    void reconnect() {
        health_.failed(Error{"store.away", postgres_failure(connection_.get()).details});
        std::this_thread::sleep_for(postgres_retry_pause);
        connection_ = connect_postgres(url_);
    }

    // A database that was unreachable at the start is migrated as soon as it is reachable.
    std::optional<Error> bring_up_to_date() {
        if (up_to_date_ || PQstatus(connection_.get()) != CONNECTION_OK) return std::nullopt;
        auto error = migrate(connection_.get());
        if (PQstatus(connection_.get()) != CONNECTION_OK) return std::nullopt; // unreachable again
        up_to_date_ = !error;
        if (error) (void)run_sql(connection_.get(), "ROLLBACK");
        return error;
    }

    std::string url_;
    PostgresConnection connection_;
    bool up_to_date_;
    std::int64_t writer_; // starts at a random number and grows with every step
    PostgresListener listener_;
};

} // namespace

Result<std::unique_ptr<Store>> open_postgres(const std::string& where, News news) {
    const auto shown = shown_postgres(where);
    if (!shown) return shown.error();
    auto connection = connect_postgres(where);
    const bool there = PQstatus(connection.get()) == CONNECTION_OK;
    // A database that is unreachable or still starting is worth waiting for; a wrong password, name, host or port stays
    // wrong.
    const auto answer = there ? PQPING_OK : ping_postgres(where);
    if (!there && (answer == PQPING_OK || answer == PQPING_NO_ATTEMPT || can_never_connect(connection.get())))
        return Error{"store.cannot_open", {*shown, postgres_failure(connection.get()).details[0]}};
    if (there)
        if (auto error = migrate(connection.get()); error && PQstatus(connection.get()) == CONNECTION_OK)
            return *std::move(error);
    const bool up_to_date = there && PQstatus(connection.get()) == CONNECTION_OK;
    return std::unique_ptr<Store>(
        std::make_unique<PostgresStore>(where, std::move(connection), up_to_date, std::move(news)));
}

} // namespace tabuleiro
