import { type Detector, markOf, type Page } from '../../pattern/mark.ts';
import { lookFields } from './private-key-fields.ts';

const card = {
  id: 'generic.private-key',
  label: 'PRIVATE_KEY',
  title: 'Private key: PEM, OpenSSH, PGP, PuTTY, OpenVPN, JSON Web Key or XML',
  confidence: 0.98,
  remedy: 'Make a new key pair, replace the public half wherever it is trusted, and destroy this one.',
} as const;

const BEGIN =
  /-----BEGIN (?:[A-Z0-9]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?-----|-----BEGIN OpenVPN Static key V1-----|---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----|Private-Lines: \d{1,3}(?=\s|\\)/y;
/**
 * What may be between lines, also where a program holds the block as a literal (`\n`, quotes, commas, plus signs),
 * a mail quotes it, a comment holds it, a diff adds it, or a listing numbers its lines, with the name of the file.
 */
const BREAK =
  /(?:(?:[\s"'`,;]|\+(?=\s{0,8}["'`])|\\{1,4}[nrt"']){1,40}(?:(?:[>#*|]|\/\/|\+(?=[ \t])|-(?=[A-Za-z0-9+/]{20})|[\w./-]{1,120}[:-]\d{1,6}[:-]|\d{1,6}(?:[\t|:→]| {2}))[ \t]{0,8}){0,4}){0,4}/y;
const ARMOR_HEADER = /(?:[\s"'`]|\\{1,4}[nr]){0,12}[A-Za-z][A-Za-z-]{2,20}: [^\n\\]{1,100}(?=\n|\r|\\)/y;
const LINE = /[A-Za-z0-9+/]{1,128}={0,2}/y;
const END = /-{4,5} ?END [A-Za-z0-9 ]{3,48}-{4,5}/y;
const PRIVATE_END = /-----END (?:[A-Z0-9]{1,16} ){0,4}PRIVATE KEY(?: BLOCK)?-----/y;
/** A crc line of PGP armour. */
const CHECKSUM = /=[A-Za-z0-9+/]{4}(?![A-Za-z0-9+/])/y;

/** Fewer letters of key material than any key has: a mention of the format, not a key. */
const LEAST_MATERIAL = 24;
const SHORTEST_FULL_LINE = 40;

function step(expression: RegExp, text: string, at: number): number {
  expression.lastIndex = at;
  return expression.test(text) ? expression.lastIndex : at;
}

/** Reads lines of key material. Without an END marker it stops where the text no longer looks like a key. */
function readBody(text: string, from: number): { end: number; material: number } {
  let at = from;
  for (let i = 0; i < 8; i++) at = step(ARMOR_HEADER, text, at);
  let end = from;
  let material = 0;
  for (;;) {
    at = step(BREAK, text, at);
    const closed = step(END, text, at);
    if (closed > at) return { end: closed, material };
    const lineEnd = Math.max(step(LINE, text, at), step(CHECKSUM, text, at));
    if (lineEnd === at) return { end, material };
    const afterBreak = step(BREAK, text, lineEnd);
    const isLast = step(END, text, afterBreak) > afterBreak || lineEnd === text.length;
    const length = lineEnd - at;
    if (length < SHORTEST_FULL_LINE && !isLast && !looksEncoded(text.slice(at, lineEnd)))
      return { end, material };
    material += length;
    end = lineEnd;
    at = lineEnd;
  }
}

/** A short line in the middle: the end of a truncated block, or the first word of the prose behind it. */
function looksEncoded(line: string): boolean {
  return (
    line.length >= 20 || /=$/.test(line) || (/[0-9+/]/.test(line) && /[a-z][A-Z]|[0-9][a-zA-Z]/.test(line))
  );
}

function look({ text, marks, reached }: Page, at: number): void {
  if (at < (reached.get(card.id) ?? 0)) return;
  const headEnd = step(BEGIN, text, at);
  if (headEnd === at) return;
  const { end, material } = readBody(text, headEnd);
  reached.set(card.id, end);
  // Every key has the header: only what follows it is searched for elsewhere.
  if (material >= LEAST_MATERIAL)
    marks.push({ ...markOf(card, 2, at, end), value: text.slice(headEnd, end).trim() });
}

const LONGEST_TAIL = 16_384;
const BETWEEN_LINES = /[\s"'`,;>#*|\\]/;
const MATERIAL = /[A-Za-z0-9+/=]/;

/** A block whose beginning was cut off: read backwards from its end. */
function lookEnd({ text, marks, reached }: Page, at: number): void {
  const first = Math.max(reached.get(card.id) ?? 0, at - LONGEST_TAIL);
  const end = step(PRIVATE_END, text, at);
  if (end === at || at < first) return;
  let start = at;
  // Full lines precede the last line, which may be short; an escaped line end counts as one more.
  for (let shortLines = 0, place = at; place > first; ) {
    while (place > first && BETWEEN_LINES.test(text.charAt(place - 1))) place--;
    const lineEnd = place;
    while (place > first && MATERIAL.test(text.charAt(place - 1))) place--;
    if (lineEnd === place) break;
    if (lineEnd - place < SHORTEST_FULL_LINE && ++shortLines > 2) break;
    start = place;
  }
  reached.set(card.id, end);
  if (at - start >= LEAST_MATERIAL + SHORTEST_FULL_LINE) marks.push(markOf(card, 2, start, end));
}

export const genericPrivateKey: readonly Detector[] = [
  { ...card, anchors: ['-----BEGIN ', '---- BEGIN SSH2', 'Private-Lines:'], look },
  { ...card, anchors: ['-----END '], look: lookEnd },
  {
    ...card,
    anchors: ['kty', '<RSAKeyValue>'],
    look: (page, at, anchor) => lookFields(card, page, at, anchor),
  },
];
