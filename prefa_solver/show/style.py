"""The style sheet of everything that is drawn as HTML. Each rule holds inside the class ``prefa`` only, so that a
drawing changes nothing else on the page that it is shown on.

The colours are light or dark as the reader's system asks, and as a JupyterLab theme says where there is one.
"""

__all__ = ["STYLE"]

_LIGHT = (
    "--ink: #1c1f23; --soft: #5b6470; --line: #d9dde2; --paper: #fff; --felt: #e9f2ec; --mild: #9a5b00; "
    "--bad: #b3261e; --costly: #fff6e6; --turn: #fdeceb; --s: #16191d; --c: #1d7a3e; --d: #c05a00; --h: #c4222f;"
)
_DARK = (
    "--ink: #e6e8eb; --soft: #a2abb6; --line: #3c434c; --paper: #16191d; --felt: #1f3329; --mild: #f0b45c; "
    "--bad: #ff8a80; --costly: #3a2e17; --turn: #43211f; --s: #d5dae0; --c: #63c987; --d: #f29a4a; --h: #ff7b84;"
)

STYLE = f"""
.prefa {{ {_LIGHT} }}
@media (prefers-color-scheme: dark) {{ .prefa {{ {_DARK} }} }}
[data-jp-theme-light="true"] .prefa {{ {_LIGHT} }}
[data-jp-theme-light="false"] .prefa {{ {_DARK} }}
@media print {{ .prefa, [data-jp-theme-light] .prefa {{ {_LIGHT} }} }}
.prefa, .prefa * {{ box-sizing: border-box; }}
.prefa {{
  color: var(--ink); background: var(--paper); font: 15px/1.45 system-ui, "Segoe UI", "DejaVu Sans", sans-serif;
}}
.prefa p {{ margin: .2rem 0; color: inherit; }}
.prefa pre {{ margin: .4rem 0; overflow-x: auto; font: 13px/1.35 ui-monospace, "DejaVu Sans Mono", monospace; }}
.prefa pre, .prefa summary {{ color: inherit; background: inherit; }}
.prefa .soft {{ color: var(--soft); }}
.prefa .s {{ color: var(--s); }}
.prefa .c {{ color: var(--c); }}
.prefa .d {{ color: var(--d); }}
.prefa .h {{ color: var(--h); }}

.prefa table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; color: inherit; margin: .4rem 0; }}
.prefa tr, .prefa tr:nth-child(even), .prefa tr:hover {{ background: inherit; }}
.prefa th, .prefa td {{
  padding: .22rem .7rem; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap;
}}
.prefa th {{ font-weight: 600; color: var(--soft); font-size: .85em; }}
.prefa td.n, .prefa th.n {{ text-align: right; }}
.prefa th.block, .prefa td.block {{ border-left: 2px solid var(--line); }}

.prefa .round {{
  display: grid; gap: .3rem .6rem; max-width: 44rem;
  grid-template: "left felt right" auto ". near ." auto / 1fr 8.5rem 1fr;
}}
.prefa .hand {{ font-size: .88em; line-height: 1.35; white-space: nowrap; }}
.prefa .hand .who {{ color: var(--soft); }}
.prefa .hand.at3 {{ grid-area: left; }}
.prefa .hand.at2 {{ grid-area: right; justify-self: end; }}
.prefa .hand.at1 {{ grid-area: near; justify-self: center; }}
.prefa .hand.out {{ opacity: .45; }}
.prefa .now {{
  text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: .18em; font-weight: 700;
}}
.prefa .felt {{
  grid-area: felt; position: relative; height: 5.6rem; background: var(--felt); border-radius: .5rem; font-weight: 600;
}}
.prefa .felt > div {{
  position: absolute; padding: .05rem .35rem; background: var(--paper); border: 1px solid var(--line);
  border-radius: .3rem;
}}
.prefa .felt > div.won {{ border: 2px solid var(--ink); }}
.prefa .felt .at3 {{ left: .5rem; top: .8rem; }}
.prefa .felt .at2 {{ right: .5rem; top: .8rem; }}
.prefa .felt .at1 {{ left: 50%; bottom: .5rem; transform: translateX(-50%); }}
.prefa .note {{ font-size: .88em; margin-top: .4rem; }}
"""
