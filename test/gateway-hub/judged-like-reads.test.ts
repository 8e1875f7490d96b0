/** Subscriptions and completions name resources and prompts, and what they name reaches the server: they are judged alike. */
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/gateway/messages/incoming.ts';
import { gated, openRoom } from './room.ts';

const KEY = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
const completed = (ref: JsonObject, value: string) => ({ ref, argument: { name: 'city', value } });
const resource = (uri: string) => ({ type: 'ref/resource', uri });
const prompt = { type: 'ref/prompt', name: 'pack' };

const requests = (uri: string): [string, JsonObject][] => [
  ['resources/read', { uri }],
  ['resources/subscribe', { uri }],
  ['resources/unsubscribe', { uri }],
  ['completion/complete', completed(resource(uri), 'O')],
];

async function bare(policy = {}) {
  const client = openRoom([gated('one')], { isBare: true }, policy).client();
  await client.greet();
  return client;
}

describe.each(['file:///home/ada/.ssh/id_ed25519', 'file:///proc/self/environ'])('%s', (uri) => {
  it('is refused whatever is done with it', async () => {
    const client = await bare();
    for (const [method, params] of requests(uri)) {
      const { error } = await client.raw(method, params);
      expect(error, method).toMatchObject({ code: -32010 });
    }
  });
});

it('listed resources, and harmless ones that are not listed, pass', async () => {
  const client = await bare();
  for (const uri of ['one://one', 'notes://today'])
    for (const [method, params] of requests(uri))
      expect(await client.raw(method, params), method).toHaveProperty('result');
});

it('what is typed into a completion is judged', async () => {
  const client = await bare();
  const typed = await client.raw('completion/complete', completed(prompt, KEY));
  expect(JSON.stringify(typed)).not.toContain('!');
  expect(await client.request('completion/complete', completed(prompt, 'Os'))).toEqual({
    completion: { values: ['Os!'] },
  });
});

it('what an agent may not use is missing, whatever is done with it', async () => {
  const agents = { tester: { deny: ['one/notes:*', 'one/pack'] } };
  const client = await bare({ agents });
  for (const [method, params] of requests('notes://today'))
    expect(await client.raw(method, params), method).toMatchObject({ error: { code: -32602 } });
  expect(await client.raw('completion/complete', completed(prompt, 'Os'))).toMatchObject({
    error: { code: -32602, message: 'no server offers a prompt of this name' },
  });
});
