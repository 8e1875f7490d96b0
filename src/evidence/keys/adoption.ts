/**
 * Whose ledger this is. A clone or an archive can contain a complete `.tokenauditor` with key, pins and grants that all
 * agree with each other. So a project's ledger counts only if the user's own folder knows its key: recorded there when
 * our program makes the key, or when a person adopts the ledger. The ledger in the home folder needs no record.
 */
import { z } from 'zod';
import type { Ports } from '../../ports/files.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { isFailure } from '../folder/failure.ts';
import { Folder } from '../folder/folder.ts';
import { FOLDER, KEY, PROJECTS } from '../folder/layout.ts';
import { isOwnFolder } from '../folder/own-folder.ts';
import { readRecord, writeRecord } from '../folder/user-folder.ts';
import { deriveKey, type LedgerKey, loadKey } from './key.ts';

const recordSchema = z.strictObject({ version: z.literal(1), directory: z.string() });

/** Derived from the key that never changes, so that a rotation keeps the name; it reveals nothing about the key. */
const recordName = (key: Pick<LedgerKey, 'digestKey'>): string =>
  `${deriveKey(key, 'ledger identity').toString('hex').slice(0, 32)}.json`;

/** Durable before the key is: a ledger without a record would be refused as foreign from its second event on. */
export function adoptKey(directory: string, key: Pick<LedgerKey, 'digestKey'>, ports: Ports): void {
  const { home } = ports;
  if (home === undefined || isOwnFolder(directory, ports, home)) return;
  try {
    writeRecord(home, PROJECTS, recordName(key), { version: 1, directory }, ports);
  } catch (error) {
    if (error instanceof Trouble || !isFailure(error)) throw error;
    throw new Trouble('ledger.unnoted', { path: `${home}/${FOLDER}/${PROJECTS}` });
  }
}

export function isAdopted(directory: string, key: Pick<LedgerKey, 'digestKey'>, ports: Ports): boolean {
  const { home, files } = ports;
  if (home === undefined || isOwnFolder(directory, ports, home)) return true;
  const noted = readRecord(home, PROJECTS, recordName(key), recordSchema, ports)?.directory;
  if (noted === undefined) return false;
  if (noted === directory || isSameFolder(noted, directory, ports)) return true;
  // If the recorded ledger is still in its place, this one is a copy: events added to the copy came from elsewhere.
  if (files.factsAt(`${noted}/${KEY}`) !== undefined) return false;
  try {
    adoptKey(directory, key, ports);
  } catch (error) {
    // The ledger is the user's anyway; the record is updated when it can be written.
    if (!isFailure(error)) throw error;
  }
  return true;
}

export function assertAdopted(folder: Folder, ports: Ports): void {
  if (ports.home === undefined) return;
  const key = loadKey(folder);
  if (key && !isAdopted(folder.path, key, ports)) throw new Trouble('ledger.stranger', { path: folder.path });
}

/** The key of a ledger that is the user's; undefined for others, so that nothing in them counts. */
export function ownKey(folder: Folder, ports: Ports): LedgerKey | undefined {
  const key = loadKey(folder);
  return key && isAdopted(folder.path, key, ports) ? key : undefined;
}

/** Whether there is a ledger here that is not the user's. A ledger without a key yet gets one when it is opened. */
export function isStranger(directory: string, ports: Ports): boolean {
  if (ports.home === undefined || isOwnFolder(directory, ports, ports.home)) return false;
  const key = keyIn(directory, ports);
  return key !== undefined && !isAdopted(directory, key, ports);
}

/** A person accepted what was shown. */
export function adoptLedger(directory: string, ports: Ports): void {
  const key = keyIn(directory, ports);
  if (key === undefined) throw new Trouble('key.missing', { path: `${directory}/${KEY}` });
  adoptKey(directory, key, ports);
}

function keyIn(directory: string, ports: Ports): LedgerKey | undefined {
  const folder = Folder.open(directory, ports, false);
  try {
    return folder && loadKey(folder);
  } finally {
    folder?.close();
  }
}

function isSameFolder(one: string, other: string, { files }: Ports): boolean {
  const identity = files.factsAt(one)?.identity;
  return identity !== undefined && identity === files.factsAt(other)?.identity;
}
