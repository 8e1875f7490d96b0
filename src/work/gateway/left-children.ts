/**
 * The processes of servers, noted while they run. A gateway that is killed cannot end them: the next one of the folder
 * does, and only what it can still tell from every other process.
 */
import { z } from 'zod';
import { isFailure } from '../../evidence/folder/failure.ts';
import type { Folder } from '../../evidence/folder/folder.ts';
import type { Ports } from '../../ports/files.ts';
import type { Child, Children } from '../../ports/servers.ts';
import { withNotes } from './reload/kept-notes.ts';

const NOTES = 'children';
const MOST_BYTES = 4_096;
/** Of a machine that was started again, or another one: nothing can be known of it. */
const MOST_AGE_MS = 7 * 24 * 60 * 60_000;

const noteSchema = z.strictObject({
  pid: z.number().int().positive(),
  started: z.string(),
  mark: z.string().regex(/^[0-9a-f]{32}$/),
  at: z.number(),
  gateway: z.strictObject({ pid: z.number(), started: z.string(), boot: z.string(), namespace: z.string() }),
});

/** Each is noted from its start until it was ended with all that it started. */
export const notedChildren = (children: Children, directory: string, ports: Ports): Children => ({
  ...children,
  start: (start) => {
    const child = children.start(start);
    return child.mark === undefined ? child : noted(child, child.mark, directory, ports);
  },
});

function noted(child: Child, mark: NonNullable<Child['mark']>, directory: string, ports: Ports): Child {
  const file = `${mark.mark}.json`;
  const note = { ...mark, at: ports.clock.nowMs(), gateway: ports.processes.self };
  quietly(directory, ports, true, (notes) => notes.replaceFile(file, JSON.stringify(note), true));
  const killTree: Child['killTree'] = (signal) => {
    child.killTree(signal);
    if (signal === 'SIGKILL') quietly(directory, ports, false, (notes) => notes.removeFile(file));
  };
  return { ...child, killTree };
}

/** Ends what gateways of this folder left behind. */
export function endLeftChildren(directory: string, ports: Ports, { endLeft }: Children): void {
  if (endLeft === undefined) return;
  quietly(directory, ports, false, (notes) => {
    for (const file of notes.list()) {
      const note = noteIn(notes, file);
      if (note === undefined) continue;
      const state = ports.processes.stateOf(note.gateway);
      if (state === 'dead') endLeft(note);
      if (state === 'dead' || ports.clock.nowMs() - note.at > MOST_AGE_MS) notes.removeFile(file);
    }
  });
}

function noteIn(notes: Folder, file: string): z.infer<typeof noteSchema> | undefined {
  if (!/^[0-9a-f]{32}\.json$/.test(file)) return undefined;
  try {
    return noteSchema.safeParse(JSON.parse(String(notes.readFile(file, MOST_BYTES, 'private')))).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A note that cannot be kept must not stop a server. */
function quietly(directory: string, ports: Ports, create: boolean, run: (notes: Folder) => void): void {
  try {
    withNotes({ directory, name: NOTES }, ports, create, run);
  } catch (error) {
    if (!isFailure(error)) throw error;
  }
}
