import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PersonRoom } from '../../test/person-room.ts';
import { type Ledger, openLedger } from '../evidence/ledger.ts';
import { type LiveFold, openLiveFold } from '../evidence/live-fold.ts';
import type { Sign } from '../evidence/person/statement.ts';
import type { Call } from '../vocabulary/call.ts';
import { digestSchema } from '../vocabulary/digest.ts';
import { Trouble } from '../vocabulary/trouble.ts';
import type { ApprovalStates } from './approval-states.ts';
import { approvalsFold } from './approvals-fold.ts';
import { askPerson, type OpenQuestion } from './ask-person.ts';
import { type Asking, approvalDigest } from './binding.ts';
import {
  approveQuestion,
  denyQuestion,
  endQuestion,
  listQuestions,
  questionUnder,
  wordsOf,
} from './decide-question.ts';
import { type QuestionPlace, questionFiles } from './question-files.ts';
import { type Waiting, wantedOf } from './question-shown.ts';
import { takeApproval } from './take-approval.ts';

const unsigned: Sign = () => undefined;
const LIMITS = { expiry: 15, open: 5, perHour: 30 };
const contract = (n: number) => digestSchema.parse(`sha256:${String(n).repeat(64)}`);
const ASKING: Asking = {
  caller: { agent: 'reviewer', door: 'stdio' },
  session: 's-1',
  cwd: '/work/shop',
  policy: 'p-1',
  contract: contract(1),
};
const CALL: Call = { server: 'notes', tool: 'delete_note', arguments: { id: 7, text: 'old' } };

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

const waitingFor = (call: Call, asking: Asking): Waiting => ({
  call,
  findings: [],
  ruling: {
    decision: 'require_approval',
    trace: [{ layer: 'rules', decision: 'require_approval', reason: 'Notes are kept.', rule: 'keep' }],
  },
  digest: approvalDigest(call, asking, ledger),
});
const ask = (call = CALL, asking = ASKING, limits = LIMITS) =>
  askPerson(waitingFor(call, asking), asking, limits, place);
const take = (call = CALL, asking = ASKING, answered = new Set<string>()) =>
  takeApproval(wantedOf(waitingFor(call, asking), asking, place), place, answered);
const approve = async (question: unknown, sign = unsigned) =>
  approveQuestion(
    await questionUnder((question as OpenQuestion).code, place),
    { scope: 'once' },
    place,
    sign,
  );

test('an approved call runs once, and what was shown is removed', async () => {
  const question = await ask();
  expect(question).toMatchObject({ kind: 'open', expiresAt: '2026-11-15T09:45:00.000Z' });
  // The same question, and not asked anew.
  expect(await ask()).toEqual({ ...question, isNew: undefined });
  expect(await take()).toBeUndefined();
  expect((await listQuestions(place))[0]?.kept?.shown.asks).toEqual([
    { layer: 'rules', reason: 'Notes are kept. (rule keep)' },
  ]);
  await approve(question);
  expect(questionFiles(place).names()).toEqual([]);
  expect([await take(), await take()]).toEqual([(question as OpenQuestion).id, undefined]);
  await expect(approve(question)).rejects.toThrow('is consumed already');
});

test('asked again after its end, a call has the same code, and its answer says what became of the last question', async () => {
  const first = (await ask()) as OpenQuestion;
  expect(first.instead).toBeUndefined();
  await approve(first);
  await take();
  const second = (await ask()) as OpenQuestion;
  expect([second.code, second.instead]).toEqual([
    first.code,
    'The same call was allowed once before, and ran: this is a new question, under the same code.',
  ]);
  await denyQuestion(await questionUnder(second.code, place), undefined, place);
  const third = (await ask()) as OpenQuestion;
  expect([third.code, third.instead]).toEqual([
    first.code,
    'A person refused the same call before: this is a new question, under the same code.',
  ]);
});

test.each<[string, Call, Asking]>([
  ['argument', { ...CALL, arguments: { id: 8, text: 'old' } }, ASKING],
  ['tool', { ...CALL, tool: 'delete_notes' }, ASKING],
  ['server', { ...CALL, server: 'notes2' }, ASKING],
  ['field beside the arguments', CALL, { ...ASKING, beside: { task: { ttl: 60 } } }],
  ['server of the same name, or contract', CALL, { ...ASKING, contract: contract(2) }],
  ['agent', CALL, { ...ASKING, caller: { agent: 'other', door: 'stdio' } }],
  ['session', CALL, { ...ASKING, session: 's-2' }],
  ['folder', CALL, { ...ASKING, cwd: '/work/other' }],
  ['policy', CALL, { ...ASKING, policy: 'p-2' }],
])('another %s asks again', async (_, call, asking) => {
  await approve(await ask());
  expect(await take(call, asking)).toBeUndefined();
  expect(await ask(call, asking)).toMatchObject({ kind: 'open' });
  expect(await take()).toBeDefined();
});

test('approved between its look and its question, a call is not asked about anew', async () => {
  const question = await ask();
  expect(await take()).toBeUndefined();
  await approve(question);
  expect(await ask()).toEqual({ ...question, isNew: undefined });
  expect(await take()).toBe((question as OpenQuestion).id);
  const second = (await ask()) as OpenQuestion;
  await approveQuestion(await questionUnder(second.code, place), { scope: 'session' }, place, unsigned);
  expect(await ask()).toMatchObject({ id: second.id });
});

test('what was shown otherwise was not approved', async () => {
  await approve(await ask());
  const waiting = waitingFor(CALL, ASKING);
  const other = { ...waiting, ruling: { ...waiting.ruling, trace: [] } };
  expect(await takeApproval(wantedOf(other, ASKING, place), place)).toBeUndefined();
});

test('judged otherwise since it was put to a person, it is a new question, and says so', async () => {
  const first = (await ask()) as OpenQuestion;
  const waiting: Waiting = { ...waitingFor(CALL, ASKING), effects: ['deletes a note'] };
  const askNow = () => askPerson(waiting, ASKING, LIMITS, place) as Promise<OpenQuestion>;
  const second = await askNow();
  expect(second).toMatchObject({ kind: 'open', isNew: true, code: first.code });
  expect(second.instead).toContain('judged otherwise since');
  expect(second.id).not.toBe(first.id);
  expect((await listQuestions(place)).map(({ state }) => state)).toEqual(['pending', 'cancelled']);
  expect(await askNow()).toEqual({ ...second, isNew: undefined, instead: undefined });
  await approve(second);
  expect(await takeApproval(wantedOf(waiting, ASKING, place), place)).toBe(second.id);
  await approve(await ask());
  expect((await askNow()).instead).toContain('judged otherwise since');
});

test('an approval that was used up while the ledger could not be read lets the call run, or is reported as lost', async () => {
  const live = openLiveFold(room.directory, place.ports, approvalsFold);
  let failing = 0;
  let isUsed = false;
  const states: LiveFold<ApprovalStates> = {
    ...{ events: 0, newer: 0, broken: 0, seq: 0, version: 0 },
    state: undefined as never,
    hasMissed: () => true,
    hasChanged: () => true,
    refresh: async () => {
      if (isUsed && failing-- > 0)
        throw new Trouble('file.unreadable', { path: 'x', reason: 'too many open files' });
      return await live.refresh();
    },
  };
  const append: Ledger['append'] = async (draft) => {
    isUsed = draft.type === 'approval.consumed';
    return await ledger.append(draft);
  };
  place = { ...place, approvalStates: states, ledger: () => ({ ...ledger, append }) };
  const first = (await ask()) as OpenQuestion;
  await approve(first);
  failing = 2;
  expect(await take()).toBe(first.id);
  isUsed = false;
  await approve(await ask());
  failing = 100;
  await expect(take()).rejects.toThrow('an approval was used up');
});

describe('time', () => {
  test('a question that is over is denied, also by a clock that was set back afterwards', async () => {
    const question = await ask();
    nowMs += 15 * 60_000;
    await expect(approve(question)).rejects.toThrow('was not answered in time');
    const [asked] = await listQuestions(place);
    if (asked !== undefined) await endQuestion(asked.approval, 'expired', place);
    nowMs -= 14 * 60_000;
    await expect(approve(question)).rejects.toThrow('was not answered in time');
  });

  test.each([
    ['used in time', 9 * 60_000, true],
    ['too late', 10 * 60_000, false],
    ['by a clock that was set back by an hour', -3_600_000, false],
  ])('an approval: %s', async (_, ms, isTaken) => {
    await approve(await ask());
    nowMs += ms;
    expect((await take()) !== undefined).toBe(isTaken);
  });

  test('a clock that was set back keeps an approval for when it is right again', async () => {
    await approve(await ask());
    nowMs -= 3_600_000;
    expect(await ask()).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining('the clock was set back'),
    });
    nowMs += 3_600_000;
    expect(await take()).toBeDefined();
  });

  test.each(['once', 'shape'] as const)('an approval (%s) that is over stays over', async (scope) => {
    const { code } = (await ask()) as OpenQuestion;
    const extent = { scope, lastsMs: 10 * 60_000 };
    await approveQuestion(await questionUnder(code, place), extent, place, unsigned);
    nowMs += 11 * 60_000;
    expect(await take()).toBeUndefined();
    nowMs -= 8 * 60_000;
    expect(await take()).toBeUndefined();
  });

  const somethingElse = () => ledger.append({ type: 'policy_decision', decision: 'allow' });

  test.each(['pending', 'once', 'session', 'shape'] as const)(
    'what is over (%s) stays over by the time of any event, though no call looked for it',
    async (scope) => {
      const { code } = (await ask()) as OpenQuestion;
      const question = await questionUnder(code, place);
      if (scope !== 'pending')
        await approveQuestion(question, { scope, lastsMs: 10 * 60_000 }, place, unsigned);
      nowMs += { pending: 15, once: 10, shape: 10, session: 24 * 60 }[scope] * 60_000;
      await somethingElse();
      nowMs -= 9 * 60_000;
      expect(await take()).toBeUndefined();
      expect((await questionUnder(code, place)).state).toBe('expired');
      if (scope === 'pending') await expect(approve({ code })).rejects.toThrow('was not answered in time');
    },
  );

  test('an event with a time in the future ends what is open, and nothing that is asked later', async () => {
    await approve(await ask());
    nowMs += 86_400_000;
    await somethingElse();
    nowMs -= 86_400_000;
    expect(await take()).toBeUndefined();
    await approve(await ask());
    expect(await take()).toBeDefined();
  });

  test.each([1, 60])('expiry of %i minutes', async (expiry) => {
    const { expiresAt } = (await ask(CALL, ASKING, { ...LIMITS, expiry })) as OpenQuestion;
    expect(Date.parse(expiresAt) - nowMs).toBe(expiry * 60_000);
  });
});

describe('an agent that asks too much', () => {
  const many = async (count: number, limits: typeof LIMITS) => {
    const kinds: string[] = [];
    for (let id = 0; id < count; id++) {
      const answer = await ask({ ...CALL, arguments: { id } }, ASKING, limits);
      kinds.push(answer.kind === 'refused' ? answer.why : answer.kind);
    }
    return kinds;
  };

  test.each([1, 3])('has %i questions open', async (open) => {
    const kinds = await many(5, { ...LIMITS, open });
    expect(kinds.filter((kind) => kind === 'open')).toHaveLength(open);
    expect(kinds.at(-1)).toContain(`${open} questions of this agent are open`);
    const other: Asking = { ...ASKING, caller: { agent: 'other', door: 'stdio' } };
    expect((await ask(CALL, other)).kind).toBe('open');
  });

  test.each([2, 4])('has %i in an hour', async (perHour) => {
    const kinds = await many(6, { ...LIMITS, open: 100, perHour });
    expect(kinds.filter((kind) => kind === 'open')).toHaveLength(perHour);
    nowMs += 3_600_001;
    expect((await ask(CALL, ASKING, { ...LIMITS, perHour })).kind).toBe('open');
  });

  test('is not asked about what was denied three times, for an hour', async () => {
    for (let id = 0; id < 3; id++) {
      const { code } = (await ask({ ...CALL, arguments: { id } })) as OpenQuestion;
      await denyQuestion(await questionUnder(code, place), 'not today', place);
    }
    const until = new Date(nowMs + 3_600_000).toISOString();
    expect(await ask()).toMatchObject({
      why: `a person refused this 3 times within the hour, so it is not asked again until ${until}`,
    });
    expect((await ask({ ...CALL, tool: 'drop_note' })).kind).toBe('open');
    nowMs += 3_600_001;
    expect((await ask()).kind).toBe('open');
  });
});

test('a reason counts as the ledger names it', async () => {
  const { code } = (await ask()) as OpenQuestion;
  await denyQuestion(await questionUnder(code, place), 'use \u202e the copy', place);
  const { approval } = await questionUnder(code, place);
  expect(wordsOf(approval, place)).toBe('use \\u{202e} the copy');
  expect(wordsOf({ ...approval, reason: contract(3) }, place)).toBeUndefined();
  expect(await take()).toBeUndefined();
});

describe('an agent that answers itself', () => {
  test('by writing into state/', async () => {
    const { code } = (await ask()) as OpenQuestion;
    const folder = join(room.directory, 'state', 'approvals');
    writeFileSync(join(folder, `${code}.sealed`), '{}', { mode: 0o600 });
    expect((await questionUnder(code, place)).kept).toBeUndefined();
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await take()).toBeUndefined();
  });

  test('with the ledger’s own key, once a PIN is set', async () => {
    await room.set();
    const question = await ask();
    await approve(question);
    expect(await take()).toBeUndefined();
    // The forged one does not keep the true one out.
    const again = (await ask()) as OpenQuestion;
    await approve(again, await room.sign());
    expect(await take()).toBe(again.id);
  });

  test('as its own client: that answer counts in the process that heard it, and nowhere else', async () => {
    const { code, id } = (await ask()) as OpenQuestion;
    await approveQuestion(await questionUnder(code, place), { scope: 'once' }, place, unsigned, 'client');
    expect(await take()).toBeUndefined();
    expect(await take(CALL, ASKING, new Set([id]))).toBe(id);
  });
});

test('the preview shows what would run, escaped, and never hides its end', async () => {
  const command = `echo ${'a'.repeat(100_000)}\u001b[2K\u202e; rm -rf ~/work`;
  await ask({ tool: 'run', arguments: { command } });
  const [line] = (await listQuestions(place))[0]?.kept?.shown.preview ?? [];
  expect(line?.text.length).toBeLessThan(7_000);
  expect(line?.text).toMatch(
    /^echo aaa.*characters are not shown.*\\u\{1b\}\[2K\\u\{202e\}; rm -rf ~\/work$/s,
  );
});

test('what is sent beside the arguments is shown', async () => {
  await ask(CALL, { ...ASKING, beside: { task: { ttl: 60 } } });
  const [listed] = await listQuestions(place);
  expect(listed?.kept?.shown.preview.at(-1)).toEqual({ name: 'sent with it, task', text: '{"ttl":60}' });
});

test('of very many arguments the last ones are shown', async () => {
  const given = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`a${i}`, `value ${i}`]));
  await ask({ ...CALL, arguments: given });
  const preview = (await listQuestions(place))[0]?.kept?.shown.preview ?? [];
  expect(preview.at(-1)).toEqual({ name: 'a999', text: 'value 999' });
  expect(preview.find(({ name }) => name === '…')?.text).toBe('[600 arguments are not shown]');
});
