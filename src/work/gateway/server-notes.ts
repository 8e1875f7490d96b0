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
  /** Which of that process's gateways: `up` has one for each entry that names a server of its own. */
  use: z.exactOptional(z.string()),
  /** Whether that gateway has ended; its process may serve others. */
  isOver: z.exactOptional(z.literal(true)),
  /** Whether a document named the server; absent where a command line did. */
  isListed: z.exactOptional(z.literal(true)),
});
type KeptNote = z.infer<typeof noteSchema>;
export type ServerNote = Omit<KeptNote, 'gateway' | 'use' | 'isOver'>;

/** What one gateway notes about its servers. */
export interface NoteKeeper {
  keep(status: ServerStatus): void;
  /** The same of a server that a document names. */
  keepListed(status: ServerStatus): void;
  /** What is noted from now on is the last of this gateway. */
  end(): void;
}

export function openNoteKeeper(directory: string, ports: Ports): NoteKeeper {
  const use = Buffer.from(ports.random.bytes(6)).toString('hex');
  let isOver = false;
  const kept = new Map<string, () => void>();
  const keep = (status: ServerStatus, isListed: boolean, time = ports.clock.nowMs()): void => {
    kept.set(status.name, () => keep(status, isListed, time));
    keepNote(directory, ports, {
      ...status,
      at: new Date(time).toISOString(),
      gateway: ports.processes.self,
      use,
      ...(isOver ? { isOver } : {}),
      ...(isListed ? { isListed } : {}),
    });
  };
  return {
    keep: (status) => keep(status, false),
    keepListed: (status) => keep(status, true),
    end: () => {
      isOver = true;
      // Nothing is heard any more of what is only asked: its note must not outlive this gateway as if it were current.
      for (const again of [...kept.values()]) again();
    },
  };
}

/** A name may have any character. Each gateway has notes of its own: several may use one folder. */
const fileOf = ({ name, gateway: { pid, started, boot, namespace }, use }: KeptNote): string => {
  const whose = JSON.stringify([name, pid, started, boot, namespace, use]);
  return `${createHash('sha256').update(whose).digest('hex').slice(0, 32)}.json`;
};

/** A failed write must not stop a call. */
function keepNote(directory: string, ports: Ports, note: KeptNote): void {
  try {
    withNotes({ directory, name: NOTES }, ports, true, (notes) => {
      if (note.state === 'starting') forget(note.name, notes, ports);
      notes.replaceFile(fileOf(note), JSON.stringify(note), true);
    });
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}

/** What gateways that are gone noted about a server that is started again. */
function forget(name: string, notes: Folder, ports: Ports): void {
  for (const [file, note] of notesIn(notes))
    if (note.name === name && isGone(note, ports)) notes.removeFile(file);
}

const isGone = ({ gateway, isOver }: KeptNote, { processes }: Ports): boolean =>
  isOver === true || processes.stateOf(gateway) === 'dead';

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
  const alive = newest.filter((note) => !isGone(note, ports));
  const counted = alive.length > 0 ? alive : newest.slice(0, 1);
  const known = counted.map((note) => asKnown(note, ports));
  const worst = [...known].sort((one, other) => rankOf(other) - rankOf(one))[0];
  if (worst === undefined) throw new Error('no note of a server');
  const { isListed: _, ...rest } = worst;
  return {
    ...rest,
    ...(known.every(({ isListed }) => isListed) ? { isListed: true } : {}),
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
function asKnown({ gateway, use: _, isOver: __, ...note }: KeptNote, { processes }: Ports): ServerNote {
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
