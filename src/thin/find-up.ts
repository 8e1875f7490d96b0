/** Finds the folder's `up`, or starts one in the background: of many entries that begin at once, one does. */
import { createHash } from 'node:crypto';
import { closeSync, lstatSync, openSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAnswered, openStream } from '../doors/hook/resident/stream-client.ts';
import { SOCKET } from '../road/hooks/compiled-settings.ts';
import { startApart } from '../world/up/start-apart.ts';
import { type OwnPlace, streamKey } from './own-place.ts';

/** On a busy machine Node alone takes seconds to start. */
const LONGEST_MS = 45_000;
/** A start that takes longer is another's to make. */
const STALE_MS = 20_000;
const LOOK_MS = 40;
const IDLE_MINUTES = 10;
const NOTE = `tokenauditor: started \`tokenauditor up\` in the background; it ends ${IDLE_MINUTES} minutes after its last client left`;

export interface FindUp {
  /** Or starts one; undefined if there is none then. */
  find(): Promise<Socket | undefined>;
  /** Whether the one that is there answers: a process can be stopped, or hang. */
  isAnswered(): Promise<boolean>;
}

/** Undefined where there can be none. */
export function findUp(place: OwnPlace, dist: string): FindUp | undefined {
  const own = { programs: [`${dist}/main.js`, `${dist}/../bin/tokenauditor.js`], home: place.home };
  const path = `${place.directory}/${SOCKET}`;
  const keyNow = () => {
    const key = streamKey(place);
    return key === 'none' ? undefined : key;
  };
  const look = async () => {
    const key = keyNow();
    return key && (await openStream(path, key, place.start, own));
  };
  if (streamKey(place) === undefined) return undefined;
  return {
    find: async () => (await look()) ?? (await begin(place, dist, look)),
    isAnswered: async () => {
      const key = keyNow();
      return key !== undefined && (await isAnswered(path, key, own));
    },
  };
}

async function begin(
  place: OwnPlace,
  dist: string,
  look: () => Promise<Socket | undefined>,
): Promise<Socket | undefined> {
  const mark = markOf(place.directory);
  const untilMs = Date.now() + LONGEST_MS;
  let hasFailed = () => false;
  let isOurs = false;
  try {
    while (Date.now() < untilMs) {
      if (!isOurs && isTaken(mark)) {
        isOurs = true;
        hasFailed = startUp(place, dist);
      }
      const found = await look();
      if (found !== undefined) {
        if (isOurs && !place.isQuiet) process.stderr.write(`${NOTE}\n`);
        return found;
      }
      if (hasFailed()) return undefined;
      await sleep(LOOK_MS);
    }
    return undefined;
  } finally {
    if (isOurs) rmSync(mark, { force: true });
  }
}

const markOf = (directory: string): string => {
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 24);
  return `${tmpdir()}/tokenauditor-${process.getuid?.() ?? 'user'}-${name}.starting`;
};

/** Whether this process is the one that starts it. A mark that cannot be made holds up no start: the lock of the place decides. */
function isTaken(mark: string): boolean {
  try {
    closeSync(openSync(mark, 'wx', 0o600));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return true;
    const found = lstatSync(mark, { throwIfNoEntry: false });
    if (found === undefined) return false;
    const isOthers = process.getuid !== undefined && found.uid !== process.getuid();
    if (isOthers) return true;
    if (Date.now() - found.mtimeMs > STALE_MS) rmSync(mark, { force: true });
    return false;
  }
}

/** Apart from this process and its client: neither their environment nor their folder. Returns whether it failed. */
function startUp({ directory, home, start }: OwnPlace, dist: string): () => boolean {
  const folder = dirname(directory);
  const words = ['up', '--no-port', '--idle', String(IDLE_MINUTES), '--quiet', '--project', folder];
  const kept = ['SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR', 'USERPROFILE'].flatMap((name) =>
    start.env[name] === undefined ? [] : [[name, start.env[name]]],
  );
  const up = startApart([`${dist}/main.js`, ...words], {
    cwd: process.platform === 'win32' ? folder : '/',
    env: { ...Object.fromEntries(kept), HOME: home, TOKENAUDITOR_PATH: start.env.PATH ?? '' },
  });
  let failedMs: number | undefined;
  return () => {
    if (!up.hasEnded()) return false;
    failedMs ??= Date.now();
    // Another one may have been first, and is about to listen.
    return Date.now() - failedMs > 3_000;
  };
}
