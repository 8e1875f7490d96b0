import { decodeLayers } from '../../text/encoded/decode.ts';
import { normalizeText } from '../../text/unicode/normalize.ts';
import { type Reading, undisguised } from './undisguise.ts';

export type Undone = 'nothing' | 'an encoding' | Reading['undone'];

/** A text as a model may read it, and what had to be undone for that. */
export interface View {
  readonly text: string;
  readonly undone: Undone;
}

/** Escapes one behind another, numbers in a row, or a cipher by its name. */
const ESCAPED =
  /(?:%[0-9a-f]{2}[^\s%]{0,24}){4}|(?:\\x[0-9a-f]{2}){4}|(?:\\u[0-9a-f]{4}){4}|(?:&#x?\w{2,5};){4}|\b(?:rot-?13|cipher)\b/i;
const LISTED = /(?:\b[0-9a-f]{2}[ :]){8}|(?:\d{2,3}, ?){8}/i;
/** Characters in one run from which it could be an encoding. */
const LONG_RUN = 24;

/** Characters of base64 and of hex, by code. */
const ENCODING = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  /[A-Za-z0-9+/_-]/.test(String.fromCharCode(unit)) ? 1 : 0,
);

/** Something that could be an encoding, found in one pass: most texts have nothing of it. */
function mayBeEncoded(text: string): boolean {
  for (let at = 0, run = 0; at < text.length; at++) {
    run = ENCODING[text.charCodeAt(at)] === 1 ? run + 1 : 0;
    if (run >= LONG_RUN) return true;
  }
  return ESCAPED.test(text) || LISTED.test(text);
}

const BINARY = /(?:[01]{8} ){8}/;
const BINARY_RUN = /(?:[01]{8} ){7,}[01]{8}/g;

/** Readings of a text beside the plain one, bounded in number and in size. Most texts have none. */
export function* disguisesOf(text: string): Generator<View> {
  const visible = normalizeText(text).text;
  for (const { text: reading, undone } of undisguised(visible)) yield { text: reading, undone };
  if (BINARY.test(text)) yield { text: text.replace(BINARY_RUN, fromBits), undone: 'an encoding' };
  if (!mayBeEncoded(text)) return;
  for (const layer of decodeLayers(text, { maxDepth: 3, maxBytes: 1 << 16, maxLayers: 16 }).layers)
    yield { text: normalizeText(layer.text).text, undone: 'an encoding' };
}

const fromBits = (run: string) =>
  String.fromCharCode(
    ...run
      .slice(0, 1 << 14)
      .split(' ')
      .map((bits) => Number.parseInt(bits, 2)),
  );
