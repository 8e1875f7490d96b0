import type { Clock } from '../../ports/files.ts';
import type { Child, ChildEnd } from '../../ports/servers.ts';
import { LineCutter } from '../../text/line-cutter.ts';
import type { JsonObject } from '../messages/incoming.ts';
import { sizeInWords } from '../messages/strict-reader.ts';
import { ErrorTail } from './error-tail.ts';
import type { Quoter } from './quote.ts';
import type { Receiver, Sending, Wire, WireFault, WireLimits } from './server-wire.ts';
import { within } from './within.ts';

/** How long output may still arrive from a pipe whose writer has ended. */
const DRAIN_MS = 1_000;
/** What waits for a server to read; a caller that hangs up leaves its request there. */
const MOST_UNSENT_BYTES = 64 * 1024 * 1024;

export interface StdioWire extends Wire {
  /** The end of what the server wrote to its standard error, as we may show it. */
  stderr(): string;
}

export function openStdioWire(
  child: Child,
  receiver: Receiver,
  surroundings: {
    readonly limits: WireLimits;
    readonly clock: Clock;
    readonly quoter: Quoter;
    readonly command: string;
    readonly platform: string;
    /** Where its standard error is kept; absent: only for this wire. */
    readonly tail?: ErrorTail;
  },
): StdioWire {
  const { limits, clock, quoter, command, platform } = surroundings;
  const tail = surroundings.tail ?? new ErrorTail(() => quoter);
  const isDrained = drain(child, receiver, limits);
  const isSaid = keepErrors(child, tail);
  void child.ended.then(async (end) => {
    await within(clock, DRAIN_MS, Promise.all([isDrained, isSaid]));
    await receiver.reading;
    receiver.end(
      end.kind === 'exited'
        ? wordsOfExit(end, tail)
        : wordsOfErrno(end.errno, `the command "${quoter.quote(command, 80)}"`, platform),
    );
  });
  // Without its output it can answer nothing, and without its input it is asked nothing: its process may go on for hours.
  let isClosing = false;
  const endsWith = async (closed: Promise<void> | undefined, what: string) => {
    await closed;
    if (isClosing || (await within(clock, DRAIN_MS, child.ended))) return;
    await receiver.reading;
    receiver.end(`it closed its standard ${what}${tail.said()}`);
  };
  void endsWith(isDrained, 'output');
  if (child.inputClosed !== undefined) void endsWith(child.inputClosed, 'input');
  const unsent = { bytes: 0 };
  return {
    send: (message, sending = {}) => sent(child, message, sending, unsent),
    agree: () => {},
    close: () => {
      isClosing = true;
      return endChild(child, clock, limits.graceMs);
    },
    stderr: () => tail.text(),
  };
}

/** In the order given: all that wait for room are woken at once, and write in turn. */
async function sent(
  child: Child,
  message: JsonObject,
  { text = JSON.stringify(message), isAnswered }: Sending,
  unsent: { bytes: number },
): Promise<WireFault | undefined> {
  let room = child.room?.();
  if (room !== undefined && unsent.bytes + text.length > MOST_UNSENT_BYTES)
    return { why: 'it does not read what it is sent', isUndone: true };
  const waited = room === undefined ? 0 : text.length;
  unsent.bytes += waited;
  for (; room !== undefined; room = child.room?.()) await room;
  unsent.bytes -= waited;
  // Its caller has hung up meanwhile.
  if (waited > 0 && isAnswered?.() === true) return undefined;
  // A server that stops reading is about to exit: its exit explains more than this error.
  child.write(`${text}\n`);
  return undefined;
}

async function drain(child: Child, receiver: Receiver, limits: WireLimits): Promise<void> {
  const { maxMessageBytes } = limits;
  const lines = new LineCutter(maxMessageBytes);
  const giveUp = () => receiver.end(`it sent a message of more than ${sizeInWords(maxMessageBytes)}`);
  for await (const chunk of child.output) {
    for (const line of lines.cut(chunk)) {
      if (lines.lineBytes > maxMessageBytes) return giveUp();
      receiver.receive(line);
      if (receiver.reading !== undefined) await receiver.reading;
    }
    if (lines.restBytes > maxMessageBytes) return giveUp();
  }
  const last = lines.end();
  if (last !== undefined) receiver.receive(last);
}

async function keepErrors(child: Child, tail: ErrorTail): Promise<void> {
  for await (const chunk of child.errors) tail.push(chunk);
}

/** Asks it to stop, then stops it, together with any processes it left behind. */
async function endChild(child: Child, clock: Clock, graceMs: number): Promise<void> {
  child.closeInput();
  if (!(await within(clock, graceMs / 2, child.ended))) {
    child.killTree('SIGTERM');
    await within(clock, graceMs / 2, child.ended);
  }
  child.killTree('SIGKILL');
  await within(clock, graceMs, child.ended);
}

function wordsOfExit({ code, signal }: Extract<ChildEnd, { kind: 'exited' }>, tail: ErrorTail): string {
  return `it ${signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`}${tail.said()}`;
}

function wordsOfErrno(errno: string, command: string, platform: string): string {
  // On Windows many commands are batch files, which only a shell can run, and we start none.
  const hint =
    platform === 'win32' ? '; a batch file needs "cmd" as the command and "/c" before its name' : '';
  if (errno === 'ENOENT') return `${command} was not found, or the folder it starts in${hint}`;
  if (errno === 'EACCES' || errno === 'ENOEXEC') return `${command} may not be executed`;
  return `${command} could not be started (${errno})${hint}`;
}
