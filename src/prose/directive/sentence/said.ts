import type { TextPart } from '../../../screening/contract/definition-subject.ts';
import type { Sentence } from './clauses.ts';
import type { Frame, Strength } from './frame.ts';
import { isDirected, type Verb } from './moods.ts';
import type { Purpose } from './purpose.ts';
import type { Thing } from './things.ts';

/** One sentence as the finders of frames read it. */
export interface Said {
  readonly sentence: Sentence;
  readonly text: string;
  readonly verbs: readonly Verb[];
  readonly things: readonly Thing[];
  /** Named in the sentence before, if this one points back to it. */
  readonly earlier: readonly Thing[];
  readonly part: TextPart;
  readonly purpose: Purpose;
}

export interface Found {
  readonly frame: Frame;
  readonly strength: Strength;
}

/** The headline of a description says what the tool does, often as an imperative: `Read a file`. */
export function isHeadlineVerb({ sentence, part, text }: Said, verb: Verb): boolean {
  if (!sentence.isHeadline || verb.force !== 'order') return false;
  // `Put the chat here` fills the parameter.
  if (
    part === 'parameter-description' &&
    /^(?:put|fill|paste|populate|insert|copy|place|provide|supply|pass)$/.test(verb.base)
  )
    return false;
  if (part !== 'description' && part !== 'parameter-description' && part !== 'title') return false;
  // A label, an address or a condition before it makes it an order.
  return !/\b(?:you|must|always|important|note|first|before|whenever|please|also|then|never|system|assistant|now)\b|[<>[\]]/.test(
    text.slice(0, verb.at),
  );
}

export const milder = (strength: Strength): Strength | undefined =>
  strength === 'clear' ? 'plain' : strength === 'hint' ? undefined : 'hint';

/** Somebody owes it, whoever the verb is. */
export const DUTY = /\b(?:must|should|have to|has to|needs? to|shall|ought to|are to|is to)\b/;

/** Addresses that stand for others. */
export const EXAMPLE_HOST = /\bexample\.(?:com|org|net)\b|\be\.g\.|localhost|\buser@|github\.com|\bdocs?\./;

/** Some verb of it is ordered, known or not. */
export const isUrged = ({ text, verbs }: Said): boolean =>
  !/\b(?:never|not|n't|avoid|unless|refuse[sd]?|only with (?:the |an? |explicit ){0,2}(?:consent|approval|confirmation|permission))\b/.test(
    text,
  ) &&
  (verbs.some(isDirected) ||
    DUTY.test(text) ||
    /^\W{0,3}(?:open|clear|restart|grant|create|delete|erase|wipe|let|have|keep|begin|end|start|on failure)\b/.test(
      text.trim(),
    ));
