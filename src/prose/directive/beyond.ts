/** Frames of sentences that reach beyond the call of their tool, whatever the mood they stand in. */
import { gated } from '../gated.ts';
import { access } from './beyond/access-frames.ts';
import { agents } from './beyond/agent-frames.ts';
import { commandLines } from './beyond/command-lines.ts';
import { contrary } from './beyond/contrary-frames.ts';
import { ease } from './beyond/ease-frames.ts';
import { foreignTools } from './beyond/foreign-frames.ts';
import { guards } from './beyond/guard-frames.ts';
import { handovers } from './beyond/handover-frames.ts';
import { lasting } from './beyond/lasting-frames.ts';
import { leaks } from './beyond/leak-frames.ts';
import { precedence } from './beyond/precedence-frames.ts';
import { reachOf } from './beyond/reach.ts';
import { results } from './beyond/result-frames.ts';
import { rewrites } from './beyond/rewrite-frames.ts';
import { slots } from './beyond/slot-frames.ts';
import { standing } from './beyond/standing-frames.ts';
import { substitutes } from './beyond/substitute-frames.ts';
import { turned } from './beyond/turned-frames.ts';
import { verdicts } from './beyond/verdict-frames.ts';
import { type Found, milder, type Said } from './sentence/said.ts';
import { isIntroduction } from './sentence/signs.ts';

const FINDERS = [
  results,
  turned,
  rewrites,
  contrary,
  guards,
  access,
  leaks,
  slots,
  standing,
  precedence,
  foreignTools,
  agents,
  commandLines,
  substitutes,
  verdicts,
  lasting,
  handovers,
  ease,
];
const SHORTEST = 24;
/** Of a longer sentence, its two ends. */
const LONGEST = 4000;
const endsOf = (text: string): string => `${text.slice(0, LONGEST / 2)} ${text.slice(-LONGEST / 2)}`;
/** Told for the reader's caution. */
const CAUTION = gated(
  /\b(?:with care|careful\w{0,2}|caution|cannot be undone|irreversible|(?<!(?:not|n't|never|without) )ask the user|asks? for confirmation|confirm with|only (?:with|after) (?:the |an? |explicit ){0,2}(?:consent|approval|confirmation|permission)|beware|be aware|(?:is|are) (?:refused|denied|rejected|blocked|flagged)(?! by the (?:user|person|owner|human)))\b/,
);

export function* beyond(whole: Said): Generator<Found> {
  const said = whole.text.length > LONGEST ? { ...whole, text: endsOf(whole.text) } : whole;
  if (said.text.length < SHORTEST || said.part === 'parameter-name' || said.part === 'value') return;
  if (isIntroduction(said)) return;
  if (CAUTION.test(said.text) && !/@|https?:/.test(said.text)) return;
  let isFound = false;
  for (const find of FINDERS)
    for (const { frame, strength } of find(said)) {
      isFound ||= strength !== 'hint';
      // A tool about attacks has to name them.
      const fitting = said.purpose.isAboutAttacks ? milder(strength) : strength;
      if (fitting) yield { frame, strength: fitting };
    }
  if (isFound || said.part !== 'description' || said.purpose.isAboutAttacks) return;
  const frame = reachOf(said);
  if (frame !== undefined) yield { frame, strength: 'faint' };
}
