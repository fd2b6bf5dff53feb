"""Builds the four compiled modules of cext/; docs/architecture.md says what each is for. All else: pyproject.toml.

PREFA_TRACE=1                     they can be traced line by line, for coverage
PREFA_SANITIZE=address,undefined  they are built with these sanitizers
PREFA_STRICT=1                    a warning of the compiler ends the build

After a change of any of them, build with --force: no file says what the last build was for.
"""

import os
import platform
import tempfile
from glob import glob
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

TRACE = os.environ.get("PREFA_TRACE", "0") not in ("", "0")
SANITIZE = os.environ.get("PREFA_SANITIZE", "")
STRICT = os.environ.get("PREFA_STRICT", "0") not in ("", "0")
# What Cython calls inline is meant: the compiler's own judgement costs 3 %.
INLINE = ("CYTHON_INLINE", "inline __attribute__((always_inline))")
# The popcount instruction is what pays. Never -march=native: wheels travel.
X86_64 = (["-march=x86-64-v2"], ["-msse4.2", "-mpopcnt"])


class BuildEngine(build_ext):
    """Chooses the flags once the compiler is known."""

    def build_extensions(self):
        for extension in self.extensions:
            extension.extra_compile_args += self.flags()
            extension.define_macros += [INLINE] if self.compiler.compiler_type != "msvc" else []
            extension.extra_link_args += [f"-fsanitize={SANITIZE}"] if SANITIZE else []
        super().build_extensions()

    def flags(self):
        if self.compiler.compiler_type == "msvc":
            return ["/O2"]
        if SANITIZE:
            return ["-O1", "-g", "-UNDEBUG", "-fno-omit-frame-pointer", f"-fsanitize={SANITIZE}"]
        flags = ["-O3", "-fvisibility=hidden"]
        if STRICT:
            flags += ["-Wall", "-Wextra", "-Werror"]
        if platform.machine().lower() in ("x86_64", "amd64"):
            flags += next(filter(self.takes, X86_64), [])
        return flags

    def takes(self, flags):
        """Whether the compiler knows *flags*. -Werror, because clang only warns about some that it does not."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "empty.c")
            source.write_text("int nothing;\n")
            try:
                self.compiler.compile([str(source)], output_dir=folder, extra_postargs=["-Werror", *flags])
            except CompileError:
                return False
        return True


modules = [
    Extension(
        f"prefa_solver.{name}",
        [f"cext/{name}.pyx"],
        include_dirs=["cext"],
        depends=sorted(glob("cext/*.h") + glob("cext/*.pxd") + glob("cext/*.pxi")),
        define_macros=[("CYTHON_TRACE_NOGIL", "1")] if TRACE else [],
    )
    for name in ("_engine", "_belief", "_all_pass", "_plan")
]

setup(
    cmdclass={"build_ext": BuildEngine},
    ext_modules=cythonize(
        modules,
        # Generated C stays out of the tree and out of the sdist; but coverage finds the lines only beside the source.
        build_dir=None if TRACE else "build/cython",
        compiler_directives={"linetrace": True} if TRACE else {},
        force=TRACE,
        quiet=True,
    ),
)
