/**
 * The library: what the command line does, for programs. Everything works on the project folder that is named,
 * offline, and throws `Trouble` (with `code` and `hint`) for what the caller can mend.
 */
import { join } from 'node:path';
import type { EventFilter } from './evidence/filter.ts';
import { FOLDER } from './evidence/layout.ts';
import * as evidence from './evidence/ledger.ts';
import * as proving from './evidence/prove.ts';
import * as reading from './evidence/read.ts';
import * as verifying from './evidence/verify.ts';
import { clock } from './world/clock.ts';
import { files } from './world/files.ts';
import { processes } from './world/processes.ts';
import { random } from './world/random.ts';

export type { Receipt } from './evidence/event-maker.ts';
export type { EventFilter } from './evidence/filter.ts';
export type { Ledger, LedgerOptions } from './evidence/ledger.ts';
export { checkProof, type EventProof, type NotCovered, type ProofCheck } from './evidence/prove.ts';
export type { LedgerEntry } from './evidence/read.ts';
export type { Verification, VerifyOptions } from './evidence/verify.ts';
export { type Found, findSecrets } from './sensitive/find.ts';
export { type Redaction, type RedactOptions, redactText } from './sensitive/redact.ts';
export { type RedactedValue, redactJson, redactValue } from './sensitive/redact-json.ts';
export { createRedactor, type StreamRedactor } from './sensitive/redact-stream.ts';
export type { EventDraft, LedgerEvent } from './vocabulary/event.ts';
export type { Span } from './vocabulary/span.ts';
export { Trouble, type TroubleCode } from './vocabulary/trouble.ts';

const ports = { files, clock, random, processes };
const folderOf = (project: string) => join(project, FOLDER);

/** Opens the project's ledger for writing; makes the folder and the key if there are none. */
export async function openLedger(
  project: string,
  options?: evidence.LedgerOptions,
): Promise<evidence.Ledger> {
  return evidence.openLedger(folderOf(project), ports, options);
}

/** Oldest first; a line that cannot be read is an entry of its own. */
export function readEvents(
  project: string,
  filter?: EventFilter,
  options?: reading.ReadOptions,
): AsyncGenerator<reading.LedgerEntry> {
  return reading.readEvents(folderOf(project), ports, filter, options);
}

/** Checks chain, tree, checkpoint and keys, and says where something was changed. */
export async function verifyLedger(
  project: string,
  options?: verifying.VerifyOptions,
): Promise<verifying.Verification> {
  return verifying.verifyLedger(folderOf(project), ports, options);
}

/** A proof that the event is in the ledger, for somebody who has only the public key. */
export async function proveEvent(
  project: string,
  eventId: string,
): Promise<proving.EventProof | proving.NotCovered> {
  return proving.proveEvent(folderOf(project), ports, eventId);
}
