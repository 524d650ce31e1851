"""A real PostgreSQL of one's own for the tests: made in a temporary folder, gone at the end."""
import glob
import os
import pwd
import shutil
import socket
import subprocess
import tempfile


class Postgres:
    def __init__(self):
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.user = "postgres" if os.getuid() == 0 else None  # PostgreSQL refuses to be run by root
        self.folder = tempfile.mkdtemp(prefix="tabuleiro-postgres-")
        if self.user:
            shutil.chown(self.folder, self.user)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.run("initdb", "-D", self.folder + "/data", "-U", "tabuleiro", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tabuleiro", "tabuleiro")
        self.url = f"postgres://tabuleiro@127.0.0.1:{self.port}/tabuleiro"

    def run(self, name, *arguments, check=True):
        environment = {**os.environ, "HOME": pwd.getpwnam(self.user).pw_dir if self.user else os.environ.get("HOME", "/")}
        done = subprocess.run([f"{self.bin}/{name}", *arguments], check=check, user=self.user, cwd=self.folder, env=environment,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return done.returncode == 0

    def sql(self, script, check=True):
        return self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tabuleiro", "-d", "tabuleiro",
                        "-v", "ON_ERROR_STOP=1", "-c", script, check=check)

    def start(self):
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} -c max_connections=50"
        self.run("pg_ctl", "-D", self.folder + "/data", "-w", "-l", self.folder + "/log", "-o", options, "start")

    def restart(self):
        self.run("pg_ctl", "-D", self.folder + "/data", "-m", "immediate", "-w", "stop")
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.run("pg_ctl", "-D", self.folder + "/data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)
