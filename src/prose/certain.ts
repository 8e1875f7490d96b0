/**
 * What facts alone prove: combinations that honest texts do not have. Each is a set of facts that hold within one or two
 * sentences, and orders of words that hold in one of them. What a text quotes or tells about attacks never counts.
 */

import { once } from '../text/bounded-memo.ts';
import { type Certainty, RULES, type Rule } from './certain-rules.ts';
import {
  classSet,
  compileOrders,
  factNumber,
  mayHold,
  type Order,
  orderIsSaid,
  type SaidOptions,
  setOf,
} from './facts/facts.ts';
import { classNumber } from './facts/tokens.ts';
import { runsHarm } from './harmful-commands.ts';
import { closesQuotation } from './said/closed-later.ts';
import { isShown } from './said/shown.ts';
import type { ProseKind } from './weights/model.ts';
import { type ReadSentence, sentencesNear, wholeSentences } from './weights/windows.ts';

/** Behind these, a sentence tells what others do. */
const TOLD = once(() => classSet('watch|attack|example'));
const SHORT = once(() => factNumber('short'));

interface CompiledRule extends Rule {
  readonly compiled: readonly Order[];
  readonly told: readonly Order[];
  readonly numbers: readonly (readonly number[])[];
}

const COMPILED = once((): readonly CompiledRule[] =>
  RULES.map((rule) => ({
    ...rule,
    compiled: compileOrders(rule.orders),
    told: compileOrders(rule.toldAs ?? []),
    numbers: rule.facts.map((names) => names.map(factNumber)),
  })),
);

/** Every rule has a step that is one of these, and few sentences have any. */
const RARE = once(() =>
  setOf('ignore|secretPath|tag|hide|tell|url|leakUrl|email|ransom|shield|frameEnd|duty'),
);
const isWorthTrying = ({ tokens }: ReadSentence): boolean =>
  tokens.present.meets(RARE()) &&
  COMPILED().some(({ compiled }) => compiled.some((order) => mayHold(tokens, order)));

/** Tokens before an order that opens its sentence. */
const OPENING = 2;

/** In arguments quotation marks are syntax, and in what is written like JSON, though it may be none. */
const FIELDS = /"[\w.-]{1,40}"\s?:[\s\S]{1,400}?"[\w.-]{1,40}"\s?:/;

const saidBefore = (sentences: readonly ReadSentence[], next: number): SaidOptions => ({
  unless: TOLD(),
  isClosedLater: closesQuotation(sentences, next),
});

/** "Tell the bot to" at the start is an order after all, "he told the bot to" is not. */
function isTold({ tokens }: ReadSentence, order: Order): boolean {
  const unless = NONE();
  if (!orderIsSaid(tokens, order, { unless })) return false;
  return tokens.classes[tokens.from] === PERSON || !orderIsSaid(tokens, order, { unless, latest: 1 });
}
const NONE = once(() => new Uint8Array());
const PERSON = classNumber('person');

/** Sentences of a text, from `at` on. */
export interface Stretch {
  readonly at: number;
  readonly count: number;
}

export interface CertainPlace extends Certainty, Stretch {}

/** The first sentence that proves something, or undefined. */
export function certainIn(sentences: readonly ReadSentence[], kind: ProseKind): CertainPlace | undefined {
  for (const { sentence, at, count } of wholeSentences(sentences)) {
    if (!isWorthTrying(sentence) || isShown(sentence)) continue;
    const near = sentencesNear(sentences, { at, count });
    const holds = (numbers: readonly number[]) =>
      numbers.some((fact) => near.some(({ facts }) => facts[fact] === 1));
    const said = saidBefore(sentences, at + count);
    const rule = COMPILED().find(
      ({ kinds, compiled, told, numbers, isFirst, isShort, hasCommand }) =>
        (kinds === undefined || kinds.includes(kind)) &&
        numbers.every(holds) &&
        (isShort !== true || sentence.facts[SHORT()] === 1) &&
        (hasCommand !== true || near.some(({ tokens }) => runsHarm(tokens.text))) &&
        !told.some((order) => isTold(sentence, order)) &&
        compiled.some((order) =>
          orderIsSaid(sentence.tokens, order, {
            ...said,
            isQuoteSaid: kind === 'argument' || FIELDS.test(sentence.tokens.text),
            ...(isFirst === true ? { latest: OPENING } : {}),
          }),
        ),
    );
    if (rule === undefined) continue;
    const { says, threat, isGrave, isMild } = rule;
    return { says, threat, isGrave, at, count, ...(isMild === true ? { isMild } : {}) };
  }
  return undefined;
}

export const HIDDEN_COMMAND: CertainPlace = {
  says: 'carries a command in an encoding',
  threat: 'code_execution',
  at: 0,
  count: 1,
  isGrave: true,
};
