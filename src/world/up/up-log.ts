/** What `up` did, for people: our own words with numbers and names of settings, never content. Two files at most. */
import { chmodSync, closeSync, constants, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

const FILE = 'up.log';
const MOST_BYTES = 1024 * 1024;

export interface UpLog {
  readonly path: string;
  note(text: string): void;
  close(): void;
}

/** In the state folder, which can be deleted at any time. What cannot be written is not noted. */
export function openUpLog(state: string): UpLog {
  const path = `${state}/${FILE}`;
  let descriptor = opened(path);
  return {
    path,
    note: (text) => {
      try {
        if (descriptor === undefined) return;
        if (fstatSync(descriptor).size > MOST_BYTES) {
          closeSync(descriptor);
          descriptor = undefined;
          renameSync(path, `${path}.1`);
          descriptor = opened(path);
        }
        if (descriptor !== undefined)
          writeSync(descriptor, `${new Date().toISOString()} ${process.pid} ${text}\n`);
      } catch {
        // A full disk must not end the process.
      }
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor);
      descriptor = undefined;
    },
  };
}

function opened(path: string): number | undefined {
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW = 0 } = constants;
  try {
    const descriptor = openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600);
    chmodSync(path, 0o600);
    return descriptor;
  } catch {
    return undefined;
  }
}
