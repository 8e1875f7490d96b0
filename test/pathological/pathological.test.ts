/** Calls that are made to be costly: each is answered with a decision, the server lives on, and others are served. */
import { describe, expect, test } from 'vitest';
import { isWhole } from '../whole.ts';
import { pathologicalCalls } from './calls.ts';
import { type Passage, throughMcp, throughResident } from './doors.ts';

const MOST_MB = 300;
const all = pathologicalCalls();
const GROWING = /^(?:sed chain|cat doubling|cmd lines)$/;
const families = [...new Set(all.map((call) => call.family))];
/** All that would compute without end, and the first of each family, every second one at each door. */
const callsAt = (door: number) =>
  all.filter(({ family }, at) => {
    if (isWhole || GROWING.test(family)) return true;
    const isFirst = all.findIndex((other) => other.family === family) === at;
    return isFirst && families.indexOf(family) % 2 === door;
  });

test('there are at least 400, of more than 70 kinds', () => {
  expect(all.length).toBeGreaterThanOrEqual(400);
  expect(families.length).toBeGreaterThan(70);
});

describe.each([
  ['the MCP server', 0, throughMcp, ['allow', 'warn', 'require_approval', 'block']],
  ['the resident', 1, throughResident, ['allow', 'warn', 'ask', 'deny']],
] as const)('%s', (_, door, through, decisions) => {
  const calls = callsAt(door);
  let passage: Promise<Passage> | undefined;
  const passed = () => {
    passage ??= through(calls);
    return passage;
  };

  test('decides on every one, and on the ordinary call beside it', async () => {
    const { passed: answered, hasLived } = await passed();
    const isDecision = (said: string | undefined) => decisions.some((decision) => decision === said);
    expect(answered.filter(({ decision }) => !isDecision(decision)).map(({ family }) => family)).toEqual([]);
    expect(new Set(answered.map(({ ordinary }) => ordinary))).toEqual(new Set(['allow']));
    expect(answered).toHaveLength(calls.length);
    expect(hasLived).toBe(true);
  });

  test.runIf(process.platform === 'linux')('stays below 300 MB', async () => {
    expect((await passed()).peakMb).toBeLessThan(MOST_MB);
  });

  test('blocks what would compute without end', async () => {
    const { passed: answered } = await passed();
    const strictest = decisions.at(-1);
    const growing = answered.filter(({ family }) => GROWING.test(family));
    expect(growing.filter(({ decision }) => decision === strictest).length).toBeGreaterThan(6);
  });
});
