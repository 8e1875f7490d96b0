/** The controlling terminal: whether the process's streams are connected to it, and how a PIN is read without echo. */
import { closeSync, constants, fstatSync, openSync, readFileSync, writeSync } from 'node:fs';
import { isatty, ReadStream } from 'node:tty';
import type { ProcessView } from '../../../approvals/person/process-view.ts';
import { procView } from './proc-view.ts';
import { psView } from './ps-view.ts';

export function viewFrom(pid: number): ProcessView {
  const isOnTerminal = isOnControllingTerminal();
  return process.platform === 'linux'
    ? procView(pid, isOnTerminal)
    : psView(pid, process.platform, isOnTerminal);
}

/** A terminal that was passed in as a stream need not be the one that the user sits at. */
function isOnControllingTerminal(): boolean {
  if (![0, 1, 2].every((fd) => isatty(fd))) return false;
  if (process.platform === 'win32') return true;
  const fd = openTerminal();
  if (fd === undefined) return false;
  closeSync(fd);
  const devices = new Set([0, 1, 2].map((each) => fstatSync(each).rdev));
  if (devices.size !== 1 || process.platform !== 'linux') return devices.size === 1;
  // `/dev/tty` has its own device number; the system names the actual terminal.
  const terminal = ownTerminal();
  if (terminal === undefined) return false;
  const rdev = fstatSync(0).rdev;
  const [major, minor] = [(rdev >>> 8) & 0xfff, (rdev & 0xff) | ((rdev >>> 12) & 0xfff00)];
  const isSame =
    major === ((terminal >> 8) & 0xff) && minor === ((terminal & 0xff) | ((terminal >>> 12) & 0xfff00));
  // Streams that were opened as `/dev/tty` count, too.
  return isSame || (major === 5 && minor === 0);
}

/** Undefined if there is no `/proc`, or something else in its place. */
function ownTerminal(): number | undefined {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[4]);
  } catch {
    return undefined;
  }
}

function openTerminal(): number | undefined {
  try {
    return openSync(
      process.platform === 'win32' ? 'CONIN$' : '/dev/tty',
      constants.O_RDWR | (constants.O_NOCTTY ?? 0),
    );
  } catch {
    return undefined;
  }
}

const MOST_TYPED = 1024;

/** Undefined if the user gives up (Ctrl-C, Ctrl-D, end of input) or there is no terminal. */
export async function readSecret(prompt: string): Promise<string | undefined> {
  const fd = openTerminal();
  if (fd === undefined || !isatty(fd)) return undefined;
  const input = new ReadStream(fd);
  const print = (text: string) => writeSync(2, text);
  try {
    // Before the prompt: what is typed after it is never echoed.
    input.setRawMode(true);
    print(prompt);
    return await typedLine(input);
  } finally {
    input.setRawMode(false);
    input.destroy();
    print('\n');
  }
}

/** Typed ahead, for the next question. */
let ahead: Buffer = Buffer.alloc(0);

async function typedLine(input: ReadStream): Promise<string | undefined> {
  const bytes: number[] = [];
  for await (const chunk of chunksOf(input)) {
    for (const [i, byte] of chunk.entries()) {
      ahead = chunk.subarray(i + 1);
      if (byte === 13 || byte === 10) return Buffer.from(bytes).toString('utf8');
      if (byte === 3 || (byte === 4 && bytes.length === 0)) return undefined;
      if (byte === 21) bytes.length = 0;
      else if (byte === 8 || byte === 127) dropCharacter(bytes);
      else if (bytes.length < MOST_TYPED) bytes.push(byte);
    }
  }
  return undefined;
}

async function* chunksOf(input: ReadStream): AsyncGenerator<Buffer> {
  if (ahead.length > 0) yield ahead;
  // A stream that is destroyed no longer leaves raw mode, in which the next question would never see Enter or Ctrl-C.
  for await (const chunk of input.iterator({ destroyOnReturn: false })) yield Buffer.from(chunk);
}

/** One character may be several bytes. */
function dropCharacter(bytes: number[]): void {
  while (bytes.length > 0 && ((bytes.pop() ?? 0) & 0xc0) === 0x80);
}
