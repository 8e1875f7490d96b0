import { lstatSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import {
  type LedgerPlace,
  ledgerOfClient,
  ledgerToRead,
  ledgerToRecordIn,
  othersLedgers,
  sightOf,
} from '../../evidence/folder/which-ledger.ts';
import { fileTrouble } from '../../ports/errno.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { homeIn } from './verb/home.ts';
import type { Io } from './verb/io.ts';
import { locate } from './verb/place.ts';

/** Looked up when a verb asks for it: most verbs need no ledger, and a wrong `--project` is refused only then. */
export class SessionLedger {
  readonly #named: string | undefined;
  readonly #io: Io;
  readonly #note: (text: string) => void;
  #place: LedgerPlace | undefined;
  #isNoted = false;

  constructor(named: string | undefined, io: Io, note: (text: string) => void) {
    this.#named = named;
    this.#io = io;
    this.#note = note;
  }

  get place(): LedgerPlace {
    const named = namedLedger(this.#named, this.#io);
    this.#place ??= named === undefined ? this.#found() : { directory: named, of: 'project' };
    return this.#place;
  }

  #found(): LedgerPlace {
    const [cwd, home] = [this.#io.cwd(), homeIn(this.#io)];
    for (const directory of othersLedgers(cwd, home, SIGHT))
      this.#note(`ignoring ${directory}: it belongs to another user`);
    return ledgerToRead(cwd, home, SIGHT);
  }

  get directory(): string {
    const { directory, of } = this.place;
    if (of === 'user' && !this.#isNoted && this.#io.cwd() !== homeIn(this.#io))
      this.#note(`no ledger in this project: using your own, ${directory}`);
    this.#isNoted = true;
    return directory;
  }

  get clientPlace(): LedgerPlace {
    const named = namedLedger(this.#named, this.#io);
    if (named !== undefined) return { directory: named, of: 'project' };
    const place = ledgerOfClient(this.#io.cwd(), homeIn(this.#io), SIGHT);
    if (place === undefined) throw new Trouble('home.missing', {});
    return place;
  }

  get recordDirectory(): string {
    const named = namedLedger(this.#named, this.#io);
    return named ?? ledgerToRecordIn(this.#io.cwd(), homeIn(this.#io), SIGHT);
  }
}

function namedLedger(named: string | undefined, io: Io): string | undefined {
  if (named === undefined) return undefined;
  const project = locate(named, io);
  if (look(project, named)?.isDirectory()) return join(project, FOLDER);
  const expected = 'an existing folder';
  throw new Trouble('usage.bad_value', { value: named, option: '--project', expected });
}

/** As the real ports see it, which are not opened yet. */
const SIGHT = sightOf(
  {
    factsAt: (path) => {
      const facts = lstatSync(path, { bigint: true, throwIfNoEntry: false });
      return (
        facts && { identity: `${facts.dev}:${facts.ino}`, owner: Number(facts.uid), mode: Number(facts.mode) }
      );
    },
  },
  process.getuid?.(),
);

function look(path: string, name: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileTrouble(error, name, 'read');
  }
}
