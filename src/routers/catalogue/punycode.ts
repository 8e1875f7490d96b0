/** RFC 3492, decoding only: a look-alike in another script arrives as `xn--…`. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;

/** The label in Unicode; unchanged where it is no valid encoding. */
export function decodePunycode(label: string): string {
  const encoded = label.slice(4);
  if (encoded.length > 63) return label;
  const edge = encoded.lastIndexOf('-');
  const points = [...encoded.slice(0, Math.max(edge, 0))].map((letter) => letter.codePointAt(0) ?? 0);
  let point = 128;
  let index = 0;
  let bias = 72;
  for (let at = edge + 1; at < encoded.length; ) {
    const start = index;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(encoded[at++]);
      if (digit === undefined) return label;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const count = points.length + 1;
    bias = adapt(index - start, count, start === 0);
    point += Math.floor(index / count);
    if (point > 0x10ffff) return label;
    index %= count;
    points.splice(index++, 0, point);
  }
  return String.fromCodePoint(...points);
}

function digitOf(letter: string | undefined): number | undefined {
  if (letter === undefined || !/^[a-z0-9]$/.test(letter)) return undefined;
  return letter >= 'a' ? letter.charCodeAt(0) - 97 : letter.charCodeAt(0) - 22;
}

function adapt(change: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(change / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) >> 1; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
