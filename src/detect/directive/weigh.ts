import type { Tier } from '../../vocabulary/check.ts';
import type { Frame, SeenFrame, Strength } from './frame.ts';

export interface Weighed {
  readonly tier: Tier;
  readonly confidence: number;
  /** The gravest first. */
  readonly frames: readonly SeenFrame[];
}

const RANK: Readonly<Record<Strength, number>> = { clear: 2, plain: 1, hint: 0 };
/** Frames further apart than this many characters do not speak of the same thing. */
const NEAR = 700;
/** These press, but ask for nothing themselves. */
const PRESSING: ReadonlySet<Frame> = new Set(['authority', 'forged', 'consent']);

export function weigh(seen: readonly SeenFrame[]): Weighed | undefined {
  const frames = [...seen].sort((a, b) => RANK[b.strength] - RANK[a.strength]);
  const [first] = frames;
  if (first === undefined) return undefined;
  const company = new Map<Frame, SeenFrame>();
  for (const frame of frames)
    if (
      frame.frame !== first.frame &&
      Math.abs(frame.start - first.start) < NEAR &&
      !company.has(frame.frame)
    )
      company.set(frame.frame, frame);
  const beside = [...company.values()];
  const result = (tier: Tier, confidence: number): Weighed => ({
    tier,
    confidence: Math.min(0.97, confidence + 0.02 * beside.length),
    frames: [first, ...beside],
  });
  if (first.strength === 'clear') return result('hard', 0.9);
  if (first.strength === 'plain') {
    if (beside.some(({ strength }) => strength === 'plain')) return result('hard', 0.8);
    const isHidden = first.frame === 'secrecy' || company.has('secrecy');
    const asks = [first, ...beside].filter(({ frame }) => !PRESSING.has(frame));
    if (isHidden && asks.length > 1) return result('hard', 0.75);
    // A claim of authority or a forged tag around a request is how requests are pressed.
    if (
      beside.some(
        ({ frame, start }) => frame === 'forged' || (frame === 'authority' && start === first.start),
      )
    )
      return result('hard', 0.7);
    return result('soft', beside.length > 0 ? 0.65 : 0.55);
  }
  const asks = frames.filter(({ frame }) => !PRESSING.has(frame));
  if (company.has('secrecy') || first.frame === 'secrecy')
    return asks.length > 1 && beside.length > 0 ? result('soft', 0.45) : undefined;
  const isOneSentence = frames.some(
    (one) =>
      one !== first &&
      one.frame !== first.frame &&
      one.start === first.start &&
      one.frame !== 'authority' &&
      one.frame !== 'forged',
  );
  if (isOneSentence && asks.includes(first)) return result('soft', 0.4);
  return asks.length > 0 && beside.length > 1 ? result('soft', 0.35) : undefined;
}
