/** Nothing may be loaded or run, whatever a server wrote into its definitions. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Colours keep a contrast of 4.5 on both backgrounds; a verdict is always spelled out, too. */
export const PAGE_STYLE = `:root{color-scheme:light dark;--ink:#1b1f24;--ground:#fff;--soft:#57606a;--line:#d0d7de;--well:#f6f8fa;--bad:#b3131f;--odd:#8a5a00;--good:#1a7030;--mark:#ffe08a;--markink:#1b1f24}
@media (prefers-color-scheme:dark){:root{--ink:#e6edf3;--ground:#0d1117;--soft:#9aa4ae;--line:#30363d;--well:#161b22;--bad:#ff8b85;--odd:#e3b341;--good:#56d364;--mark:#6b5300;--markink:#fff}}
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem;color:var(--ink);background:var(--ground);overflow-wrap:anywhere}
h1{font-size:1.6rem;margin:0}h2,h3,h4{display:inline;margin:0}h2{font-size:1.25rem}h3{font-size:1rem}h4{font-size:1rem}
header p{margin:.25rem 0}section{border-top:1px solid var(--line);margin-top:1.25rem;padding-top:1rem}
summary{cursor:pointer}summary:focus-visible{outline:2px solid currentColor;outline-offset:2px}
code,pre{font:.875em/1.5 ui-monospace,monospace}pre{white-space:pre-wrap;background:var(--well);padding:.75rem;margin:.5rem 0}
.quiet{color:var(--soft);font-size:.875rem;font-weight:400}.problem{border-left:3px solid var(--odd);padding-left:.75rem}
.tag,.state{font-size:.8rem;font-weight:600;border:1px solid currentColor;border-radius:1rem;padding:0 .5rem;white-space:nowrap}
.tag.dangerous{color:var(--bad)}.tag.warning{color:var(--odd)}.tag.clean{color:var(--good)}.state{color:var(--soft)}
.item{border:1px solid var(--line);border-left-width:4px;border-radius:.25rem;margin:.75rem 0;padding:.5rem .75rem}
.item.dangerous{border-left-color:var(--bad)}.item.warning{border-left-color:var(--odd)}
article{margin:.75rem 0;padding-top:.5rem;border-top:1px dashed var(--line)}article p{margin:.35rem 0}
dl{margin:.5rem 0}dt{color:var(--soft);font-size:.9rem}dd{margin:0 0 .5rem;background:var(--well);padding:.4rem .6rem;font:.875rem/1.5 ui-monospace,monospace}
mark{background:var(--mark);color:var(--markink);font-weight:600}.names{columns:16rem;padding-left:1.2rem}`;
