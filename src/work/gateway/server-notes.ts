/**
 * What servers behind a gateway printed and how they are, kept for people: in files of the state folder, which can be
 * deleted at any time. Secrets were removed before.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isFailure } from '../../evidence/folder/failure.ts';
import { SERVER_STATES, type ServerStatus } from '../../gateway/downstream/life/server-limits.ts';
import type { Ports } from '../../ports/files.ts';
import { withNotes } from './reload/kept-notes.ts';

const NOTES = 'servers';
const MOST_BYTES = 1024 * 1024;

const noteSchema = z.strictObject({
  name: z.string(),
  state: z.enum(SERVER_STATES),
  why: z.exactOptional(z.string()),
  instances: z.number(),
  failures: z.number(),
  stderr: z.string(),
  at: z.string(),
  /** The gateway's process. */
  gateway: z.strictObject({ pid: z.number(), started: z.string(), boot: z.string(), namespace: z.string() }),
});
type KeptNote = z.infer<typeof noteSchema>;
export type ServerNote = Omit<KeptNote, 'gateway'>;

/** A name may have any character. */
const fileOf = (name: string): string =>
  `${createHash('sha256').update(name).digest('hex').slice(0, 32)}.json`;

/** A failed write must not stop a call. */
export function keepServerNote(directory: string, ports: Ports, status: ServerStatus): void {
  const { name, state, why, instances, failures, stderr } = status;
  const at = new Date(ports.clock.nowMs()).toISOString();
  const note: KeptNote = {
    name,
    state,
    ...(why === undefined ? {} : { why }),
    instances,
    failures,
    stderr,
    at,
    gateway: ports.processes.self,
  };
  try {
    withNotes({ directory, name: NOTES }, ports, true, (notes) =>
      notes.replaceFile(fileOf(name), JSON.stringify(note), true),
    );
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

/** By name. */
export function serverNotes(directory: string, ports: Ports): readonly ServerNote[] {
  const found: ServerNote[] = [];
  withNotes({ directory, name: NOTES }, ports, false, (notes) => {
    for (const file of notes.list()) {
      const note = /^[0-9a-f]{32}\.json$/.test(file)
        ? noteIn(notes.readFile(file, MOST_BYTES, 'private'))
        : undefined;
      if (note !== undefined) found.push(asKnown(note, ports));
    }
  });
  return found.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** A gateway that was killed could not note that its servers ended with it. */
function asKnown({ gateway, ...note }: KeptNote, { processes }: Ports): ServerNote {
  if (processes.stateOf(gateway) !== 'dead' || note.state === 'stopped' || note.state === 'failed')
    return note;
  return { ...note, state: 'stopped', why: 'its gateway was ended', instances: 0 };
}

/** Of another version, or cut short: as if it were not there. */
function noteIn(bytes: Buffer | undefined): KeptNote | undefined {
  try {
    return noteSchema.safeParse(JSON.parse(bytes?.toString('utf8') ?? '')).data;
  } catch {
    return undefined;
  }
}
