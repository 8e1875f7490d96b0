/** Agents of the user's own ledger and of a project's: each adds what is stricter. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ports as withoutHome } from '../../test/fixtures/ledger-processes.ts';
import { openLedger } from '../evidence/ledger.ts';
import { tokenDigest } from './agent-token.ts';
import { AgentsInForce } from './agents-in-force.ts';

const TOKEN = `tau_${'a'.repeat(43)}`;
type Step = readonly [
  name: string,
  does: 'add' | 'revoke',
  view?: { readonly role?: string; readonly profile?: string },
];

/** In force for a project after these steps in each ledger. */
async function after(own: readonly Step[], project: readonly Step[]) {
  const home = mkdtempSync(join(tmpdir(), 'home-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const ports = { ...withoutHome, home };
  const directory = join(home, 'shop', '.tokenauditor');
  mkdirSync(join(home, 'shop'));
  for (const [place, steps] of [
    [join(home, '.tokenauditor'), own],
    [directory, project],
  ] as const) {
    const ledger = openLedger(place, ports);
    for (const [agent, does, view = {}] of steps) {
      const token_hash = tokenDigest(TOKEN, ledger);
      if (token_hash === undefined) throw new Error('not a token');
      await ledger.append(
        does === 'add'
          ? { type: 'agent.added', agent, ...view, token_hash }
          : { type: 'agent.revoked', agent },
      );
    }
    await ledger.close();
  }
  const agents = new AgentsInForce(directory, ports);
  await agents.refresh();
  const ledger = openLedger(directory, ports);
  onTestFinished(() => ledger.close());
  const holder = agents.holderOf(
    (digest) => tokenDigest(TOKEN, { digest }),
    ledger.digest,
    '2026-01-01T00:00:00.000Z',
  );
  return { agents, holder };
}

const SMALL = { profile: 'small' };
const WIDE = { profile: 'wide' };

test.each<[string, readonly Step[], readonly Step[], object | string, string | undefined]>([
  ['of the project alone', [], [['ci', 'add', SMALL]], SMALL, 'ci'],
  ['of the user alone: it has its profile and its token here', [['ci', 'add', SMALL]], [], SMALL, 'ci'],
  ['of both, bound by the user', [['ci', 'add', SMALL]], [['ci', 'add']], SMALL, 'ci'],
  ['of both, bound by the project', [['ci', 'add']], [['ci', 'add', SMALL]], SMALL, 'ci'],
  [
    'of both, each with a part',
    [['ci', 'add', { role: 'reader' }]],
    [['ci', 'add', SMALL]],
    { role: 'reader', ...SMALL },
    'ci',
  ],
  [
    'of both, with two profiles',
    [['ci', 'add', SMALL]],
    [['ci', 'add', WIDE]],
    'one profile in this project',
    undefined,
  ],
  [
    'revoked by the user, here before or after',
    [
      ['ci', 'add'],
      ['ci', 'revoke'],
    ],
    [['ci', 'add']],
    'was revoked',
    undefined,
  ],
  [
    'revoked in the project',
    [['ci', 'add']],
    [
      ['ci', 'add'],
      ['ci', 'revoke'],
    ],
    'was revoked',
    undefined,
  ],
  [
    'revoked and added again',
    [
      ['ci', 'add'],
      ['ci', 'revoke'],
      ['ci', 'add', SMALL],
    ],
    [],
    SMALL,
    'ci',
  ],
  ['that no ledger knows', [['other', 'add']], [], {}, 'other'],
])('an agent %s', async (_, own, project, view, holds) => {
  const { agents, holder } = await after(own, project);
  if (typeof view === 'string') expect(() => agents.viewOf('ci')).toThrow(view);
  else {
    const { since: _, ...seen } = agents.viewOf('ci');
    expect(seen).toEqual({ role: undefined, profile: undefined, ...view });
  }
  expect([holder?.agent, agents.hadAny]).toEqual([holds, true]);
  if (holder) expect(agents.isHolder(holder)).toBe(true);
});
