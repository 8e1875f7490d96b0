import { expect, test } from 'vitest';
import { adapterFor, callingHost } from '../../src/doors/hook/hosts.ts';
import type { HookAnswer } from '../../src/vocabulary/hook-request.ts';
import { GATES, type Pair } from './fixtures-gates.ts';

const ANSWERS: readonly (readonly ['deny' | 'ask' | 'warn' | 'nothing' | 'allow', HookAnswer])[] = [
  ['deny', { kind: 'deny', reason: 'Nope.' }],
  ['ask', { kind: 'ask', reason: 'Nope.' }],
  ['warn', { kind: 'warn', message: 'Nope.' }],
  ['nothing', { kind: 'nothing' }],
  ['allow', { kind: 'allow' }],
];

const named = GATES.map((pair): [string, Pair] => {
  const tool = 'tool' in pair.request ? pair.request.tool : '';
  return [`${pair.host} ${pair.event} ${tool}`, pair];
});

test.each(named)('%s is understood and answered in its spelling', (_name, pair) => {
  expect(callingHost(pair.host, pair.stdin)).toBe(pair.host);
  const adapter = adapterFor(pair.host);
  const event = adapter.parse(pair.stdin);
  if (event === undefined) throw new Error('not parsed');
  expect(event).toEqual({
    name: pair.event,
    request: pair.request,
    context: {
      host: pair.host,
      canAsk: pair.canAsk,
      canReplace: false,
      ...(pair.session === undefined ? {} : { session: pair.session }),
      ...(pair.cwd === undefined ? {} : { cwd: pair.cwd }),
    },
  });
  for (const [what, answer] of ANSWERS)
    expect([what, adapter.format(answer, event)]).toEqual([what, pair[what]]);
  // A replacement means nothing before the call: it must not run.
  const replace: HookAnswer = { kind: 'replace', reason: 'Nope.', result: 'x' };
  expect(adapter.format(replace, event).stdout).toBe(
    pair.request.about === 'permission' ? '' : pair.deny.stdout,
  );
  expect(adapter.refuse('Nope.', event)).toEqual(pair.refuse);
});
