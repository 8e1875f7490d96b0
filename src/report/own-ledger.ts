/** Beside the ledger of a project the user has one of their own, and calls in the project may be recorded only there. */
import { join } from 'node:path';
import { FOLDER } from '../evidence/folder/layout.ts';
import { assertSafe } from '../evidence/safe-reading.ts';
import type { Ports } from '../ports/files.ts';

/** Undefined where this is the user's own, or there is none. */
export function ownBeside(directory: string, home: string | undefined, ports: Ports): string | undefined {
  if (home === undefined) return undefined;
  const own = join(home, FOLDER);
  return own !== directory && assertSafe(own, ports) ? own : undefined;
}

/** What records in the user's own ledger, whichever project a call is made in. */
export interface OwnRecorders {
  /** Hooks that `init` installed for the user. */
  readonly hasHooks: boolean;
  /** Entries that `wrap` changed for the user. */
  readonly hasWrapped: boolean;
}

/** The one sentence about it. Without knowing what is installed, it names both. */
export function ownLedgerWords(
  verb: string,
  { hasHooks, hasWrapped }: OwnRecorders = { hasHooks: true, hasWrapped: true },
): string {
  const who = [
    ...(hasHooks ? ['of agents hooked for all projects'] : []),
    ...(hasWrapped ? ['of wrapped entries'] : []),
  ].join(' and ');
  const command = `\`tokenauditor ${verb} --project ~\``;
  return who === ''
    ? `the user’s own ledger is apart from this one: ${command}`
    : `calls ${who} are recorded in the user’s own ledger: ${command}`;
}
