import type { Token } from './code-token.ts';

/** Joins string literals that are concatenated in place, and turns character codes into strings. */
export function withJoinedTexts(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  for (const token of tokens) {
    found.push(token);
    if (token.kind === 'text') joinLast(found);
    if (token.value === ')') joinList(found);
    if (token.value === ')' || token.value === ']' || token.value === '}') spellList(found);
  }
  return found;
}

/** `"a" + "b"`. */
function joinLast(found: Token[]): void {
  const [before, mark, last] = found.slice(-3);
  if (
    before?.kind !== 'text' ||
    last === undefined ||
    mark?.kind !== 'mark' ||
    !/^(?:\+|\.|<>|&)$/.test(mark.value)
  )
    return;
  found.splice(-3, 3, { ...before, value: before.value + last.value });
}

/** `["a", "b"].join("/")`: the list stays, followed by the joined string. */
function joinList(found: Token[]): void {
  const [list, dot, join, open, mark] = found.slice(-6, -1);
  if (
    list?.value !== ']' ||
    dot?.value !== '.' ||
    join?.value !== 'join' ||
    open?.value !== '(' ||
    mark?.kind !== 'text'
  )
    return;
  const start = found.findLastIndex(({ value }, at) => at < found.length - 6 && value === '[');
  const parts = found.slice(start + 1, -6).filter(({ value }) => value !== ',');
  if (start === -1 || parts.length > MOST_PARTS || parts.some(({ kind }) => kind !== 'text')) return;
  found.splice(start, found.length - start, {
    ...mark,
    value: parts.map(({ value }) => value).join(mark.value),
  });
}

const MOST_PARTS = 256;
const LETTER = /^(?:0x[\da-f]{2}|\d{2,3})$/i;

/** `[47, 98, 105, 110]`. */
function spellList(found: Token[]): void {
  const letters: number[] = [];
  let at = found.length - 2;
  const least = Math.max(0, found.length - 4 * MOST_PARTS);
  for (; at >= least && letters.length < MOST_PARTS; at--) {
    const token = found[at];
    if (token === undefined) return;
    if (token.value === ',' || token.kind === 'line') continue;
    if (token.kind !== 'name' || !LETTER.test(token.value)) break;
    letters.push(Number(token.value));
  }
  const last = found.at(-1);
  if (letters.length < 2 || last === undefined || letters.some((letter) => letter < 9 || letter > 126))
    return;
  found.push({ ...last, kind: 'text', value: String.fromCharCode(...letters.reverse()) });
}
