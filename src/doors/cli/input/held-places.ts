/** The folders in which calls wait: the user's hooks and gateways and those of projects keep separate codes. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCode } from '../../../approvals/overrides-code.ts';
import type { OverrideDesk } from '../../../approvals/overrides-kept.ts';
import { FOLDER, STATE } from '../../../evidence/folder/layout.ts';
import type { Ledger } from '../../../evidence/ledger.ts';
import { overrideDesk } from '../../../road/hooks/override-desk.ts';
import { redactText } from '../../../sensitive/redact.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { SIGHT } from '../verb/folder-disk.ts';
import { homeIn, homeOf } from '../verb/home.ts';
import type { Session } from '../verb/session.ts';

export function codeIn(typed: string, option: string): string {
  const code = readCode(typed);
  if (code !== undefined) return code;
  throw new Trouble('usage.bad_value', {
    value: typed,
    option,
    expected: 'eight letters and digits, such as K7QF-M4XD',
  });
}

/** A person need not know which of them stopped the call. `kinds` are folders in `state`. */
export function heldPlaces(isNamed: boolean, { io, directory }: Session, kinds: readonly string[]): string[] {
  const found = new Set([directory]);
  if (!isNamed) {
    for (let folder = io.cwd(); ; folder = dirname(folder)) {
      found.add(join(folder, FOLDER));
      if (dirname(folder) === folder) break;
    }
    const home = homeIn(io);
    if (home !== undefined) found.add(join(home, FOLDER));
  }
  return [...found]
    .filter((each) => SIGHT.isOurs(each, homeIn(io)))
    .filter((each) => kinds.some((kind) => existsSync(join(each, STATE, kind))));
}

export async function withDesk<T>(
  directory: string,
  session: Session,
  work: (desk: OverrideDesk) => T | Promise<T>,
): Promise<T> {
  const ports = await session.ports();
  const { openLedger } = await import('../../../evidence/ledger.ts');
  let ledger: Ledger | undefined;
  const open = () => {
    ledger ??= openLedger(directory, ports);
    return ledger;
  };
  try {
    return await work(overrideDesk({ directory, ports, ledger: open, ...homeOf(session) }));
  } finally {
    await ledger?.close();
  }
}

/** Nearest folder first; if none has the code, the error of the nearest is reported. */
export async function inTheOneThatHolds(
  code: string,
  directories: readonly string[],
  session: Session,
  work: (desk: OverrideDesk) => Promise<number>,
): Promise<number> {
  for (const directory of directories) {
    try {
      return await withDesk(directory, session, work);
    } catch (error) {
      if (!(error instanceof Trouble) || error.code !== 'override.unknown')
        passOver(error, directory, session);
    }
  }
  throw new Trouble('override.unknown', { code });
}

/** A ledger that came with a project must not keep a person from their own codes. */
export function passOver(error: unknown, directory: string, session: Session): void {
  const isOfThePlace = error instanceof Trouble && /^(?:ledger|file)\./.test(error.code);
  // A code that was found but could not be recorded is an error; other folders are not tried.
  if (!isOfThePlace || error.code === 'ledger.unwritable') throw error;
  session.note(`skipped ${session.shorten(directory)}: ${redactText(error.message).text}`);
}
