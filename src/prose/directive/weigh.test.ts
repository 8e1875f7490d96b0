import { expect, test } from 'vitest';
import type { Frame, SeenFrame, Strength } from './sentence/frame.ts';
import { weigh } from './weigh.ts';

const seen = (frame: Frame, strength: Strength, start = 0): SeenFrame => ({
  frame,
  strength,
  start,
  end: start + 9,
});

test.each<[string, readonly SeenFrame[], 'hard' | 'soft' | undefined]>([
  ['nothing', [], undefined],
  ['a clear frame', [seen('forwarding', 'clear')], 'hard'],
  ['a plain frame', [seen('forwarding', 'plain')], 'soft'],
  ['a hint', [seen('forwarding', 'hint')], undefined],
  [
    'two plain frames that stand together',
    [seen('forwarding', 'plain'), seen('hijack', 'plain', 100)],
    'hard',
  ],
  ['two plain frames far apart', [seen('forwarding', 'plain'), seen('hijack', 'plain', 5_000)], 'soft'],
  ['the same frame twice', [seen('forwarding', 'plain'), seen('forwarding', 'plain', 100)], 'soft'],
  ['secrecy about a request', [seen('forwarding', 'plain'), seen('secrecy', 'hint', 100)], 'hard'],
  ['a request with a forged tag', [seen('reading', 'plain'), seen('forged', 'hint', 50)], 'hard'],
  ['a pretext in the same sentence', [seen('reading', 'plain'), seen('authority', 'hint')], 'hard'],
  ['a pretext elsewhere', [seen('reading', 'plain'), seen('authority', 'hint', 100)], 'soft'],
  ['a pretext alone', [seen('authority', 'hint'), seen('forged', 'hint')], undefined],
  ['two hints in one sentence', [seen('reading', 'hint'), seen('hijack', 'hint')], 'soft'],
])('%s', (_, frames, expected) => {
  expect(weigh(frames)?.tier).toBe(expected);
});
