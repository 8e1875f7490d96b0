/** Which texts of a definition are prose, and how each is read. */
import type { DefinitionText } from '../screening/contract/definition-subject.ts';
import { nameWords } from '../screening/definitions/name-words.ts';

const SHORTEST = 12;
/** A name with this many words is a sentence. */
const LONG_NAME = 7;

/** Names and values use the tool's own vocabulary; a sentence has spaces. */
export function isProseText({ text, part, isProse, via }: DefinitionText): boolean {
  if (text.length < SHORTEST) return false;
  if (via !== undefined) return true;
  if (!isProse) return false;
  if (part === 'name') return / /.test(text) || nameWords(text).length >= LONG_NAME;
  if (part === 'value' || part === 'schema') return hasWords(text);
  return part !== 'parameter-name' || / /.test(text);
}

/** Three of them: other values are choices of a list, and several of those in a row are no sentence. */
const hasWords = (text: string): boolean => /\S\s+\S+\s+\S/.test(text.slice(0, 400));

/**
 * All prose of a definition in a row: contains an order that is split over fields in one piece. Choices of a list between
 * descriptions of fields read like orders that no author wrote, so they are left out unless `withChoices`.
 */
export const jointText = (texts: readonly DefinitionText[], withChoices: boolean): string =>
  texts
    .filter(
      ({ isProse, part, text, via }) =>
        isProse &&
        via === undefined &&
        part !== 'name' &&
        part !== 'parameter-name' &&
        (withChoices || part !== 'value' || hasWords(text)),
    )
    .map(({ text }) => text)
    .join(' ');

/** A parameter is read with its name, which says what is asked for. */
export function sentenceOf(
  text: string,
  part: DefinitionText['part'],
  parameter: string | undefined,
): string {
  if (part === 'name') return nameWords(text).join(' ');
  const isNamed = parameter !== undefined && (part === 'schema' || part === 'parameter-description');
  return isNamed ? `${nameWords(parameter).join(' ')}: ${text}` : text;
}
