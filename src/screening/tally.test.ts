import { expect, test } from 'vitest';
import { unicodeHidden } from '../checks/texts/unicode-hidden.ts';
import type { Observation } from './contract/check.ts';
import { emptyTally, runCheck } from './tally.ts';

const seen: Observation = {
  threat: 'prompt_injection',
  confidence: 0.9,
  path: '$',
  evidence: 'some evidence',
  detail: 'It was seen.',
};

test('what a check saw before it failed counts, and so does that it failed', () => {
  const tally = emptyTally();
  runCheck(
    unicodeHidden.card,
    function* () {
      yield seen;
      throw new Error('a fault of ours');
    },
    tally,
  );
  expect(tally.signals.map(({ check, tier }) => [check, tier])).toEqual([['unicode.hidden', 'hard']]);
  expect([tally.ran, tally.failed]).toEqual([[], ['unicode.hidden']]);
});

test('a repeated finding is reported once, at its highest severity', () => {
  for (const severities of [
    ['medium', 'critical'],
    ['critical', 'medium'],
  ] as const) {
    const tally = emptyTally();
    runCheck(unicodeHidden.card, () => severities.map((severity) => ({ ...seen, severity })), tally);
    expect(tally.signals.map(({ severity }) => severity)).toEqual(['critical']);
  }
});
