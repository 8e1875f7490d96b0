import { expect, it } from 'vitest';
import { gated, openRoom } from './room.ts';

it('passes a bare server on as it is', async () => {
  const client = openRoom([gated('one')], { isBare: true }).client();
  const greeted = await client.greet();
  expect(greeted).toMatchObject({ protocolVersion: '2025-06-18', instructions: 'Use honest.' });
  const { tools } = await client.request('tools/list');
  expect((tools as { name: string }[])[0]?.name).toBe('echo');
  expect(await client.call('echo', { text: 'hello' })).toBe('hello');
});

it('lists many servers under their names', async () => {
  const client = openRoom([gated('one'), gated('two', 'pages')]).client();
  const greeted = await client.greet();
  expect(greeted.instructions).toBe('# Server one\n\nUse honest.\n\n# Server two\n\nUse pages.');
  const { tools } = await client.request('tools/list');
  const names = (tools as { name: string }[]).map(({ name }) => name);
  expect(names).toContain('one__echo');
  expect(names.filter((name) => name.startsWith('two'))).toEqual(['two__echo', 'two__wait']);
  expect(await client.call('two__echo', { text: 'hello' })).toBe('hello');
  await expect(client.call('three__echo')).rejects.toThrow('no server offers a tool of this name');
});
