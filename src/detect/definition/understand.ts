/** A definition as checks read it: every text with its path, what is encoded in them, parameters, and the other servers. */
import { decodeLayers } from '../../text/decode.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import { hiddenMessages } from './hidden-messages.ts';
import { parametersOf } from './parameters.ts';
import type { Registry } from './registry.ts';
import type { DefinitionSubject, DefinitionText } from './subject.ts';
import { textsOfDefinition } from './texts.ts';

/** For all texts of a definition together. */
const DECODE = { maxDepth: 4, maxBytes: 1 << 17, maxLayers: 64 } as const;

export function understandDefinition(definition: Definition, registry: Registry): DefinitionSubject {
  const { texts, isCut } = textsOfDefinition(definition);
  const capped = isCut ? ['definition.size'] : [];
  const decoded: DefinitionText[] = [];
  let bytes: number = DECODE.maxBytes;
  let layers: number = DECODE.maxLayers;
  for (const text of texts) {
    for (const message of hiddenMessages(text.text))
      decoded.push({ ...text, text: message, isProse: true, via: ['hidden-characters'] });
    const decoding = decodeLayers(text.text, { ...DECODE, maxBytes: bytes, maxLayers: layers });
    for (const layer of decoding.layers) {
      decoded.push({ ...text, text: layer.text, isProse: true, via: layer.via });
      bytes -= layer.text.length;
      layers -= 1;
    }
    if (decoding.capped.length > 0 || bytes <= 0 || layers <= 0) {
      capped.push('payload.decoded');
      break;
    }
  }
  return {
    definition,
    texts: [...texts, ...decoded],
    joint: texts
      .filter(({ isProse }) => isProse)
      .map(({ text }) => text)
      .join('\n'),
    parameters: parametersOf(definition),
    registry,
    capped,
  };
}
