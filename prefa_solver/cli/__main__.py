"""`python -m prefa_solver.cli` is `prefa`."""

from prefa_solver.cli import main

main(prog_name="prefa")
