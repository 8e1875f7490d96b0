/** `person.key` in the user's own `.tokenauditor`: the sealed key, and the handovers from earlier keys to it. */
import { z } from 'zod';
import type { Ports } from '../../ports/files.ts';
import { readJson } from '../../text/json/json-read.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { Folder } from '../folder/folder.ts';
import { handoverStatement } from './key-fold.ts';
import { publicKeySchema, sealedKeySchema } from './sealed-key.ts';
import { isSignedBy } from './statement.ts';

export const PERSON_KEY = 'person.key';
const REPLACED = 'person.key.replaced';
const MOST_BYTES = 64 * 1024;
const MOST_HANDOVERS = 64;

const handoverSchema = z.strictObject({
  from: publicKeySchema,
  /** Null: the PIN was removed. */
  to: publicKeySchema.nullable(),
  signature: z.string(),
});
export type Handover = z.infer<typeof handoverSchema>;

const personKeySchema = z.strictObject({
  version: z.literal(1),
  /** Null once the PIN was removed; the handover proves the removal to ledgers that still name the key. */
  key: sealedKeySchema.nullable(),
  since: z.iso.datetime({ precision: 3 }),
  handovers: z.array(handoverSchema).max(MOST_HANDOVERS),
});
export type PersonKey = z.infer<typeof personKeySchema>;

/** Undefined when there is none. The folder is the user's own `.tokenauditor`. */
export function readPersonKey(directory: string, ports: Ports): PersonKey | undefined {
  const folder = Folder.open(directory, ports, false);
  try {
    const bytes = folder?.readFile(PERSON_KEY, MOST_BYTES, 'private');
    if (folder === undefined || bytes === undefined) return undefined;
    const reading = readJson(bytes);
    const file = reading.ok ? personKeySchema.safeParse(reading.value).data : undefined;
    if (file === undefined) throw new Trouble('person.key_broken', { path: folder.show(PERSON_KEY) });
    return file;
  } finally {
    folder?.close();
  }
}

/** Moves a file aside that is not a complete key; a person may still be able to use it. */
export function setPersonKeyAside(directory: string, ports: Ports): void {
  const folder = Folder.open(directory, ports, false);
  try {
    if (folder?.list().includes(PERSON_KEY)) ports.files.rename(folder.at(PERSON_KEY), folder.at(REPLACED));
  } finally {
    folder?.close();
  }
}

/** In one step; if asked, it keeps a copy of the previous file. */
export function writePersonKey(directory: string, ports: Ports, file: PersonKey, keepsOld = false): void {
  const folder = Folder.open(directory, ports, true);
  try {
    if (folder === undefined) return;
    const old = keepsOld ? folder.readFile(PERSON_KEY, MOST_BYTES, 'private') : undefined;
    if (old !== undefined) folder.replaceFile(REPLACED, old.toString('utf8'));
    const handovers = file.handovers.slice(-MOST_HANDOVERS);
    folder.replaceFile(PERSON_KEY, `${JSON.stringify({ ...file, handovers }, null, 2)}\n`);
    folder.sync();
  } finally {
    folder?.close();
  }
}

/** The signed steps from one key to the current one (or none); undefined if no such chain exists. */
export function handoversFrom(key: string, file: PersonKey | undefined): Handover[] | undefined {
  const target = file?.key?.public_key ?? null;
  const steps: Handover[] = [];
  let at: string | null = key;
  if (file === undefined) return undefined;
  while (at !== target) {
    const from: string | null = at;
    const next: Handover | undefined = file.handovers.find((each) => each.from === from);
    if (from === null || next === undefined || steps.length >= MOST_HANDOVERS) return undefined;
    if (!isSignedBy(from, handoverStatement(from, next.to), next.signature)) return undefined;
    steps.push(next);
    at = next.to;
    // Removed, and another key was set later: this chain ends here all the same.
    if (at === null) return steps;
  }
  return steps;
}
