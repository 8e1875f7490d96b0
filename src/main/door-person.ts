/**
 * Whether a person sits at the client behind a stdio door. A door that this process is itself can be judged as it is. One
 * that hands its streams to `up` first has to prove which process it is: any program of the user can open the socket and
 * name another's number.
 */
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { judgeClient } from '../approvals/person/persons-client.ts';
import { isOwnDoor } from '../doors/hook/resident/listener-check.ts';
import { PROVE } from '../doors/hook/resident/stream-words.ts';

const PROOFS = 5;
const MOST_BYTES = 65_535;
const LONGEST_MS = 2_000;
const LOOK_MS = 20;

export async function isPersonsClient(pid: number = process.pid): Promise<boolean> {
  const { viewFrom } = await import('../doors/cli/terminal/controlling.ts');
  return judgeClient(viewFrom(pid)).is === 'person';
}

/** For a client whose streams came over the socket. */
export async function isPersonsDoor(
  socket: Socket,
  pid: number | undefined,
  programs: readonly string[],
): Promise<boolean> {
  if (pid === undefined || process.platform !== 'linux' || !isOwnDoor(pid, programs)) return false;
  const numbers = Array.from({ length: PROOFS }, () => randomInt(1, MOST_BYTES));
  socket.write(`${PROVE}${numbers.join(' ')}\n`);
  try {
    return (await isShownBy(pid, numbers)) && (await isPersonsClient(pid));
  } finally {
    socket.write(`${PROVE}\n`);
  }
}

async function isShownBy(pid: number, numbers: readonly number[]): Promise<boolean> {
  const untilMs = performance.now() + LONGEST_MS;
  for (;;) {
    const positions = positionsIn(pid);
    if (numbers.every((number) => positions.has(number))) return true;
    if (performance.now() >= untilMs) return false;
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
