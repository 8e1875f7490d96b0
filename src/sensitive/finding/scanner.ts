/**
 * One pass over a text: anchors first, then each pattern at its anchors only, so that time is linear in the text.
 * Finds unmerged marks, overlapping and unsorted; `find.ts` makes spans of them.
 */
import { AnchorFinder } from '../anchors/anchor-finder.ts';
import { BLOCK_UNITS, bytes, findByte, loadBlock, MARGIN } from '../anchors/byte-block.ts';
import { findRunsInBlock } from '../anchors/token-runs.ts';
import type { AnchorReader, Mark, Page, ScanOptions } from '../pattern/mark.ts';
import type { SecretPattern } from '../pattern/pattern.ts';
import { findEachLiteral, folded } from './each-literal.ts';
import { type Trial, trialOf, tryPattern } from './trial.ts';

/** Reads what has no anchor: long runs of key characters, given as `start, end` (the end may be too early). */
export interface RunReader {
  /** A quick test on the loaded block, which rejects most runs before they are read; the run is `length` bytes from `at`. */
  isWorth(at: number, length: number, options: ScanOptions): boolean;
  read(page: Page, start: number, end: number): void;
}
/** Reads at one occurrence of a character that is too short to be an anchor. */
export type CharacterReader = (page: Page, at: number) => void;

/** Nested marks after which the rest of a place is skipped: all of it is redacted already. */
const MOST_NESTED = 24;
/** Except the end of it, where something longer may begin. */
const LAST_UNITS = 64;

/** An anchor repeated within this distance, with nothing between to end a value: the last of the row names it. */
const NO_ROOM = 16;
const ENDS_VALUE = /[\s"'`,;&|<>(){}[\]]/;
/** Rows shorter than this are read in full: `password=password1`. */
const MOST_IN_ROW = 32;

/** Units per hit below which a stretch is searched for rows. */
const CROWDED_UNITS = 24;

/** Texts up to this length are searched for one literal after the other, until so many units were. */
export const SHORT_UNITS = 4_096;
export const MOST_SHORT_UNITS = 16_384;

const DOT = 0x2e;
/** The bit in which upper and lower case differ. */
const FOLD = 0x20;

interface ReadCharacter {
  readonly unit: number;
  readonly read: CharacterReader;
}

interface Target {
  readonly literal: string;
  /** Only letters: folded ASCII bytes show them unchanged. */
  readonly isPlain: boolean;
  readonly patterns: SecretPattern[];
  /** Of the patterns, made when the literal is first found: a process that judges one call needs few. */
  trials: readonly Trial[] | undefined;
  readonly readers: AnchorReader[];
}

/** A pattern that is tried this many units before a dot and a run, if its first unit is there. */
interface BeforeRun {
  readonly units: number;
  readonly first: number;
  readonly trial: Trial;
}

export class Scanner {
  private readonly targets: readonly Target[];
  /** Built when the short search has been used enough, or for a long text. */
  private finder: AnchorFinder | undefined;
  private folded: readonly string[] | undefined;
  private shortUnits = 0;
  private readonly runReader: RunReader;
  private readonly beforeRuns: BeforeRun[] = [];
  private readonly characters: readonly ReadCharacter[];

  constructor(
    patterns: readonly SecretPattern[],
    readers: readonly AnchorReader[],
    runReader: RunReader,
    characters: Readonly<Record<string, CharacterReader>>,
  ) {
    const targets = new Map<string, Target>();
    const targetOf = (anchor: string): Target => {
      const literal = anchor.toLowerCase();
      const isPlain = /^[a-z]+$/.test(literal);
      const target = targets.get(literal) ?? {
        literal,
        isPlain,
        patterns: [],
        trials: undefined,
        readers: [],
      };
      targets.set(literal, target);
      return target;
    };
    for (const pattern of patterns) {
      if (pattern.beforeRun !== undefined) {
        const trial = trialOf(pattern);
        for (const anchor of pattern.anchors)
          this.beforeRuns.push({ units: pattern.beforeRun, first: anchor.charCodeAt(0) | FOLD, trial });
        continue;
      }
      for (const anchor of new Set(pattern.anchors.map((one) => one.toLowerCase())))
        targetOf(anchor).patterns.push(pattern);
    }
    for (const reader of readers) {
      for (const anchor of reader.anchors) targetOf(anchor).readers.push(reader);
    }
    this.targets = [...targets.values()];
    this.runReader = runReader;
    this.characters = Object.entries(characters).map(([character, read]) => ({
      unit: character.charCodeAt(0),
      read,
    }));
  }

  scan(page: Page, from = 0, to = page.text.length): void {
    const hits: number[] = [];
    const runs: number[] = [];
    const isWorth = (at: number, length: number): boolean =>
      this.mayBegin(at) || this.runReader.isWorth(at, length, page.options);
    const places: number[][] = this.characters.map(() => []);
    for (let at = from; at < to; at += BLOCK_UNITS) {
      const units = Math.min(loadBlock(page.text, at), to - at);
      this.findAnchors(page, at, units, hits);
      findRunsInBlock(at, units, isWorth, runs);
      for (let i = 0; i < places.length; i++)
        findByte((this.characters[i] as ReadCharacter).unit, at, units, places[i] as number[]);
      this.dispatch(page, hits, runs, units);
      hits.length = 0;
      runs.length = 0;
    }
    for (let i = 0; i < places.length; i++) {
      const { unit, read } = this.characters[i] as ReadCharacter;
      for (const at of places[i] as number[]) if (page.text.charCodeAt(at) === unit) read(page, at);
    }
  }

  /** In the block that was loaded from `at`. */
  private findAnchors({ text, isAscii }: Page, at: number, units: number, hits: number[]): void {
    if (this.finder === undefined && isAscii && units <= SHORT_UNITS && this.shortUnits < MOST_SHORT_UNITS) {
      this.shortUnits += units;
      this.folded ??= this.targets.map(({ literal }) => folded(literal));
      const start = hits.length;
      findEachLiteral(this.folded, folded(text.slice(at, at + units + MARGIN)), hits);
      while (hits.length > start && (hits.at(-1) as number) >= units) hits.length -= 2;
      for (let i = start + 1; i < hits.length; i += 2) hits[i] = (hits[i] as number) + at;
      return;
    }
    this.finder ??= new AnchorFinder(
      this.targets.map(({ literal }) => literal),
      'lasting',
    );
    this.finder.findInBlock(at, units, hits);
  }

  private dispatch(page: Page, hits: readonly number[], runs: readonly number[], units: number): void {
    const { marks, cover } = page;
    const skipped = (hits.length / 2) * CROWDED_UNITS > units ? this.findRows(page.text, hits) : null;
    for (let i = 0; i < hits.length; i += 2) {
      const at = hits[i + 1] as number;
      if (marks.length > cover.seen) widen(page, at);
      if (skipped?.has(i)) continue;
      if (cover.nested > MOST_NESTED && at < cover.end - LAST_UNITS) continue;
      const target = this.targets[hits[i] as number] as Target;
      target.trials ??= target.patterns.map(trialOf);
      const { trials, readers, literal, isPlain } = target;
      for (let k = 0; k < trials.length; k++) tryPattern(trials[k] as Trial, page, at);
      if (readers.length === 0 || !((isPlain && page.isAscii) || isThere(page.text, at, literal))) continue;
      for (let k = 0; k < readers.length; k++) (readers[k] as AnchorReader).look(page, at, literal);
    }
    for (let i = 0; i < runs.length; i += 2) {
      const start = runs[i] as number;
      if (page.text.charCodeAt(start - 1) === DOT) this.tryBefore(page, start);
      this.runReader.read(page, start, runs[i + 1] as number);
    }
  }

  /** Whether one of the patterns that continue after a dot may do so at the run at `at` of the block. */
  private mayBegin(at: number): boolean {
    return (
      bytes[at - 1] === DOT &&
      this.beforeRuns.some(({ units, first }) => ((bytes[at - units] as number) | FOLD) === first)
    );
  }

  private tryBefore(page: Page, start: number): void {
    for (const { units, trial } of this.beforeRuns)
      if (start >= units) tryPattern(trial, page, start - units);
  }

  /** Hits in the middle of rows such as `bearer+bearer+bearer+`, where each would read all the others. */
  private findRows(text: string, hits: readonly number[]): ReadonlySet<number> | null {
    let skipped: Set<number> | null = null;
    const last = new Map<number, { i: number; row: number }>();
    for (let i = 0; i < hits.length; i += 2) {
      const target = hits[i] as number;
      const before = last.get(target);
      if (before === undefined) {
        last.set(target, { i, row: 0 });
        continue;
      }
      const from = (hits[before.i + 1] as number) + (this.targets[target] as Target).literal.length;
      const to = hits[i + 1] as number;
      if (to - from > NO_ROOM || ENDS_VALUE.test(text.slice(from, to))) before.row = 0;
      else if (++before.row > MOST_IN_ROW) {
        skipped ??= new Set();
        skipped.add(before.i);
      }
      before.i = i;
    }
    return skipped;
  }
}

/** Records the marks made since the last call. */
function widen({ marks, cover }: Page, at: number): void {
  for (; cover.seen < marks.length; cover.seen++) {
    const { start, end } = marks[cover.seen] as Mark;
    cover.nested = start < cover.end ? cover.nested + 1 : 0;
    cover.end = Math.max(cover.end, end);
  }
  if (at >= cover.end) cover.nested = 0;
}

/** The finder compares folded bytes; this compares the text itself. */
function isThere(text: string, at: number, literal: string): boolean {
  for (let i = 0; i < literal.length; i++) {
    const unit = text.charCodeAt(at + i);
    const wanted = literal.charCodeAt(i);
    if (unit !== wanted && !(unit >= 65 && unit <= 90 && unit + 32 === wanted)) return false;
  }
  return true;
}
