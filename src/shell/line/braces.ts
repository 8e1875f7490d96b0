/** Brace expansion: `a{b,c}` is `ab ac`, `{1..3}` is `1 2 3`. Text in, texts out; quotes are respected. */
export interface Spellings {
  readonly texts: readonly string[];
  /** There were more than the bound (other than plain numbers), or braces nested too deep. */
  readonly cut: boolean;
}

/** A piece of text, or alternatives that are sequences themselves. */
type Piece = string | readonly Sequence[];
type Sequence = readonly Piece[];

const DEEPEST = 8;

/** One pass over the text: an unclosed brace becomes text again without being read twice. */
export function bracesOf(text: string, most: number): Spellings {
  const reader = { text, at: 0, cut: false };
  const sequence: Piece[] = [];
  while (reader.at < text.length) {
    sequence.push(...readSequence(reader, 0));
    if (reader.at < text.length) sequence.push(text[reader.at++]!);
  }
  const made = expand(sequence, most);
  return { texts: made.texts, cut: made.cut || reader.cut };
}

interface Reader {
  readonly text: string;
  at: number;
  cut: boolean;
}

/** Up to a comma or a closing brace, which only count inside braces. */
function readSequence(reader: Reader, depth: number): Piece[] {
  const { text } = reader;
  const pieces: Piece[] = [];
  let from = reader.at;
  while (reader.at < text.length) {
    const char = text[reader.at]!;
    if (depth > 0 && (char === ',' || char === '}')) break;
    if (char !== '{') {
      reader.at = behind(text, reader.at);
      continue;
    }
    if (depth === DEEPEST) {
      reader.cut = true;
      reader.at += 1;
      continue;
    }
    pieces.push(text.slice(from, reader.at));
    pieces.push(...readBraces(reader, depth + 1));
    from = reader.at;
  }
  pieces.push(text.slice(from, reader.at));
  return pieces;
}

function readBraces(reader: Reader, depth: number): Piece[] {
  const { text } = reader;
  const open = ++reader.at;
  const items: Sequence[] = [];
  for (;;) {
    items.push(readSequence(reader, depth));
    if (text[reader.at] !== ',') break;
    reader.at += 1;
  }
  const isClosed = text[reader.at] === '}';
  if (isClosed) reader.at += 1;
  if (isClosed && items.length > 1) return [items];
  const range = isClosed ? rangeOf(text.slice(open, reader.at - 1)) : undefined;
  if (range !== undefined) return [range.map((one) => [one])];
  const plain: Piece[] = ['{'];
  items.forEach((item, index) => {
    if (index > 0) plain.push(',');
    plain.push(...item);
  });
  if (isClosed) plain.push('}');
  return plain;
}

/** After the next character, or after the next quoted stretch or `${…}` as a whole. */
function behind(text: string, at: number): number {
  const char = text[at];
  if (char === '\\') return at + 2;
  const end =
    char === '$' && text[at + 1] === '{'
      ? '}'
      : char === "'" || char === '"' || char === '`'
        ? char
        : undefined;
  if (end === undefined) return at + 1;
  const found = text.indexOf(end, at + 1);
  return found === -1 ? text.length : found + 1;
}

function expand(sequence: Sequence, most: number): Spellings {
  let texts = [''];
  let cut = false;
  for (const piece of sequence) {
    if (typeof piece === 'string') {
      if (piece !== '') texts = texts.map((head) => head + piece);
      continue;
    }
    const endings = piece.flatMap((one) => {
      const inner = expand(one, most);
      cut ||= inner.cut;
      return inner.texts;
    });
    const next: string[] = [];
    for (const head of texts) {
      for (const ending of endings) {
        if (next.length === most) break;
        next.push(head + ending);
      }
    }
    cut ||= texts.length * endings.length > most && !(isCounted(piece) && isOnly(sequence));
    texts = next;
  }
  return { texts, cut };
}

/** Further numbers of one range add nothing new: `{1..500}` is read by its first ones. */
const isCounted = (piece: readonly Sequence[]): boolean =>
  piece.every(([text, ...more]) => more.length === 0 && typeof text === 'string' && /^-?\d+$/.test(text));

const isOnly = (sequence: Sequence): boolean =>
  sequence.filter((piece) => typeof piece !== 'string').length === 1;

/** The caller's bound cuts longer ranges; this one only avoids generating them. */
const LONGEST_RANGE = 256;

function rangeOf(inside: string): string[] | undefined {
  const range = /^(-?\d{1,9}|[A-Za-z])\.\.(-?\d{1,9}|[A-Za-z])(?:\.\.(-?\d{1,9}))?$/.exec(inside);
  if (range === null) return undefined;
  const [, from = '', to = '', step = '1'] = range;
  const numeric = /\d/.test(from);
  if (numeric !== /\d/.test(to)) return undefined;
  const first = numeric ? Number(from) : from.charCodeAt(0);
  const last = numeric ? Number(to) : to.charCodeAt(0);
  const by = Math.max(1, Math.abs(Number(step))) * (first <= last ? 1 : -1);
  const width = /^-?0\d/.test(from) || /^-?0\d/.test(to) ? Math.max(from.length, to.length) : 0;
  const texts: string[] = [];
  for (let n = first; by > 0 ? n <= last : n >= last; n += by) {
    if (texts.length === LONGEST_RANGE) break;
    texts.push(numeric ? String(n).padStart(width, '0') : String.fromCharCode(n));
  }
  return texts;
}
