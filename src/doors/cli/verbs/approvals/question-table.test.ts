import { expect, test } from 'vitest';
import type { Digest } from '../../../../vocabulary/digest.ts';
import { createPaint } from '../../print/paint.ts';
import { heldQuestion, type ListedQuestion, questionTable } from './question-table.ts';

const QUESTION: ListedQuestion = {
  ...{ code: '8436-KWKW', state: 'pending', time: '2026-11-15T09:30:01.000Z', agent: 'cursor' },
  ...{ expires_at: '2026-11-15T09:45:01.000Z', session: 'ab12-1', cwd: '/work\u001b[2J', server: 'notes' },
  ...{ tool: 'remove_label', decision: 'require_approval', checks: ['destructive.tool'], reasons: [] },
  rules: [],
  ...{ asks: [], effects: [], flows: [], preview: [{ name: 'id', text: '7' }] },
};
const plain = createPaint('never', { isTerminal: false, columns: 80, write: () => {} }, {});
const shown = (question: ListedQuestion, extent: 'line' | 'whole') =>
  questionTable([question], 200, plain, extent).trimEnd().split('\n').slice(1);

test('one call is shown with its expiry, folder and session', () => {
  const row = '8436-KWKW  pending  2026-11-15 09:30  cursor  notes/remove_label  destructive.tool';
  expect(shown(QUESTION, 'whole')).toEqual([
    row,
    '  expires: 2026-11-15 09:45:01 UTC',
    '  folder: /work\\u{1b}[2J',
    '  session: ab12-1',
    '  id: 7',
  ]);
  expect(shown({ ...QUESTION, expires_at: null, cwd: null, session: null }, 'whole')).toEqual([
    row,
    '  id: 7',
  ]);
  expect(shown(QUESTION, 'line')).toEqual([row, '  id: 7']);
});

test('calls that run the same are told apart by their session or folder', () => {
  const other = { ...QUESTION, code: 'K7QF-M4XD', session: 'cd34-2' };
  const lines = questionTable([QUESTION, other, { ...other, preview: [] }], 200, plain).split('\n');
  expect(lines.map((line) => line.slice(0, 20)).slice(1, -1)).toEqual([
    '8436-KWKW  pending  ',
    '  session: ab12-1',
    '  id: 7',
    'K7QF-M4XD  pending  ',
    '  session: cd34-2',
    '  id: 7',
    'K7QF-M4XD  pending  ',
  ]);
});

test.each([
  ['mcp__toolbox__get-sum', [], ['no-sums'], 'toolbox/get-sum  no-sums'],
  ['mcp__toolbox__get-sum', ['destructive.tool'], ['no-sums'], 'toolbox/get-sum  destructive.tool no-sums'],
  ['shell', [], [], 'shell  gate'],
])('a call of %s that %j and %j stopped', (tool, checks, rules, end) => {
  const digest = `sha256:${'0'.repeat(64)}` as Digest;
  const call = {
    ...{ version: 1 as const, code: '8436-KWKW', digest, host: 'cursor', tool, session: null, policy: 'p' },
    ...{ decision: 'block' as const, checks, rules, asks: [{ layer: 'gate' as const, reason: 'Unread.' }] },
    ...{ reasons: [], cwd: null, time: '2026-11-15T09:30:01.000Z', preview: [], used: false },
  };
  const row = `8436-KWKW  stopped  2026-11-15 09:30  cursor  ${end}`;
  expect(shown(heldQuestion({ call, state: 'held' }), 'line')).toEqual([row]);
});
