/** Findings about two tools whose names could be mistaken for each other. */

import type { Observation } from '../../../screening/contract/check.ts';
import type { DefinitionSubject, Resemblance } from '../../../screening/contract/definition-subject.ts';
import { deepStem, nameWords, stem } from '../../../screening/definitions/name-words.ts';
import { printable } from '../../../text/printable.ts';
import type { Definition } from '../../../vocabulary/definition.ts';
import { isDistinctive, isRare, isTelling } from './distinctive.ts';
import { contentWords, likeness } from './likeness.ts';
import { claimsPlace } from './redirect.ts';
import { describe, hasSameText, isNamesake, relationOf } from './relation.ts';

/** Up to this many differing tools of a product configured twice are examined one by one. */
const FEW = 2;

/** Two authors do not write the same sentence of this length by chance. */
const LONG_ENOUGH = 24;

/** Another full stop, case or article: too little for another author's words, too much for a second copy. */
const isRetold = (a: Definition, b: Definition): boolean => core(describe(a)) === core(describe(b));
const core = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => !/^(?:an?|the|new|your)?$/.test(word))
    .map(deepStem)
    .join(' ');

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

export function* compared(
  { to, how }: Resemblance,
  { registry, definition }: DefinitionSubject,
): Generator<Observation> {
  const seen = { threat: 'social_engineering', path: '$.name', evidence: named(to) } as const;
  const relation = relationOf(registry, definition.server, to.server);
  if (relation.kind === 'twin' && to.name === definition.name) {
    const isFew = relation.changed.length > 0 && relation.changed.length <= FEW;
    const speakers = isFew ? relation.changed : [relation.first];
    if (!relation.isFirst || !speakers.includes(definition.name)) return;
    const detail = `${relation.shared} tools of this server exist on another one under the same names, ${relation.shared - relation.changed.length} of them word for word: one product twice, or a copy that may change later.`;
    yield { ...seen, tier: 'soft', confidence: 0.4, detail };
    return;
  }
  const like = likeness(contentWords(definition, describe(definition)), contentWords(to, describe(to)), [
    definition.name,
    to.name,
  ]);
  const isSame = how === 'same';
  const isApart = relation.kind === 'apart';
  if (isSame && hasSameText(definition, to)) {
    if (like === 'alike' || isDistinctive(definition.name) || describe(definition).length > LONG_ENOUGH)
      yield {
        ...seen,
        tier: isApart && !relation.isEqual && !isNamesake(definition.server, to.server) ? 'hard' : 'soft',
        confidence: 0.5,
        detail: 'Another server has the same tool, word for word.',
      };
  } else if (like === 'alike' || (isSame && isDistinctive(definition.name) && isRetold(definition, to))) {
    const what = isSame
      ? 'has the name of'
      : how === 'lure'
        ? 'adds a word to the name of'
        : 'is hard to tell from';
    const detail = `The tool ${what} a tool on another server and describes itself in nearly the same words.`;
    const isKindred = relation.kind !== 'apart' || isNamesake(definition.server, to.server);
    if (isKindred && !relation.isFirst) return;
    yield { ...seen, tier: isKindred ? 'soft' : 'hard', confidence: isKindred ? 0.5 : 0.85, detail };
  } else if (to.name === definition.name && claimsPlace(describe(definition))) {
    const isClear = isDistinctive(definition.name);
    const detail = "The tool has the name of another server's tool and asks to be preferred.";
    yield { ...seen, tier: isClear ? 'hard' : 'soft', confidence: isClear ? 0.75 : 0.4, detail };
  } else if (
    (to.name === definition.name && isApart && (isTelling(definition.name) || isBrand(to, definition))) ||
    (!isSame && how !== 'near' && like === 'close' && isDistinctive(to.name)) ||
    (!isSame && isApart && isBrand(to, definition) && isPlural(definition.name, to.name))
  ) {
    const detail = 'A tool on another server has this name, or one that is hard to tell from it.';
    yield { ...seen, tier: 'soft', confidence: 0.35, detail };
  }
}
