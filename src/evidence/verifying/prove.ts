/**
 * Proofs that an event is in the ledger, for people who do not have the ledger and need not trust its owner:
 * the event's line, the path from it to the root, and the signed checkpoint. `docs/verify-by-hand.md` checks one
 * with a short script. Checking is total: an invalid proof is a value.
 */

import type { EventProof, ProofCheck } from '../../answers/ledger/proof.answer.ts';
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { type Line, readLines } from '../folder/lines.ts';
import { readChainLine } from '../line/event-line.ts';
import { Frontier, hashLeaf, verifyInclusion } from '../tree/merkle.ts';
import {
  type Checkpoint,
  decodeCheckpoint,
  NOTE_REFUSALS,
  openNote,
  parseVerifierKey,
} from '../tree/note.ts';
import { ProofBuilder } from './proof-builder.ts';
import { readSignedCheckpoint } from './signed-checkpoint.ts';
import { decodeProof, encodeProof } from './tlog-proof.ts';

const LINES_PER_TURN = 16_384;

/** The event was written after the last checkpoint: the writer has to sign a new one first. */
export interface NotCovered {
  readonly notCovered: { readonly seq: number; readonly signedSize: number };
}

export async function proveEvent(
  directory: string,
  ports: Ports,
  eventId: string,
): Promise<EventProof | NotCovered> {
  const checkpoint = await readSignedCheckpoint(directory, ports);
  const found = await findEvent(directory, ports, eventId);
  if (!found) throw new Trouble('event.unknown', { id: eventId, path: directory });
  if (!checkpoint || found.index >= checkpoint.size)
    return { notCovered: { seq: found.index + 1, signedSize: checkpoint?.size ?? 0 } };
  const hashes = await buildPath(directory, ports, found.index, checkpoint);
  const { note } = checkpoint;
  return {
    eventId,
    event: found.line.toString('latin1'),
    index: found.index,
    size: checkpoint.size,
    root: `sha256:${Buffer.from(checkpoint.root).toString('hex')}`,
    hashes: hashes.map((hash) => hash.toString('base64')),
    checkpoint: note,
    text: encodeProof({ line: found.line, index: found.index, hashes, checkpoint: note }),
  };
}

/** By its position among the lines, which is what the tree counts. */
async function findEvent(
  directory: string,
  { files, clock }: Ports,
  eventId: string,
): Promise<{ index: number; line: Buffer } | null> {
  const wanted = Buffer.from(`"event_id":${JSON.stringify(eventId)}`);
  let index = 0;
  for (const line of readLines(directory, files)) {
    if (line.bytes.includes(wanted) && isEvent(line, eventId))
      return { index, line: Buffer.from(line.bytes) };
    if (++index % LINES_PER_TURN === 0) await clock.nextTurn();
  }
  return null;
}

function isEvent(line: Line, eventId: string): boolean {
  const event = readChainLine(line);
  return typeof event !== 'string' && event.event_id === eventId;
}

async function buildPath(
  directory: string,
  { files, clock }: Ports,
  index: number,
  { size, root }: Checkpoint,
): Promise<Buffer[]> {
  const builder = ProofBuilder.inclusion(index, size);
  const tree = new Frontier();
  for (const { bytes } of readLines(directory, files)) {
    if (tree.size === size) break;
    const leaf = hashLeaf(bytes);
    tree.append(leaf);
    builder.add(leaf);
    if (tree.size % LINES_PER_TURN === 0) await clock.nextTurn();
  }
  // A proof that does not hold is useless; `verify` shows what is wrong.
  if (tree.size < size) throw new Trouble('ledger.rolled_back', { path: directory });
  if (tree.root().compare(root) !== 0) {
    const reason = 'the lines up to here are not those that were signed';
    throw new Trouble('ledger.broken', { path: directory, line: size, reason });
  }
  return builder.proof();
}

/** `line`: the event as the caller has it; without it, the line in the proof is what is proved. */
export function checkProof(proof: string, publicKey: string, line?: string): ProofCheck {
  const refuse = (reason: string): ProofCheck => ({ ok: false, reason });
  const parts = decodeProof(proof);
  if (!parts) return refuse('it is not a proof');
  const verifier = parseVerifierKey(publicKey.trim());
  if (!verifier) return refuse('the public key is malformed');
  const note = openNote(parts.checkpoint, [verifier]);
  if (!note.ok) return refuse(`of its checkpoint, ${NOTE_REFUSALS[note.reason]}`);
  const checkpoint = decodeCheckpoint(note.text);
  if (checkpoint?.origin !== verifier.name) return refuse('its checkpoint was not signed with this key');
  const proved = line === undefined ? parts.line : Buffer.from(line);
  if (!proved) return refuse('it contains no event, and none was given');
  if (parts.line && Buffer.compare(parts.line, proved) !== 0) return refuse('it is about another event');
  const { size, root } = checkpoint;
  if (!verifyInclusion(parts.hashes, parts.index, size, hashLeaf(proved), root))
    return refuse('its path does not lead from the event to the root');
  return {
    ok: true,
    line: Buffer.from(proved).toString('utf8'),
    index: parts.index,
    size,
    root: `sha256:${Buffer.from(root).toString('hex')}`,
  };
}
