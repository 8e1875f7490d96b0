import { flowCheck } from './flow-check.ts';

export const flowOutsideCode = flowCheck(
  {
    id: 'flow.outside-code',
    title: 'Content of outsiders that is run',
    reads: ['call'],
    tier: 'soft',
    severity: 'high',
    sees: 'Content of a reply that outsiders can write in a file that agents read as rules, that CI, hooks or start-up run, or in a file that a later call runs.',
    matters: 'What is written today is run tomorrow, by a program that trusts it.',
    remedy: 'Read the file before you allow it.',
    limits: 'Passages of 24 letters or digits are recognised, not summaries.',
  },
  'code_execution',
  'Content of outsiders comes to be run or obeyed.',
);
