import { expect, test } from 'vitest';
import { ADD } from '../../vocabulary/document/leaf.ts';
import { documentSchema, type PolicyDocument } from '../../vocabulary/document/policy-document.ts';
import { leaves, mergeTiers, tightened } from './tiers.ts';

const exception = (id: string) => ({ id, check: 'destructive.git', reason: 'ours' });
const own = (document: PolicyDocument) => ({ document, isAccepted: true });
const foreign = (document: PolicyDocument) => ({ document, isAccepted: false });

test('without tiers the built-in values hold', () => {
  expect(mergeTiers([])).toEqual({
    values: {
      gate: {
        failClosedForCritical: true,
        requireApprovalForNetwork: 'suspicious',
        requireApprovalForPackageInstall: 'suspicious',
      },
      exceptions: [],
      sampling: { baselineRate: 0.01 },
      secrets: { entropyThreshold: 6, bareEntropy: false },
      quarantine: 'warn-soft',
      hooks: { explicitAllow: false, screenResults: true, screenPrompts: true, resident: true },
      servers: {},
      agents: {},
      flows: { mode: null, own: [] },
      profiles: {},
      scan: { enabled: true, defaultInput: true, defaultOutput: true, failMode: 'closed', scanners: {} },
      judge: {
        providers: {},
        failMode: 'closed',
        minConfidence: 0.5,
        timeout: 10,
        cache: 300,
        callsPerHour: 600,
        failures: 5,
        pause: 30,
        usdPerHour: 10,
      },
      approvals: { by: 'client', hold: 45, expiry: 15, open: 5, perHour: 30, webhook: null },
      rules: [],
    },
    waiting: [],
    apart: [],
    flowsApart: [],
  });
});

test('a webhook replaces that of an earlier tier as a whole', () => {
  const [signed, slack] = [
    { url: 'https://hooks.example/a', secret: '${env:HOOK_SECRET}' },
    { url: '${env:SLACK_HOOK}', format: 'slack' as const },
  ];
  const tiers = [signed, slack].map((webhook) => own({ approvals: { webhook } }));
  expect(mergeTiers(tiers).values.approvals.webhook).toEqual(slack);
});

test('servers of tiers are joined by name, and the later one counts', () => {
  const { values } = mergeTiers([
    own({ servers: { files: { command: 'a' }, search: { command: 'b' } } }),
    own({ servers: { files: { command: 'c' } } }),
  ]);
  expect(values.servers).toEqual({ files: { command: 'c' }, search: { command: 'b' } });
});

test('a later tier overrides what it sets, and adds to lists', () => {
  const { values, waiting } = mergeTiers([
    own({ gate: { requireApprovalForNetwork: false }, exceptions: [exception('user')] }),
    own({ gate: { failClosedForCritical: false }, exceptions: [exception('project')] }),
    own({ gate: { requireApprovalForNetwork: true }, sampling: { baselineRate: 0 } }),
  ]);
  expect(values.gate).toEqual({
    failClosedForCritical: false,
    requireApprovalForNetwork: true,
    requireApprovalForPackageInstall: 'suspicious',
  });
  expect(values.exceptions.map(({ id }) => id)).toEqual(['project', 'user']);
  expect([values.sampling.baselineRate, waiting]).toEqual([0, []]);
});

/** The value of the user, that of a file that was not accepted, and what is then in force. */
test.each<[string, PolicyDocument, PolicyDocument, object, string[]]>([
  [
    'a gate is switched on again',
    { gate: { requireApprovalForNetwork: false } },
    { gate: { requireApprovalForNetwork: true } },
    { gate: { requireApprovalForNetwork: true } },
    [],
  ],
  [
    'a gate is not switched off',
    {},
    { gate: { requireApprovalForNetwork: false, requireApprovalForPackageInstall: true } },
    { gate: { requireApprovalForNetwork: 'suspicious', requireApprovalForPackageInstall: true } },
    ['gate.requireApprovalForNetwork'],
  ],
  [
    'what is asked about is not asked about less',
    { gate: { requireApprovalForNetwork: true } },
    { gate: { requireApprovalForNetwork: 'suspicious' } },
    { gate: { requireApprovalForNetwork: true } },
    ['gate.requireApprovalForNetwork'],
  ],
  ['an exception waits', {}, { exceptions: [exception('x')] }, { exceptions: [] }, ['exceptions']],
  ['no exception is nothing to wait for', {}, { exceptions: [] }, { exceptions: [] }, []],
  [
    'more counts as a secret',
    {},
    { secrets: { entropyThreshold: 5 } },
    { secrets: { entropyThreshold: 5 } },
    [],
  ],
  [
    'strings without a name count',
    {},
    { secrets: { bareEntropy: true } },
    { secrets: { bareEntropy: true } },
    [],
  ],
  [
    'strings without a name still count',
    { secrets: { bareEntropy: true } },
    { secrets: { bareEntropy: false } },
    { secrets: { bareEntropy: true } },
    ['secrets.bareEntropy'],
  ],
  [
    'less counts as a secret',
    {},
    { secrets: { entropyThreshold: 9 } },
    { secrets: { entropyThreshold: 6 } },
    ['secrets.entropyThreshold'],
  ],
  [
    'servers of a clone are not started',
    { servers: { files: { command: 'ours' } } },
    { servers: { files: { command: 'theirs' }, more: { url: 'https://mcp.example/mcp' } } },
    { servers: { files: { command: 'ours' } } },
    ['servers'],
  ],
  ['soft signals hold', {}, { quarantine: 'hold-soft' }, { quarantine: 'hold-soft' }, []],
  [
    'soft signals still hold',
    { quarantine: 'hold-soft' },
    { quarantine: 'warn-soft' },
    { quarantine: 'hold-soft' },
    ['quarantine'],
  ],
  ['more is recorded', {}, { sampling: { baselineRate: 0.05 } }, { sampling: { baselineRate: 0.05 } }, []],
  [
    'not less',
    {},
    { sampling: { baselineRate: 0 } },
    { sampling: { baselineRate: 0.01 } },
    ['sampling.baselineRate'],
  ],
  [
    'the host asks again',
    { hooks: { explicitAllow: true } },
    { hooks: { explicitAllow: false } },
    { hooks: { explicitAllow: false } },
    [],
  ],
  [
    'hooks do no less',
    {},
    { hooks: { explicitAllow: true, screenResults: false, screenPrompts: false } },
    { hooks: { explicitAllow: false, screenResults: true, screenPrompts: true } },
    ['hooks.explicitAllow', 'hooks.screenResults', 'hooks.screenPrompts'],
  ],
  ['flows are watched more', {}, { flows: { mode: 'strict' } }, { flows: { mode: null } }, []],
  [
    'flows are watched again',
    { flows: { mode: 'warn' } },
    { flows: { mode: 'on' } },
    { flows: { mode: 'warn' } },
    [],
  ],
  ['flows are not watched less', {}, { flows: { mode: 'warn' } }, { flows: { mode: null } }, ['flows.mode']],
  [
    'no place becomes the user’s own',
    { flows: { own: ['ourfirm.example'] } },
    { flows: { own: ['theirs.example'] } },
    { flows: { own: ['ourfirm.example'] } },
    ['flows.own'],
  ],
  [
    'classes of a server count without its command',
    {},
    {
      servers: { mail: { flows: { mode: 'strict', reads: ['outside'] } } },
      agents: { ci: { flows: { mode: 'on' } } },
    },
    { servers: {}, agents: {} },
    [],
  ],
  [
    'the places of a server and of an agent wait',
    {},
    {
      servers: { mail: { flows: { own: ['a.example'] } } },
      agents: { ci: { flows: { own: ['b.example'] } } },
    },
    { servers: {}, agents: {} },
    ['servers', 'agents'],
  ],
])('a file that was not accepted: %s', (_, user, project, expected, waiting) => {
  const merged = mergeTiers([own(user), foreign(project)]);
  expect(merged.values).toMatchObject(expected);
  expect(merged.waiting).toEqual(waiting);
});

test('what a file that was not accepted sets about flows is kept apart, whole', () => {
  const flows = { mode: 'off', own: ['a.example'] } as const;
  const server = { mode: 'strict', tools: { send: { acts: ['pay'] } } } as const;
  const project: PolicyDocument = {
    flows: { ...flows, own: ['a.example'] },
    servers: {
      mail: { command: 'x', flows: { mode: 'strict', tools: { send: { acts: ['pay'] } } } },
      files: { url: 'https://x.example' },
    },
  };
  expect(mergeTiers([foreign(project), foreign({ hooks: { resident: true } })]).flowsApart).toEqual([
    { ...flows, agents: {}, servers: { mail: server } },
  ]);
  expect(mergeTiers([own(project)]).flowsApart).toEqual([]);
});

test('a list of restrictions may be added to by any project', () => {
  expect(tightened(['a'], ['b'], ADD)).toEqual(['b', 'a']);
});

test('a value outside its order is milder than any other', () => {
  const order = ['warn', 'block'];
  expect(tightened('warn', 'other', { how: 'tighten', order })).toBe('warn');
  expect(tightened('warn', 'block', { how: 'tighten', order })).toBe('block');
});

test('every leaf of the schema has a declared merge, and no other', () => {
  const inSchema = Object.entries(documentSchema.shape).flatMap(([part, content]) => {
    const inner = content.unwrap();
    return 'shape' in inner ? Object.keys(inner.shape).map((name) => `${part}.${name}`) : [part];
  });
  expect(inSchema.length).toBeGreaterThan(7);
  expect(leaves().map(({ name }) => name)).toEqual(inSchema.filter((name) => name !== 'version'));
  for (const { leaf } of leaves()) expect(['tighten', 'add', 'accept', 'apart']).toContain(leaf.merge.how);
});
