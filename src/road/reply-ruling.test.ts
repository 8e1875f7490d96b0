import { expect, it } from 'vitest';
import type { ReplyScreening } from '../screening/screen-reply.ts';
import { type ReplyOpinion, type ReplyReach, ruleReply } from './reply-ruling.ts';

const screening = (found: Partial<ReplyScreening>): ReplyScreening => ({
  signals: [],
  coverage: { ran: ['reply.secret'], failed: [], capped: [] },
  texts: [{ path: '$', text: 'left' }],
  withheld: new Map(),
  removed: new Map(),
  left: undefined,
  warned: new Set<string>(),
  ...found,
});
const [replacing, denying] = [{ canReplace: true }, { canReplace: false }];

type Passed = 'whole' | 'replaced' | 'held back';
const ROWS: readonly (readonly [
  string,
  Partial<ReplyScreening>,
  [ReplyOpinion['decision'], Passed],
  [ReplyOpinion['decision'], Passed],
])[] = [
  ['clean', {}, ['allow', 'whole'], ['allow', 'whole']],
  ['something quoted', { left: 'info' }, ['allow', 'whole'], ['allow', 'whole']],
  ['something doubtful', { left: 'low' }, ['warn', 'whole'], ['warn', 'whole']],
  [
    'a secret',
    { withheld: new Map([['secret.exposed', ['Token']]]) },
    ['warn', 'replaced'],
    ['block', 'held back'],
  ],
  [
    'a command',
    { withheld: new Map([['injection.text', ['orders']]]), left: 'low' },
    ['warn', 'replaced'],
    ['block', 'held back'],
  ],
  [
    'more than is read',
    { coverage: { ran: [], failed: [], capped: ['reply.size'] } },
    ['warn', 'replaced'],
    ['warn', 'whole'],
  ],
];

function outcome({ decision, replacement }: ReplyOpinion): [ReplyOpinion['decision'], Passed] {
  if (replacement !== undefined) return [decision, 'replaced'];
  return [decision, decision === 'block' ? 'held back' : 'whole'];
}

it.each(ROWS)('%s', (_, found, where, elsewhere) => {
  expect(outcome(ruleReply('whole', screening(found), replacing))).toEqual(where);
  expect(outcome(ruleReply('whole', screening(found), denying))).toEqual(elsewhere);
});

it('names what was taken out, each kind once', () => {
  const withheld = new Map([
    ['secret.exposed', ['Token', 'Key', 'Token', 'A', 'B', 'C']],
    ['unicode.hidden', ['hidden message']],
    ['injection.text', ['orders']],
  ]);
  expect(ruleReply('whole', screening({ withheld }), replacing)).toEqual({
    layer: 'gate',
    decision: 'warn',
    reason:
      "TokenAuditor removed 6 secrets (Token, Key, A, B, …) and instructions to the model (unicode.hidden, injection.text) from the tool's result.",
    replacement: 'left',
    isNoted: true,
    isRemoved: true,
  });
});

it('counts a secret once that several parts of the reply repeat', () => {
  const found = (...passages: readonly string[]) => ({
    withheld: new Map([['secret.exposed', ['Token', 'Token']]]),
    removed: new Map([['secret.exposed', passages.map((passage) => ({ passage, mark: '[…]' }))]]),
  });
  expect(ruleReply('whole', screening(found('a', 'a')), replacing).reason).toContain('1 secret (Token)');
  expect(ruleReply('whole', screening(found('a', 'b')), replacing).reason).toContain('2 secrets (Token)');
});

it('refuses a reply that a check failed to read, whatever the others found', () => {
  const coverage = { ran: ['reply.secret'], failed: ['reply.injection'], capped: [] };
  for (const asking of [replacing, denying])
    expect(() => ruleReply('whole', screening({ coverage }), asking)).toThrow('reply.injection');
});

const ORDER = { withheld: new Map([['injection.text', ['orders']]]) };
const LONG = { ran: [], failed: [], capped: ['reply.size'] };

it.each<[NonNullable<ReplyReach['replies']>, Partial<ReplyScreening>, string, unknown, boolean]>([
  ['withhold', ORDER, 'warn', 'left', true],
  ['discard', ORDER, 'block', undefined, false],
  ['warn', ORDER, 'warn', undefined, true],
  ['discard', {}, 'allow', undefined, false],
  ['warn', {}, 'allow', undefined, false],
  ['discard', { coverage: LONG }, 'warn', 'left', true],
  ['warn', { ...ORDER, coverage: LONG }, 'warn', 'whole', true],
  ['warn', { coverage: { ...LONG, capped: ['reply.structure-size'] } }, 'block', undefined, false],
])('%s: %o', (replies, found, decision, replacement, isNoted) => {
  const ruled = ruleReply('whole', screening(found), { canReplace: true, replies });
  expect([ruled.decision, ruled.replacement, ruled.isNoted === true]).toEqual([
    decision,
    replacement,
    isNoted,
  ]);
});
