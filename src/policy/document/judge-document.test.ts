/** What is wrong with the `judge` part of a document is named with its place. */
import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';

const read = (judge: object, rules: readonly object[] = []) =>
  readDocument(Buffer.from(JSON.stringify({ judge, rules })), { checks: [], faultInRules: () => undefined });
const problemOf = (judge: object, rules?: readonly object[]) => {
  const reading = read(judge, rules);
  return reading.ok ? 'none' : JSON.stringify(reading.refusal);
};
const withOne = (provider: object) => ({ providers: { main: provider } });
const OPENAI = { kind: 'openai', url: 'https://models.example/v1', model: 'm-1' };

test.each<[string, object]>([
  ['an endpoint', withOne({ ...OPENAI, apiKey: '${KEY}', usdPerCall: 0.01 })],
  [
    'an endpoint of this machine with a key',
    withOne({ ...OPENAI, url: 'http://127.0.0.1:1', apiKey: '${K}' }),
  ],
  ['a program', withOne({ kind: 'command', command: 'judge', args: ['-x'], env: { A: '${B}' }, model: 'm' })],
  ['the client', withOne({ kind: 'client' })],
  [
    'limits',
    { failMode: 'open', minConfidence: 0, timeout: 0.5, cache: 0, callsPerHour: 0, usdPerHour: 0.5 },
  ],
])('%s is accepted', (_, judge) => {
  expect(problemOf(judge)).toBe('none');
});

test.each<[string, object, string]>([
  ['another kind', withOne({ ...OPENAI, kind: 'gemini' }), 'openai'],
  ['no address', withOne({ kind: 'openai', model: 'm' }), 'is of the kind openai, which needs `url`'],
  ['no model', withOne({ kind: 'ollama', url: 'http://a' }), 'is of the kind ollama, which needs `model`'],
  ['no program', withOne({ kind: 'command' }), 'is of the kind command, which needs `command`'],
  [
    'a program with an address',
    withOne({ kind: 'command', command: 'x', url: 'http://a' }),
    'is of the kind command, which has no `url`',
  ],
  [
    'an endpoint with a program',
    withOne({ ...OPENAI, command: 'x' }),
    'is of the kind openai, which has no `command`',
  ],
  [
    'a client with a model',
    withOne({ kind: 'client', model: 'm' }),
    'is of the kind client, which has no `model`',
  ],
  ['a key as text', withOne({ ...OPENAI, apiKey: 'k-123' }), 'is not the name of a variable of yours'],
  [
    'a key in the open',
    withOne({ ...OPENAI, url: 'http://models.example', apiKey: '${KEY}' }),
    'would send its `apiKey` unencrypted: use https, or an address of this machine',
  ],
  ['no address at all', withOne({ ...OPENAI, url: 'models.example' }), 'is not an address such as'],
  ['a name with a blank', { providers: { 'my judge': OPENAI } }, 'has the wrong format'],
  ['another fail mode', { failMode: 'ask' }, 'judge.failMode'],
  ['no time', { timeout: 0 }, 'judge.timeout'],
  ['too much time', { timeout: 61 }, 'judge.timeout'],
  ['no failures', { failures: 0 }, 'judge.failures'],
  ['no pause', { pause: 0 }, 'judge.pause'],
  ['part of a second of cache', { cache: 0.5 }, 'judge.cache'],
  ['a confidence above 1', { minConfidence: 1.5 }, 'judge.minConfidence'],
  ['calls below nought', { callsPerHour: -1 }, 'judge.callsPerHour'],
  ['dollars below nought', { usdPerHour: -1 }, 'judge.usdPerHour'],
  ['an unknown key', { fail_modes: 'open' }, 'fail_modes'],
])('%s is refused, and the place is named', (_, judge, problem) => {
  const found = problemOf(judge);
  expect(found).toContain(problem);
  expect(found).toContain('judge');
  expect(found).not.toContain('k-123');
});

test('a rule may trust the client, in yes or no alone', () => {
  const rule = { id: 'a', action: 'sample', when: { tool: 'x' } };
  expect(problemOf({}, [{ ...rule, trustClient: true }])).toBe('none');
  expect(problemOf({}, [{ ...rule, trustClient: 'yes' }])).toContain('trustClient');
});
