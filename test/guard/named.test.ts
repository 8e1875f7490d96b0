import { expect, test } from 'vitest';
import { DEFAULT_GATE_POLICY } from '../../src/policy/gate.ts';
import type { ProposedCall } from '../../src/screening/contract/call.ts';
import { everydayCall } from '../../src/screening/everyday/everyday.ts';
import type { CallContext } from '../../src/vocabulary/call-context.ts';
import { stops } from '../../src/vocabulary/orders.ts';
import { decideOn } from '../fixtures/decide-on.ts';
import { blind, PROJECT, seeing } from './machine.ts';
import { NAMED_ATTEMPTS } from './named-attempts.ts';
import { NAMED_LOOK_ALIKES } from './named-look-alikes.ts';

const callOf = (given: string | ProposedCall): ProposedCall =>
  typeof given === 'string' ? { tool: 'Bash', arguments: { command: given } } : given;
const shown = (given: string | ProposedCall) => (typeof given === 'string' ? given : JSON.stringify(given));
const isStopped = (given: string | ProposedCall, context: CallContext): boolean =>
  stops(
    decideOn(callOf(given), context, { gate: DEFAULT_GATE_POLICY, time: '2026-11-16T00:00:00Z' }).ruling
      .decision,
  );
const attempts = Object.values(NAMED_ATTEMPTS).flat();

test('the tables are as long as they must be', () => {
  expect(attempts.length).toBeGreaterThanOrEqual(80);
  expect(Object.values(NAMED_LOOK_ALIKES).flat().length).toBeGreaterThanOrEqual(75);
});

test.each(Object.entries(NAMED_ATTEMPTS))('%s: asked about', (_, calls) => {
  expect(calls.filter((one) => !isStopped(one, seeing)).map(shown)).toEqual([]);
});

test('none of them is everyday to the quick path', () => {
  const quick = attempts.filter((one) => {
    const { tool, arguments: args } = callOf(one);
    return everydayCall(tool, args, PROJECT) !== undefined;
  });
  expect(quick.map(shown)).toEqual([]);
});

test.each(Object.entries(NAMED_LOOK_ALIKES))('%s: pass', (_, calls) => {
  expect(calls.filter((one) => isStopped(one, seeing)).map(shown)).toEqual([]);
  expect(calls.filter((one) => isStopped(one, blind)).map(shown)).toEqual([]);
});

/** A list that an earlier call wrote says what is deleted. */
test.each([
  ['xargs rm -f < list.txt', '../.claude/settings.json\n', true],
  ['rm -f $(cat list.txt)', '/home/me/.codex/hooks.json\n', true],
  ['while read -r f; do : > "$f"; done < list.txt', '/home/me/.cursor/hooks.json\n', true],
  ['tar cf /tmp/s.tar --remove-files -C ~ -T list.txt', '.claude/settings.json\n', true],
  ['xargs rm -f < list.txt', 'build/a.o\nbuild/b.o\n', false],
  ['xargs wc -l < list.txt', '../.claude/settings.json\n', false],
])('%s with a list of %j: %s', (command, list, expected) => {
  const code = new Map([['~/shop/list.txt', list]]);
  const session = {
    downloaded: new Set<string>(),
    written: new Set(code.keys()),
    tainted: new Set<string>(),
    code,
  };
  expect(isStopped(command, { ...seeing, session })).toBe(expected);
});
