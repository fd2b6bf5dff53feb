import pytest
from hypothesis import given
from hypothesis import strategies as st

from prefa_solver import Contract, NotationError, Strain, Suit
from support import contracts, refusal


def test_strains_are_the_suits_and_no_trumps():
    assert [strain.letter for strain in Strain] == ["S", "C", "D", "H", "NT"]
    assert [strain.symbol for strain in Strain] == ["♠", "♣", "♦", "♥", "NT"]
    assert [strain.suit for strain in Strain] == [*Suit, None]
    assert [int(strain) for strain in Strain] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("text", ["N", "n", "NT", "nt", " Nt "])
def test_no_trumps_has_two_spellings(text):
    assert Strain.parse(text) is Strain.NO_TRUMPS


def test_strain_text():
    for strain in Strain:
        assert Strain.parse(str(strain)) is strain
        assert Strain.parse(strain.symbol) is strain
        assert Strain.parse(str(strain).lower()) is strain
        assert eval(repr(strain)) is strain
        assert f"{strain}" == str(strain)
    with pytest.raises(NotationError, match='"X" is not a strain; expected one of S, C, D, H, NT'):
        Strain.parse("X")


def test_the_ladder():
    assert len(Contract.LADDER) == 25
    assert [str(contract) for contract in Contract.LADDER[:6]] == ["6S", "6C", "6D", "6H", "6NT", "7S"]
    assert str(Contract.LADDER[-1]) == "10NT"
    assert sorted(Contract.LADDER) == list(Contract.LADDER)
    for step, contract in enumerate(Contract.LADDER):
        assert contract.step == step
        assert Contract.from_step(step) == contract
    assert Contract.parse("6NT") < Contract.parse("7S") < Contract.parse("10S")


@pytest.mark.parametrize(("text", "printed"), [("6♠", "6S"), ("10nt", "10NT"), (" 7 n ", "7NT"), ("9h", "9H")])
def test_contract_spellings(text, printed):
    assert str(Contract.parse(text)) == printed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5S", '"5S" is not a contract; expected a level from 6 to 10 and a strain, such as 6S'),
        ("11S", '"11S" is not a contract; expected a level'),
        ("", '"" is not a contract; expected a level'),
        ("S6", '"S6" is not a contract; expected a level'),
        ("٦S", '"٦S" is not a contract; expected a level'),
        ("6", '"6" is not a contract; "" is not a strain; expected one of S, C, D, H, NT'),
        ("6X", '"6X" is not a contract; "X" is not a strain; expected one of S, C, D, H, NT'),
    ],
)
def test_no_contract(text, message):
    with pytest.raises(NotationError) as error:
        Contract.parse(text)
    assert message in str(error.value)


def test_numbers_that_are_no_contract():
    with pytest.raises(NotationError, match="there is no contract of 5 tricks: expected a level from 6 to 10"):
        Contract(5, Strain.SPADES)
    with pytest.raises(NotationError, match="5 is not a valid Strain: expected a number from 0 to 4"):
        Contract(6, 5)  # type: ignore[arg-type]
    for step in (-1, 25):
        with pytest.raises(NotationError, match=f"unknown step {step}: the ladder has steps 0 to 24"):
            Contract.from_step(step)


@given(contracts)
def test_contract_round_trips(contract):
    assert Contract.parse(str(contract)) == contract
    assert eval(repr(contract)) == contract
    assert hash(Contract.parse(str(contract))) == hash(contract)


@given(st.text() | st.text(alphabet="0167890SCDHNTscdhnt♠ ", max_size=6))
def test_any_text_is_read_or_refused(text):
    for parse in (Strain.parse, Contract.parse):
        assert refusal(parse, text).isprintable()
