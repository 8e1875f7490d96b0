/** Charts as inline SVG: no scripts, and every number also as text for tooltips and screen readers. */

import { count } from '../text/words/amounts.ts';
import { inert } from './inert.ts';
import type { Boxes, Chart, Drawing, Groups, Intervals, Lines } from './memo.ts';

/** Each with a shade for light and one for dark pages; `html.ts` has the switch. */
export const COLORS: readonly (readonly [light: string, dark: string])[] = [
  ['#1a7f37', '#3fb950'],
  ['#9a6700', '#d29922'],
  ['#bc4c00', '#f0883e'],
  ['#cf222e', '#ff7b72'],
  ['#0969da', '#58a6ff'],
  ['#8250df', '#bc8cff'],
  ['#57606a', '#9198a1'],
  ['#1b7c83', '#39c5cf'],
];
/** The only colour where colours have no meaning: a warm one would look like a verdict. */
const PLAIN = 'var(--c4)';
const ALARM = 'var(--c3)';
const AXIS = 'var(--c6)';
const WIDTH = 720;
/** Labels are to the left of the drawing. */
const LEFT = 240;
const ROW = 26;
/** Closer numbers would overlap. */
const APART = 50;

export function draw(drawing: Drawing): string {
  switch (drawing.kind) {
    case 'chart':
      return bars(drawing);
    case 'intervals':
      return intervals(drawing);
    case 'lines':
      return lines(drawing);
    case 'boxes':
      return boxes(drawing);
    case 'groups':
      return groups(drawing);
  }
}

function figure(title: string, height: number, shapes: readonly string[]): string {
  return `<figure><figcaption>${inert(title)}</figcaption><svg role="img" aria-label="${inert(title)}" viewBox="0 0 ${WIDTH} ${height}" width="100%">${shapes.join('')}</svg></figure>`;
}

const at = (value: number) => value.toFixed(1);
const colorOf = (i: number) => `var(--c${i % COLORS.length})`;

function words(x: number, y: number, said: string, fill = 'currentColor', anchor = 'start'): string {
  return `<text x="${at(x)}" y="${at(y)}" font-size="11" style="fill:${fill}" text-anchor="${anchor}">${inert(said)}</text>`;
}

function stroke(x1: number, y1: number, x2: number, y2: number, color: string, extra = ''): string {
  return `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" style="stroke:${color}"${extra}/>`;
}

function block(x: number, y: number, width: number, height: number, fill: string, tip: string): string {
  return `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" style="fill:${fill}"><title>${inert(tip)}</title></rect>`;
}

function dot(x: number, y: number, fill: string, tip: string): string {
  return `<circle cx="${at(x)}" cy="${at(y)}" r="4" style="fill:${fill}"><title>${inert(tip)}</title></circle>`;
}

/** Cut in the middle if too long: names often begin alike and end differently, or the reverse. */
export function fitted(said: string, most: number): string {
  if (said.length <= most) return said;
  const head = Math.floor((most - 1) / 2);
  return `${said.slice(0, head)}…${said.slice(said.length - (most - 1 - head))}`;
}

/** The full name is in the tooltip, and in the table beside the chart. */
function label(said: string, y: number): string {
  return `<g>${words(LEFT - 10, y, fitted(said, 36), 'currentColor', 'end')}<title>${inert(said)}</title></g>`;
}

/** A coloured square before words in the page's own colour, which is legible in both themes. */
function key(x: number, y: number, said: string, color: string): string {
  return `${block(x, y - 8, 8, 8, color, said)}${words(x + 13, y, said)}`;
}

/** Short enough to fit beside an axis. */
const plain = (value: number) =>
  value >= 1e6
    ? value.toExponential(0).replace('+', '')
    : Number(value.toPrecision(3)).toLocaleString('en-US', { maximumSignificantDigits: 3 });

function bars({ title, bars: each, legend }: Chart): string {
  const [height, floor] = [140, 160];
  const top = Math.max(1, ...each.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  const step = WIDTH / Math.max(1, each.length);
  const drawn = each.map(({ label: name, parts }, i) => {
    let y = floor;
    const stack = parts.map((part, k) => {
      const tall = (part / top) * height;
      y -= tall;
      const tip = `${name}: ${part} ${legend[k] ?? ''}`;
      const color = legend.length === 1 ? PLAIN : colorOf(k);
      return part === 0 ? '' : block(i * step, y, Math.min(60, step * 0.8), tall, color, tip);
    });
    // If not all labels fit, only those with enough distance are shown.
    const isNamed = i % Math.ceil(70 / step) === 0;
    return stack.join('') + (isNamed ? words(i * step, floor + 16, name) : '');
  });
  const isOne = legend.length === 1;
  const keys = isOne
    ? []
    : legend.map((word, i) => key(WIDTH - 130 * (legend.length - i), 12, word, colorOf(i)));
  return figure(title, floor + 30, [
    words(0, 12, `most: ${top}`),
    stroke(0, floor, WIDTH, floor, AXIS),
    ...keys,
    ...drawn,
  ]);
}

function intervals({ title, mark, rows }: Intervals): string {
  const lo = Math.min(mark, ...rows.map((row) => row.lo));
  const hi = Math.max(mark, ...rows.map((row) => row.hi));
  const place = (value: number) => LEFT + ((value - lo) / Math.max(hi - lo, 1e-9)) * (WIDTH - LEFT - 20);
  const floor = rows.length * ROW + 10;
  const drawn = rows.map((row, i) => {
    const y = 16 + i * ROW;
    const tip = `${row.label}: ${plain(row.value)}, ${plain(row.lo)} to ${plain(row.hi)}`;
    return `${label(row.label, y + 4)}${stroke(place(row.lo), y, place(row.hi), y, PLAIN, ' stroke-width="3"')}${dot(place(row.value), y, PLAIN, tip)}`;
  });
  const axis = [
    stroke(place(mark), 4, place(mark), floor, 'currentColor', ' stroke-dasharray="4 3"'),
    words(place(mark), floor + 14, plain(mark), 'currentColor', 'middle'),
    ...(place(mark) - place(lo) > APART ? [words(place(lo), floor + 14, plain(lo))] : []),
    ...(place(hi) - place(mark) > APART
      ? [words(place(hi), floor + 14, plain(hi), 'currentColor', 'end')]
      : []),
  ];
  return figure(title, floor + 22, [...axis, ...drawn]);
}

function lines({ title, limit, lines: each }: Lines): string {
  const [top, floor, left, right] = [20, 170, 60, WIDTH - 20];
  const values = each.flatMap(({ points }) => points.map(({ value }) => Math.log10(value)));
  const lo = Math.min(0, ...values);
  const hi = Math.max(Math.log10(limit.value), ...values);
  const y = (value: number) => floor - ((value - lo) / Math.max(hi - lo, 1e-9)) * (floor - top);
  const most = Math.max(2, ...each.map(({ points }) => points.length));
  const x = (i: number) => left + (i / (most - 1)) * (right - left);
  const bound = y(Math.log10(limit.value));
  const drawn = each.map(({ label: name, points }, k) => {
    const places = points.map(({ value }, i) => `${at(x(i))},${at(y(Math.log10(value)))}`);
    const dots = points.map(({ label: when, value }, i) =>
      dot(x(i), y(Math.log10(value)), colorOf(k + 4), `${name}, ${when}: ${plain(value)}`),
    );
    // When the colours are used up, dashes tell the lines apart.
    const round = Math.floor(k / COLORS.length);
    const dashes = round === 0 ? '' : ` stroke-dasharray="${6 / round} 3"`;
    const label = fitted(round === 0 ? name : `${name} (dashed)`, 100);
    return `<polyline points="${places.join(' ')}" fill="none" style="stroke:${colorOf(k + 4)}" stroke-width="2"${dashes}/>${dots.join('')}${key(left, floor + 34 + k * 15, label, colorOf(k + 4))}`;
  });
  const ends = [lo, 0, Math.log10(limit.value), hi].filter(
    (value, i, all) =>
      i === 1 || i === 2 || all.slice(1, 3).every((fixed) => Math.abs(y(value) - y(fixed)) > 14),
  );
  return figure(title, floor + 40 + each.length * 15, [
    stroke(left, bound, right, bound, ALARM, ' stroke-dasharray="6 4"'),
    words(right, bound - 5, limit.label, ALARM, 'end'),
    ...ends.map((value) => words(left - 8, y(value) + 4, plain(10 ** value), 'currentColor', 'end')),
    words(left, floor + 16, 'window 1'),
    words(right, floor + 16, String(most), 'currentColor', 'end'),
    ...drawn,
  ]);
}

function boxes({ title, rows }: Boxes): string {
  const values = rows.flatMap(({ quantiles }) => quantiles.map((value) => Math.log10(Math.max(1, value))));
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  // If all values are equal, draw them in the middle, not at an edge.
  const room = greatest - least < 0.01 ? 0.5 : 0;
  const [lo, hi] = [least - room, greatest + room];
  const place = (value: number) =>
    LEFT + ((Math.log10(Math.max(1, value)) - lo) / Math.max(hi - lo, 1e-9)) * (WIDTH - LEFT - 20);
  const floor = rows.length * ROW + 10;
  const drawn = rows.map(({ label: name, quantiles }, i) => {
    const y = 16 + i * ROW;
    const [p5 = 0, p25 = p5, p50 = p25, p75 = p50, p95 = p75] = quantiles;
    const tip = `${name}: 5 % ${plain(p5)}, 25 % ${plain(p25)}, median ${plain(p50)}, 75 % ${plain(p75)}, 95 % ${plain(p95)}`;
    return [
      label(name, y + 4),
      stroke(place(p5), y, place(p95), y, 'currentColor'),
      block(place(p25), y - 7, Math.max(2, place(p75) - place(p25)), 14, PLAIN, tip),
      stroke(place(p50), y - 9, place(p50), y + 9, 'currentColor', ' stroke-width="2"'),
    ].join('');
  });
  return figure(title, floor + 22, [
    ...drawn,
    words(LEFT, floor + 14, plain(10 ** lo)),
    words(WIDTH - 20, floor + 14, plain(10 ** hi), 'currentColor', 'end'),
  ]);
}

/** Green, ochre, red: each is legible on its page, and never the only cue: the rank is beside it in words. */
const RANK_COLORS = [0, 1, 3] as const;
const MOST_ITEMS = 60;

/** The hosts reached, by who runs them. Lines of text, not a picture: names stay legible on a narrow page. */
function groups({ title, ranks, groups: each }: Groups): string {
  const most = Math.max(1, ...each.flatMap(({ items }) => items.map(({ size }) => size)));
  const box = (rank: number, style = '') => `<i style="background:${rankColor(rank)}${style}"></i>`;
  const keys = ranks.map((word, rank) => `<span>${box(rank)} ${inert(word)}</span>`).reverse();
  const rows = each.map(({ label: name, items }) => {
    const lines = items.slice(0, MOST_ITEMS).map(({ label: item, size, rank }) => {
      const wide = `;width:${at(Math.max(2, (size / most) * 100))}%`;
      return `<li><code>${inert(item)}</code> <span>${inert(ranks[rank] ?? '')}, ${count(size, 'place')}</span><b>${box(rank, wide)}</b></li>`;
    });
    const rest = items.length - lines.length;
    const more = rest > 0 ? `<li>${rest} more</li>` : '';
    return `<h3>${inert(name)} (${items.length})</h3><ul>${lines.join('')}${more}</ul>`;
  });
  return `<figure class="map"><figcaption>${inert(title)}</figcaption><p>${keys.join(' ')}</p>${rows.join('')}</figure>`;
}

const rankColor = (rank: number) => colorOf(RANK_COLORS[rank] ?? 3);
