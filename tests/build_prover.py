"""Compiles prover.pyx into a folder: ``python build_prover.py FOLDER``. Only what has changed is compiled again."""

import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Distribution, Extension

HERE = Path(__file__).resolve().parent
CEXT = HERE.parent / "cext"


def main(folder: Path) -> None:
    prover = Extension(
        "prover",
        [str(HERE / "prover.pyx")],
        include_dirs=[str(CEXT)],
        depends=[str(path) for path in CEXT.iterdir()],
        extra_compile_args=["-O1"],  # quick to compile; and without flags for the processor: the portable bit tricks
    )
    modules = cythonize(prover, include_path=[str(CEXT)], build_dir=str(folder / "c"), quiet=True)
    command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(folder), str(folder / "o")
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
