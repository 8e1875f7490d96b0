import { printable } from '../../text/printable.ts';
import type { DefinitionCheck, Observation } from '../check.ts';
import type { DefinitionText } from '../definition/subject.ts';
import { findDirectives } from '../directive/find.ts';
import { FRAMES, type SeenFrame } from '../directive/frame.ts';
import { type Purpose, purposeOf } from '../directive/purpose.ts';
import { seamsOf } from '../directive/seams.ts';
import { weigh } from '../directive/weigh.ts';
import { attemptWords, findInjection, type Injection } from '../injection/find.ts';
import { ATTEMPTS } from '../injection/phrase.ts';
import { undisguised } from '../injection/undisguise.ts';

/** What an attack in pieces is made of; without it, reading everything twice is in vain. */
const PIECES =
  /ignor|disregard|forget|override|bypass|system prompt|instructions|~\/|\.ssh|\.env\b|credential|api key|private key|exfiltrat|bcc|do not (?:tell|mention)|conversation/i;
const LONGEST_EVIDENCE = 160;

export const directiveImperative: DefinitionCheck = {
  card: {
    id: 'directive.imperative',
    title: 'Instructions to the model in a definition',
    reads: ['tool'],
    tier: 'soft',
    severity: 'high',
    sees: 'Sentences of a definition that direct the model beyond the use of the tool: overriding, secrecy, passing on conversations, secrets or other results, reading private places, taking the place of other tools, redirecting their work, commands, coloured answers; in orders, duties, passives and advice, judged against what the tool is for.',
    matters:
      'A model reads every definition before it works and obeys it like its user; one sentence in one tool can lead the whole session.',
    remedy: 'Read the sentence that is shown; use the server only if its author can say why it is there.',
    limits:
      'English grammar and phrases of other languages. A request that fits the stated purpose of the tool is passed, and so is one that is only shown as an example.',
  },
  *inspectDefinition(subject) {
    const purpose = purposeOf(subject);
    let isQuiet = true;
    for (const text of subject.texts) {
      if (!isSentence(text)) continue;
      for (const observation of [...read(text, purpose), ...behindDisguise(text, purpose)]) {
        isQuiet = false;
        yield observation;
      }
    }
    if (!isQuiet) return;
    for (const { path, text } of seamsOf(subject.texts))
      yield* read({ path, text, part: 'description', isProse: true }, purpose);
    yield* acrossFields(subject.joint, subject.texts, purpose);
  },
};

/** Names and values are words of the tool's own trade; a sentence has spaces. */
function isSentence({ text, part, isProse, via }: DefinitionText): boolean {
  if (text.length < 12) return false;
  if (via !== undefined) return true;
  return isProse && (part !== 'name' || / /.test(text)) && (part !== 'parameter-name' || / /.test(text));
}

function* read({ text, path, part }: DefinitionText, purpose: Purpose): Generator<Observation> {
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
    tier: phrase ? 'hard' : weighed.tier,
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

function* behindDisguise(text: DefinitionText, purpose: Purpose): Generator<Observation> {
  for (const reading of undisguised(text.text))
    for (const observation of read({ ...text, text: reading.text }, purpose))
      yield { ...observation, evidence: `${observation.evidence} (behind ${reading.undone})` };
}

const clauseOf = (text: string, { start, end }: SeenFrame): string =>
  printable(text.slice(start, end).trim().replace(/\s+/g, ' '), { max: LONGEST_EVIDENCE });

/** An attack in pieces: only what is certain, and only where the pieces meet. */
function* acrossFields(
  joint: string,
  texts: readonly DefinitionText[],
  purpose: Purpose,
): Generator<Observation> {
  if (texts.filter(({ isProse }) => isProse).length < 2 || !PIECES.test(joint)) return;
  const directives = findDirectives(joint, 'description', purpose);
  const phrase = injectionIn(directives.said);
  const [first] = phrase?.attempts ?? [];
  if (phrase?.strength === 'strong' && first) {
    yield {
      threat: ATTEMPTS[first][0],
      tier: 'hard',
      confidence: phrase.confidence,
      path: '$',
      evidence: printable(attemptWords(phrase.attempts), { max: 300 }),
      detail: 'Several texts together try to command the model that reads them.',
    };
    return;
  }
  const crossing = directives.frames.find(
    ({ strength, start, end }) =>
      strength === 'clear' && directives.text.slice(start, end).trim().includes('\n'),
  );
  if (crossing)
    yield {
      threat: FRAMES[crossing.frame][0],
      tier: 'hard',
      confidence: 0.8,
      path: '$',
      evidence: clauseOf(directives.text, crossing),
      detail: FRAMES[crossing.frame][1],
    };
}
