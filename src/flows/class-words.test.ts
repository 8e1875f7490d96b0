import { expect, test } from 'vitest';
import type { ToolClass } from '../vocabulary/call-context.ts';
import { classWords } from './class-words.ts';

test.each<[string, ToolClass]>([
  ['nothing that is followed', { reads: [], acts: ['read'] }],
  ['nothing that is followed (assumed)', { reads: [], acts: ['read'], assumes: ['acts'] }],
  ['sends', { reads: [], acts: ['send'] }],
  ['reads private', { reads: ['private'], acts: ['read'] }],
  ['reads outside, private · sends, pays', { reads: ['outside', 'private'], acts: ['read', 'send', 'pay'] }],
  [
    'reads outside, private (assumed) · sends',
    { reads: ['outside', 'private'], acts: ['send'], assumes: ['reads'] },
  ],
  ['sends (assumed)', { reads: [], acts: ['send'], assumes: ['acts'] }],
])('%s', (words, flowClass) => {
  expect(classWords(flowClass)).toBe(words);
});
