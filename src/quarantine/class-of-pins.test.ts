import { expect, test } from 'vitest';
import type { ToolClass } from '../vocabulary/call-context.ts';
import { classOfPins } from './class-of-pins.ts';

const MAIL: ToolClass = { reads: ['outside', 'private'], acts: ['read'] };
const POST: ToolClass = { reads: [], acts: ['send'] };
const UNKNOWN: ToolClass = { reads: ['outside', 'private'], acts: ['send'], assumes: ['reads', 'acts'] };
const CLOCK: ToolClass = { reads: [], acts: ['read'] };

test.each<[string, readonly (ToolClass | null)[], ToolClass | undefined]>([
  ['no pin', [], undefined],
  ['a pin of an earlier version', [null], undefined],
  ['one', [null, MAIL], MAIL],
  ['what any reads or does counts', [POST, MAIL], { reads: ['outside', 'private'], acts: ['read', 'send'] }],
  ['what all assume is assumed', [UNKNOWN, UNKNOWN], UNKNOWN],
  ['what one knows is known', [UNKNOWN, POST], { ...UNKNOWN, assumes: ['reads'] }],
  [
    'knowing that there is nothing takes nothing back',
    [UNKNOWN, CLOCK],
    { reads: ['outside', 'private'], acts: ['read', 'send'], assumes: ['reads'] },
  ],
])('%s', (_, classes, expected) => {
  expect(classOfPins(classes.map((flowClass) => ({ flowClass })))).toEqual(expected);
});
