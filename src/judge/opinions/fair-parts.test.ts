import { expect, test } from 'vitest';
import { clock } from '../../world/clock.ts';
import { random } from '../../world/random.ts';
import { commandProvider } from './provider.ts';
import { Judge, type JudgeLimits, type SampledCall } from './second-opinion.ts';

const ALLOW = '{"verdict":"allow","confidence":0.9,"reason":"fine"}';
const callOf = (agent: string, n: number): SampledCall => ({
  ...{ rule: 'edits', guidance: '', trustsClient: false },
  call: { agent, tool: 'edit_file', arguments: { n } },
});

function judgeWith(limits: Partial<JudgeLimits>, answer: () => Promise<string>, usdPerCall = 0) {
  const judge = new Judge(
    [commandProvider({ name: 'j', model: 'm', usdPerCall }, answer)],
    { clock, random },
    limits,
  );
  const ask = (agent: string, n: number) => judge.opinionOn(callOf(agent, n));
  const many = async (agent: string, count: number) => {
    const opinions = await Promise.all(Array.from({ length: count }, (_, n) => ask(agent, n)));
    return opinions.filter(({ kind }) => kind === 'judged').length;
  };
  return { ask, many };
}
/** No outage, so that it opens no gate: neither for who used it up nor for others. */
const REACHED = { kind: 'unavailable', why: expect.stringContaining('per hour is reached') };

test.each<[string, Partial<JudgeLimits>, number]>([
  ['calls', { callsPerHour: 40 }, 0],
  ['dollars', { usdPerHour: 20 }, 0.5],
])('one agent leaves a quarter of the %s of an hour to others', async (_, limits, usdPerCall) => {
  const { ask, many } = judgeWith(limits, async () => ALLOW, usdPerCall);
  expect(await many('eager', 60)).toBe(30);
  expect(await ask('eager', 100)).toEqual(REACHED);
  expect(await many('other', 60)).toBe(10);
  expect(await ask('third', 1)).toEqual(REACHED);
});

test('a limit of few calls is one agent’s if it is the only one', async () => {
  const { ask, many } = judgeWith({ callsPerHour: 15 }, async () => ALLOW);
  expect(await many('eager', 15)).toBe(15);
  expect(await ask('eager', 100)).toEqual(REACHED);
});

test('one agent neither fills the queue nor is served first because it came first', async () => {
  const served: string[] = [];
  const held: (() => void)[] = [];
  const answer = () =>
    new Promise<string>((resolve) => {
      held.push(() => resolve(ALLOW));
    });
  const judge = new Judge(
    [
      {
        ...{ name: 'j', model: 'm' },
        ask: async ({ user }) => {
          served.push(user.includes('eager') ? 'eager' : 'other');
          return { kind: 'answered', answer: await answer() };
        },
      },
    ],
    { clock, random },
    { mostAtOnce: 2, mostWaiting: 30 },
  );
  const eager = Array.from({ length: 40 }, (_, n) => judge.opinionOn(callOf('eager', n)));
  const other = judge.opinionOn(callOf('other', 1));
  for (let i = 0; i < 200; i++) {
    held.shift()?.();
    await clock.nextTurn();
  }
  expect(await other).toMatchObject({ kind: 'judged' });
  expect(served.slice(0, 3)).toEqual(['eager', 'eager', 'other']);
  const opinions = await Promise.all(eager);
  expect(opinions.filter(({ kind }) => kind === 'judged')).toHaveLength(24);
  expect(opinions.at(-1)).toEqual({
    ...{ kind: 'unavailable', why: 'too many calls wait for a judgement' },
  });
});
