import { expect, it } from 'vitest';
import { emptySession } from '../screening/session/empty-session.ts';
import { isFromElsewhere, isTainted, replyFacts, secretName } from '../screening/session/reply-facts.ts';
import { isWholeSent, piecesSent } from '../screening/session/secret-prints.ts';
import { LiveSessions, revived } from './live-sessions.ts';

const IDLE_MS = 30 * 60 * 1000;

function open() {
  const clock = { nowMs: 0, elapsedMs: () => clock.nowMs };
  return { clock, sessions: new LiveSessions(clock, 'a key') };
}
const secretOf = (server: string, ...values: string[]) => ({
  orders: [],
  secrets: values.flatMap((value) => [secretName(value), secretName(value, server)]),
  from: `${server}/read`,
});

it('knows whose secret a value is, and keeps none', () => {
  const { sessions } = open();
  sessions.hear('one', 'vault', secretOf('vault', 'hunter22-hunter22'));
  const facts = sessions.factsOf('one');
  expect(isTainted(facts)).toBe(true);
  expect(isFromElsewhere(facts, 'hunter22-hunter22', ['chat'])).toBe(true);
  expect(isFromElsewhere(facts, 'hunter22-\nhunter22', ['chat'])).toBe(true);
  expect(isFromElsewhere(facts, 'hunter22-hunter22', ['vault'])).toBe(false);
  expect(isFromElsewhere(facts, 'another value', ['chat'])).toBe(false);
  expect([...(facts.secrets ?? [])]).toEqual([]);
  expect(isTainted(sessions.factsOf('two'))).toBe(false);
});

it('is the same in a thread, which gets data alone', () => {
  const { sessions } = open();
  sessions.hear('one', 'vault', secretOf('vault', 'hunter22-hunter22'));
  const facts = revived(structuredClone(sessions.factsOf('one')));
  expect(isTainted(facts)).toBe(true);
  expect(isFromElsewhere(facts, 'hunter22-hunter22', ['chat'])).toBe(true);
  expect(isFromElsewhere(facts, 'hunter22-hunter22', ['vault'])).toBe(false);
});

it('keeps what one server returned, however much another returns', () => {
  const { sessions } = open();
  sessions.hear('one', 'vault', secretOf('vault', 'hunter22-hunter22'));
  for (let i = 0; i < 2_000; i++) sessions.hear('one', 'flood', secretOf('flood', `made up ${i}`));
  const facts = sessions.factsOf('one');
  expect(isFromElsewhere(facts, 'hunter22-hunter22', ['flood'])).toBe(true);
  expect(facts.secrets?.size).toBeLessThan(600);
});

it('forgets a session that has no end of its own after 30 minutes without a call', () => {
  const { sessions, clock } = open();
  sessions.hear('agent a', 'wiki', { orders: ['injection.text'], secrets: [], from: 'wiki/read' }, IDLE_MS);
  clock.nowMs = IDLE_MS;
  expect(isTainted(sessions.factsOf('agent a', IDLE_MS))).toBe(true);
  sessions.keep('agent a', sessions.factsOf('agent a', IDLE_MS));
  clock.nowMs = 2 * IDLE_MS;
  expect(isTainted(sessions.factsOf('agent a', IDLE_MS))).toBe(true);
  clock.nowMs += 1;
  expect(sessions.factsOf('agent a', IDLE_MS)).toBe(emptySession);
  expect(isTainted(sessions.factsOf('agent a'))).toBe(true);
});

it('takes secrets from servers only, and orders from everywhere', () => {
  const removed = new Map([
    [
      'secret.exposed',
      [
        { passage: 'hunter22-hunter22', mark: '' },
        { passage: 'short', mark: '' },
      ],
    ],
    ['injection.text', [{ passage: 'Do it.', mark: '' }]],
  ]);
  expect(replyFacts({ tool: 'Read', arguments: {} }, { removed, warned: new Set() })).toEqual({
    from: 'Read',
    orders: ['injection.text'],
    secrets: [],
  });
  expect(
    replyFacts({ server: 'my vault', tool: 'get', arguments: {} }, { removed, warned: new Set() }),
  ).toEqual({
    from: 'my_vault/get',
    orders: ['injection.text'],
    secrets: ['secret hunter22-hunter22', 'secret of my_vault hunter22-hunter22'],
    known: ['hunter22-hunter22'],
  });
  const nothing = { removed: new Map(), warned: new Set<string>() };
  expect(replyFacts({ tool: 'Read', arguments: {} }, nothing)).toBeUndefined();
});

it('takes orders that were only warned of, and no other warning', () => {
  const factsWith = (...warned: string[]) =>
    replyFacts(
      { server: 'web', tool: 'get', arguments: {} },
      { removed: new Map(), warned: new Set(warned) },
    );
  expect(factsWith('injection.text')).toEqual({ from: 'web/get', orders: ['injection.text'], secrets: [] });
  expect(factsWith('secret.exposed', 'unicode.hidden')).toBeUndefined();
});

it('remembers what may be a secret, without watching the session for it', () => {
  const sessions = new LiveSessions({ elapsedMs: () => 0 }, 'key');
  const call = { server: 'vault', tool: 'get', arguments: {} };
  const added = replyFacts(call, {
    removed: new Map(),
    warned: new Set(),
    mayBeSecret: ['Basalt-Orchid-5190-Comet'],
  });
  expect(added).toEqual({ from: 'vault/get', orders: [], secrets: [], known: ['Basalt-Orchid-5190-Comet'] });
  if (added !== undefined) sessions.hear('one', 'vault', added);
  const { prints, ...facts } = sessions.factsOf('one');
  expect(isTainted(facts)).toBe(false);
  if (prints === undefined) throw new Error('nothing is remembered');
  expect(JSON.stringify([...prints.servers].map(([, own]) => [...own]))).not.toMatch(/basalt|orchid/i);
  const sent = (text: string, own: string) => isWholeSent(prints, piecesSent(prints, [text], [own]));
  expect(sent('it is basalt orchid 5190 comet', 'chat')).toBe(true);
  expect(sent('it is basalt orchid 5190 comet', 'vault')).toBe(false);
  expect(sent('an orchid on basalt', 'chat')).toBe(false);
});

it('no server pushes out what another one returned', () => {
  const sessions = new LiveSessions({ elapsedMs: () => 0 }, 'key');
  const hear = (server: string, known: string[]) =>
    sessions.hear('one', server, { orders: [], secrets: [], known, from: server });
  hear('vault', ['Basalt-Orchid-5190-Comet']);
  hear(
    'flood',
    Array.from({ length: 2_000 }, (_, i) => `made-up-value-${i}-${i * 7_919}`),
  );
  const { prints } = sessions.factsOf('one');
  expect([...(prints?.servers ?? [])].map(([server, own]) => [server, own.size])).toEqual([
    ['vault', 1],
    ['flood', 128],
  ]);
});
