import { expect, test } from 'vitest';
import { contentWords, likeness } from './likeness.ts';

const ROWS = [
  [
    'wire_money',
    'Starts a wire transfer to a payee abroad.',
    'to a PAYEE abroad: starting wire transfers',
    'alike',
  ],
  ['wire_money', 'Starts a wire transfer abroad.', 'Starts a wire transfer abroad, quickly.', 'alike'],
  ['list_issues', 'List issues', 'Lists all issues', 'close'],
  ['list_models', 'Voices for speech with quality tiers', 'Browse the public registry by task', 'other'],
  ['wire_money', 'Starts a wire transfer to a payee abroad.', '', 'other'],
  [
    'wire_money',
    'Starts a wire transfer to a payee abroad.',
    'St\u0430rts a wire transfer t\u043e a payee abroad',
    'alike',
  ],
] as const;

test.each(ROWS)('%s: %s | %s is %s', (name, a, b, expected) => {
  expect(likeness(contentWords({}, a), contentWords({}, b), [name])).toBe(expected);
});
