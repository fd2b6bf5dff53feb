"""The style sheet of reviews: what they have beside `style.STYLE`, and what only a page of its own has."""

__all__ = ["PAGE_STYLE", "REVIEW_STYLE"]

REVIEW_STYLE = """
.prefa h1 { font-size: 1.5rem; margin: 0 0 .3rem; }
.prefa h2 { font-size: 1.05rem; margin: 1.6rem 0 .5rem; }
.prefa ul { margin: .2rem 0 .6rem; padding-left: 1.2rem; }
.prefa li { margin: .25rem 0; }
.prefa .mark { color: var(--mild); font-weight: 700; }
.prefa .mark.turn { color: var(--bad); }
.prefa td.lead::before { content: "▸"; color: var(--soft); margin-right: .15em; }
.prefa td.won { font-weight: 700; }
.prefa tr.costly td { background: var(--costly); }
.prefa tr.turn td { background: var(--turn); }

.prefa .tricks { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; }
.prefa figure {
  margin: 0; border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; break-inside: avoid;
}
.prefa figure.costly { border: 2px solid var(--mild); }
.prefa figure.turn { border: 2px solid var(--bad); }
.prefa figcaption { display: flex; justify-content: space-between; font-size: .9em; margin-bottom: .4rem; }
.prefa figcaption b { font-size: 1.05em; color: var(--ink); }

@media (max-width: 42rem) {
  .prefa .tricks { grid-template-columns: minmax(0, 1fr); }
  .prefa .wide { overflow-x: auto; }
}
@media print {
  .prefa * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
  .prefa h2 { break-after: avoid; }
  .prefa tr { break-inside: avoid; }
  .prefa .tricks { gap: .5rem; }
}
"""

PAGE_STYLE = """
body.prefa { margin: 0 auto; max-width: 62rem; padding: 1.5rem; }
.prefa section + section { margin-top: 3rem; border-top: 2px solid var(--ink); padding-top: 1.5rem; }
@media (max-width: 42rem) {
  body.prefa { padding: .8rem; }
}
@media print {
  @page { margin: 14mm; }
  body.prefa { padding: 0; max-width: none; font-size: 9.5pt; }
  .prefa section + section { break-before: page; border: 0; margin: 0; padding: 0; }
}
"""
