import { expect, test } from 'vitest';
import { adapterFor, speakerOf } from '../../src/doors/hook/hosts.ts';
import type { Answer } from '../../src/vocabulary/hook-request.ts';
import { GATES, type Pair } from './fixtures-gates.ts';

const ANSWERS: readonly (readonly ['deny' | 'ask' | 'warn' | 'nothing' | 'allow', Answer])[] = [
  ['deny', { says: 'deny', reason: 'Nope.' }],
  ['ask', { says: 'ask', reason: 'Nope.' }],
  ['warn', { says: 'warn', message: 'Nope.' }],
  ['nothing', { says: 'nothing' }],
  ['allow', { says: 'allow' }],
];

const named = GATES.map((pair): [string, Pair] => {
  const tool = 'tool' in pair.asked ? pair.asked.tool : '';
  return [`${pair.host} ${pair.event} ${tool}`, pair];
});

test.each(named)('%s is understood and answered in its spelling', (_name, pair) => {
  expect(speakerOf(pair.host, pair.stdin)).toBe(pair.host);
  const adapter = adapterFor(pair.host);
  const heard = adapter.hear(pair.stdin);
  if (heard === undefined) throw new Error('not heard');
  expect(heard).toEqual({
    event: pair.event,
    asked: pair.asked,
    asking: {
      host: pair.host,
      canAsk: pair.canAsk,
      canReplace: false,
      ...(pair.session === undefined ? {} : { session: pair.session }),
      ...(pair.cwd === undefined ? {} : { cwd: pair.cwd }),
    },
  });
  for (const [what, answer] of ANSWERS)
    expect([what, adapter.speak(answer, heard)]).toEqual([what, pair[what]]);
  // A replacement means nothing before the call: it must not run.
  const replace: Answer = { says: 'replace', reason: 'Nope.', result: 'x' };
  expect(adapter.speak(replace, heard).stdout).toBe(
    pair.asked.about === 'permission' ? '' : pair.deny.stdout,
  );
  expect(adapter.refuse('Nope.', heard)).toEqual(pair.refuse);
});
