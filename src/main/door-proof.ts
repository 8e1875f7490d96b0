/**
 * A door that hands its streams to `up` has to prove which process it is: any program of the user can open the socket and
 * name another's number.
 */
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { isOwnDoor } from '../doors/hook/resident/listener-check.ts';
import { PROVE } from '../doors/hook/resident/stream-words.ts';

const PROOFS = 5;
const MOST_BYTES = 65_535;
const LONGEST_MS = 2_000;
const LOOK_MS = 20;

/** What `look` finds out about the door while it shows which process it is; undefined if it does not show it. */
export async function whileProved<Result>(
  socket: Socket,
  pid: number | undefined,
  programs: readonly string[],
  look: (pid: number) => Result | Promise<Result>,
  longestMs: number = LONGEST_MS,
): Promise<Result | undefined> {
  if (pid === undefined || process.platform !== 'linux' || !isOwnDoor(pid, programs)) return undefined;
  const numbers = Array.from({ length: PROOFS }, () => randomInt(1, MOST_BYTES));
  socket.write(`${PROVE}${numbers.join(' ')}\n`);
  try {
    return (await isShownBy(pid, numbers, longestMs, () => socket.destroyed)) ? await look(pid) : undefined;
  } finally {
    socket.write(`${PROVE}\n`);
  }
}

async function isShownBy(
  pid: number,
  numbers: readonly number[],
  longestMs: number,
  isGone: () => boolean,
): Promise<boolean> {
  const untilMs = performance.now() + longestMs;
  for (;;) {
    const positions = positionsIn(pid);
    if (numbers.every((number) => positions.has(number))) return true;
    if (performance.now() >= untilMs || isGone()) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

function positionsIn(pid: number): ReadonlySet<number> {
  try {
    const own = readdirSync(`/proc/${pid}/fd`).filter(
      (each) => readlinkSync(`/proc/${pid}/fd/${each}`) === process.execPath,
    );
    return new Set(
      own.map((each) =>
        Number(/^pos:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/fdinfo/${each}`, 'latin1'))?.[1]),
      ),
    );
  } catch {
    return new Set();
  }
}
