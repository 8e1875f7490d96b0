/** Frames of sentences that reach beyond the call of their tool, whatever the mood they stand in. */
import { gated } from '../gated.ts';
import { access } from './access-frames.ts';
import { agents } from './agent-frames.ts';
import { commandLines } from './command-lines.ts';
import { contrary } from './contrary-frames.ts';
import { ease } from './ease-frames.ts';
import { foreignTools } from './foreign-frames.ts';
import { guards } from './guard-frames.ts';
import { handovers } from './handover-frames.ts';
import { lasting } from './lasting-frames.ts';
import { leaks } from './leak-frames.ts';
import { precedence } from './precedence-frames.ts';
import { reachOf } from './reach.ts';
import { results } from './result-frames.ts';
import { rewrites } from './rewrite-frames.ts';
import { type Found, milder, type Said } from './said.ts';
import { isIntroduction } from './signs.ts';
import { slots } from './slot-frames.ts';
import { standing } from './standing-frames.ts';
import { substitutes } from './substitute-frames.ts';
import { turned } from './turned-frames.ts';
import { verdicts } from './verdict-frames.ts';

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
