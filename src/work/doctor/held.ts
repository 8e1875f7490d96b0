/** What agents miss although everything works: definitions that are held, and servers that do not start. */
import { join } from 'node:path';
import { FOLDER } from '../../evidence/folder/layout.ts';
import { assertSafe } from '../../evidence/safe-reading.ts';
import { heldDefinitions } from '../../report/held-definitions.ts';
import { printable } from '../../text/printable.ts';
import { serverNotes } from '../gateway/server-notes.ts';
import { withoutAsked } from '../security/judge-in-force.ts';
import { attempt, type Examination, ok, warn } from './examination.ts';
import type { DoctorRoom } from './room.ts';

type Looked = Pick<DoctorRoom, 'directory' | 'home' | 'ports' | 'shorten'>;

/** Of the ledger that is shown and the user's own, in which wrapped entries record. Nothing where all is well. */
export async function examineHeld({ directory, home, ports, shorten }: Looked): Promise<Examination[]> {
  const own = home === undefined ? [] : [join(home, FOLDER)];
  const found: Examination[] = [];
  for (const each of new Set([directory, ...own])) {
    const there = each === directory ? '' : ' --project ~';
    found.push(
      await attempt('held', each, async () => {
        const held = assertSafe(each, ports) ? await heldDefinitions(each, ports) : [];
        if (held.length === 0) return ok('held', '');
        const names = held.map(
          ({ server, name, state }) => `${[server, name].filter(Boolean).join('/')} (${state})`,
        );
        const hint = `\`tokenauditor quarantine${there}\` shows why, and a person decides there`;
        return warn('held', `agents do not get ${printable(names.join(', '))}`, hint);
      }),
      await attempt('servers', each, () => {
        const failing = withoutAsked(assertSafe(each, ports) ? serverNotes(each, ports) : []).filter(
          ({ state }) => state === 'failed' || state === 'degraded',
        );
        if (failing.length === 0) return ok('servers', '');
        const names = failing.map(
          ({ name, state, why }) => `${name} is ${state}${why === undefined ? '' : `, ${why}`}`,
        );
        const hint = `\`tokenauditor servers logs NAME${there}\` shows what it wrote; recorded in ${shorten(each)}`;
        return warn('servers', printable(names.join('; ')), hint);
      }),
    );
  }
  // A folder that cannot be read is reported by `project`.
  return found.filter(({ state }) => state === 'warn');
}
