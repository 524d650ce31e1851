"""Builds the Python module as a wheel, for `pip install --no-build-isolation .`: CMake compiles it, and what is compiled is packed
together with the sources written in Python. Needs nothing but Python's own library."""
import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

root = pathlib.Path(__file__).resolve().parent.parent
package = root / "src/python/tabuleiro"


def version():
    return re.search(r"^project\(tabuleiro VERSION ([0-9.]+)", (root / "CMakeLists.txt").read_text(), re.M).group(1)


def tag():
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    return f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"


def compiled():
    """The extension, as CMake makes it. Debian's own Python shares the tree of the preset `python`."""
    own = pathlib.Path(sys.base_prefix) == pathlib.Path("/usr")
    tree = root / "build" / ("python" if own else f"wheel-{tag()}")
    subprocess.run(["cmake", "--preset", "python", "-B", tree, *([] if own else [f"-DPython_EXECUTABLE={sys.executable}"])],
                   cwd=root, check=True)
    subprocess.run(["cmake", "--build", tree, "--target", "python-module"], check=True)
    return tree / "python/tabuleiro" / ("_tabuleiro" + sysconfig.get_config_var("EXT_SUFFIX"))


def metadata():
    return (f"Metadata-Version: 2.1\nName: tabuleiro\nVersion: {version()}\n"
            "Summary: Board games for people who study games and train players\nLicense: MIT\n"
            "Requires-Python: >=3.11\nRequires-Dist: numpy\n")


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    folder = pathlib.Path(metadata_directory) / f"tabuleiro-{version()}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(metadata())
    return folder.name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    extension = compiled()
    files = {f"tabuleiro/{file.name}": file.read_bytes() for file in sorted(package.iterdir()) if file.is_file()}
    files[f"tabuleiro/{extension.name}"] = extension.read_bytes()
    info = f"tabuleiro-{version()}.dist-info"
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: tabuleiro\nRoot-Is-Purelib: false\nTag: {tag()}\n".encode()
    record = [f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b'=').decode()},{len(content)}\n"
              for name, content in files.items()]
    files[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"]).encode()
    wheel = pathlib.Path(wheel_directory) / f"tabuleiro-{version()}-{tag()}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return wheel.name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the sources are the repository; ./package makes an archive of them")
