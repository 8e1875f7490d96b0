/** Folders in which calls are judged: a home with a project and notes, and a folder among the temporary files. */
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLedger } from '../../src/evidence/ledger.ts';
import { clock } from '../../src/world/clock.ts';
import { files } from '../../src/world/files.ts';
import { processes } from '../../src/world/processes.ts';
import { random } from '../../src/world/random.ts';

export interface Places {
  /** The home of the user whose calls they are. */
  readonly home: string;
  readonly folders: Readonly<Record<'root' | 'sub-folder' | 'temporary' | 'no repository', string>>;
  clear(): void;
}

const PREFIX = '.tokenauditor-parity-';
const HOUR_MS = 3_600_000;

/** Of runs that were killed before they could clear up. */
function clearForgotten(): void {
  for (const name of readdirSync(homedir()).filter((each) => each.startsWith(PREFIX))) {
    const path = join(homedir(), name);
    const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changedMs > HOUR_MS) rmSync(path, { recursive: true, force: true });
  }
}

/** Not below `/tmp`: what may be deleted there would hide a difference. */
export async function makePlaces(): Promise<Places> {
  clearForgotten();
  const home = realpathSync(mkdtempSync(join(homedir(), PREFIX)));
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'tokenauditor-parity-')));
  const root = join(home, 'shop');
  const below = join(root, 'packages', 'app');
  const notes = join(home, 'notes');
  for (const folder of [join(root, '.git'), join(below, 'src'), notes])
    mkdirSync(folder, { recursive: true });
  const manifest = { name: 'shop', dependencies: { express: '1.0.0', lodash: '1.0.0' } };
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(below, 'build.sh'), 'echo built\n');
  // Before the first call: a ledger that one door creates would be on the disk for the next.
  const ports = { files, clock, random, processes, home };
  await openLedger(join(home, '.tokenauditor'), ports).close();
  return {
    home,
    folders: { root, 'sub-folder': below, temporary, 'no repository': notes },
    clear: () => {
      for (const folder of [home, temporary]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
