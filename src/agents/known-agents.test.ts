import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestWith } from '../evidence/digest.ts';
import type { EventDraft, LedgerEvent } from '../vocabulary/events/event.ts';
import { newToken, tokenDigest } from './agent-token.ts';
import { agentsFold, identify, MOST_AGENTS, newAgent, revocation, rotation } from './known-agents.ts';

const KEY = Buffer.alloc(32, 7);
const ledger = { digest: (content: string | Uint8Array) => digestWith(KEY, content) };
const digestOf = (token: string) => {
  const digest = tokenDigest(token, ledger);
  if (digest === undefined) throw new Error('not a token');
  return digest;
};
const [ONE, TWO] = [newToken({ bytes: randomBytes }), newToken({ bytes: randomBytes })].map(digestOf);
if (ONE === undefined || TWO === undefined) throw new Error('no tokens');

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString();

/** As if they were recorded a second apart. */
function folded(...drafts: readonly EventDraft[]) {
  return drafts.reduce(
    (state, draft, i) => agentsFold.step(state, { ...draft, time: at(i) } as LedgerEvent),
    agentsFold.initial(),
  );
}
const added = (name: string, token = ONE) => newAgent({}, name, {}, token);

test('a token tells its agent, and another tells none', () => {
  const { agents } = folded(
    newAgent({}, 'ci', { role: 'reviewer', profile: 'dev' }, ONE),
    added('local', TWO),
  );
  expect(identify(agents, ONE, at(9))).toEqual({
    ...{ agent: 'ci', role: 'reviewer', profile: 'dev', hook: null },
  });
  expect(identify(agents, TWO, at(9))).toEqual({ agent: 'local', role: null, hook: null });
  expect(identify(agents, digestOf(newToken({ bytes: randomBytes })), at(9))).toBeUndefined();
});

test('after a rotation both tokens count for an hour, then the new one alone', () => {
  const { agents } = folded(
    added('ci'),
    rotation(folded(added('ci')).agents, 'ci', TWO, Date.UTC(2026, 0, 1)),
  );
  expect(identify(agents, ONE, at(3_599))?.agent).toBe('ci');
  expect(identify(agents, ONE, at(3_600))).toBeUndefined();
  expect(identify(agents, TWO, at(3_600))?.agent).toBe('ci');
});

test('a second rotation ends the first token at once', () => {
  const { agents } = folded(added('ci'));
  const third = digestOf(newToken({ bytes: randomBytes }));
  const nowMs = Date.UTC(2026, 0, 1);
  const after = folded(
    added('ci'),
    rotation(agents, 'ci', TWO, nowMs),
    rotation(agents, 'ci', third, nowMs),
  ).agents;
  expect([ONE, TWO, third].map((token) => identify(after, token, at(9))?.agent)).toEqual([
    undefined,
    'ci',
    'ci',
  ]);
});

test('a revoked agent has no token; added again, it is another one, and its old token stays void', () => {
  const before = folded(added('ci')).agents;
  const revoked = folded(added('ci'), revocation(before, 'ci'));
  expect(revoked).toEqual({ agents: {}, hadAny: true, revoked: { ci: at(1) } });
  const again = folded(added('ci'), revocation(before, 'ci'), added('ci', TWO)).agents;
  expect(identify(again, ONE, at(9))).toBeUndefined();
  expect(again.ci?.added).not.toBe(before.ci?.added);
});

test('a token for hooks is no agent’s: with it alone there never was an agent', () => {
  const hook = newAgent({}, 'hooks', { hook: 'codex' }, ONE);
  const { agents, hadAny } = folded(hook);
  expect([identify(agents, ONE, at(9))?.hook, hadAny]).toEqual(['codex', false]);
  expect(folded(hook, added('ci', TWO)).hadAny).toBe(true);
});

test('an event that adds a known name again changes nothing', () => {
  const { agents } = folded(added('ci'), added('ci', TWO));
  expect(identify(agents, TWO, at(9))).toBeUndefined();
  expect(identify(agents, ONE, at(9))?.agent).toBe('ci');
});

test.each([
  ['an empty name', () => newAgent({}, '', {}, ONE), 'usage.bad_value'],
  ['a name with a space', () => newAgent({}, 'a b', {}, ONE), 'usage.bad_value'],
  ['__proto__', () => newAgent({}, '__proto__', {}, ONE), 'usage.bad_value'],
  ['a profile of two words', () => newAgent({}, 'ci', { profile: 'a b' }, ONE), 'usage.bad_value'],
  ['a role of two words', () => newAgent({}, 'ci', { role: 'a b' }, ONE), 'usage.bad_value'],
  ['a known name', () => newAgent(folded(added('ci')).agents, 'ci', {}, ONE), 'agents.exists'],
  ['rotating an unknown one', () => rotation({}, 'ci', ONE, 0), 'agents.unknown'],
  ['revoking an unknown one', () => revocation({}, 'constructor'), 'agents.unknown'],
])('%s is refused', (_, act, code) => {
  expect(act).toThrow(expect.objectContaining({ code }));
});

test('there is an end to how many there can be', () => {
  const many = folded(...Array.from({ length: MOST_AGENTS }, (_, i) => added(`a${i}`))).agents;
  expect(() => newAgent(many, 'one-more', {}, ONE)).toThrow(
    expect.objectContaining({ code: 'agents.too_many' }),
  );
});

test('what cannot be a token has no digest', () => {
  for (const text of ['', 'secret', `${newToken({ bytes: randomBytes })} `, 'tau_short'])
    expect(tokenDigest(text, ledger)).toBeUndefined();
});
