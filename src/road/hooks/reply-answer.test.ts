import { expect, it } from 'vitest';
import type { ReplyScreening } from '../../screening/screen-reply.ts';
import type { Answer } from '../../vocabulary/hook-request.ts';
import { answerReply } from './reply-answer.ts';

const screening = (found: Partial<ReplyScreening>): ReplyScreening => ({
  signals: [],
  coverage: { ran: ['reply.secret'], failed: [], capped: [] },
  texts: [{ path: '$', text: 'left' }],
  withheld: new Map(),
  left: undefined,
  ...found,
});
const [replacing, denying] = [{ canReplace: true }, { canReplace: false }];

const ROWS: readonly (readonly [string, Partial<ReplyScreening>, Answer['says'], Answer['says']])[] = [
  ['clean', {}, 'nothing', 'nothing'],
  ['something quoted', { left: 'info' }, 'nothing', 'nothing'],
  ['something doubtful', { left: 'low' }, 'warn', 'warn'],
  ['a secret', { withheld: new Map([['secret.exposed', ['Token']]]) }, 'replace', 'deny'],
  ['a command', { withheld: new Map([['injection.text', ['orders']]]), left: 'low' }, 'replace', 'deny'],
  ['more than is read', { coverage: { ran: [], failed: [], capped: ['reply.size'] } }, 'replace', 'warn'],
];

it.each(ROWS)('%s', (_, found, says, elsewhere) => {
  expect(answerReply('whole', screening(found), replacing).says).toBe(says);
  expect(answerReply('whole', screening(found), denying).says).toBe(elsewhere);
});

it('names what was taken out, each kind once', () => {
  const withheld = new Map([
    ['secret.exposed', ['Token', 'Key', 'Token', 'A', 'B', 'C']],
    ['unicode.hidden', ['hidden message']],
    ['injection.text', ['orders']],
  ]);
  expect(answerReply('whole', screening({ withheld }), replacing)).toEqual({
    says: 'replace',
    reason:
      "TokenAuditor removed 6 secrets (Token, Key, A, B, …) and instructions to the model (unicode.hidden, injection.text) from the tool's result.",
    result: 'left',
  });
});

it('refuses a reply that a check failed to read, whatever the others found', () => {
  const coverage = { ran: ['reply.secret'], failed: ['reply.injection'], capped: [] };
  for (const asking of [replacing, denying])
    expect(() => answerReply('whole', screening({ coverage }), asking)).toThrow('reply.injection');
});
