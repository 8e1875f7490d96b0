import { expect, it } from 'vitest';
import { emptySession } from '../screening/session/empty-session.ts';
import { isFromElsewhere, isTainted, replyFacts, secretName } from '../screening/session/reply-facts.ts';
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
