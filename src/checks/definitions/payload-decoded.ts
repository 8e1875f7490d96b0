import type { DefinitionCheck } from '../../screening/contract/check.ts';
import { printable } from '../../text/printable.ts';

export const payloadDecoded: DefinitionCheck = {
  card: {
    id: 'payload.decoded',
    title: 'Encoded command',
    reads: ['tool'],
    tier: 'hard',
    severity: 'critical',
    sees: 'A command or script that runs programs, opens a shell or sends data away, hidden in a definition as base64, base32, hex, percent or other escapes, character codes, gzip, UTF-16, ROT13 or invisible characters, including nested encodings.',
    matters:
      'A reviewer sees a setting or an icon; a model that is asked to decode it runs the command inside.',
    remedy:
      'Read the decoded text shown as evidence; refuse the tool unless its author can explain why it is there.',
    limits:
      'Judges commands and scripts; other checks read encoded sentences. Cannot open keyed ciphers or bytes that are not text.',
  },
  *inspectDefinition({ texts, payloadIn }) {
    for (const { path, text, via } of texts) {
      if (via === undefined) continue;
      const payload = payloadIn(text);
      // Escapes mixed with plain words hide nothing if the text is readable without decoding them.
      if (
        payload === undefined ||
        texts.some((one) => one.via === undefined && one.text.includes(payload.text))
      )
        continue;
      yield {
        threat: payload.threat,
        confidence: 0.95,
        path,
        detail: payload.detail,
        evidence: `${via.join(', ')}: ${printable(payload.text, { max: 240 })}`,
      };
    }
  },
};
