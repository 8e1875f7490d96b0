/**
 * Finds where and how a ledger was changed, from the chains that are left in it.
 * If a chain ends although its successor is there, its last line was changed; missing numbers were removed, or changed
 * if other lines are in their place; all other lines were inserted, duplicated or moved.
 */

import type { Line } from '../folder/lines.ts';
import { type Chain, type Noise, type Place, takeApart } from '../line/chains.ts';
import { LINE_FAULTS } from '../line/event-line.ts';
import { hashLine, NO_LINE } from '../line/tail.ts';
import { findHistory, findMisplaced } from './main-line.ts';
import { type LedgerProblem, nameEvents, problem } from './problem.ts';

/** More than a person would read. */
const MOST_PROBLEMS = 100;

/** What is not part of the main chain: a line that is not an event, or a chain that does not fit in. */
type Extra = { readonly noise: Noise } | { readonly stray: Chain };

/** `signedSize`: how many events there must be at least. `again` reads the lines again on each call. */
export function locateProblems(again: () => Iterable<Line>, signedSize: number): LedgerProblem[] {
  const { chains, noise, isCapped } = takeApart(again());
  const { main, strays } = findHistory(chains);
  const extras = new Extras([
    ...noise.map((each) => ({ noise: each })),
    ...strays.map((stray) => ({ stray })),
  ]);
  const problems: LedgerProblem[] = [];
  let relinked: Chain | undefined;
  for (const [index, chain] of main.entries()) {
    const before = main[index - 1];
    const after = main[index + 1];
    if (before && before === relinked) continue;
    if (isRelinked(before, chain, after)) {
      relinked = chain;
      problems.push(edited([chain.firstSeq, chain.firstSeq], [startOf(chain)]));
    } else problems.push(...betweenChains(before, chain, after, extras));
  }
  if (!isCapped) problems.push(...atEnd(main.at(-1), signedSize, extras));
  for (const { firstSeq, lastSeq, first, last } of findMisplaced(main)) {
    const sentence = `${nameEvents(firstSeq, lastSeq)} should not be here`;
    problems.push(problem('reordered', sentence, [first, last], [firstSeq, lastSeq]));
  }
  problems.push(...leftOver(extras, main, again));
  const more = problems.splice(MOST_PROBLEMS).length;
  if (more > 0) problems.push(problem('unreadable', `${more} more places are wrong`));
  if (isCapped)
    problems.push(problem('unreadable', 'too much is wrong: the rest of the ledger was not read'));
  return problems;
}

class Extras {
  #items: readonly Extra[];

  constructor(items: readonly Extra[]) {
    this.#items = items.toSorted((a, b) => placesOf(a)[0].position - placesOf(b)[0].position);
  }

  get all(): readonly Extra[] {
    return this.#items;
  }

  /** Removes and returns those between two positions; the caller reports them. */
  take(after: number, before: number): Extra[] {
    const isBetween = (extra: Extra) => {
      const { position } = placesOf(extra)[0];
      return position > after && position < before;
    };
    const taken = this.#items.filter(isBetween);
    this.#items = this.#items.filter((extra) => !isBetween(extra));
    return taken;
  }
}

function placesOf(extra: Extra): [Place, Place] {
  return 'noise' in extra ? [extra.noise, extra.noise] : [startOf(extra.stray), endOf(extra.stray)];
}

const NOWHERE: Place = { segment: '', line: 0, position: -1 };
const startOf = (chain: Chain): Place => chain.stretches[0]?.first ?? NOWHERE;
const endOf = (chain: Chain): Place => chain.stretches.at(-1)?.last ?? NOWHERE;

/** A single line between two breaks of which only `prev` was changed: with the right one, both links hold. */
function isRelinked(before: Chain | undefined, chain: Chain, after: Chain | undefined): boolean {
  return (
    chain.firstSeq === chain.lastSeq &&
    chain.firstSeq === (before?.lastSeq ?? 0) + 1 &&
    after?.firstSeq === chain.lastSeq + 1 &&
    after.prev === chain.relinked
  );
}

function edited(events: readonly [number, number], places: readonly Place[], why = ''): LedgerProblem {
  const were = events[0] === events[1] ? 'was' : 'were';
  const sentence = `${nameEvents(...events)} ${were} changed after being written${why}`;
  return problem('edited', sentence, places, events);
}

function betweenChains(
  before: Chain | undefined,
  chain: Chain,
  after: Chain | undefined,
  extras: Extras,
): LedgerProblem[] {
  const lastSeq = before?.lastSeq ?? 0;
  const start = startOf(chain);
  const isLinked = chain.prev === (before?.lastHash ?? NO_LINE);
  const expected = lastSeq + 1;
  if (chain.firstSeq > expected) {
    // Nothing is missing before a line that names the line before it: its number was changed.
    if (isLinked) return [edited([expected, expected], [start])];
    const standIns = extras.take(before ? endOf(before).position : -1, start.position);
    const missing: [number, number] = [expected, chain.firstSeq - 1];
    if (standIns.length > 0) return [edited(missing, standIns.flatMap(placesOf), faultOf(standIns))];
    const sentence = `${nameEvents(...missing)} ${missing[0] === missing[1] ? 'is' : 'are'} missing`;
    return [problem('removed', sentence, [start], missing)];
  }
  if (isLinked) return [];
  if (!before) return [edited([1, 1], [start])];
  // A single last line has no successor to vouch for it: either of the two may have been changed.
  const isUnvouched = !after && chain.firstSeq === chain.lastSeq;
  return isUnvouched
    ? [edited([lastSeq, chain.firstSeq], [endOf(before), start])]
    : [edited([lastSeq, lastSeq], [endOf(before)])];
}

function faultOf(extras: readonly Extra[]): string {
  const [fault] = extras.flatMap((extra) => ('noise' in extra ? [LINE_FAULTS[extra.noise.fault]] : []));
  return fault ? `: ${fault}` : '';
}

/** What is signed but missing: changed if another line is in its place, otherwise cut off. */
function atEnd(last: Chain | undefined, signedSize: number, extras: Extras): LedgerProblem[] {
  const lastSeq = last?.lastSeq ?? 0;
  if (lastSeq >= signedSize) return [];
  const end = last ? endOf(last) : NOWHERE;
  const rest = extras.take(end.position, Number.POSITIVE_INFINITY);
  const places = rest.flatMap(placesOf);
  const isTorn = rest.some((extra) => 'noise' in extra && extra.noise.fault === 'unfinished');
  const kept = isTorn ? lastSeq : Math.min(lastSeq + rest.length, signedSize);
  const problems = kept > lastSeq ? [edited([lastSeq + 1, kept], places, faultOf(rest))] : [];
  if (kept === signedSize) return problems;
  const sentence = `the ledger ends after ${kept} events, but ${signedSize} were signed`;
  const at = isTorn ? places : last ? [end] : [];
  return [...problems, problem('truncated', sentence, at, [kept + 1, signedSize])];
}

function leftOver(extras: Extras, main: readonly Chain[], again: () => Iterable<Line>): LedgerProblem[] {
  const lastSeq = main.at(-1)?.lastSeq ?? 0;
  const end = Math.max(-1, ...main.map((chain) => endOf(chain).position));
  const counts = countRepetitions(extras, again);
  return extras.all.map((extra) => {
    if ('noise' in extra) return aboutNoise(extra.noise, extra.noise.position > end ? lastSeq + 1 : null);
    const { stray } = extra;
    const places = placesOf(extra);
    const events: [number, number] = [stray.firstSeq, stray.lastSeq];
    const name = nameEvents(...events);
    const isTwin = (counts.get(stray.lastHash) ?? 0) > 1;
    if (isTwin) return problem('duplicated', `${name} should not be here a second time`, places, events);
    // Of two equally long branches, either may have been inserted: both are shown.
    const rival = stray.fork ? placeOf(main, stray.firstSeq) : null;
    const around = [...places, ...(rival ? [rival] : [])].sort((a, b) => a.position - b.position);
    return problem('inserted', `there is another ${name}: one of the two was inserted`, around, events);
  });
}

function aboutNoise(noise: Noise, seqAtEnd: number | null): LedgerProblem {
  const why = LINE_FAULTS[noise.fault];
  if (seqAtEnd === null) return problem('inserted', `this line is not an event: ${why}`, [noise]);
  const events: [number, number] = [seqAtEnd, seqAtEnd];
  if (noise.fault === 'unfinished')
    return problem('torn', `the last line is unfinished: ${why}`, [noise], events);
  return problem('unreadable', `the line after the last event cannot be read: ${why}`, [noise], events);
}

function placeOf(main: readonly Chain[], seq: number): Place | null {
  for (const { stretches } of main)
    for (const { firstSeq, lastSeq, first } of stretches)
      if (firstSeq <= seq && seq <= lastSeq) {
        const by = seq - firstSeq;
        return { segment: first.segment, line: first.line + by, position: first.position + by };
      }
  return null;
}

/** How often the last lines of the strays occur: only a second pass finds a duplicate far from its original. */
function countRepetitions(extras: Extras, again: () => Iterable<Line>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const extra of extras.all) if ('stray' in extra) counts.set(extra.stray.lastHash, 0);
  if (counts.size === 0) return counts;
  for (const { bytes } of again()) {
    const hash = hashLine(bytes);
    const count = counts.get(hash);
    if (count !== undefined) counts.set(hash, count + 1);
  }
  return counts;
}
