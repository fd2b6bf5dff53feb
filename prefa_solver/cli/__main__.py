"""`python -m prefa_solver.cli` is `prefa`."""

from . import main

main(prog_name="prefa")
