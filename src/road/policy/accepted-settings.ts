/**
 * Which settings of projects the user accepted: the file's place and the SHA-256 of its bytes, kept in the user's own
 * folder, where no clone can put anything. Other bytes at the same place are other settings.
 */
import { createHash } from 'node:crypto';
import { STATE } from '../../evidence/folder/layout.ts';
import { isOwnFolder } from '../../evidence/folder/own-folder.ts';
import { anyRecord, writeRecord } from '../../evidence/folder/user-folder.ts';
import type { Ports } from '../../ports/files.ts';
import { ACCEPTED, documentBeside, folderOf, RULES_FOLDER, SETTINGS } from './settings-stamp.ts';

const NAME = ACCEPTED.slice(ACCEPTED.lastIndexOf('/') + 1);

const VERSION = 1;
const HASH = /^[0-9a-f]{64}$/;

/** Whether the user accepted this file of a project as it is. */
export function isAccepted(path: string, bytes: Uint8Array, ports: Ports, home: string | undefined): boolean {
  return home !== undefined && readAccepted(home, ports).get(path) === hashOf(bytes);
}

/** Whether the settings of this folder count: the user's own do, others once they were accepted as they are. */
export function isInForce(
  directory: string,
  bytes: Uint8Array,
  ports: Ports,
  home: string | undefined,
): boolean {
  return isOwnFolder(directory, ports, home) || isAccepted(`${directory}/${SETTINGS}`, bytes, ports, home);
}

/** The same folder under all of its names. Durable when it returns. */
export function acceptSettings(
  directories: readonly string[],
  bytes: Uint8Array,
  home: string,
  ports: Ports,
): void {
  acceptFiles(
    directories.map((directory) => `${directory}/${SETTINGS}`),
    bytes,
    home,
    ports,
  );
}

/** One file of a project under all of its names. Durable when it returns. */
export function acceptFiles(paths: readonly string[], bytes: Uint8Array, home: string, ports: Ports): void {
  const accepted = readAccepted(home, ports);
  for (const path of paths) accepted.set(path, hashOf(bytes));
  writeAccepted(accepted, home, ports);
}

/** Of these `.tokenauditor` folders: their settings, and the documents beside them. */
export function forgetAccepted(directories: readonly string[], home: string, ports: Ports): void {
  const accepted = readAccepted(home, ports);
  const paths = directories.flatMap((directory) => [`${directory}/${SETTINGS}`, documentBeside(directory)]);
  const folders = directories.map(rulesFolderBeside);
  const inFolders = [...accepted.keys()].filter((path) => folders.some((folder) => path.startsWith(folder)));
  const isKnown = [...paths, ...inFolders].map((path) => accepted.delete(path)).includes(true);
  if (isKnown) writeAccepted(accepted, home, ports);
}

/** With the slash at its end. */
export const rulesFolderBeside = (directory: string): string =>
  `${folderOf(documentBeside(directory))}/${RULES_FOLDER}/`;

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A file that is not understood accepts nothing. Checked by hand: a hook reads it, and loads no schema for it. */
function readAccepted(home: string, ports: Ports): Map<string, string> {
  const { version, accepted, ...others } = Object(anyRecord(home, STATE, NAME, ports));
  if (version !== VERSION || Object.keys(others).length > 0) return new Map();
  const entries = Object.entries(Object(accepted));
  const known = entries.filter((entry): entry is [string, string] => HASH.test(String(entry[1])));
  return new Map(known.length === entries.length ? known : []);
}

function writeAccepted(accepted: ReadonlyMap<string, string>, home: string, ports: Ports): void {
  const record = { version: VERSION, accepted: Object.fromEntries(accepted) };
  writeRecord(home, STATE, NAME, accepted.size === 0 ? undefined : record, ports);
}
