import { expect, test } from 'vitest';
import { assessDestructive } from './destructive-tools.ts';

const tool = (name: string, isMarked = false) => ({ name, isMarked });

test('a call is held for a person, refused or let through, as the server is guarded', () => {
  expect(assessDestructive(tool('delete_issue'), undefined)?.decision).toBe('require_approval');
  expect(assessDestructive(tool('delete_issue'), { destructive: 'ask' })?.decision).toBe('require_approval');
  expect(assessDestructive(tool('delete_issue'), { destructive: 'withhold' })?.decision).toBe('block');
  expect(assessDestructive(tool('delete_issue'), { destructive: 'allow' })).toBeUndefined();
  expect(assessDestructive(tool('get_issue'), undefined)).toBeUndefined();
  for (const destructive of ['ask', 'withhold'] as const)
    expect(assessDestructive(tool('delete_issue'), { destructive })).toMatchObject({
      check: 'destructive.tool',
      reason: expect.stringContaining('(destructive.tool)'),
    });
});

test('the mark of a server counts only where the policy counts it', () => {
  expect(assessDestructive(tool('write_file', true), undefined)).toBeUndefined();
  expect(assessDestructive(tool('write_file', true), { byAnnotation: true })?.decision).toBe(
    'require_approval',
  );
  expect(assessDestructive(tool('write_file', false), { byAnnotation: true })).toBeUndefined();
});
