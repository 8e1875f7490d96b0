/** The texts of a definition by the one detector of prose: each alone, and all together if none is flagged alone. */
import { isProseText, jointText, sentenceOf } from '../../../prose/definition-texts.ts';
import { purposeOf } from '../../../prose/facts/purpose.ts';
import { type ProseReading, readProse } from '../../../prose/read.ts';
import type { DefinitionSubject } from '../../../screening/contract/definition-subject.ts';
import { memoOf } from '../../../text/bounded-memo.ts';

export interface DefinitionReading {
  readonly path: string;
  readonly reading: ProseReading;
}

/** What the tool is for: its name, its title and the first sentence of its description. */
export const purposeOfSubject = memoOf((subject: DefinitionSubject): Uint8Array | undefined => {
  const { definition, texts } = subject;
  // Instructions describe a whole server, so there is no single purpose to compare them with.
  if (definition.kind === 'instructions') return undefined;
  const of = (part: string) => texts.find((text) => text.part === part && text.via === undefined)?.text ?? '';
  return purposeOf(`${definition.name} ${of('title')}`, of('description'));
});

export const readDefinition = memoOf((subject: DefinitionSubject): readonly DefinitionReading[] => {
  const options = { kind: 'definition', purpose: purposeOfSubject(subject) } as const;
  const texts = subject.texts.filter(isProseText);
  const found = texts.flatMap(({ path, text, part, parameter }) => {
    const reading = readProse(sentenceOf(text, part, parameter), options);
    return reading === undefined ? [] : [{ path, reading }];
  });
  if (found.length > 0) return found;
  const together = readProse(jointText(subject.texts, false), options) ?? provedWithChoices(subject, options);
  return together === undefined ? [] : [{ path: '$', reading: together }];
});

/** An order whose pieces are choices of a list, as far as facts alone prove it. */
function provedWithChoices(
  { texts }: DefinitionSubject,
  options: Parameters<typeof readProse>[1],
): ProseReading | undefined {
  if (!texts.some(({ part }) => part === 'value')) return undefined;
  const reading = readProse(jointText(texts, true), options);
  return reading?.certain === undefined ? undefined : reading;
}
