/**
 * What servers behind a gateway printed and how they are, kept for people: in files of the state folder, which can be
 * deleted at any time. Secrets were removed before.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isFailure } from '../../evidence/folder/failure.ts';
import type { Folder } from '../../evidence/folder/folder.ts';
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

/** A name may have any character. Each gateway has notes of its own: several may use one folder. */
const fileOf = (name: string, { pid, started, boot, namespace }: KeptNote['gateway']): string => {
  const whose = JSON.stringify([name, pid, started, boot, namespace]);
  return `${createHash('sha256').update(whose).digest('hex').slice(0, 32)}.json`;
};

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
    withNotes({ directory, name: NOTES }, ports, true, (notes) => {
      if (state === 'starting') forget(name, notes, ports);
      notes.replaceFile(fileOf(name, note.gateway), JSON.stringify(note), true);
    });
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

/** What gateways that are gone noted about a server that is started again. */
function forget(name: string, notes: Folder, { processes }: Ports): void {
  for (const [file, note] of notesIn(notes))
    if (note.name === name && processes.stateOf(note.gateway) === 'dead') notes.removeFile(file);
}

function* notesIn(notes: Folder): Generator<readonly [string, KeptNote]> {
  for (const file of notes.list()) {
    if (!/^[0-9a-f]{32}\.json$/.test(file)) continue;
    const note = noteIn(notes.readFile(file, MOST_BYTES, 'private'));
    if (note !== undefined) yield [file, note];
  }
}

/** By name; what several gateways noted about one server is put together. */
export function serverNotes(directory: string, ports: Ports): readonly ServerNote[] {
  const found = new Map<string, KeptNote[]>();
  withNotes({ directory, name: NOTES }, ports, false, (notes) => {
    for (const [, note] of notesIn(notes)) found.set(note.name, [...(found.get(note.name) ?? []), note]);
  });
  return [...found.values()]
    .map((notes) => together(notes, ports))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The one that a person should know of, with the processes of all. Of gateways that are gone, the last counts. */
function together(notes: readonly KeptNote[], ports: Ports): ServerNote {
  const newest = [...notes].sort((one, other) => (one.at < other.at ? 1 : -1));
  const alive = newest.filter(({ gateway }) => ports.processes.stateOf(gateway) !== 'dead');
  const counted = alive.length > 0 ? alive : newest.slice(0, 1);
  const known = counted.map((note) => asKnown(note, ports));
  const worst = [...known].sort((one, other) => rankOf(other) - rankOf(one))[0];
  if (worst === undefined) throw new Error('no note of a server');
  return {
    ...worst,
    at: known[0]?.at ?? worst.at,
    instances: known.reduce((sum, { instances }) => sum + instances, 0),
    failures: known.reduce((sum, { failures }) => sum + failures, 0),
    stderr: known
      .map(({ stderr }) => stderr)
      .filter((text) => text !== '')
      .join('\n'),
  };
}

const rankOf = ({ state }: ServerNote): number => SERVER_STATES.indexOf(state);

/** A gateway that was killed could not note that its servers ended with it: none of them fails any more. */
function asKnown({ gateway, ...note }: KeptNote, { processes }: Ports): ServerNote {
  if (processes.stateOf(gateway) !== 'dead' || note.state === 'stopped') return note;
  const before = note.state === 'failed' && note.why !== undefined ? `; it had failed: ${note.why}` : '';
  return { ...note, state: 'stopped', why: `its gateway was ended${before}`, instances: 0 };
}

/** Of another version, or cut short: as if it were not there. */
function noteIn(bytes: Buffer | undefined): KeptNote | undefined {
  try {
    return noteSchema.safeParse(JSON.parse(bytes?.toString('utf8') ?? '')).data;
  } catch {
    return undefined;
  }
}
