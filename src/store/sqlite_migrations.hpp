// The steps from each version of the schema on SQLite to the next; never edit one that was released.
#pragma once

#include <string_view>
#include <vector>

namespace tabuleiro {

inline std::vector<std::string_view> sqlite_migrations() {
    return {
        // 1: matches and their steps.
        "CREATE TABLE matches (id TEXT PRIMARY KEY, terms TEXT NOT NULL, secret BLOB NOT NULL, public INTEGER NOT NULL,"
        " phase INTEGER NOT NULL, changed INTEGER NOT NULL) WITHOUT ROWID;"
        "CREATE TABLE steps (match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE, revision INTEGER NOT NULL,"
        " at INTEGER NOT NULL, entries TEXT NOT NULL, PRIMARY KEY (match, revision)) WITHOUT ROWID;",
        // 2: the lobby and the deletion of old matches select by phase and time.
        "CREATE INDEX matches_by_phase ON matches (public, phase, changed);"
        "CREATE INDEX matches_by_time ON matches (changed);",
        // 3: the lobby shows summaries; steps are written together first.
        "ALTER TABLE matches ADD COLUMN summary TEXT NOT NULL DEFAULT '';"
        "CREATE TABLE recent (id INTEGER PRIMARY KEY, steps TEXT NOT NULL);",
        // 4: when servers ran.
        "CREATE TABLE runs (id INTEGER PRIMARY KEY, began INTEGER NOT NULL, lasted INTEGER NOT NULL);",
        // 5: matches that are set aside (since when) before they are deleted; which source holds which places.
        "ALTER TABLE matches ADD COLUMN aside INTEGER NOT NULL DEFAULT 0;"
        "ALTER TABLE matches ADD COLUMN places TEXT NOT NULL DEFAULT '';"
        "CREATE INDEX matches_aside ON matches (aside) WHERE aside > 0;"
        "CREATE INDEX matches_with_places ON matches (id) WHERE places <> '';",
    };
}

} // namespace tabuleiro
