import { decodeLayers } from '../../text/decode.ts';
import { normalizeText } from '../../text/normalize.ts';
import { skeleton } from '../../text/skeleton.ts';

/** A text as a model may read it, and what had to be undone for that. */
export interface View {
  /** Lower case, plain quotes, single spaces. */
  readonly text: string;
  readonly undone:
    | 'nothing'
    | 'look-alike letters'
    | 'figures for letters'
    | 'spaced letters'
    | 'an encoding';
}

/** Of longer texts the first and the last half of this are read: that is where orders stand. */
const LONGEST = { words: 1 << 20, data: 1 << 14 } as const;
/** Words are meant for a reader; data is handled by a program, and is looked at less closely: its ends, undecoded. */
export type Meant = keyof typeof LONGEST;
const MIXED =
  /[a-z][\u0370-\u03ff\u0400-\u04ff\u0500-\u052f\u13a0-\u13ff]|[\u0370-\u03ff\u0400-\u04ff\u0500-\u052f\u13a0-\u13ff][a-z]/i;
const LEET = /[a-z][013457@$][a-z]|(?:^|\s)[1!|][a-z]{2}/i;
const SPACED = /(?:(?<![\p{L}\p{N}])\p{L}[ ._*-]{1,3}){7}\p{L}(?![\p{L}\p{N}])/u;
const SPACED_RUN = /(?:(?<![\p{L}\p{N}])\p{L}[ ._*-]{1,3}){7,}\p{L}(?![\p{L}\p{N}])/gu;
/** Something that could be an encoding: a long run, or escapes one behind another. */
const ENCODED =
  /[A-Za-z0-9+/_-]{24}|(?:%[0-9a-f]{2}){4}|(?:\\x[0-9a-f]{2}){4}|(?:\\u[0-9a-f]{4}){4}|(?:&#x?\w{2,5};){4}|(?:\b[0-9a-f]{2}[ :]){8}|(?:\d{2,3}, ?){8}|\b(?:rot-?13|cipher)\b/i;
const BINARY = /(?:[01]{8} ){8}/;
const BINARY_RUN = /(?:[01]{8} ){7,}[01]{8}/g;
const FIGURES: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
  ['|', 'i'],
]);

export function* viewsOf(text: string, meant: Meant): Generator<View> {
  const longest = LONGEST[meant];
  const half = longest / 2;
  const whole = text.length > longest ? `${text.slice(0, half)}\n${text.slice(-half)}` : text;
  const visible = normalizeText(whole).text;
  const plain = plainly(visible);
  yield { text: plain, undone: 'nothing' };
  if (MIXED.test(visible))
    yield {
      text: plainly(skeleton(visible.toLowerCase()).replaceAll('rn', 'm')),
      undone: 'look-alike letters',
    };
  if (LEET.test(plain)) yield { text: plain.replace(/[013457@$!|]/g, figure), undone: 'figures for letters' };
  if (SPACED.test(visible)) yield { text: plainly(joinSpaced(visible)), undone: 'spaced letters' };
  if (BINARY.test(whole)) yield { text: plainly(whole.replace(BINARY_RUN, fromBits)), undone: 'an encoding' };
  if (meant === 'data' || !ENCODED.test(whole)) return;
  for (const layer of decodeLayers(whole, { maxDepth: 3, maxBytes: 1 << 16, maxLayers: 16 }).layers)
    yield { text: plainly(normalizeText(layer.text).text), undone: 'an encoding' };
}

const figure = (character: string) => FIGURES.get(character) ?? character;

const fromBits = (run: string) =>
  String.fromCharCode(
    ...run
      .slice(0, 1 << 14)
      .split(' ')
      .map((bits) => Number.parseInt(bits, 2)),
  );

function plainly(text: string): string {
  return text.toLowerCase().replace(/[‘’ʼ]/g, "'").replace(/[“”]/g, '"').replace(/\s+/g, ' ');
}

/** `i g n o r e  a l l` keeps its words if two spaces part them; else all letters become one word. */
function joinSpaced(text: string): string {
  return text.replace(SPACED_RUN, (run) =>
    run
      .split(/ {2,3}/)
      .map((word) => word.replace(/[ ._*-]/g, ''))
      .join(' '),
  );
}
