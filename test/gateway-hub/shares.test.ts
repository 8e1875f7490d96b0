/** One client uses all that it can: others go on, and it is told which limit it met. */
import { expect, it } from 'vitest';
import type { GatewayLimits } from '../../src/gateway/downstream/life/server-limits.ts';
import { gated, openRoom, type Room, type TestClient } from './room.ts';

const agent = (room: Room, name: string) => room.client({ caller: { agent: name, door: 'stdio' } });
const greeted = async (client: TestClient) => {
  await client.greet();
  return client;
};
const open = (limits: Partial<GatewayLimits>) => openRoom([gated('one')], { isBare: true, limits });

it('hanging calls of one client leave a share to its own agent’s others, and to other agents', async () => {
  const room = open({ maxWaiting: 50 });
  const greedy = await greeted(agent(room, 'ci'));
  const others = await Promise.all([agent(room, 'ci'), agent(room, 'me')].map(greeted));
  const answers: string[] = [];
  for (let i = 0; i < 60; i += 1)
    void greedy.call('hang').then(
      (answer) => answers.push(answer),
      () => {},
    );
  await expect.poll(() => answers.length, { timeout: 10_000 }).toBe(20);
  expect(new Set(answers)).toEqual(
    new Set([
      'The call was not made. The reason: too many requests waiting: 40 requests of this agent are not answered yet, and 50 is the limit for all; try again later.',
    ]),
  );
  for (const client of others) expect(await client.call('echo', { text: 'here' })).toBe('here');
});

it('what a client hung up on counts until it has ended', async () => {
  const room = open({ maxWaiting: 10 });
  const client = await greeted(agent(room, 'ci'));
  for (let id = 100; id < 150; id += 1) {
    client.send({ id, method: 'tools/call', params: { name: 'hang', arguments: {} } });
    client.send({ method: 'notifications/cancelled', params: { requestId: id } });
  }
  await expect.poll(() => client.call('echo', { text: 'here' }), { timeout: 10_000 }).toBe('here');
});

const instances = (room: Room) => room.gateway.servers()[0]?.instances;

it('sessions of one agent get a process each up to the limit; then the one that is idle longest is ended', async () => {
  const room = open({ maxProcesses: 2, spareMs: 0 });
  const clients = Array.from({ length: 6 }, () => agent(room, 'ci'));
  for (const client of clients) {
    await client.greet();
    expect(await client.call('echo', { text: 'here' })).toBe('here');
    expect(instances(room)).toBeLessThanOrEqual(2);
  }
  // It is started again where it was ended, and another agent has places of its own.
  expect(await clients[0]?.call('echo', { text: 'again' })).toBe('again');
  const other = await greeted(agent(room, 'me'));
  expect(await other.call('echo', { text: 'here' })).toBe('here');
  expect(instances(room)).toBe(3);
});

it.each<[string, boolean]>([
  ['of a single server', true],
  ['of many servers', false],
])('a session for which there is no place is told so, %s', async (_, isBare) => {
  const servers = isBare ? [gated('one')] : [gated('one'), gated('two')];
  const room = openRoom(servers, { isBare, limits: { maxProcesses: 1, roomMs: 0 } });
  const tool = (name: string) => (isBare ? name : `one__${name}`);
  const first = await greeted(agent(room, 'ci'));
  const hanging = first.call(tool('wait'), { ms: 1_500, text: 'waited' });
  const second = agent(room, 'ci');
  const called = () => second.call(tool('echo'), { text: 'here' });
  expect(await called()).toMatch(/^The call was not made.*which is the limit.*`processes`/);
  expect(instances(room)).toBe(1);
  expect(await hanging).toBe('waited');
  await first.close();
  await expect.poll(called, { timeout: 10_000, interval: 300 }).toBe('here');
});
