find_package(SQLite3 REQUIRED)
find_package(PostgreSQL REQUIRED)
find_package(Threads REQUIRED)
target_link_libraries(store PUBLIC SQLite::SQLite3 PostgreSQL::PostgreSQL Threads::Threads)
