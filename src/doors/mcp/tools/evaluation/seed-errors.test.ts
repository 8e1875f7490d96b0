import { expect, test } from 'vitest';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { seedError } from './seed-errors.ts';

test.each([
  [new Trouble('input.refused', { tool: 't', field: 'f', reason: 'r', hint: 'h' }), 'PARAM_001'],
  [new Trouble('project.unusable', { reason: 'r' }), 'PARAM_001'],
  [
    new Trouble('policy.refused', { path: 'hunter2', field: 'f', reason: 'r', line: 1, column: 1 }),
    'CONFIG_001',
  ],
  [
    new Trouble('hooks.refused', { path: 'hunter2', field: 'f', reason: 'r', line: 1, column: 1 }),
    'CONFIG_001',
  ],
  [new Trouble('judge.unavailable', {}), 'AI_SVC_001'],
  [new Trouble('ledger.broken', { path: 'hunter2', line: 1, reason: 'r' }), 'RULE_EVAL_001'],
  [new Error('hunter2'), 'INTERNAL_001'],
])('%s is %s', (error, code) => {
  expect(seedError(error)).toMatchObject({ error: { code }, decision: 'deny', executed: false });
  expect(JSON.stringify(seedError(error))).not.toContain('hunter2');
});
