/** Talks to a Unix socket by reads and writes that return at once, with short naps in between: no stream is loaded. */
import { readSync, writeSync } from 'node:fs';
import type { Talk } from '../../ports/talk.ts';
import { connectedPipe } from '../raw-pipe.ts';

const PIECE = 64 * 1024;
const LONGEST_NAP_MS = 2;

/** For a process with nothing else to do: it does not return before there is an answer, or no hope of one. */
export const converse =
  (otherwise: Talk): Talk =>
  async (path, sent, take, timeoutMs) => {
    let pipe: ReturnType<typeof connectedPipe>;
    try {
      pipe = connectedPipe(path);
    } catch {
      return await otherwise(path, sent, take, timeoutMs);
    }
    const answer = answerFrom(pipe.fd, sent, take, timeoutMs);
    pipe.close();
    return answer;
  };

function answerFrom<Answer>(
  descriptor: number,
  sent: Uint8Array,
  take: (piece: Buffer) => Answer | undefined,
  timeoutMs: number,
): Answer | undefined {
  const untilMs = Date.now() + timeoutMs;
  let nap = 0.25;
  let done = 0;
  while (Date.now() < untilMs) {
    const piece = Buffer.allocUnsafe(PIECE);
    const isSent = done === sent.length;
    const count = atOnce(() => (isSent ? readSync(descriptor, piece) : writeSync(descriptor, sent, done)));
    if (count === 0) return undefined;
    if (count === undefined) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, nap);
      nap = Math.min(2 * nap, LONGEST_NAP_MS);
    } else if (isSent) {
      const answer = take(piece.subarray(0, count));
      if (answer !== undefined) return answer;
    } else done += count;
  }
  return undefined;
}

/** Undefined: not now. 0: never. */
function atOnce(act: () => number): number | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return undefined;
    return 0;
  }
}
