/** How the policy of each running gateway is, kept for `status`: a note for each process, in the state folder. */
import { z } from 'zod';
import { isFailure } from '../../../evidence/folder/failure.ts';
import type { Folder } from '../../../evidence/folder/folder.ts';
import type { Ports } from '../../../ports/files.ts';
import { withNotes } from './kept-notes.ts';

const NOTES = 'gateways';
const MOST_BYTES = 64 * 1024;
const FILE = /^\d{1,10}-[0-9a-f]{8}\.json$/;

const noteSchema = z.strictObject({
  state: z.enum(['current', 'degraded']),
  /** Since when the policy in force counts. */
  since: z.string(),
  /** Why the files are not in force as they are, and what to do. */
  why: z.exactOptional(z.string()),
  remedy: z.exactOptional(z.string()),
  /** The gateway's process. */
  gateway: z.strictObject({ pid: z.number(), started: z.string(), boot: z.string(), namespace: z.string() }),
});
export type PolicyNote = z.infer<typeof noteSchema>;
export type PolicyStatus = Omit<PolicyNote, 'gateway'>;

/** Of one gateway; a process may have several. A failed write must not stop a call. */
export function openPolicyNote(directory: string, ports: Ports) {
  const { self } = ports.processes;
  const own = `${self.pid}-${Buffer.from(ports.random.bytes(4)).toString('hex')}.json`;
  const place = { directory, name: NOTES };
  return {
    keep: (status: PolicyStatus): void =>
      quietly(() =>
        withNotes(place, ports, true, (notes) => {
          for (const [file, note] of notesIn(notes))
            if (note === undefined || ports.processes.stateOf(note.gateway) === 'dead')
              notes.removeFile(file);
          notes.replaceFile(own, JSON.stringify({ ...status, gateway: self }), true);
        }),
      ),
    drop: (): void => quietly(() => withNotes(place, ports, false, (notes) => notes.removeFile(own))),
  };
}

/** Of gateways that run. */
export function policyNotes(directory: string, ports: Ports): readonly PolicyNote[] {
  const found: PolicyNote[] = [];
  withNotes({ directory, name: NOTES }, ports, false, (notes) => {
    for (const [, note] of notesIn(notes))
      if (note !== undefined && ports.processes.stateOf(note.gateway) !== 'dead') found.push(note);
  });
  return found.sort((one, other) => one.gateway.pid - other.gateway.pid);
}

function notesIn(notes: Folder): [file: string, note: PolicyNote | undefined][] {
  return notes
    .list()
    .filter((file) => FILE.test(file))
    .map((file) => [file, noteIn(notes.readFile(file, MOST_BYTES, 'private'))]);
}

/** Of another version, or cut short: as if it were not there. */
function noteIn(bytes: Buffer | undefined): PolicyNote | undefined {
  try {
    return noteSchema.safeParse(JSON.parse(bytes?.toString('utf8') ?? '')).data;
  } catch {
    return undefined;
  }
}

function quietly(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}
