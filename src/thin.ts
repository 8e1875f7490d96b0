/**
 * `tokenauditor gateway` as clients start it, once for each entry: it hands its streams to the folder's `up`, which judges
 * and records for all of them. It loads nothing that this does not need. What it cannot do this way (`--standalone`, help,
 * a terminal, a ledger that is not the user's, no `up` that can be started) the whole program does in this process.
 */
import { isatty } from 'node:tty';
import { pathToFileURL } from 'node:url';
import { findUp } from './thin/find-up.ts';
import { placeFrom } from './thin/own-place.ts';
import { ThinDoor } from './thin/thin-door.ts';

const MAIN = `${__dirname}/main.js`;

async function start(): Promise<void> {
  // Otherwise a process of this user could make Node open a debugger in this one, and answer in the client's name.
  if (process.platform !== 'win32') process.on('SIGUSR1', () => undefined);
  const place = isatty(0) ? undefined : placeFrom(process.argv.slice(2), process.cwd(), process.env);
  const up = place && findUp(place, __dirname);
  const door = up && new ThinDoor(up);
  if (door === undefined || !(await door.open())) await import(pathToFileURL(MAIN).href);
}

void start();
