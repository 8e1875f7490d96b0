/** Which ledgers are the user's: the notes of `noted-folders.ts`, read and written through the ports. */
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { isFailure } from '../folder/failure.ts';
import { Folder } from '../folder/folder.ts';
import { FOLDER, KEY, PROJECTS } from '../folder/layout.ts';
import { readOwnFile } from '../folder/own-file.ts';
import { isOwnFolder } from '../folder/own-folder.ts';
import { writeRecord } from '../folder/user-folder.ts';
import { type FolderSight, ledgerAt, sightOf } from '../folder/which-ledger.ts';
import { type LedgerKey, loadKey } from './key.ts';
import { isOurFolder, keyNote, type NoteDisk, notedKey, noteText, placeNote } from './noted-folders.ts';

const MOST_BYTES = 64 * 1024;

const diskOf = (ports: Ports): NoteDisk => ({
  factsAt: (path) => ports.files.factsAt(path),
  list: (path) => ports.files.list(path),
  readPrivate: (path) => {
    const found = readOwnFile(path, MOST_BYTES, ports, 'private');
    return found && (found.bytes?.toString('utf8') ?? '');
  },
});

/** Durable before the key is: a ledger without a note would be refused as foreign from its second event on. */
export const adoptKey = (directory: string, key: Pick<LedgerKey, 'digestKey'>, ports: Ports): void =>
  note(keyNote(key.digestKey), directory, ports);

/** Before anything is made in a folder that is new: without a key it would be taken for a foreign one. */
export function beginFolder(directory: string, ports: Ports): void {
  if (ports.files.factsAt(directory) === undefined) adoptPlace(directory, ports);
}

/** A person agreed to a folder without a key, or is about to have one made. */
export const adoptPlace = (directory: string, ports: Ports): void =>
  note(placeNote(directory), directory, ports, true);

/** From now on its key is what counts. */
export function endBeginning(directory: string, ports: Ports): void {
  const { home } = ports;
  if (home === undefined || isOwnFolder(directory, ports, home)) return;
  try {
    writeRecord(home, PROJECTS, placeNote(directory), undefined, ports);
  } catch (error) {
    // A note that is left behind counts only for a folder without a key.
    if (!isFailure(error)) throw error;
  }
}

function note(name: string, directory: string, ports: Ports, isCache = false): void {
  const { home } = ports;
  if (home === undefined || directory === `${home}/${FOLDER}` || isOwnFolder(directory, ports, home)) return;
  try {
    writeRecord(home, PROJECTS, name, noteText(directory), ports, isCache);
  } catch (error) {
    if (error instanceof Trouble || !isFailure(error)) throw error;
    throw new Trouble('ledger.unnoted', { path: `${home}/${FOLDER}/${PROJECTS}` });
  }
}

/** Opens a `.tokenauditor` folder of the user's, and makes it where nothing is. */
export function openOrBegin(directory: string, ports: Ports): Folder {
  beginFolder(directory, ports);
  const folder = Folder.open(directory, ports, true);
  if (folder === undefined) throw new Trouble('ledger.missing', { path: directory });
  return folder;
}

export function isAdopted(directory: string, key: Pick<LedgerKey, 'digestKey'>, ports: Ports): boolean {
  const { home } = ports;
  if (home === undefined || isOwnFolder(directory, ports, home)) return true;
  const found = notedKey(directory, home, key.digestKey, diskOf(ports));
  if (found !== 'moved') return found === 'here';
  try {
    adoptKey(directory, key, ports);
  } catch (error) {
    // The ledger is the user's anyway; the note is updated when it can be written.
    if (!isFailure(error)) throw error;
  }
  return true;
}

export function assertAdopted(folder: Folder, ports: Ports): void {
  const key = loadKey(folder);
  if (key ? isAdopted(folder.path, key, ports) : !isStranger(folder.path, ports)) return;
  throw new Trouble('ledger.stranger', { path: folder.path });
}

/** The key of a ledger that is the user's; undefined for others, so that nothing in them counts. */
export function ownKey(folder: Folder, ports: Ports): LedgerKey | undefined {
  const key = loadKey(folder);
  return key && isAdopted(folder.path, key, ports) ? key : undefined;
}

/** Whether there is something here that is not the user's, with a key or without. */
export const isStranger = (directory: string, ports: Ports): boolean =>
  !isOurFolder(directory, ports.home, diskOf(ports));

/**
 * The ledger that counts where this one would: a foreign one decides nothing, and the nearest of the user's above it is used
 * instead, or their own, with its settings.
 */
export const ledgerInUse = (directory: string, ports: Ports): string =>
  ports.home === undefined ? directory : ledgerAt(directory, ports.home, sightIn(ports)).directory;

export const sightIn = (ports: Ports): FolderSight =>
  sightOf(ports.files, (directory, home) => !isStranger(directory, { ...ports, home }));

/** A person accepted what was shown. */
export function adoptLedger(directory: string, ports: Ports): void {
  const folder = Folder.open(directory, ports, false);
  try {
    const key = folder && loadKey(folder);
    if (folder === undefined) throw new Trouble('key.missing', { path: `${directory}/${KEY}` });
    if (key === undefined) adoptPlace(directory, ports);
    else adoptKey(directory, key, ports);
  } finally {
    folder?.close();
  }
}
