"""Makes everything in a store older, as if it had been there for so many hours: `python3 age.py FILE HOURS`."""
import contextlib
import sqlite3
import sys


def steps_of(database):
    """(match, revision, time, entries) of all steps, wherever they are."""
    yield from database.execute("SELECT match, revision, at, entries FROM steps")
    for (row,) in database.execute("SELECT steps FROM recent"):
        data = row.encode()
        while data:
            head, data = data.split(b"\n", 1)
            match, revision, time, size = head.decode().split()
            yield match, int(revision), int(time), data[:int(size)].decode()
            data = data[int(size):]


def script(hours, running):
    """`running`: as if the server had run all that time; else as if it had been off."""
    by = hours * 3_600_000
    lasted = f"UPDATE runs SET lasted = lasted + {by} WHERE id = (SELECT max(id) FROM runs);" if running else ""
    return (f"UPDATE matches SET changed = changed - {by}; UPDATE matches SET aside = aside - {by} WHERE aside > 0;"
            f" UPDATE steps SET at = at - {by};"
            f"UPDATE runs SET began = began - {by}; {lasted}")


def age_sqlite(path, hours, running=True):
    with contextlib.closing(sqlite3.connect(path)) as database:
        steps = list(steps_of(database))
        database.execute("DELETE FROM recent")
        database.execute("DELETE FROM steps")
        database.executemany("INSERT INTO steps VALUES (?, ?, ?, ?)", steps)
        database.commit()
        database.executescript(script(hours, running))


if __name__ == "__main__":
    age_sqlite(sys.argv[1], int(sys.argv[2]))
