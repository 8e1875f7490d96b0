/**
 * A share before and after, by how much it differs between blocks of one side. Traces of one session end alike, so that
 * counts of single traces would call a change of work a change of the route.
 */
import { studentTail } from '../../../statistics/student.ts';
import { type Shift, shiftBetween } from '../../route/counts-shift.ts';
import { type Block, joined, sizeOf } from '../../route/halves.ts';

/** Fewer do not show how much blocks differ. */
const LEAST_BLOCKS = 4;

/** The G test of the sums and the test between blocks have to agree: the larger p is given. */
export function blockShift(first: readonly Block[], second: readonly Block[]): Shift | undefined {
  if (Math.min(first.length, second.length) < LEAST_BLOCKS) return undefined;
  const shift = shiftBetween(joined(first), joined(second));
  return shift && { ...shift, p: Math.max(shift.p, betweenBlocks(first, second, shift)) };
}

/** Of the name that moved most; shared among all that could have. */
function betweenBlocks(first: readonly Block[], second: readonly Block[], { names, rows }: Shift): number {
  const [a, b] = [shareOf(first, names), shareOf(second, names)];
  const error = Math.sqrt(a.variance + b.variance);
  if (error === 0) return a.share === b.share ? 1 : 0;
  const df =
    (a.variance + b.variance) ** 2 /
    (a.variance ** 2 / (first.length - 1) + b.variance ** 2 / (second.length - 1));
  return Math.min(1, rows * 2 * studentTail(Math.abs(a.share - b.share) / error, df));
}

/** A ratio of sums over blocks of different sizes, and its variance. */
function shareOf(blocks: readonly Block[], names: readonly string[]): { share: number; variance: number } {
  const parts = blocks.map((block) => ({
    size: sizeOf(block),
    named: names.reduce((sum, name) => sum + (block.get(name) ?? 0), 0),
  }));
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const share = parts.reduce((sum, part) => sum + part.named, 0) / size;
  const squares = parts.reduce((sum, part) => sum + (part.named - share * part.size) ** 2, 0);
  return { share, variance: ((blocks.length / (blocks.length - 1)) * squares) / size ** 2 };
}
