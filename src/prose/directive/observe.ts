/** What a text of a definition, a disguised one, or several together ask of the model, as observations. */

import type { Observation } from '../../screening/contract/check.ts';
import type { DefinitionText } from '../../screening/contract/definition-subject.ts';
import { RecentTexts } from '../../text/bounded-memo.ts';
import { printable } from '../../text/printable.ts';
import { attemptWords, findInjection, type Injection } from '../injection/find.ts';
import { ATTEMPTS } from '../injection/phrase.ts';
import { undisguised } from '../injection/undisguise.ts';
import type { AskedPurpose } from './asked.ts';
import { findDirectives, saidIn } from './find.ts';
import { Remembered } from './remembered.ts';
import type { Seam } from './seams.ts';
import { FRAMES, type SeenFrame } from './sentence/frame.ts';
import { weigh } from './weigh.ts';

/** What an attack in pieces is made of; without it, reading everything twice is in vain. */
const PIECES =
  /ignor|disregard|forget|bypass|override|system prompt|exfiltrat|~\/\.\w|credentials|api keys?/i;
const LONGEST_EVIDENCE = 160;

/** What a text says, plainly or else behind a disguise. */
export const observed = (text: DefinitionText, purpose: AskedPurpose): readonly Observation[] =>
  remembered(wholes, text, purpose, () => {
    const plain = [...observe(text, purpose)];
    return plain.length > 0 ? plain : [...behindDisguise(text, purpose)];
  });

/** What stands where two texts meet. */
export const observedAcross = ({ path, text }: Seam, purpose: AskedPurpose): readonly Observation[] => {
  const whole: DefinitionText = { path, text: `. ${text}`, part: 'description', isProse: true };
  return remembered(seams, whole, purpose, () => [...observe(whole, purpose)]);
};

const wholes = new Remembered<readonly Observation[]>();
const seams = new Remembered<readonly Observation[]>();

/** An observation of the same text elsewhere differs by its path alone. */
function remembered(
  memory: Remembered<readonly Observation[]>,
  { path, text, part }: DefinitionText,
  purpose: AskedPurpose,
  read: () => readonly Observation[],
): readonly Observation[] {
  const seen = memory.of(part, text, purpose, read);
  return seen.length === 0 ? seen : seen.map((observation) => ({ ...observation, path }));
}

function* observe({ text, path, part }: DefinitionText, purpose: AskedPurpose): Generator<Observation> {
  const directives = findDirectives(text, part, purpose);
  const phrase = injectionIn(directives.said);
  const weighed = weigh(directives.frames);
  const [first] = phrase?.attempts ?? [];
  if (phrase && first && (phrase.strength === 'strong' || weighed === undefined)) {
    yield {
      threat: ATTEMPTS[first][0],
      tier: phrase.strength === 'strong' ? 'hard' : 'soft',
      confidence: phrase.confidence,
      path,
      evidence: printable(
        `${attemptWords(phrase.attempts)}${phrase.undone === 'nothing' ? '' : ` (behind ${phrase.undone})`}`,
        { max: 300 },
      ),
      detail: 'The text tries to command the model that reads it.',
    };
    return;
  }
  const [gravest] = weighed?.frames ?? [];
  if (weighed === undefined || gravest === undefined) return;
  yield {
    threat: FRAMES[gravest.frame][0],
    tier: phrase && gravest.strength !== 'faint' ? 'hard' : weighed.tier,
    confidence: weighed.confidence,
    path,
    evidence: clauseOf(directives.text, gravest),
    detail: FRAMES[gravest.frame][1],
  };
}

/** Whether something is kept from the user is a question of grammar: many honest tools ask to leave raw data out. */
function injectionIn(text: string): Injection | undefined {
  const found = findInjection(text);
  const isSecrecy = found?.attempts.length === 1 && found.attempts[0] === 'secrecy';
  return isSecrecy && found.undone === 'nothing' ? undefined : found;
}

function* behindDisguise(text: DefinitionText, purpose: AskedPurpose): Generator<Observation> {
  for (const reading of undisguised(text.text))
    for (const observation of observe({ ...text, text: reading.text }, purpose))
      yield { ...observation, evidence: `${observation.evidence} (behind ${reading.undone})` };
}

/** Listings are read again and again. */
const quiet = new RecentTexts<true>();

const clauseOf = (text: string, { start, end }: SeenFrame): string =>
  printable(text.slice(start, end).trim().replace(/\s+/g, ' '), { max: LONGEST_EVIDENCE });

/** An attack in pieces that do not meet: only what is certain. Where texts meet, seams are read like any other text. */
export function* acrossFields(joint: string, texts: readonly DefinitionText[]): Generator<Observation> {
  if (texts.filter(({ isProse }) => isProse).length < 2 || !PIECES.test(joint) || quiet.get(joint)) return;
  const phrase = injectionIn(saidIn(joint));
  const [first] = phrase?.attempts ?? [];
  if (phrase?.strength !== 'strong' || !first) {
    quiet.set(joint, true);
    return;
  }
  yield {
    threat: ATTEMPTS[first][0],
    tier: 'hard',
    confidence: phrase.confidence,
    path: '$',
    evidence: printable(attemptWords(phrase.attempts), { max: 300 }),
    detail: 'Several texts together try to command the model that reads them.',
  };
}
