import { decodeLayers } from '../../text/encoded/decode.ts';
import { settled } from '../../text/unicode/narrow.ts';
import { normalizeText } from '../../text/unicode/normalize.ts';
import { type Reading, undisguised } from './undisguise.ts';

/** A text as a model may read it, and what had to be undone for that. */
export interface View {
  /** Lower case, plain quotes, single spaces. */
  readonly text: string;
  readonly undone: 'nothing' | 'an encoding' | Reading['undone'];
}

/** Of longer texts the first and the last half of this are read: that is where orders stand. */
const LONGEST = { words: 1 << 20, data: 1 << 14 } as const;
/** Words are meant for a reader; data is handled by a program, and is looked at less closely: its ends, undecoded. */
export type Meant = keyof typeof LONGEST;
/** Something that could be an encoding: a long run, or escapes one behind another. */
const ENCODED =
  /[A-Za-z0-9+/_-]{24}|(?:%[0-9a-f]{2}){4}|(?:\\x[0-9a-f]{2}){4}|(?:\\u[0-9a-f]{4}){4}|(?:&#x?\w{2,5};){4}|(?:\b[0-9a-f]{2}[ :]){8}|(?:\d{2,3}, ?){8}|\b(?:rot-?13|cipher)\b/i;
const BINARY = /(?:[01]{8} ){8}/;
const BINARY_RUN = /(?:[01]{8} ){7,}[01]{8}/g;
export function* viewsOf(text: string, meant: Meant): Generator<View> {
  const longest = LONGEST[meant];
  const half = longest / 2;
  const whole = text.length > longest ? `${text.slice(0, half)}\n${text.slice(-half)}` : text;
  const visible = normalizeText(whole).text;
  const plain = settled(plainly(visible), whole);
  yield { text: plain, undone: 'nothing' };
  for (const { text: reading, undone } of undisguised(visible))
    yield { text: settled(plainly(reading), whole), undone };
  if (BINARY.test(whole)) yield { text: plainly(whole.replace(BINARY_RUN, fromBits)), undone: 'an encoding' };
  if (meant === 'data' || !ENCODED.test(whole)) return;
  for (const layer of decodeLayers(whole, { maxDepth: 3, maxBytes: 1 << 16, maxLayers: 16 }).layers)
    yield { text: plainly(normalizeText(layer.text).text), undone: 'an encoding' };
}

const fromBits = (run: string) =>
  String.fromCharCode(
    ...run
      .slice(0, 1 << 14)
      .split(' ')
      .map((bits) => Number.parseInt(bits, 2)),
  );

const QUOTES = /[‘’ʼ“”„‟«»]/;
/** Anything but single plain spaces: most texts have no other, and replacing each by itself takes long. */
const ODD_SPACE = /[^\S ]| {2}/;

function plainly(text: string): string {
  const lower = text.toLowerCase();
  const quoted = QUOTES.test(lower) ? lower.replace(/[‘’ʼ]/g, "'").replace(/[“”„‟«»]/g, '"') : lower;
  return ODD_SPACE.test(quoted) ? quoted.replace(/\s+/g, ' ') : quoted;
}
