import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../test/draws.ts';
import { digestSchema } from '../vocabulary/digest.ts';
import { Sessions, sessionsFold } from './sessions-fold.ts';

const digest = (text: string) =>
  digestSchema.parse(`sha256:${createHash('sha256').update(text).digest('hex')}`);
const files = (name: string, count = 1) => ({
  downloaded: Array.from({ length: count }, (_, i) => digest(`${name} ${i}`)),
});
const bytesOf = (sessions: Sessions) => JSON.stringify(sessions).length;
/** As a snapshot keeps it. */
const kept = (sessions: Sessions) => sessionsFold.schema.parse(JSON.parse(JSON.stringify(sessions)));

const NOTHING = {
  downloaded: '',
  written: '',
  tainted: '',
  orders: '',
  secrets: '',
  sinks: '',
  reads: [],
  ordersBy: '',
  secretsBy: '',
};

describe('sessions', () => {
  it('are known by what they left, and others left nothing', () => {
    const sessions = new Sessions();
    sessions.add('codex', 'one', files('a', 2));
    expect(sessions.recall('one')).toEqual({
      ...NOTHING,
      downloaded: `${digest('a 0').slice(7, 39)}${digest('a 1').slice(7, 39)}`,
    });
    expect(sessions.recall('two')).toBeUndefined();
  });

  it('know the labels of what was read, in every agent’s events', () => {
    const sessions = new Sessions();
    sessions.add('codex', 'one', { reads: ['private'] });
    sessions.add('codex', 'one', { reads: ['private'] });
    sessions.add('cursor', 'one', { reads: ['outside'] });
    expect(sessions.recall('one')).toEqual({ ...NOTHING, reads: ['outside', 'private'] });
    expect(kept(sessions).recall('one')).toEqual({ ...NOTHING, reads: ['outside', 'private'] });
  });

  it('know which tools first brought an order to the model, and a secret', () => {
    const sessions = new Sessions();
    sessions.add('codex', 'one', { orders: [digest('o')] }, { server: 'wiki', tool: 'read' });
    sessions.add('codex', 'one', { orders: [digest('p')], secrets: [digest('s')] }, { tool: 'WebFetch' });
    const record = JSON.parse(JSON.stringify(sessions));
    for (const each of [sessions, sessionsFold.schema.parse(record)])
      expect(each.recall('one')).toMatchObject({ ordersBy: 'wiki/read', secretsBy: 'WebFetch' });
  });

  it('have one memory, whichever agent named them', () => {
    const sessions = new Sessions();
    sessions.add('codex', 'one', files('a'));
    sessions.add('cursor', 'one', { tainted: [digest('b')] });
    expect(sessions.recall('one')).toEqual({
      ...NOTHING,
      downloaded: digest('a 0').slice(7, 39),
      tainted: digest('b').slice(7, 39),
    });
  });

  it('are kept apart if they are named like members of objects', () => {
    const sessions = new Sessions();
    sessions.add('__proto__', 'constructor', files('a'));
    sessions.add('codex', '12', files('b'));
    sessions.add('codex', '3', files('b'));
    expect(kept(sessions).toJSON()).toEqual(sessions.toJSON());
    expect(sessions.toJSON()[1]?.sessions.map(({ id }) => id)).toEqual(['12', '3']);
    expect(sessions.recall('toString')).toBeUndefined();
  });

  it('of an agent that floods push out its own, the oldest first, and not another’s', () => {
    const sessions = new Sessions(20_000);
    sessions.add('quiet', 'mine', files('mine', 10));
    for (let i = 0; i < 500; i++) sessions.add('loud', `s${i}`, files(`s${i}`, 4));
    expect(sessions.recall('mine')).toMatchObject({ written: '' });
    expect(sessions.recall('s499')).toMatchObject({ written: '' });
    expect(sessions.recall('s0')).toBe('forgotten');
    expect(sessions.recall('new')).toBeUndefined();
    expect(bytesOf(sessions)).toBeLessThan(20_000);
  });

  it('that are used again are not the oldest', () => {
    const sessions = new Sessions(2_000);
    sessions.add('codex', 'first', files('a'));
    for (let i = 0; i < 30; i++) {
      sessions.add('codex', `s${i}`, files(`${i}`));
      sessions.add('codex', 'first', files('a'));
    }
    expect(sessions.recall('s0')).toBe('forgotten');
    expect(sessions.recall('first')).toMatchObject({ written: '' });
  });

  it('that were given up are not taken for new ones', () => {
    const sessions = new Sessions(1_500);
    for (let i = 0; i < 20; i++) sessions.add('codex', `s${i}`, files(`${i}`));
    sessions.add('codex', 's0', files('more'));
    expect(sessions.recall('s0')).toBe('forgotten');
    expect(kept(sessions).recall('s0')).toBe('forgotten');
  });

  it('whose names do not fit either are any session that is not known', () => {
    const sessions = new Sessions(700);
    for (let i = 0; i < 100; i++) sessions.add('codex', `s${i}`, files(`${i}`, 8));
    sessions.add('codex', 's1', files('more'));
    for (const id of ['never seen', 's1']) expect(sessions.recall(id)).toBe('forgotten');
    expect(bytesOf(sessions)).toBeLessThan(700);
  });
});

const addition = fc.record({
  agent: fc.constantFrom('a', 'b', 'c'),
  session: fc.nat({ max: 30 }).map(String),
  file: fc.nat({ max: 200 }).map(String),
});

it('never answer no about a file that a session left, in any order and within any bound', () => {
  fc.assert(
    fc.property(fc.array(addition, { maxLength: 120 }), fc.integer({ min: 300, max: 6_000 }), (all, most) => {
      const sessions = new Sessions(most);
      for (const { agent, session, file } of all) sessions.add(agent, session, files(file));
      for (const { session, file } of all) {
        const held = sessions.recall(session);
        if (held === 'forgotten') continue;
        expect(held?.downloaded).toContain(digest(`${file} 0`).slice(7, 39));
      }
      expect(kept(sessions).toJSON()).toEqual(sessions.toJSON());
    }),
    { numRuns: draws(300) },
  );
});

it('of an agent that holds less than its share stay, whatever others do', () => {
  fc.assert(
    fc.property(fc.array(addition, { maxLength: 200 }), (all) => {
      const sessions = new Sessions(4_000);
      sessions.add('quiet', 'mine', files('mine'));
      for (const { agent, session, file } of all)
        sessions.add(agent, session, files(`${session} ${file}`, 3));
      expect(sessions.recall('mine')).toMatchObject({ downloaded: digest('mine 0').slice(7, 39) });
    }),
    { numRuns: draws(200) },
  );
});
