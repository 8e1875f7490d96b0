import type { Tier } from '../../vocabulary/check.ts';
import type { Frame, SeenFrame, Strength } from './sentence/frame.ts';

export interface Weighed {
  readonly tier: Tier;
  readonly confidence: number;
  /** The gravest first. */
  readonly frames: readonly SeenFrame[];
}

const RANK: Readonly<Record<Strength, number>> = { clear: 3, plain: 2, faint: 1, hint: 0 };
/** Frames further apart than this many characters do not speak of the same thing. */
const NEAR = 700;
const MAX_ANCHORS = 40;
/** These press, but ask for nothing themselves. */
const PRESSING: ReadonlySet<Frame> = new Set(['authority', 'forged', 'consent']);

/** Frames stand together or do not; the pair that says most decides, wherever in the text it is. */
export function weigh(seen: readonly SeenFrame[]): Weighed | undefined {
  const frames = [...seen].sort((a, b) => RANK[b.strength] - RANK[a.strength]);
  const anchors = frames.filter(({ strength }) => strength === frames[0]?.strength).slice(0, MAX_ANCHORS);
  let best: Weighed | undefined;
  for (const anchor of anchors) {
    const weighed = around(anchor, frames);
    if (weighed !== undefined && weighed.confidence > (best?.confidence ?? 0)) best = weighed;
  }
  return best;
}

function around(first: SeenFrame, frames: readonly SeenFrame[]): Weighed | undefined {
  const company = new Map<Frame, SeenFrame>();
  for (const one of frames)
    if (one.frame !== first.frame && Math.abs(one.start - first.start) < NEAR && !company.has(one.frame))
      company.set(one.frame, one);
  const beside = [...company.values()];
  const found = first.strength === 'hint' ? ofHints(first, beside) : ofRequest(first, beside);
  if (found === undefined) return undefined;
  const [tier, confidence] = found;
  return { tier, confidence: Math.min(0.97, confidence + 0.02 * beside.length), frames: [first, ...beside] };
}

/** These read the same words of a sentence in different ways: there they are one witness. */
const OF_WORK: ReadonlySet<Frame> = new Set(['hijack', 'redirection', 'consent', 'authority', 'command']);
const isSameWitness = (one: SeenFrame, other: SeenFrame): boolean =>
  one.start === other.start && OF_WORK.has(one.frame) && OF_WORK.has(other.frame);

type Weight = readonly [Tier, number];
const asks = ({ frame }: SeenFrame) => !PRESSING.has(frame);
const isSecrecy = ({ frame }: SeenFrame) => frame === 'secrecy';

function ofRequest(first: SeenFrame, beside: readonly SeenFrame[]): Weight {
  if (first.strength === 'clear') return ['hard', 0.9];
  if (first.strength === 'faint') return ['soft', beside.length > 0 ? 0.5 : 0.4];
  const others = beside.filter((one) => !isSameWitness(one, first));
  if (others.some(({ strength }) => strength === 'plain')) return ['hard', 0.8];
  const all = [first, ...beside.filter(({ strength }) => strength !== 'faint')];
  if (all.some(isSecrecy) && all.filter(asks).length > 1) return ['hard', 0.75];
  // A claim of authority or a forged tag around a request is how requests are pressed.
  const isPressed = beside.some(
    ({ frame, start }) => frame === 'forged' || (frame === 'authority' && start === first.start),
  );
  if (isPressed) return ['hard', 0.7];
  return ['soft', beside.length > 0 ? 0.65 : 0.55];
}

function ofHints(first: SeenFrame, beside: readonly SeenFrame[]): Weight | undefined {
  const all = [first, ...beside];
  if (all.some(isSecrecy)) return all.filter(asks).length > 1 ? ['soft', 0.45] : undefined;
  const isOneSentence = beside.some(
    (one) => one.start === first.start && (asks(one) || one.frame === 'consent'),
  );
  if (isOneSentence && asks(first)) return ['soft', 0.4];
  return all.some(asks) && beside.length > 1 ? ['soft', 0.35] : undefined;
}
