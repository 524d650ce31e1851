"""A private PostgreSQL for the tests, in a temporary folder that is removed at the end. It listens on a socket in that folder: no other
process can take its place, as one could take a port."""
import contextlib
import glob
import os
import pathlib
import pwd
import select
import shutil
import signal
import subprocess
import tempfile
import time


class Postgres:
    def __init__(self):
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.user = "postgres" if os.getuid() == 0 else None  # PostgreSQL refuses to run as root
        self.folder = tempfile.mkdtemp(prefix="tabuleiro-postgres-")
        if self.user:
            shutil.chown(self.folder, self.user)
        self.run("initdb", "-D", self.folder + "/data", "-U", "tabuleiro", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()
        self.run("createdb", "-h", self.folder, "-U", "tabuleiro", "tabuleiro")
        self.url = f"postgres://tabuleiro@/tabuleiro?host={self.folder}"

    def begin(self, name, *arguments, **more):
        environment = {**os.environ, "HOME": pwd.getpwnam(self.user).pw_dir if self.user else os.environ.get("HOME", "/")}
        return subprocess.Popen([f"{self.bin}/{name}", *arguments], user=self.user, cwd=self.folder, env=environment,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)

    def run(self, name, *arguments, check=True):
        code = self.begin(name, *arguments).wait()
        if check and code != 0:
            raise RuntimeError(f"{name} ended with {code}")
        return code == 0

    def client(self):
        return ["psql", "-h", self.folder, "-U", "tabuleiro", "-d", "tabuleiro", "-v", "ON_ERROR_STOP=1"]

    def sql(self, script, check=True):
        return self.run(*self.client(), "-c", script, check=check)

    def is_true(self, condition):
        return self.sql(f"DO $$ BEGIN IF NOT ({condition}) THEN RAISE 'no'; END IF; END $$", check=False)

    @contextlib.contextmanager
    def locked(self, table):
        """Nobody else can write to the table inside the `with` block."""
        session = self.begin(*self.client(), stdin=subprocess.PIPE, text=True)
        try:
            session.stdin.write(f"BEGIN; LOCK TABLE {table};\n")
            session.stdin.flush()
            yield
        finally:
            session.stdin.close()  # ends the session and releases its locks
            session.wait()

    def start(self):
        self.process = self.begin("postgres", "-D", self.folder + "/data", "-c", "listen_addresses=",
                                  "-c", f"unix_socket_directories={self.folder}", "-c", "max_connections=50")
        while not self.run("pg_isready", "-q", "-h", self.folder, check=False):
            if self.process.poll() is not None:
                raise RuntimeError(f"postgres ended with {self.process.returncode}")
            time.sleep(0.02)

    def stop(self):
        self.process.send_signal(signal.SIGQUIT)  # at once, like pg_ctl -m immediate
        self.process.wait()

    def kill(self):
        """kill -9, including the processes that serve connections; waits until all have ended, so that it can start again."""
        self.process.send_signal(signal.SIGSTOP)  # so that it starts no others
        ends = []
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):  # it has just ended
                if int(stat.read_text().rpartition(")")[2].split()[1]) == self.process.pid:
                    ends.append(os.pidfd_open(int(stat.parent.name)))
                    signal.pidfd_send_signal(ends[-1], signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        for end in ends:
            select.select([end], [], [])
            os.close(end)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
