import { expect, test } from 'vitest';
import { digestWith } from '../evidence/digest.ts';
import { splitName } from '../vocabulary/call.ts';
import type { SoftSignals } from '../vocabulary/document/quarantine-part.ts';
import { assessPins, mayBeOfServer, pinsOf, pinsOfCall } from './assess-call.ts';
import type { Pin } from './pins.ts';

const pinned = (server: string, tool: string): Pin => ({ kind: 'tool', server, tool }) as Pin;
const PINS = {
  pins: {
    a: pinned('shop', 'files.delete'),
    b: pinned('my shop', 'sp ace'),
    c: pinned('shop', 'Ünï'),
    d: pinned('shop', 'search'),
  },
};

test.each([
  ['mcp__shop__files.delete', 'files.delete'],
  ['mcp__shop__files_delete', 'files.delete'],
  ['mcp__my_shop__sp_ace', 'sp ace'],
  ['mcp__my_shop__sp ace', 'sp ace'],
  ['mcp__shop___n_', 'Ünï'],
  ['MCP:search', 'search'],
  ['mcp_shop_search', 'search'],
  ['shop_search', 'search'],
  ['shop-search', 'search'],
])('%s is the tool that is pinned', (name, tool) => {
  expect(mayBeOfServer(splitName(name))).toBe(true);
  expect(pinsOf(splitName(name), PINS).map((pin) => pin.tool)).toEqual([tool]);
});

test.each(['search', 'mcp__other__search', 'MCP:find', 'other_search', 'search_shop', 'Bash', 'web_search'])(
  '%s is another tool',
  (name) => {
    expect(pinsOf(splitName(name), PINS)).toEqual([]);
  },
);

test('pins under a name that wrap gave a server count for its calls, and no other client’s', () => {
  const pins = {
    pins: { ...PINS.pins, e: pinned('shop@cursor', 'search'), f: pinned('shop@zed', 'search') },
  };
  const sent = { server: 'shop', tool: 'search' };
  const names = (pinNames?: string[]) =>
    pinsOfCall({ sent, ...(pinNames ? { pinNames } : {}) }, pins).map(({ server }) => server);
  expect(names()).toEqual(['shop']);
  expect(names(['shop@cursor'])).toEqual(['shop', 'shop@cursor']);
});

test('a shell of a host is of no server, so its calls read no ledger', () => {
  for (const tool of ['Bash', 'run_shell_command', 'shell', 'Read'])
    expect(mayBeOfServer({ tool })).toBe(false);
});

const seen = digestWith(Buffer.from('k'), 'a');
const pin = (more: Partial<Pin>): Pin =>
  ({
    ...pinned('shop', 'search'),
    seen,
    approved: seen,
    approvedBy: 'rule',
    doubted: [],
    trust: 'manual',
    ...more,
  }) as Pin;

test.each<[string, string, string, readonly Pin[]]>([
  ['never listed', 'nothing', 'nothing', []],
  ['approved', 'nothing', 'nothing', [pin({ state: 'approved' })]],
  ['listed with a soft signal', 'warn', 'block', [pin({ state: 'approved', doubted: [seen] })]],
  [
    'approved by a person in spite of a soft signal',
    'nothing',
    'nothing',
    [pin({ state: 'approved', doubted: [seen], approvedBy: 'person' })],
  ],
  [
    'listed with a soft signal by a server that may change anything',
    'nothing',
    'nothing',
    [pin({ state: 'approved', doubted: [seen], trust: 'auto' })],
  ],
  ['waiting', 'nothing', 'block', [pin({ state: 'pending', approved: null })]],
  ['changed', 'block', 'block', [pin({ state: 'changed' })]],
  ['quarantined', 'block', 'block', [pin({ state: 'quarantined' })]],
  ['blocked', 'block', 'block', [pin({ state: 'blocked' }), pin({ state: 'approved' })]],
])('a call of a tool that is %s: warn-soft %s, hold-soft %s', (_, warns, holds, pins) => {
  const decided = (soft: SoftSignals) => assessPins(pins, soft)?.decision ?? 'nothing';
  expect([decided('warn-soft'), decided('hold-soft')]).toEqual([warns, holds]);
});
