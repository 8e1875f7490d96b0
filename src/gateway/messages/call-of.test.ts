import { expect, it } from 'vitest';
import { callOf } from './call-of.ts';
import type { JsonObject } from './incoming.ts';

const MORE = { _meta: { note: 'n', progressToken: 7 }, extra: 1 };
const SENT = { _meta: { note: 'n' }, extra: 1 };
const ROWS: readonly (readonly [method: string, params: JsonObject])[] = [
  ['tools/call', { name: 't', arguments: { a: 1 } }],
  ['prompts/get', { name: 'p', arguments: { a: 'b' } }],
  ['resources/read', { uri: 'a://b' }],
  ['resources/subscribe', { uri: 'a://b' }],
  ['resources/unsubscribe', { uri: 'a://b' }],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'p' }, argument: { name: 'a', value: 'b' } }],
  ['completion/complete', { ref: { type: 'ref/resource', uri: 'u' }, argument: { name: 'a', value: 'b' } }],
];

it.each(ROWS)('%s: knows what is sent besides', (method, params) => {
  expect(callOf('s', method, { ...params, ...MORE })).toEqual({
    ...callOf('s', method, params),
    beside: SENT,
  });
  expect(callOf('s', method, { ...params, _meta: { progressToken: 7 } })).toEqual(
    callOf('s', method, params),
  );
  expect(callOf('s', method, params)).not.toHaveProperty('beside');
});

it('knows what a completion has in its parts', () => {
  const ref = { type: 'ref/prompt', name: 'p', uri: 'x', title: 'y' };
  const argument = { name: 'a', value: 'b', more: 1 };
  const context = { arguments: { c: 'd' }, more: 2 };
  expect(callOf('s', 'completion/complete', { ref, argument, context })).toEqual({
    server: 's',
    kind: 'prompt',
    tool: 'p',
    arguments: { c: 'd', a: 'b' },
    beside: { ref: { uri: 'x', title: 'y' }, argument: { more: 1 }, context: { more: 2 } },
  });
});

it('judges values of a completion that have one name, each of them', () => {
  const earlier = { who: 'first', uri: 'second' };
  const context = { arguments: earlier };
  const argument = { name: 'who', value: 'third' };
  const prompt = callOf('s', 'completion/complete', {
    ref: { type: 'ref/prompt', name: 'p' },
    argument,
    context,
  });
  expect(prompt?.arguments).toEqual({ who: 'third', uri: 'second' });
  expect(prompt?.beside).toEqual({ context: { arguments: { who: 'first' } } });
  const ref = { type: 'ref/resource', uri: 'a://b' };
  const typed = { name: 'uri', value: 'fourth' };
  const resource = callOf('s', 'completion/complete', { ref, argument: typed, context });
  expect(resource?.arguments).toEqual({ who: 'first', uri: 'a://b' });
  expect(resource?.beside).toEqual({
    argument: { value: 'fourth' },
    context: { arguments: { uri: 'second' } },
  });
});

it('takes all of a method that the protocol does not have for arguments', () => {
  expect(callOf('s', 'acme/sync', { a: 1, _meta: { b: 2 } })).toEqual({
    server: 's',
    tool: 'acme/sync',
    arguments: { a: 1 },
    beside: { method: 'acme/sync', _meta: { b: 2 } },
  });
});
