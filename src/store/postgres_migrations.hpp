// The steps from each version of the schema on PostgreSQL to the next; never edit one that was released.
#pragma once

#include <string_view>
#include <vector>

namespace tabuleiro {

inline std::vector<std::string_view> postgres_migrations() {
    return {
        "CREATE TABLE matches (id text PRIMARY KEY, terms text NOT NULL, secret bytea NOT NULL, public boolean NOT "
        "NULL,"
        " phase integer NOT NULL, changed bigint NOT NULL);"
        "CREATE TABLE steps (match text NOT NULL REFERENCES matches (id) ON DELETE CASCADE, revision bigint NOT NULL,"
        " at bigint NOT NULL, entries text NOT NULL, writer bigint NOT NULL, PRIMARY KEY (match, revision));",
        "CREATE INDEX matches_by_phase ON matches (public, phase, changed);"
        "CREATE INDEX matches_by_time ON matches (changed);",
        "ALTER TABLE matches ADD COLUMN summary text NOT NULL DEFAULT '';",
        "CREATE TABLE runs (id bigserial PRIMARY KEY, began bigint NOT NULL, lasted bigint NOT NULL);",
        "ALTER TABLE matches ADD COLUMN aside bigint NOT NULL DEFAULT 0;"
        "ALTER TABLE matches ADD COLUMN places text NOT NULL DEFAULT '';"
        "CREATE INDEX matches_aside ON matches (aside) WHERE aside > 0;"
        "CREATE INDEX matches_with_places ON matches (id) WHERE places <> '';",
    };
}

} // namespace tabuleiro
