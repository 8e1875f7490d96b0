/** A definition as checks read it: every text with its path, what is encoded in them, parameters, and the other servers. */

import { RecentTexts } from '../../text/bounded-memo.ts';
import { decodeLayers } from '../../text/encoded/decode.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import type { Screening } from '../../vocabulary/screening.ts';
import type { CallSubject } from '../contract/call.ts';
import type {
  DefinitionSubject,
  DefinitionText,
  Registry,
  TextPart,
} from '../contract/definition-subject.ts';
import { hiddenMessages } from './hidden-messages.ts';
import { parametersOf } from './parameters.ts';
import { payloadIn } from './payload.ts';
import { textsOfDefinition } from './texts.ts';

/** Per text: a decoy that decodes endlessly uses up only its own share. */
const OF_ONE = { maxDepth: 4, maxBytes: 1 << 15, maxLayers: 16 } as const;
/** For all texts of a definition together. */
const OF_ALL = { bytes: 1 << 18, layers: 256 } as const;
/** Nothing shorter contains an encoded command. */
const SHORTEST = 8;

const NAMING: ReadonlySet<TextPart> = new Set(['name', 'parameter-name']);
const PIECE = /^[A-Za-z0-9+/_-]{8,4096}={0,2}$/;

export function understandDefinition(
  definition: Definition,
  registry: Registry,
  screen: (call: CallSubject) => Screening,
): DefinitionSubject {
  const { texts, isCut } = textsOfDefinition(definition);
  const { parameters, isCut: isSchemaCut } = parametersOf(definition);
  const { decoded, isCut: isDecodingCut } = decodedFrom(texts);
  return {
    definition,
    texts: [...texts, ...decoded],
    joint: texts
      .filter(({ isProse }) => isProse)
      .map(({ text }) => text)
      .join('\n'),
    parameters,
    registry,
    payloadIn: (text) => payloadIn(text, screen),
    capped: [
      ...(isCut || isSchemaCut ? ['definition.size'] : []),
      ...(isDecodingCut ? ['payload.decoded'] : []),
    ],
  };
}

const nothingEncoded = new RecentTexts<true>();

function decodedFrom(texts: readonly DefinitionText[]): { decoded: DefinitionText[]; isCut: boolean } {
  const decoded: DefinitionText[] = [];
  let bytes: number = OF_ALL.bytes;
  let layers: number = OF_ALL.layers;
  let isCut = false;
  const decode = (text: DefinitionText) => {
    if (text.text.length < SHORTEST) return;
    if (bytes <= 0 || layers <= 0) {
      isCut = true;
      return;
    }
    const limits = {
      maxDepth: OF_ONE.maxDepth,
      maxBytes: Math.min(bytes, OF_ONE.maxBytes),
      maxLayers: Math.min(layers, OF_ONE.maxLayers),
    };
    // With less room than usual, even a search that finds nothing may reach a limit.
    const isRoomy = bytes >= OF_ONE.maxBytes && layers >= OF_ONE.maxLayers;
    if (isRoomy && nothingEncoded.get(text.text)) return;
    const decoding = decodeLayers(text.text, limits);
    if (isRoomy && decoding.layers.length === 0 && decoding.capped.length === 0)
      nothingEncoded.set(text.text, true);
    for (const layer of decoding.layers) {
      decoded.push({ ...text, text: layer.text, isProse: true, via: [...(text.via ?? []), ...layer.via] });
      bytes -= layer.text.length;
      layers -= 1;
    }
    isCut ||= decoding.capped.length > 0;
  };
  for (const text of texts) {
    for (const message of hiddenMessages(text.text)) {
      const found: DefinitionText = { ...text, text: message, isProse: true, via: ['hidden-characters'] };
      decoded.push(found);
      decode(found);
    }
    decode(text);
  }
  const whole = inPieces(texts);
  if (whole !== undefined) decode(whole);
  for (const text of texts) {
    const joined = joinedIn(text.text);
    if (joined !== undefined) decode({ ...text, text: joined });
  }
  return { decoded, isCut };
}

const JOINED = /\b(?:join|concat|combin|append|assembl|glue|merg|put together|stitch)\w{0,10}\b/i;
const DECODED = /\bdecod|base-?64/i;
const RUN = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{8,2048}={0,2}(?![A-Za-z0-9+/_-])/g;

/** `a=Y3Vyb… and b=IGh0… are joined and decoded`: words have no digits among their capitals. */
function joinedIn(text: string): string | undefined {
  if (!JOINED.test(text) || !DECODED.test(text)) return undefined;
  const runs = (text.match(RUN) ?? []).filter(
    (run) => /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run),
  );
  return runs.length > 1 ? runs.join('') : undefined;
}

/** An encoded text that is split into several values: no value shows it alone. */
function inPieces(texts: readonly DefinitionText[]): DefinitionText | undefined {
  const pieces = texts.filter(({ text, part }) => !NAMING.has(part) && PIECE.test(text));
  const [first] = pieces;
  if (first === undefined || pieces.length < 2) return undefined;
  const { path, part } = first;
  return { path, part, isProse: false, text: pieces.map(({ text }) => text).join('') };
}
