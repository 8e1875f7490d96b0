import { createHash } from 'node:crypto';
import { MemoryFolder } from '../../ports/memory-files.cases.ts';
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { signRotation } from '../keys/rotation.ts';
import { Frontier, hashLeaf } from './merkle.ts';
import { createSigner, encodeCheckpoint, type Signer, signNote } from './note.ts';

export const ORIGIN = 'tokenauditor.local/sample';
export const firstKey = createSigner(ORIGIN, Buffer.alloc(32, 1));
export const secondKey = createSigner(ORIGIN, Buffer.alloc(32, 2));

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

interface SampleOptions {
  /** The event that changes the key. */
  readonly rotateAt?: number;
  /** From this event on, another history that is chained as well as the first. */
  readonly forgedFrom?: number;
}

/** Lines without newline. */
export function sampleLines(count: number, options: SampleOptions = {}): string[] {
  return chainLines(count, (seq, prev) => bodyOf(seq, prev, options));
}

type Body = { [key: string]: JsonValue };

/** Chained lines with whatever bodies; these may also take the place of what every event has. */
export function chainLines(count: number, bodyAt: (seq: number, prev: string) => Body): string[] {
  const lines: string[] = [];
  let prev = `sha256:${'0'.repeat(64)}`;
  for (let seq = 1; seq <= count; seq++) {
    const event: Body = {
      seq,
      prev,
      event_id: `evt_20250101_${String(seq).padStart(6, '0')}`,
      time: `2025-01-01T00:00:${String(seq % 60).padStart(2, '0')}.000Z`,
    };
    const line = canonicalJson({ ...event, ...bodyAt(seq, prev) });
    lines.push(line);
    prev = sha256(line);
  }
  return lines;
}

export function bodyOf(
  seq: number,
  prev: string,
  { rotateAt, forgedFrom = Infinity }: SampleOptions = {},
): Body {
  if (seq === 1) return { type: 'log.created', origin: ORIGIN, public_key: firstKey.verifierKey };
  if (seq === rotateAt) {
    const rotation = { origin: ORIGIN, seq, prev, publicKey: secondKey.verifierKey };
    return {
      type: 'key.rotated',
      public_key: secondKey.verifierKey,
      signatures: signRotation(rotation, firstKey, secondKey),
    };
  }
  const decision = ['allow', 'warn', 'require_approval', 'block'][seq % 4] ?? 'allow';
  return {
    type: seq % 3 === 0 ? 'redaction' : 'policy_decision',
    decision,
    session_id: `${seq < forgedFrom ? 's' : 'forged'}${seq % 2}`,
  };
}

export function sampleCheckpoint(
  lines: readonly string[],
  signer: Signer = firstKey,
  origin = ORIGIN,
): string {
  const tree = new Frontier();
  for (const line of lines) tree.append(hashLeaf(Buffer.from(line)));
  return signNote(encodeCheckpoint({ origin, size: tree.size, root: tree.root() }), signer);
}

export const join = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

/** One segment, a checkpoint over `signed` of its lines, and the public key. */
export function sampleFolder(lines: readonly string[], signed: readonly string[] = lines): MemoryFolder {
  const folder = new MemoryFolder();
  folder.write('events.jsonl', join(lines));
  folder.write('checkpoint', sampleCheckpoint(signed));
  folder.write('key.pub', `${firstKey.verifierKey}\n`);
  return folder;
}
