"""`prefa advise defence`: play, pass, together or alone?"""

import click

from ...cards.seat import Seat
from ...games.game import ContractName
from ...words.money import USUAL_MONEY
from ..params import Decimal, WholeNumber, contract_option, seat_option
from ..tell import tell
from .options import Asked, asking
from .watch import watched

__all__ = ["command"]

_EXAMPLES = """\
Examples:

\b
  # you hold these ten cards in seat 2, and seat 1 has named 7S
  prefa advise defence SKCQJ987DT7HK8 --seat 2 --declarer 1 --contract 7S
\b
  # all hands known: what each should say
  prefa advise defence --declarer 1 --contract 7S --discard DJ9 \\
      --hands "SJT8CAKTD9HAQ7 SKCQJ987DT7HK8 SQ97DAKQ8HJT9 SADJ"
\b
  # the declarer may also be two tricks away from his contract, half as likely
  prefa advise defence SKCQJ987DT7HK8 --seat 2 --declarer 1 --contract 7S --tail 0.5
"""


@click.command(epilog=_EXAMPLES)
@click.argument("words", metavar="[HAND10]", nargs=-1)
@contract_option("--contract", "What the declarer has named, such as 7H.")
@seat_option("--declarer", "The declarer's seat. Default: 1.")
@click.option("--hands", metavar="DEAL", help="The deal instead of HAND10, if all hands are known.")
@click.option("--discard", metavar="CARDS", help="With --hands: the two cards that the declarer threw.")
@click.option(
    "--within",
    type=WholeNumber(0, 10),
    default=1,
    show_default=True,
    help="The contract is made within so many tricks.",
)
@click.option(
    "--tail",
    type=Decimal(0, 1),
    default=0.0,
    show_default=True,
    help="The weight of a layout is multiplied by this for each trick more.",
)
@click.option(
    "--margin",
    type=Decimal(0, 1000),
    default=2.0,
    show_default=True,
    help=f"How wide an interval may be to each side, in {USUAL_MONEY}.",
)
@asking("Where you sit; the first defender is the seat after the declarer.", minimum=False, defence=False)
@click.option("--aces", is_flag=True, help='The declarer announced "and the aces".')
def command(
    words: tuple[str, ...],
    contract: ContractName | None,
    declarer: Seat | None,
    hands: str | None,
    discard: str | None,
    within: int,
    tail: float,
    margin: float,
    asked: Asked,
) -> None:
    """Say what a defender should declare: play, pass, together or alone.

    HAND10 is your hand. The answer averages over layouts in which the declarer could have named the contract. In each
    he throws the best two of his twelve cards for it; the layout counts if he then makes the contract, or misses it
    by no more than --within tricks, double dummy. A layout further away has its weight multiplied by --tail for each
    trick more.

    With --hands all cards are known. The answer is then what every sequence of declarations is worth, and what the
    two defenders say if each thinks of himself alone.
    """
    if contract is None:
        raise click.UsageError("--contract is missing: what the declarer has named, such as 7H")
    declarer = declarer or Seat.ONE
    if hands is not None:
        from ...answers.advice.known_defence import answer_known_defence

        if words:
            raise click.UsageError("HAND10 and --hands exclude each other")
        tell(answer_known_defence(hands, contract, declarer, asked.question, discard=discard), asked.as_json)
        return
    if discard is not None:
        raise click.UsageError("--discard goes with --hands: a defender does not see what the declarer throws")
    from ...answers.advice.defence import answer_defence

    with watched(asked.threads) as watch:
        answer = answer_defence(
            " ".join(words),
            contract,
            declarer,
            asked.question,
            within=within,
            tail=tail,
            margin=margin,
            effort=watch.effort,
        )
    tell(answer, asked.as_json)
