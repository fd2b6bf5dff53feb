"""The style sheet of a review's page."""

__all__ = ["STYLE"]

STYLE = """
:root {
  --ink: #1c1f23; --soft: #5b6470; --line: #d9dde2; --paper: #fff; --felt: #e9f2ec;
  --mild: #9a5b00; --bad: #b3261e; --s: #16191d; --c: #1d7a3e; --d: #c05a00; --h: #c4222f;
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 62rem; padding: 1.5rem; color: var(--ink); background: var(--paper);
  font: 15px/1.45 system-ui, "Segoe UI", "DejaVu Sans", sans-serif;
}
h1 { font-size: 1.5rem; margin: 0 0 .3rem; }
h2 { font-size: 1.05rem; margin: 1.6rem 0 .5rem; }
p { margin: .2rem 0; }
ul { margin: .2rem 0 .6rem; padding-left: 1.2rem; }
li { margin: .25rem 0; }
section + section { margin-top: 3rem; border-top: 2px solid var(--ink); padding-top: 1.5rem; }
.soft { color: var(--soft); }
.s { color: var(--s); }
.c { color: var(--c); }
.d { color: var(--d); }
.h { color: var(--h); }
.mark { color: var(--mild); font-weight: 700; }
.mark.turn { color: var(--bad); }

table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .22rem .7rem; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-weight: 600; color: var(--soft); font-size: .85em; }
td.n, th.n { text-align: right; }
td.lead::before { content: "▸"; color: var(--soft); margin-right: .15em; }
td.won { font-weight: 700; }
tr.costly td { background: #fff6e6; }
tr.turn td { background: #fdeceb; }

.tricks { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; }
figure { margin: 0; border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; break-inside: avoid; }
figure.costly { border: 2px solid var(--mild); }
figure.turn { border: 2px solid var(--bad); }
figcaption { display: flex; justify-content: space-between; font-size: .9em; margin-bottom: .4rem; }
figcaption b { font-size: 1.05em; color: var(--ink); }
.round {
  display: grid; gap: .3rem .6rem;
  grid-template: "left felt right" auto ". near ." auto / 1fr 8.5rem 1fr;
}
.hand { font-size: .88em; line-height: 1.35; white-space: nowrap; }
.hand .who { color: var(--soft); }
.hand.at3 { grid-area: left; }
.hand.at2 { grid-area: right; justify-self: end; }
.hand.at1 { grid-area: near; justify-self: center; }
.hand.out { opacity: .45; }
.now { text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .18em; font-weight: 700; }
.felt {
  grid-area: felt; position: relative; height: 5.6rem; background: var(--felt); border-radius: .5rem; font-weight: 600;
}
.felt > div {
  position: absolute; padding: .05rem .35rem; background: var(--paper); border: 1px solid var(--line);
  border-radius: .3rem;
}
.felt > div.won { border: 2px solid var(--ink); }
.felt .at3 { left: .5rem; top: .8rem; }
.felt .at2 { right: .5rem; top: .8rem; }
.felt .at1 { left: 50%; bottom: .5rem; transform: translateX(-50%); }
.note { font-size: .88em; margin-top: .4rem; }

@media (max-width: 42rem) {
  body { padding: .8rem; }
  .tricks { grid-template-columns: minmax(0, 1fr); }
  .wide { overflow-x: auto; }
}
@media print {
  @page { margin: 14mm; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  body { padding: 0; max-width: none; font-size: 9.5pt; }
  h2 { break-after: avoid; }
  tr { break-inside: avoid; }
  section + section { break-before: page; border: 0; margin: 0; padding: 0; }
  .tricks { gap: .5rem; }
}
"""
