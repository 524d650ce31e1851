#include "store/postgres.hpp"
#include "store/postgres_address.hpp"
#include "store/postgres_migrations.hpp"
#include "store/postgres_store.hpp"
#include "store/snapshot.hpp"

namespace tabuleiro {

namespace {

// A repeatable reading transaction, and a cursor over the matches.
class PostgresSnapshot final : public Snapshot {
public:
    explicit PostgresSnapshot(PostgresConnection connection) : connection_(std::move(connection)) {}

    std::optional<Error> begin() {
        if (auto error = run_sql(connection_.get(), "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")) return error;
        const auto version = ask("SELECT max(version) FROM schema_version");
        if (!version) return version.error();
        const auto newest = static_cast<std::int64_t>(postgres_migrations().size());
        if (const auto found = number_in(version->get(), 0, 0); found != newest)
            return Error{found > newest ? "store.newer" : "store.older",
                         {std::to_string(found), std::to_string(newest)}};
        const auto count = ask("SELECT count(*) FROM matches");
        if (!count) return count.error();
        matches = static_cast<std::uint64_t>(number_in(count->get(), 0, 0));
        const auto all_runs = ask("SELECT began, lasted FROM runs ORDER BY id");
        if (!all_runs) return all_runs.error();
        for (int i = 0; i < PQntuples(all_runs->get()); ++i)
            runs.push_back({number_in(all_runs->get(), i, 0), number_in(all_runs->get(), i, 1)});
        return run_sql(connection_.get(), "DECLARE everything CURSOR FOR SELECT id, public::int, changed, phase,"
                                          " summary, terms, encode(secret, 'hex') FROM matches ORDER BY id");
    }

    Result<std::optional<WholeMatch>> next() override {
        const auto found = ask("FETCH 1 FROM everything");
        if (!found) return found.error();
        PGresult* row = found->get();
        if (PQntuples(row) == 0) return std::optional<WholeMatch>();
        WholeMatch whole{text_in(row, 0, 0),
                         number_in(row, 0, 1) != 0,
                         number_in(row, 0, 2),
                         {static_cast<int>(number_in(row, 0, 3)), text_in(row, 0, 4)},
                         {text_in(row, 0, 5), digest_from_hex(text_in(row, 0, 6)).value_or(Digest{}), {}}};
        const auto steps = ask("SELECT revision, at, entries FROM steps WHERE match = $1 ORDER BY revision", &whole.id);
        if (!steps) return steps.error();
        for (int i = 0; i < PQntuples(steps->get()); ++i)
            whole.match.steps.push_back({static_cast<std::uint32_t>(number_in(steps->get(), i, 0)),
                                         number_in(steps->get(), i, 1), text_in(steps->get(), i, 2)});
        return std::optional(std::move(whole));
    }

private:
    Result<PostgresAnswer> ask(const char* sql, const std::string* value = nullptr) {
        const char* text = value ? value->c_str() : nullptr;
        PostgresAnswer answer(PQexecParams(connection_.get(), sql, value ? 1 : 0, nullptr, &text, nullptr, nullptr, 0),
                              &PQclear);
        if (PQresultStatus(answer.get()) != PGRES_TUPLES_OK) return postgres_failure(connection_.get());
        return answer;
    }

    PostgresConnection connection_;
};

} // namespace

Result<std::unique_ptr<Snapshot>> open_postgres_snapshot(const std::string& where) {
    const auto shown = shown_postgres(where);
    if (!shown) return shown.error();
    auto connection = connect_postgres(where);
    if (PQstatus(connection.get()) != CONNECTION_OK)
        return Error{"store.cannot_open", {*shown, postgres_failure(connection.get()).details[0]}};
    auto snapshot = std::make_unique<PostgresSnapshot>(std::move(connection));
    if (auto error = snapshot->begin()) return *std::move(error);
    return std::unique_ptr<Snapshot>(std::move(snapshot));
}

} // namespace tabuleiro
