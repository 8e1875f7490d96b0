import { describe, expect, test } from 'vitest';
import { DEFAULT_GATE_POLICY } from '../../src/policy/gate.ts';
import type { ProposedCall } from '../../src/screening/contract/call.ts';
import { everydayCall } from '../../src/screening/everyday/everyday.ts';
import type { CallContext } from '../../src/vocabulary/call-context.ts';
import { stops } from '../../src/vocabulary/orders.ts';
import { decideOn } from '../fixtures/decide-on.ts';
import { ATTEMPTS as DIRECT } from './attempts.ts';
import { DETOURS, EVERYDAY, NOTED, SILENT } from './detours.ts';
import { LOOK_ALIKES as PLAIN } from './look-alikes.ts';
import { blind, PROJECT, seeing } from './machine.ts';
import { SHAPES, SHAPES_EVERYDAY } from './shapes.ts';

const ATTEMPTS = [...DIRECT, ...DETOURS, ...SHAPES];
const LOOK_ALIKES = { ...PLAIN, ...EVERYDAY, ...SHAPES_EVERYDAY };

const callOf = (given: string | ProposedCall): ProposedCall =>
  typeof given === 'string' ? { tool: 'Bash', arguments: { command: given } } : given;

const decisionOn = (given: string | ProposedCall, context: CallContext) =>
  decideOn(callOf(given), context, { gate: DEFAULT_GATE_POLICY, time: '2026-11-16T00:00:00Z' }).ruling
    .decision;
const isStopped = (given: string | ProposedCall, context: CallContext) => stops(decisionOn(given, context));

const shown = (given: string | ProposedCall) => (typeof given === 'string' ? given : JSON.stringify(given));

test('the table is as long as it must be', () => {
  expect(ATTEMPTS.flatMap(({ calls }) => calls).length).toBeGreaterThanOrEqual(200);
  expect(Object.values(LOOK_ALIKES).flat().length).toBeGreaterThanOrEqual(150);
});

describe.each(ATTEMPTS)('$about', ({ calls, sees }) => {
  test('are stopped by a door that can read files', () => {
    expect(calls.filter((one) => !isStopped(one, seeing)).map(shown)).toEqual([]);
  });
  test.skipIf(sees)('are stopped by any door', () => {
    expect(calls.filter((one) => !isStopped(one, blind)).map(shown)).toEqual([]);
  });
});

test('none of them is everyday to the quick path', () => {
  const calls = ATTEMPTS.flatMap((one) => one.calls);
  const quick = calls.filter((one) => {
    const { tool, arguments: args } = callOf(one);
    return everydayCall(tool, args, PROJECT) !== undefined;
  });
  expect(quick.map(shown)).toEqual([]);
});

test('git that changes its work tree is not everyday where that is a home', () => {
  const quick = (command: string, folder: string) => everydayCall('Bash', { command }, folder);
  expect(quick('git stash', PROJECT)).toBeDefined();
  for (const command of ['git stash', 'git checkout main', 'git pull', 'git init'])
    expect(quick(command, '/home/me')).toBeUndefined();
  expect(quick('git stash', '/home/me/.claude')).toBeUndefined();
  expect(quick('git status', '/home/me')).toBeDefined();
});

test.each(Object.entries(LOOK_ALIKES))('%s: nothing is stopped', (_, calls) => {
  expect(calls.filter((one) => isStopped(one, seeing)).map(shown)).toEqual([]);
});

test('a project below /tmp is a project like any other', () => {
  const calls = [...(LOOK_ALIKES['temporary folders of scripts'] ?? [])];
  const below = { home: '/tmp/h', cwd: '/tmp/w1', projectRoot: '/tmp/w1' };
  expect(calls.length).toBeGreaterThan(1);
  expect(calls.filter((one) => isStopped(one, below)).map(shown)).toEqual([]);
});

test('harmless changes of settings are not even warned about, others are', () => {
  expect(SILENT.filter((one) => decisionOn(one, seeing) !== 'allow').map(shown)).toEqual([]);
  expect(NOTED.filter((one) => decisionOn(one, seeing) === 'allow').map(shown)).toEqual([]);
});
