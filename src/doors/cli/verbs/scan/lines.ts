/** `scan --jsonl`: each line is one definition, judged together with the peers in the line and nothing else. */
import type { ScanLine } from '../../../../answers/definitions/scan.answer.ts';
import { toWire } from '../../../../answers/wire-names.ts';
import { scanDefinitions } from '../../../../road/definitions.ts';
import { explainDefinition } from '../../../../road/explained-definition.ts';
import { definitionOf, isKnownKey, peersOf } from '../../../../work/scan/line-definition.ts';
import { LENIENT } from '../../../../work/scan/listing-file.ts';
import { type Answer, readRequest, refuseLine, unknownKey } from '../../input/json-lines.ts';
import { safeJson } from '../../print/safe-json.ts';

/** What could not be judged must not be used, even by a caller that reads only the verdict. */
const REFUSAL = { verdict: 'dangerous' } as const;

export class ScanBatch {
  dangerous = 0;
  warned = 0;

  answer(bytes: Uint8Array, number: number): Answer {
    const request = readRequest(bytes, number, REFUSAL, LENIENT);
    if ('line' in request) return request;
    const { id, value } = request;
    const refuse = (reason: string) => refuseLine(number, reason, id, REFUSAL);
    const strange = unknownKey(value, isKnownKey);
    if (strange !== undefined) return refuse(strange);
    const definition = definitionOf(value);
    if (typeof definition === 'string') return refuse(definition);
    const peers = peersOf(value.peers);
    if (typeof peers === 'string') return refuse(peers);
    const [scanned] = scanDefinitions([definition], peers);
    if (!scanned) throw new Error('one definition, one answer');
    const { verdict } = scanned.judgement;
    if (verdict === 'dangerous') this.dangerous += 1;
    if (verdict === 'warning') this.warned += 1;
    const line: ScanLine = { ...id, ...toWire(explainDefinition(scanned)) };
    return { line: safeJson(line), isError: false };
  }
}
