import { type DecodedLayer, decodeLayers } from '../../text/encoded/decode.ts';
import { regroup } from '../../text/encoded/regroup.ts';
import { normalizeText } from '../../text/unicode/normalize.ts';
import { composed, originOf, rewritten, type Span } from './origins.ts';
import { Signs } from './signs.ts';
import { type Reading, undisguised } from './undisguise.ts';

export type Undone = 'nothing' | 'an encoding' | Reading['undone'];

/** A text as a model may read it, and what had to be undone for that. */
export interface View {
  readonly text: string;
  readonly undone: Undone;
  /** The part of the text as it was given that a part of this view was read from. */
  readonly placeOf: (start: number, end: number) => Span;
}

/** Escapes one behind another, numbers in a row, or a cipher by its name. */
const ESCAPED =
  /(?:%[0-9a-f]{2}[^\s%]{0,24}){4}|(?:\\x[0-9a-f]{2}){4}|(?:\\u[0-9a-f]{4}){4}|(?:&#x?\w{2,5};){4}|\b(?:rot-?13|cipher)\b/i;
const LISTED = /(?:\b[0-9a-f]{2}[ :]){8}|(?:\d{2,3}, ?){8}/i;

const mayBeEncoded = (text: string, { hasLongRun, mayBeEscaped }: Signs): boolean =>
  hasLongRun || (mayBeEscaped && (ESCAPED.test(text) || LISTED.test(text)));

const BINARY = /(?:[01]{8} ){8}/;
const BINARY_RUN = /(?:[01]{8} ){7,}[01]{8}/g;

/** The same mark after every few characters, five times and more. */
const REGULAR = /([|"'^~#;:\\+=*<>])(?:(?:(?!\1)[^\n]){2,12}\1){4}/;

/** Readings of a text beside the plain one, bounded in number and in size. Most texts have none. */
export function* disguisesOf(text: string): Generator<View> {
  const { text: visible, offsets } = normalizeText(text);
  const signs = new Signs(visible);
  for (const { text: reading, undone, origins } of signs.isPlain ? [] : undisguised(visible, signs))
    yield {
      text: reading,
      undone,
      placeOf: (start, end) => originOf(composed(offsets, origins()), start, end),
    };
  const apart = REGULAR.test(text) ? regroup(text) : undefined;
  if (apart !== undefined)
    yield {
      text: apart.text,
      undone: 'marks inside words',
      placeOf: (start, end) => ({
        start: apart.places[start] ?? 0,
        end: apart.places[end] ?? text.length,
      }),
    };
  const own = visible === text ? signs : new Signs(text);
  if (own.mayBeBinary && BINARY.test(text))
    yield {
      text: text.replace(BINARY_RUN, fromBits),
      undone: 'an encoding',
      placeOf: (start, end) => {
        const { origins } = rewritten(text, { pattern: BINARY_RUN, change: fromBits });
        return originOf(origins, start, end);
      },
    };
  if (!mayBeEncoded(text, own)) return;
  for (const layer of decodeLayers(text, { maxDepth: 3, maxBytes: 1 << 16, maxLayers: 16 }).layers)
    yield {
      text: normalizeText(layer.text).text,
      undone: 'an encoding',
      placeOf: (start, end) => placeInLayer(text, layer, start, end),
    };
}

/** Letter by letter if none was added; else what a layer has in common with its run at both ends was not encoded. */
function placeInLayer(whole: string, layer: DecodedLayer, start: number, end: number): Span {
  const run = whole.slice(layer.start, layer.end);
  const { text } = layer;
  if (run.length === text.length) return { start: layer.start + start, end: layer.start + end };
  const most = Math.min(run.length, text.length);
  let head = 0;
  while (head < most && run[head] === text[head]) head++;
  let tail = 0;
  while (tail < most - head && run.at(-1 - tail) === text.at(-1 - tail)) tail++;
  const behind = Math.max(0, text.length - end);
  return {
    start: layer.start + Math.min(start, head),
    end: layer.end - Math.min(behind, tail),
  };
}

const fromBits = (run: string): string =>
  String.fromCharCode(
    ...run
      .slice(0, 1 << 14)
      .split(' ')
      .map((bits) => Number.parseInt(bits, 2)),
  );
