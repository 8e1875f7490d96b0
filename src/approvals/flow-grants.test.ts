import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readLedger } from '../../test/fixtures/ledger-processes.ts';
import { PersonRoom } from '../../test/person-room.ts';
import { type Ledger, openLedger } from '../evidence/ledger.ts';
import type { Call } from '../vocabulary/call.ts';
import type { Act, Flow, FlowSource } from '../vocabulary/call-context.ts';
import type { DraftOf, EventOf } from '../vocabulary/events/event.ts';
import type { Ruling } from '../vocabulary/ruling.ts';
import { askPerson, type OpenQuestion } from './ask-person.ts';
import { type Asking, approvalDigest } from './binding.ts';
import { clientQuestion } from './client-question.ts';
import { approveQuestion, type Extent, questionUnder, revokeStanding } from './decide-question.ts';
import { grantMarks, type QuestionPlace } from './question-files.ts';
import { type Waiting, wantedOf } from './question-shown.ts';
import { takeApproval } from './take-approval.ts';

const CONTACTS: FlowSource = { tool: 'crm/list_contacts', reads: ['private'], isAssumed: false };
const MESSAGES: FlowSource = {
  tool: 'mailbox/list_messages',
  reads: ['outside', 'private'],
  isAssumed: false,
};
const PAGE: FlowSource = { tool: 'browser/fetch', reads: ['outside'], isAssumed: false };
const CALL: Call = {
  server: 'mailbox',
  tool: 'send_email',
  arguments: { to: 'Ann <ann@partner.example>', body: 'Here are the contacts.' },
};
const FLOW: Flow = {
  ...{ check: 'flow.private-out', decision: 'require_approval', act: 'send', path: '$.to' },
  ...{
    carried: [CONTACTS],
    line: 'mailbox/send_email carries crm/list_contacts (private)',
    isGrantable: true,
  },
};
const ASKING: Asking = {
  caller: { agent: 'me', door: 'stdio' },
  ...{ session: 's-1', connection: 'c-1', cwd: '/work/shop', policy: 'p-1' },
};
const FLOWS_ASK = { layer: 'flows', decision: 'require_approval', reason: 'It flows.' } as const;

interface Case {
  readonly call: Call;
  readonly flows: readonly Flow[];
  readonly acts: readonly Act[];
  readonly asking: Asking;
  readonly trace: Ruling['trace'];
}
const KNOWN: Case = { call: CALL, flows: [FLOW], acts: ['send'], asking: ASKING, trace: [FLOWS_ASK] };

let room: PersonRoom;
let ledger: Ledger;
let nowMs = 0;
let place: QuestionPlace;
beforeEach(() => {
  room = new PersonRoom();
  nowMs = Date.parse('2026-11-15T09:30:00.000Z');
  const ports = { ...room.ports, clock: { ...room.ports.clock, nowMs: () => nowMs } };
  ledger = openLedger(room.directory, ports);
  place = { ...room.place, ports, ledger: () => ledger };
});
afterEach(async () => {
  await ledger.close();
  room.clear();
});

const waitingFor = ({ call, flows, acts, asking, trace }: Case): Waiting => ({
  ...{ call, findings: [], ruling: { decision: 'require_approval', trace } },
  ...{ digest: approvalDigest(call, asking, ledger), asked: { flows, acts } },
});
const ask = async (given: Partial<Case> = {}) => {
  const one = { ...KNOWN, ...given };
  const limits = { expiry: 15, open: 50, perHour: 500 };
  const asked = (await askPerson(waitingFor(one), one.asking, limits, place)) as OpenQuestion;
  return await questionUnder(asked.code, place);
};
const grant = async (given: Partial<Case> = {}, extent: Partial<Extent> = {}) =>
  await approveQuestion(
    await ask(given),
    { scope: 'session', isForFlows: true, ...extent },
    place,
    () => undefined,
  );
const take = (given: Partial<Case> = {}) => {
  const one = { ...KNOWN, ...given };
  return takeApproval(wantedOf(waitingFor(one), one.asking, place), place);
};
const withCall = (given: Call['arguments'], call = CALL): Call => ({ ...call, arguments: given });
const flow = (given: Partial<Flow>): Flow => ({ ...FLOW, ...given });

test('a granted flow is not asked about again, whatever else the call contains', async () => {
  expect(await take()).toBeUndefined();
  const { id, until } = await grant();
  expect(until).toBe('2026-11-16T09:30:00.000Z');
  expect(await take()).toBe(id);
  const to = 'ann@PARTNER.example';
  expect(await take({ call: withCall({ to, body: 'Another text.', subject: 'Two' }) })).toBe(id);
  // By another connection of the same session.
  expect(await take({ asking: { ...ASKING, connection: 'c-2' } })).toBe(id);
  expect(await revokeStanding(id, place)).toBe(true);
  expect(await take()).toBeUndefined();
});

describe('a grant covers only what it names', () => {
  const others: Readonly<Record<string, Partial<Case>>> = {
    source: { flows: [flow({ carried: [MESSAGES] })] },
    'further source': { flows: [flow({ carried: [CONTACTS, MESSAGES] })] },
    'source of the destination': { flows: [flow({ named: PAGE })] },
    'label of the source': { flows: [flow({ carried: [{ ...CONTACTS, reads: ['outside', 'private'] }] })] },
    destination: { call: withCall({ to: 'eve@partner.example', body: '' }) },
    'further destination': {
      call: withCall({ to: 'ann@partner.example', cc: ['eve@partner.example'], body: '' }),
    },
    act: { flows: [flow({ act: 'write' })] },
    'act beside it': { acts: ['send', 'pay'] },
    row: { flows: [flow({ check: 'flow.watched' })] },
    'further flow': { flows: [FLOW, flow({ check: 'flow.watched', named: PAGE, carried: [] })] },
    agent: { asking: { ...ASKING, caller: { agent: 'other', door: 'stdio' } } },
    session: { asking: { ...ASKING, session: 's-2' } },
    folder: { asking: { ...ASKING, cwd: '/work/other' } },
    policy: { asking: { ...ASKING, policy: 'p-2' } },
    server: { call: { ...CALL, server: 'mailbox2' } },
    tool: { call: { ...CALL, tool: 'forward_email' } },
    'reason to ask': { trace: [FLOWS_ASK, { ...FLOWS_ASK, layer: 'gate' }] },
  };

  test.each(Object.entries(others))('another %s is asked about', async (_, other) => {
    await grant();
    expect(await take(other)).toBeUndefined();
    expect(await take()).toBeDefined();
  });

  test('whatever sources, destinations, acts and agents a call has', async () => {
    const mails = ['ann@partner.example', 'eve@partner.example', 'ann@other.example'];
    const side = fc.record({
      carried: fc.subarray([CONTACTS, MESSAGES, PAGE], { minLength: 1 }),
      to: fc.subarray(mails, { minLength: 1 }),
      act: fc.constantFrom<Act>('send', 'write'),
      agent: fc.constantFrom('me', 'other'),
    });
    type Side = typeof side extends fc.Arbitrary<infer One> ? One : never;
    const caseOf = ({ carried, to, act, agent }: Side): Partial<Case> => ({
      flows: [flow({ carried, act, path: '$.to[0]' })],
      acts: [act],
      call: withCall({ to: [...to], body: 'Hello.' }),
      asking: { ...ASKING, caller: { agent, door: 'stdio' } },
    });
    const law = fc.asyncProperty(side, side, async (granted, called) => {
      const { id } = await grant(caseOf(granted));
      const isWithin =
        called.carried.every((source) => granted.carried.includes(source)) &&
        called.to.every((to) => granted.to.includes(to)) &&
        called.act === granted.act &&
        called.agent === granted.agent;
      expect(await take(caseOf(called))).toBe(isWithin ? id : undefined);
      await revokeStanding(id, place);
    });
    await fc.assert(law, { numRuns: 60 });
  });

  test('an amount, an object and a command are part of it', async () => {
    const pay: Partial<Case> = {
      acts: ['pay'],
      flows: [flow({ check: 'flow.dictated-act', act: 'pay', named: PAGE, carried: [], path: '$.payee' })],
      call: { server: 'bank', tool: 'pay', arguments: { payee: 'Mill Ltd', amount: 50, note: 'one' } },
    };
    await grant(pay);
    const call = (given: Call['arguments']) => ({
      ...pay,
      call: { server: 'bank', tool: 'pay', arguments: given },
    });
    expect(await take(call({ payee: 'Mill Ltd', amount: 50, note: 'two' }))).toBeDefined();
    expect(await take(call({ payee: 'Mill Ltd', amount: 51, note: 'one' }))).toBeUndefined();
    expect(await take(call({ payee: 'Mill Ltd', amount: 50, note: 'one', to: 'eve' }))).toBeUndefined();
  });

  test('of a number or a channel, the places around it are part of it', async () => {
    const at = (repo: string, issue: number): Partial<Case> => ({
      flows: [flow({ check: 'flow.crossed', path: '$.issue_number' })],
      call: {
        server: 'forge',
        tool: 'comment',
        arguments: { owner: 'acme', repo, issue_number: issue, body: 'x' },
      },
    });
    await grant(at('web', 7));
    expect(await take(at('web', 7))).toBeDefined();
    expect(await take(at('web', 8))).toBeUndefined();
    expect(await take(at('shop', 7))).toBeUndefined();
  });

  test.each([
    ['https://api.partner.example/v1/a', 'https://api.partner.example/v2/b?x=1', true],
    ['https://api.partner.example/v1/a', 'https://www.partner.example/v1/a', false],
    // Many parties share it, each at a path of its own.
    ['https://hooks.slack.com/services/T1/B1', 'https://hooks.slack.com/services/T1/B1', true],
    ['https://hooks.slack.com/services/T1/B1', 'https://hooks.slack.com/services/T2/B2', false],
  ])('of %s, %s: %j', async (granted, called, isCovered) => {
    const to = (url: string) => ({ flows: [flow({ path: '$.url' })], call: withCall({ url, body: 'x' }) });
    await grant(to(granted));
    expect((await take(to(called))) !== undefined).toBe(isCovered);
  });
});

test('two grants cover a call with the flows of both', async () => {
  const second = flow({ check: 'flow.carried-out', carried: [MESSAGES] });
  const first = await grant();
  await grant({ flows: [second] });
  expect(await take({ flows: [FLOW, second] })).toBe(first.id);
});

test('for days it counts in every session, and ends', async () => {
  const { until } = await grant({}, { scope: 'shape', lastsMs: 3 * 86_400_000 });
  expect(until).toBe('2026-11-18T09:30:00.000Z');
  nowMs += 2 * 86_400_000;
  expect(await take({ asking: { ...ASKING, session: 's-9', connection: 'c-9' } })).toBeDefined();
  expect(grantMarks(place).names()).toHaveLength(1);
  nowMs += 86_400_000;
  expect(await take()).toBeUndefined();
  expect(grantMarks(place).names()).toEqual([]);
});

test.each<[string, Partial<Case>, string]>([
  [
    'a dictated destination',
    { flows: [flow({ check: 'flow.dictated', named: PAGE, isGrantable: true })] },
    'someone other than you names where private content would go (flow.dictated)',
  ],
  [
    'what a text with orders dictates',
    { flows: [FLOW, flow({ check: 'flow.dictated-act', named: PAGE, isGrantable: false })] },
    'what it does is dictated by a text that gives orders to the model (flow.dictated-act)',
  ],
  [
    'a secret of the session',
    { trace: [{ ...FLOWS_ASK, layer: 'gate' }, FLOWS_ASK] },
    'it is stopped for another reason as well (gate)',
  ],
  ['a call without flows', { flows: [] }, 'no flow is asked about'],
  [
    'a source without a name',
    { flows: [flow({ carried: [{ ...CONTACTS, tool: 'a tool' }] })] },
    'one of its sources has a name that cannot be shown',
  ],
])('%s cannot be granted', async (_, given, why) => {
  const question = await ask(given);
  expect(question.kept?.flows).toBeUndefined();
  await expect(
    approveQuestion(question, { scope: 'session', isForFlows: true }, place, () => undefined),
  ).rejects.toThrow(`cannot be granted: ${why}`);
  expect(await take(given)).toBeUndefined();
});

test.each([
  ['destinations', { to: Array.from({ length: 33 }, (_, i) => `ann${i}@partner.example`) }],
  ['arguments', { to: ['ann@partner.example'], rows: Array.from({ length: 1_100 }, () => 'x') }],
])('a call with too many %s is asked about each time', async (_, given) => {
  const many = { flows: [flow({ path: '$.to[0]' })], call: withCall(given) };
  await expect(grant(many)).rejects.toThrow('it has too many sources or destinations');
  await grant({ flows: [flow({ path: '$.to' })] });
  expect(await take(many)).toBeUndefined();
});

test('what only warns can be granted where flows are strict', async () => {
  const given = {
    acts: ['change'],
    flows: [flow({ check: 'flow.act-after', decision: 'warn', isGrantable: false, path: '$' })],
  } as const;
  await grant(given);
  expect(await take(given)).toBeDefined();
});

test('the flow is drawn with its destination, and the ledger has neither', async () => {
  const named = { flows: [flow({ named: PAGE, check: 'flow.crossed' })] };
  const question = await ask(named);
  expect(question.kept?.shown.flows).toEqual([
    {
      check: 'flow.crossed',
      line: 'browser/fetch (outside) names Ann <ann@partner.example> → mailbox/send_email carries crm/list_contacts (private)',
      covers:
        'flow.crossed: send by mailbox/send_email to ann@partner.example, with content of crm/list_contacts, browser/fetch',
      own: 'partner.example',
      isDictated: true,
    },
  ]);
  if (question.kept === undefined) throw new Error('it was not kept');
  expect(clientQuestion(question.kept).message).toContain(`flow: ${question.kept.shown.flows?.[0]?.line}`);
  const { id } = await approveQuestion(
    question,
    { scope: 'session', isForFlows: true },
    place,
    () => undefined,
  );
  const text = JSON.stringify(readLedger(room.directory));
  expect(text).toContain(
    '"granted_flows":[{"check":"flow.crossed","act":"send","sources":["browser/fetch","crm/list_contacts"]',
  );
  expect(text).not.toContain('partner');
  expect(grantMarks(place).read(id)?.covers).toHaveLength(1);
});

test.each([
  [{ to: 'ann@gmail.com' }, 'ann@gmail.com'],
  [{ to: 'https://webhook.site/7' }, null],
  [{ to: 'https://api.partner.example/7' }, 'api.partner.example'],
  [{ to: '#general' }, '#general'],
])('of %j, `flows.own` could list %j', async (given, own) => {
  expect((await ask({ call: withCall(given) })).kept?.shown.flows?.[0]?.own).toBe(own);
});

test('an event whose flows were exchanged covers nothing', async () => {
  const watched: Partial<Case> = { flows: [flow({ check: 'flow.watched' })] };
  const { id } = await grant(watched);
  const [flows] = readLedger(room.directory).flatMap(({ granted_flows = [] }) => granted_flows);
  await revokeStanding(id, place);
  const { approval } = await ask();
  const { call, preview } = approval;
  if (call === null || preview === null || flows === undefined) throw new Error('nothing was asked');
  const { approval_scope, expires_at, grant_hash } = readLedger(room.directory).find(
    ({ type }) => type === 'approval.granted',
  ) as EventOf<'approval.granted'>;
  const forged = (hash: typeof grant_hash): DraftOf<'approval.granted'> => ({
    ...{ type: 'approval.granted', call_id: approval.id, tool_call_hash: call, preview_hash: preview },
    ...{ approval_scope, expires_at, approval_channel: 'terminal', agent: 'me', grant_hash: hash },
    granted_flows: [{ ...flows, check: 'flow.private-out' }],
  });
  await ledger.append(forged(grant_hash));
  expect(await take()).toBeUndefined();
});
