/** What a tool claims about itself in the places that people read first. */

import type { DefinitionSubject } from '../../../screening/contract/definition-subject.ts';
import { isObject } from '../../../screening/definitions/schema-fields.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { type Doing, doingOfName, doingOfSentence, isThingToo } from './acts.ts';

const LONGEST = 32_000;

export interface ToolStatements {
  readonly description: string;
  readonly titles: readonly (readonly [path: string, title: string])[];
  readonly byName: Doing | undefined;
  readonly bySentence: Doing | undefined;
}

export function statementsOf({ definition: { name, value } }: DefinitionSubject): ToolStatements {
  const description = typeof value.description === 'string' ? value.description.slice(0, LONGEST) : '';
  const titles: [string, JsonValue | undefined][] = [['$.title', value.title]];
  if (isObject(value.annotations)) titles.push(['$.annotations.title', value.annotations.title]);
  return {
    description,
    titles: titles.flatMap(([path, title]) => (typeof title === 'string' ? [[path, title] as const] : [])),
    byName: doingOfName(name),
    bySentence: doingOfSentence(description),
  };
}

const acting = (doing: Doing | undefined): Doing | undefined => (doing?.act === 'looks' ? undefined : doing);

/** Words like `install` and `run` are nouns too; the first sentence, if there is one, must then confirm the verb. */
export function agreed({ byName, bySentence, description }: ToolStatements): Doing | undefined {
  if (byName === undefined) return bySentence?.isWeak ? undefined : acting(bySentence);
  if (byName.isWeak) return isSame(byName, bySentence) ? byName : undefined;
  const isPlain = clearly(byName) !== undefined || description.trim() === '';
  return (isPlain && !isThingToo(byName.verb)) || acting(bySentence) !== undefined ? byName : undefined;
}

/** Repeated in the sentence, the verb is meant; except `create`, which may produce an answer: a chart, a plan. */
const isSame = ({ verb }: Doing, other: Doing | undefined): boolean =>
  verb === other?.verb && verb !== 'create';

/** Only an unambiguous first sentence outweighs a name that suggests reading. */
export const clearly = (doing: Doing | undefined): Doing | undefined =>
  doing !== undefined && /^(?:removes|sends|pays)$/.test(doing.act) ? doing : undefined;
