import { type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import {
  foreignLedgers,
  type LedgerPlace,
  ledgerAt,
  ledgerOfClient,
  ledgerToRead,
  ledgerToRecordIn,
  projectRootAround,
} from '../../evidence/folder/which-ledger.ts';
import { fileTrouble } from '../../ports/errno.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { SIGHT } from './verb/folder-disk.ts';
import { homeIn } from './verb/home.ts';
import type { Io } from './verb/io.ts';
import { locate } from './verb/place.ts';

/** Looked up when a verb asks for it: most verbs need no ledger, and a wrong `--project` is refused only then. */
export class SessionLedger {
  readonly #option: string | undefined;
  readonly #io: Io;
  readonly #note: (text: string) => void;
  #named: LedgerPlace | undefined;
  #place: LedgerPlace | undefined;
  #isForeignNoted = false;

  constructor(option: string | undefined, io: Io, note: (text: string) => void) {
    this.#option = option;
    this.#io = io;
    this.#note = note;
  }

  get place(): LedgerPlace {
    this.#place ??= this.#inUse() ?? this.#around((cwd, home) => ledgerToRead(cwd, home, SIGHT));
    return this.#place;
  }

  get directory(): string {
    return this.place.directory;
  }

  /** To show what is in it: with `--project` also one that is not the user's. */
  get shownDirectory(): string {
    return namedLedger(this.#option, this.#io) ?? this.directory;
  }

  /** The nearest that is not the user's; absent: none is passed over. */
  get foreignDirectory(): string | undefined {
    const named = namedLedger(this.#option, this.#io);
    const home = homeIn(this.#io);
    if (named !== undefined) return SIGHT.isOurs(named, home) ? undefined : named;
    return foreignLedgers(this.#io.cwd(), home, SIGHT)[0];
  }

  get clientPlace(): LedgerPlace {
    const place = this.#inUse() ?? this.#around((cwd, home) => ledgerOfClient(cwd, home, SIGHT));
    if (place === undefined) throw new Trouble('home.missing', {});
    return place;
  }

  get recordDirectory(): string {
    const named = this.#inUse();
    return named?.directory ?? this.#around((cwd, home) => ledgerToRecordIn(cwd, home, SIGHT));
  }

  get projectRoot(): string {
    const named = namedLedger(this.#option, this.#io);
    return named === undefined
      ? this.#around((cwd, home) => projectRootAround(cwd, home, SIGHT))
      : dirname(named);
  }

  /** What `--project` names, or the user's own where that is not the user's. */
  #inUse(): LedgerPlace | undefined {
    const named = namedLedger(this.#option, this.#io);
    if (named === undefined) return undefined;
    const home = homeIn(this.#io);
    this.#named ??= home === undefined ? { directory: named, of: 'project' } : ledgerAt(named, home, SIGHT);
    if (this.#named.directory !== named) this.#noteForeign([named]);
    return this.#named;
  }

  #around<T>(find: (cwd: string, home: string | undefined) => T): T {
    const [cwd, home] = [this.#io.cwd(), homeIn(this.#io)];
    this.#noteForeign(foreignLedgers(cwd, home, SIGHT));
    return find(cwd, home);
  }

  #noteForeign(directories: readonly string[]): void {
    if (this.#isForeignNoted) return;
    this.#isForeignNoted = true;
    for (const directory of directories)
      this.#note(
        `ignoring ${directory}: it was not made by you on this machine; \`tokenauditor key adopt\` shows it and asks`,
      );
  }
}

function namedLedger(named: string | undefined, io: Io): string | undefined {
  if (named === undefined) return undefined;
  const project = locate(named, io);
  if (look(project, named)?.isDirectory()) return join(project, FOLDER);
  const expected = 'an existing folder';
  throw new Trouble('usage.bad_value', { value: named, option: '--project', expected });
}

function look(path: string, name: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileTrouble(error, name, 'read');
  }
}
