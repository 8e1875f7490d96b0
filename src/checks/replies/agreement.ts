/**
 * The parts of a reply repeat each other: a text block is often the structured content, serialised. What was removed from
 * one of them is removed from all, so that they still agree, and no copy is left where it was read differently.
 */
import type { Removed, TextSubject } from '../../screening/contract/check.ts';
import { changeJson } from './json-texts.ts';

/** Shorter passages are words that have other meanings elsewhere. */
const SHORTEST = 12;
/** Each is one pass over all texts, in which it was looked for by itself already. */
const MOST = 500;

export function agreeing(texts: readonly TextSubject[], removed: readonly Removed[]): readonly TextSubject[] {
  const distinct = new Map(removed.map((one) => [one.passage, one]));
  // The longest first: one passage may be a part of another.
  const known = [...distinct.values()]
    .filter(({ passage }) => passage.length >= SHORTEST)
    .sort((a, b) => b.passage.length - a.passage.length)
    .slice(0, MOST);
  if (known.length === 0) return texts;
  const without = (text: string): string =>
    known.reduce((left, { passage, mark }) => left.replaceAll(passage, () => mark), text);
  return texts.map((one) => {
    const text = changeJson(one.text, without);
    return text === one.text ? one : { ...one, text };
  });
}
