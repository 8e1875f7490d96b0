/**
 * Where a resident listens: `state/hook.sock` in the ledger's folder, one resident at a time. Its lock works like the
 * ledger's, so a dead process's socket is recognised without connecting to it.
 */
import { chmodSync, closeSync, lstatSync, openSync, unlinkSync } from 'node:fs';
import type { Server } from 'node:net';
import { STATE } from '../../../evidence/folder/layout.ts';
import { Lock } from '../../../evidence/folder/lock.ts';
import { openOrBegin } from '../../../evidence/keys/adoption.ts';
import type { Ports } from '../../../ports/files.ts';
import { SOCKET } from '../../../road/hooks/compiled-settings.ts';
import { RESIDENT_FOLDER } from '../../../road/hooks/resident-holder.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { socketAddress } from './socket-place.ts';

export const socketPathIn = (directory: string): string => `${directory}/${SOCKET}`;

export interface Place {
  readonly socketPath: string;
  listen(server: Server): Promise<void>;
  leave(): void;
}

export function takePlace(directory: string, ports: Ports): Place {
  const root = openOrBegin(directory, ports);
  const state = root.inner(STATE);
  const lockFolder = state.inner(RESIDENT_FOLDER);
  root.close();
  const lock = new Lock(lockFolder, ports, 0);
  const close = () => {
    lock.dispose();
    lockFolder.close();
    state.close();
  };
  try {
    lock.acquireSync();
  } catch (error) {
    close();
    throw residentRuns(error, directory);
  }
  const socketPath = socketPathIn(directory);
  let held: number | undefined;
  return {
    socketPath,
    listen: async (server) => {
      await listenAt(server, socketPath);
      held = holdOpen(socketPath);
    },
    leave: () => {
      // Only while we hold the lock: a suspended machine may have lost it to another process.
      if (lock.isHeld()) removeStale(socketPath);
      if (held !== undefined) closeSync(held);
      lock.release();
      close();
    },
  };
}

/** Linux, on every architecture: opens any kind of file. Node has no constant for it. */
const O_PATH = 0o10000000;

/** Shows hooks that the socket at the path belongs to this process. */
function holdOpen(socketPath: string): number | undefined {
  return process.platform === 'linux' ? openSync(socketPath, O_PATH) : undefined;
}

function residentRuns(error: unknown, directory: string): unknown {
  if (!(error instanceof Trouble) || error.code !== 'ledger.busy') return error;
  return new Trouble('resident.running', { path: directory });
}

async function listenAt(server: Server, path: string): Promise<void> {
  const address = socketAddress(path);
  if (!address) throw new Trouble('resident.far', { path });
  try {
    if (process.platform !== 'win32') removeStale(path);
    const listening = new Promise<void>((resolve, reject) => {
      server.once('listening', resolve);
      server.once('error', reject);
    });
    // `listen` creates the socket file; other users must never be able to connect.
    const mask = process.umask(0o177);
    try {
      server.listen({ path: address.path });
    } finally {
      process.umask(mask);
    }
    await listening;
    if (process.platform !== 'win32') chmodSync(address.path, 0o600);
  } finally {
    address.release();
  }
}

/** The holder of the lock owns the path: a socket found there is a dead resident's, or planted. */
function removeStale(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isSocket()) throw new Trouble('ledger.unsafe', { path, reason: 'it is not a socket' });
  unlinkSync(path);
}
