/** One self-contained page: no scripts, nothing loaded from elsewhere, everything escaped. */
import { COLORS, draw } from './drawings.ts';
import { inert } from './inert.ts';
import type { Block, Memo } from './memo.ts';

const shades = (side: 0 | 1) => COLORS.map((pair, i) => `--c${i}:${pair[side]}`).join(';');

/** No word is broken: names stay on one line, and what is wider than the page is scrolled. */
const STYLE = `:root{color-scheme:light dark;--paper:#fff;${shades(0)}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}
table{border-collapse:collapse;margin:1rem 0;width:100%}th,td{border-bottom:1px solid #d0d7de;padding:.3rem .6rem;text-align:left;vertical-align:top}table{display:block;overflow-x:auto;font-size:.9em}code{white-space:nowrap}td code,li code{white-space:normal}
td{font-variant-numeric:tabular-nums}dl{display:grid;grid-template-columns:10rem 1fr;gap:.1rem 1rem;margin:.3rem 0 1.5rem;font-size:.9em;color:#57606a}dd{margin:0}
pre{overflow:auto;background:#f6f8fa;padding:1rem}figure{margin:1rem 0}figcaption{font-weight:600}
.map ul{list-style:none;margin:0;padding:0}.map li{margin:.4rem 0}.map h3{font-size:1em;margin:.8rem 0 0}.map i{display:inline-block;height:.7rem;width:.7rem}.map b{display:block;line-height:.7rem}.map p span{margin-right:1rem;white-space:nowrap}figure{overflow-x:auto}
@media (max-width:48rem){svg{min-width:36rem}dl{display:block}dd{margin:0 0 .4rem}thead{display:none}table,tbody,tr,td{display:block}tr{border-bottom:1px solid #8c959f;padding:.5rem 0}td{border:0;padding:.1rem 0}td::before{content:attr(data-label) ": ";font-weight:600}td,p,li,h1,h2,dd{overflow-x:auto}}
@media (prefers-color-scheme:dark){:root{--paper:#0d1117;${shades(1)}}th,td{border-color:#30363d}body{color:#e6edf3;background:#0d1117}dl{color:#9198a1}pre{background:#161b22}}`;
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

export function toHtml({ title, about, sections }: Memo): string {
  const head = about.map(([name, value]) => `<dt>${inert(name)}</dt><dd>${spoken(value)}</dd>`);
  const parts = sections.map(
    ({ title: heading, blocks }) =>
      `<section><h2>${inert(heading)}</h2>\n${blocks.map(render).join('\n')}</section>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width"><title>${inert(title)}</title><style>${STYLE}</style></head>
<body><h1>${inert(title)}</h1>
<dl>${head.join('')}</dl>
${parts.join('\n')}
</body></html>
`;
}

function render(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${spoken(block.text)}</p>`;
    case 'heading':
      return `<h3>${inert(block.text)}</h3>`;
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${spoken(item)}</li>`).join('')}</ul>`;
    case 'code':
      return `<pre>${inert(block.lines.join('\n'))}</pre>`;
    case 'table': {
      const head = block.head.map((cell) => `<th>${spoken(cell)}</th>`).join('');
      // On a narrow page each row is a card, and each cell is labelled.
      const rowOf = (row: readonly string[]) =>
        `<tr>${row.map((cell, i) => `<td data-label="${inert(block.head[i] ?? '')}">${spoken(cell)}</td>`).join('')}</tr>`;
      const body = block.rows.map(rowOf).join('');
      return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
    }
    case 'claim': {
      const facts = {
        'evidence type': block.evidence,
        'sample size': block.sample,
        'time window': block.window,
        confidence: block.confidence,
        limitations: block.limits,
      };
      const rows = Object.entries(facts).map(([name, value]) => `<dt>${name}</dt><dd>${inert(value)}</dd>`);
      return `<p>${spoken(block.statement)}</p><dl>${rows.join('')}</dl>`;
    }
    default:
      return draw(block);
  }
}

/** Text between backticks is code. */
function spoken(words: string): string {
  return inert(words).replace(/`([^`]*)`/g, '<code>$1</code>');
}
