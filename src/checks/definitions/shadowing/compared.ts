/** Findings about two tools whose names could be mistaken for each other. */

import type { Observation } from '../../../screening/contract/check.ts';
import type { DefinitionSubject, Resemblance } from '../../../screening/contract/definition-subject.ts';
import { nameWords, stem } from '../../../screening/definitions/name-words.ts';
import { printable } from '../../../text/printable.ts';
import type { Definition } from '../../../vocabulary/definition.ts';
import { isDistinctive, isRare } from './distinctive.ts';
import { contentWords, likeness } from './likeness.ts';
import { claimsPlace } from './redirect.ts';
import { describe, isNamesake, isRetold, type Relation, relationOf } from './relation.ts';

/** Up to this many differing tools of a product configured twice are examined one by one. */
const FEW = 2;

/** Two authors do not write the same sentence of this length by chance. */
const LONG_ENOUGH = 24;

/** The same words in singular or plural: `slack_post_messages` for `slack_post_message`. */
const isPlural = (a: string, b: string): boolean => counted(a) === counted(b);
const counted = (name: string): string => nameWords(name).map(stem).join(' ');

/** The name contains the product of the other server, and not of its own. */
function isBrand(to: Definition, own: Definition): boolean {
  const theirs = new Set(nameWords(to.server).map(stem));
  const ours = own.server.toLowerCase();
  return nameWords(to.name).some(
    (word) => isRare(word) && theirs.has(stem(word)) && !ours.includes(stem(word)),
  );
}

export const named = ({ server, name }: Definition): string =>
  `${printable(name, { max: 80 })} of server ${printable(server, { max: 80 })}`;

/** Another spelling than a person would choose: letters that look alike, or one that is missing or changed. */
const isMisspelt = ({ to, how }: Resemblance, own: Definition): boolean =>
  how === 'look' || (how === 'near' && wordsOf(own.name) !== wordsOf(to.name));
const wordsOf = (name: string): string => nameWords(name).map(stem).sort().join(' ');

export function* compared(
  resemblance: Resemblance,
  { registry, definition }: DefinitionSubject,
): Generator<Observation> {
  const { to, how } = resemblance;
  const seen = { threat: 'social_engineering', path: '$.name', evidence: named(to) } as const;
  const hard = (confidence: number, detail: string): Observation => ({
    ...{ ...seen, tier: 'hard', confidence, detail },
  });
  const soft = (confidence: number, detail: string): Observation => ({
    ...{ ...seen, tier: 'soft', confidence, detail },
  });
  const relation = relationOf(registry, definition.server, to.server);
  const isRelease =
    registry.identity(definition.server, to.server) === 'unknown' && isNamesake(definition.server, to.server);
  const isTwin = relation.kind === 'twin' && to.name === definition.name;
  const like = likeness(contentWords(definition, describe(definition)), contentWords(to, describe(to)), [
    definition.name,
    to.name,
  ]);
  const isClear = isDistinctive(definition.name);
  const isOdd = isMisspelt(resemblance, definition);
  const isSame = isRetold(definition, to);
  const saysMore = like === 'alike' || isClear || describe(definition).length > LONG_ENOUGH;
  if (isSame && !isRelease && (saysMore || isOdd || relation.kind === 'twin')) {
    yield hard(0.85, isOdd ? alikeWords('near') : 'Another server has the same tool, word for word.');
  } else if (isTwin) {
    const isFew = relation.changed.length > 0 && relation.changed.length <= FEW;
    const speakers = isFew ? relation.changed : [relation.first];
    if (relation.isFirst && speakers.includes(definition.name)) yield soft(0.4, twice(relation));
  } else if (like === 'alike' || (isSame && saysMore)) {
    const isKindred = !isOdd && (relation.kind !== 'apart' || isRelease);
    const detail = alikeWords(isOdd ? 'near' : how);
    if (!isKindred) yield hard(0.85, detail);
    else if (relation.isFirst) yield soft(0.5, detail);
  } else if (to.name === definition.name && claimsPlace(describe(definition))) {
    const detail = "The tool has the name of another server's tool and asks to be preferred.";
    yield isClear ? hard(0.75, detail) : soft(0.4, detail);
  } else if (isNameTaken(resemblance, definition, relation.kind === 'apart', like === 'close')) {
    yield soft(0.35, 'A tool on another server has this name, or one that is hard to tell from it.');
  } else if (to.name === definition.name) {
    const detail = 'A tool on another server has this name, which many servers have.';
    yield { ...soft(0.1, detail), severity: 'info' };
  }
}

const WHAT = {
  same: 'has the name of',
  lure: 'adds a word to the name of',
  near: 'is hard to tell from',
  look: 'is hard to tell from',
} as const;

const alikeWords = (how: keyof typeof WHAT): string =>
  `The tool ${WHAT[how]} a tool on another server and describes itself in nearly the same words.`;

const twice = ({ shared, changed }: Relation): string =>
  `${shared} tools of this server exist on another one under the same names, ${shared - changed.length} of them word for word: one product twice, or a copy that may change later.`;

/** A name that its author is unlikely to have chosen by chance, on a tool that describes itself in other words. */
function isNameTaken({ to, how }: Resemblance, own: Definition, isApart: boolean, isClose: boolean): boolean {
  if (to.name === own.name) return isApart && (isDistinctive(own.name) || isBrand(to, own));
  if (how === 'same') return false;
  return (
    (how !== 'near' && isClose && isDistinctive(to.name)) ||
    (isApart && isBrand(to, own) && isPlural(own.name, to.name))
  );
}
