/**
 * Plain orders in many words, with what honest texts say in the same words: a grammar a fact, filled by a seeded generator.
 * `{name}` is one of the list of that name. Authors write subtle orders; these are the blunt ones.
 */
import { type Random, randomOf } from '../../corpus/random.ts';
import type { Grammar } from './wording-grammar.ts';
import { ENGLISH_GRAMMARS } from './wordings-english.ts';
import { OTHER_GRAMMARS } from './wordings-others.ts';

const GRAMMARS: readonly Grammar[] = [...ENGLISH_GRAMMARS, ...OTHER_GRAMMARS];

export interface MadeWording {
  readonly isAttack: boolean;
  readonly category: Grammar['category'];
  readonly lang: string;
  readonly text: string;
}

/** A sentence of each frame, `each` times; the same for every run. */
export function* madeWordings(seed: number, each: number): Generator<MadeWording> {
  const random = randomOf(seed);
  for (const { lang, category, attacks, honest, lists } of GRAMMARS)
    for (const [frames, isAttack] of [
      [attacks, true],
      [honest, false],
    ] as const)
      for (const frame of frames)
        for (let count = 0; count < each; count++)
          yield { isAttack, category, lang, text: capital(filled(frame, lists, random)) };
}

function filled(frame: string, lists: Grammar['lists'], random: Random): string {
  return frame.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const list = lists[name];
    return list === undefined ? whole : random.pick(list);
  });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
