import { expect, test } from 'vitest';
import { fakeIo } from '../../../../test/cli/fake-io.ts';
import { createPaint } from './paint.ts';

const terminal = { columns: 80 };

test.each([
  ['auto', { terminal }, true],
  ['auto', {}, false],
  ['auto', { terminal, env: { NO_COLOR: '1' } }, false],
  ['auto', { terminal, env: { TERM: 'dumb' } }, false],
  ['auto', { env: { FORCE_COLOR: '1' } }, true],
  ['auto', { terminal, env: { FORCE_COLOR: '0' } }, false],
  ['auto', { terminal, env: { FORCE_COLOR: '1', NO_COLOR: '1' } }, false],
  ['always', { env: { NO_COLOR: '1' } }, true],
  ['never', { terminal, env: { FORCE_COLOR: '1' } }, false],
])('%s with %j: colours %s', (choice, wishes, coloured) => {
  const io = fakeIo(wishes);
  expect(createPaint(choice, io.stdout, io.env).red('x')).toBe(coloured ? '\u001b[31mx\u001b[0m' : 'x');
});
