import { describe, expect, test } from 'vitest';
import type { PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import { type ComparedPolicy, looserIn } from './looser.ts';
import { mergeTiers } from './tiers.ts';

function compared(document: PolicyDocument): ComparedPolicy {
  const { servers, rules, ...values } = mergeTiers([{ document, isAccepted: true }]).values;
  const seen = Object.entries(servers).map(([name, { command = '', url: _, ...guarding }]) => [
    name,
    { guarding, start: command },
  ]);
  return { values, rules: [rules], servers: Object.fromEntries(seen) };
}

const looser = (before: PolicyDocument, after: PolicyDocument) => looserIn(compared(before), compared(after));
const deny = { id: 'd', when: { tool: 'x' }, action: 'deny' } as const;
const ask = { id: 'a', when: { tool: 'x' }, action: 'ask' } as const;
const allow = { id: 'l', when: { tool: 'x' }, action: 'allow' } as const;
const exception = { id: 'e', check: 'destructive.git', reason: 'r' };
const server = { command: 'node' };

const LOOSER: readonly (readonly [string, PolicyDocument, PolicyDocument, string[]])[] = [
  ['a gate is off', {}, { gate: { requireApprovalForNetwork: false } }, ['gate.requireApprovalForNetwork']],
  ['fewer calls are recorded', { sampling: { baselineRate: 0.02 } }, {}, ['sampling.baselineRate']],
  ['an exception is new', {}, { exceptions: [exception] }, ['exceptions.e']],
  ['a denying rule is gone', { rules: [deny] }, {}, ['rules.d']],
  ['a denying rule is off', { rules: [deny] }, { rules: [{ ...deny, enabled: false }] }, ['rules.d']],
  ['a denying rule only reports', { rules: [deny] }, { rules: [{ ...deny, shadow: true }] }, ['rules.d']],
  ['a denying rule asks', { rules: [deny] }, { rules: [{ ...deny, action: 'ask' }] }, ['rules.d']],
  [
    'a rule matches something else',
    { rules: [deny] },
    { rules: [{ ...deny, when: { tool: 'y' } }] },
    ['rules.d'],
  ],
  ['an allowing rule is new', {}, { rules: [allow] }, ['rules.l']],
  ['an asking rule is in front of a denying one', { rules: [deny] }, { rules: [ask, deny] }, ['rules.a']],
  ['an allowing rule moves to the front', { rules: [deny, allow] }, { rules: [allow, deny] }, ['rules.l']],
  [
    'so it does by its priority',
    { rules: [deny, allow] },
    { rules: [deny, { ...allow, priority: 1 }] },
    ['rules.l'],
  ],
  [
    'an agent may use more',
    { agents: { ci: { allow: ['a'] } } },
    { agents: { ci: { allow: ['a', 'b'] } } },
    ['agents.ci'],
  ],
  ['an agent may use everything', { agents: { ci: { allow: ['a'] } } }, {}, ['agents.ci']],
  [
    'less is denied',
    { agents: { ci: { deny: ['a', 'b'] } } },
    { agents: { ci: { deny: ['a'] } } },
    ['agents.ci'],
  ],
  ['a server is new', {}, { servers: { s: server } }, ['servers.s']],
  [
    'a server is another program',
    { servers: { s: server } },
    { servers: { s: { command: 'deno' } } },
    ['servers.s'],
  ],
  [
    'a server may destroy',
    { servers: { s: server } },
    { servers: { s: { ...server, destructive: 'allow' } } },
    ['servers.s'],
  ],
  [
    'a scanner is gone',
    { scan: { scanners: { one: { kind: 'mcp', command: 'x' } } } },
    {},
    ['scan.scanners.one'],
  ],
  ['flows are only reported', {}, { flows: { mode: 'warn' } }, ['flows']],
  [
    'flows of an agent are not watched strictly',
    { agents: { ci: { flows: { mode: 'strict' } } } },
    {},
    ['agents.ci'],
  ],
  ['a place is one’s own', {}, { flows: { own: ['a.example'] } }, ['flows']],
  [
    'a tool sends no more',
    { servers: { s: server } },
    { servers: { s: { ...server, flows: { tools: { post: { acts: [] } } } } } },
    ['servers.s'],
  ],
];

describe('what is looser is named', () => {
  test.each(LOOSER)('%s', (_, before, after, names) => {
    expect(looser(before, after)).toEqual(names);
  });
});

const NOT_LOOSER: readonly (readonly [string, PolicyDocument, PolicyDocument])[] = [
  [
    'the same',
    { rules: [ask, deny], servers: { s: server } },
    { rules: [ask, deny], servers: { s: server } },
  ],
  ['a gate is on', {}, { gate: { requireApprovalForNetwork: true } }],
  ['an exception is gone', { exceptions: [exception] }, {}],
  ['a denying rule is new', { rules: [allow] }, { rules: [deny, allow] }],
  ['an asking rule is behind a denying one', { rules: [deny] }, { rules: [deny, ask] }],
  ['an allowing rule is gone', { rules: [allow] }, {}],
  ['an asking rule denies', { rules: [ask] }, { rules: [{ ...ask, action: 'deny' }] }],
  ['a reason is another', { rules: [deny] }, { rules: [{ ...deny, reason: 'because' }] }],
  ['a denying rule moves to the front', { rules: [ask, deny] }, { rules: [deny, ask] }],
  [
    'an agent may use less',
    { agents: { ci: { allow: ['a', 'b'] } } },
    { agents: { ci: { allow: ['a'], deny: ['b'] } } },
  ],
  ['flows are watched', { flows: { mode: 'off' } }, {}],
  ['flows are watched strictly', { flows: { mode: 'on' } }, { flows: { mode: 'strict' } }],
  ['fewer places are one’s own', { flows: { own: ['a.example', '#*'] } }, { flows: { own: ['#*'] } }],
  ['a server is gone', { servers: { s: server } }, {}],
  [
    'a server may destroy nothing',
    { servers: { s: server } },
    { servers: { s: { ...server, destructive: 'withhold' } } },
  ],
];

describe('what is as strict is not', () => {
  test.each(NOT_LOOSER)('%s', (_, before, after) => {
    expect(looser(before, after)).toEqual([]);
  });
});

test('a project that watches flows no more is named', () => {
  const project = { mode: 'strict', agents: {}, servers: {} } as const;
  const [without, watched] = [compared({}), { ...compared({}), flowsApart: [project] }];
  expect([looserIn(watched, without), looserIn(without, watched)]).toEqual([['flows'], []]);
});
