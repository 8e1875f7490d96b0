import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { errnoOf, fileTrouble } from '../../../ports/errno.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { type Io, type Output, ReaderGone } from '../verb/io.ts';

const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGQUIT: 131 } as const;

/** The real process. Streams are opened on first use: on a short run opening them is a large part of the cost. */
export function createTerminal(): Io {
  const undos = new Set<() => void>();
  return {
    stdin: {
      get isTerminal() {
        return isatty(0);
      },
      chunks: () => {
        // Node would treat `< folder` as empty input.
        if (fstatSync(0).isDirectory()) throw new Trouble('file.is_directory', { path: 'standard input' });
        return isatty(0) ? typed() : process.stdin;
      },
    },
    stdout: output(1),
    stderr: output(2),
    env: process.env,
    cwd: currentFolder,
    processes: async () => (await import('./controlling.ts')).viewFrom(process.pid),
    askSecret: async (prompt) => (await import('./controlling.ts')).readSecret(prompt),
    monotonicMs: () => performance.now(),
    wallMs: () => Date.now(),
    onInterrupt(undo) {
      if (undos.size === 0) listen(undos);
      undos.add(undo);
      return () => undos.delete(undo);
    },
  };
}

/** Until its reader has enough: a later question goes on reading, and none that is over keeps the process alive. */
async function* typed(): AsyncGenerator<Uint8Array> {
  const { stdin } = process;
  stdin.ref();
  try {
    for await (const chunk of stdin.iterator({ destroyOnReturn: false })) yield chunk;
  } finally {
    stdin.unref();
  }
}

/** Removed, inaccessible or nested too deeply: none of this is our error, and most commands do not need the folder. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    const path = 'the current folder';
    const errno = errnoOf(error);
    if (errno === 'ENOENT') throw new Trouble('file.unreadable', { path, reason: 'it was removed' });
    if (errno === 'ERANGE') throw new Trouble('file.unreadable', { path, reason: 'its path is too long' });
    throw fileTrouble(error, path, 'read');
  }
}

let isListening = false;
/** Only once there is something to undo; until then the default way of ending a process is best. */
function listen(undos: ReadonlySet<() => void>): void {
  if (isListening) return;
  isListening = true;
  for (const [signal, status] of Object.entries(SIGNALS)) {
    process.once(signal, () => {
      try {
        for (const undo of undos) undo();
      } finally {
        process.exit(status);
      }
    });
  }
}

function output(fd: 1 | 2): Output {
  return {
    // Loaded on demand: loading the stream costs more than a short run.
    get isTerminal() {
      return isatty(fd);
    },
    get columns() {
      return (fd === 1 ? process.stdout : process.stderr).columns || 100;
    },
    write: (data) => writeWhole(fd, typeof data === 'string' ? Buffer.from(data) : data),
  };
}

/** Synchronous: a process that exits must not lose its output, and a slow reader must slow us down. */
function writeWhole(fd: 1 | 2, data: Uint8Array): void {
  let rest = data;
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(fd, rest));
    } catch (error) {
      const errno = errnoOf(error);
      // The owner of the pipe's other end may have made it non-blocking.
      if (errno === 'EAGAIN') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
      else if (fd === 2) return;
      else if (errno === 'EPIPE') throw new ReaderGone();
      else throw fileTrouble(error, 'standard output', 'write');
    }
  }
}
