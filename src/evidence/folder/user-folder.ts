/**
 * The user's own folder, `~/.tokenauditor`, which records what the user accepted. No clone and no archive can put
 * anything there, so nothing that a project contains can vouch for itself.
 */
import type { z } from 'zod';
import type { Ports } from '../../ports/files.ts';
import { Folder } from './folder.ts';
import { FOLDER } from './layout.ts';

const MOST_BYTES = 1024 * 1024;

/** Runs with a folder inside the user's own, and creates it if it is missing. */
export function inUserFolder<T>(
  home: string,
  inner: string,
  ports: Ports,
  work: (folder: Folder) => T,
): T | undefined {
  const root = Folder.open(`${home}/${FOLDER}`, ports, true);
  if (root === undefined) return undefined;
  try {
    const folder = root.inner(inner);
    try {
      return work(folder);
    } finally {
      folder.close();
    }
  } finally {
    root.close();
  }
}

/** A record of the user's; undefined if it is missing or malformed, and then nothing counts as accepted. */
export function readRecord<T>(
  home: string,
  inner: string,
  name: string,
  schema: z.ZodType<T>,
  ports: Ports,
): T | undefined {
  const record = anyRecord(home, inner, name, ports);
  return record === undefined ? undefined : schema.safeParse(record).data;
}

/** The same of any shape: for a caller that must not load a schema. */
export function anyRecord(home: string, inner: string, name: string, ports: Ports): unknown {
  // Checked first: reading must not create a folder.
  if (ports.files.factsAt(`${home}/${FOLDER}/${inner}/${name}`) === undefined) return undefined;
  const bytes = inUserFolder(home, inner, ports, (folder) => folder.readFile(name, MOST_BYTES, 'private'));
  return parse(bytes?.toString('utf8') ?? '');
}

/** Durable when it returns, unless it is only a cache, which several processes may write at once. Undefined removes the record. */
export function writeRecord(
  home: string,
  inner: string,
  name: string,
  record: object | undefined,
  ports: Ports,
  isCache = false,
): void {
  inUserFolder(home, inner, ports, (folder) => {
    if (record === undefined) folder.removeFile(name);
    else folder.replaceFile(name, `${JSON.stringify(record, null, 2)}\n`, isCache);
    folder.sync();
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
