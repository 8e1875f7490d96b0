/**
 * One pass over a text: anchors first, then each pattern at its anchors only, so that time is linear in the text.
 * Finds marks as they are, overlapping and unsorted; `find.ts` makes spans of them.
 */
import { AnchorFinder } from './anchor-finder.ts';
import { BLOCK_UNITS, findByte, loadBlock } from './byte-block.ts';
import { touchesLeft, touchesRight } from './edges.ts';
import type { AnchorReader, Mark, Page } from './mark.ts';
import type { SecretPattern } from './pattern.ts';
import { findRunsInBlock } from './token-runs.ts';

/** Looks at what has no anchor: long runs of key signs, given as `start, end` (possibly too early an end). */
export type RunReader = (page: Page, start: number, end: number) => void;
/** Looks at one place of a sign that is too short to be an anchor. */
export type SignReader = (page: Page, at: number) => void;

const BEFORE_UNITS = 64;
const TEST_LIKE_CONFIDENCE = 0.5;

/** Marks beginning within others after which the rest of that place is skipped: it goes as a whole already. */
const MOST_NESTED = 24;
/** But not the last of it, where something longer may begin. */
const LAST_UNITS = 64;

/** An anchor with so little room until it comes again, and nothing there to end a value: the last of a row names it. */
const NO_ROOM = 16;
const ENDS_VALUE = /[\s"'`,;&|<>(){}[\]]/;
/** Rows shorter than this are read in full: `password=password1`. */
const MOST_IN_ROW = 32;

/** Units for each hit below which a stretch is looked through for rows. */
const CROWDED_UNITS = 24;

const DOT = 0x2e;

interface Sign {
  readonly unit: number;
  readonly read: SignReader;
}

interface Target {
  readonly literal: string;
  /** Only letters: folded bytes of ASCII show them as they are. */
  readonly isPlain: boolean;
  readonly trials: Trial[];
  readonly readers: AnchorReader[];
}

/** A pattern as it is tried. Declared ones leave out what they do not need; these all have one shape, which is read faster. */
interface Trial {
  readonly expression: RegExp;
  /** Nothing may touch the anchor on its left, so most places are done with at a glance. */
  readonly startsHere: boolean;
  readonly hasGroup: boolean;
  readonly before: RegExp | null;
  readonly isFreeLeft: boolean;
  readonly isFreeRight: boolean;
  readonly pattern: SecretPattern;
}

function trialOf(pattern: SecretPattern): Trial {
  const { expression, before, secretGroup, edges } = pattern;
  return {
    expression,
    startsHere: before === undefined && secretGroup === undefined && edges === undefined,
    hasGroup: secretGroup === true,
    before: before ?? null,
    isFreeLeft: edges !== undefined,
    isFreeRight: edges === 'none',
    pattern,
  };
}

export class Scanner {
  private readonly targets: readonly Target[];
  private readonly finder: AnchorFinder;
  private readonly readRun: RunReader;
  private readonly beforeRuns: { readonly units: number; readonly trial: Trial }[] = [];
  private readonly signs: readonly Sign[];

  constructor(
    patterns: readonly SecretPattern[],
    readers: readonly AnchorReader[],
    readRun: RunReader,
    signs: Readonly<Record<string, SignReader>>,
  ) {
    const targets = new Map<string, Target>();
    const targetOf = (anchor: string): Target => {
      const literal = anchor.toLowerCase();
      const isPlain = /^[a-z]+$/.test(literal);
      const target = targets.get(literal) ?? { literal, isPlain, trials: [], readers: [] };
      targets.set(literal, target);
      return target;
    };
    for (const pattern of patterns) {
      if (!pattern.expression.sticky) throw new Error(`${pattern.id}: an expression must be sticky`);
      const trial = trialOf(pattern);
      if (pattern.beforeRun !== undefined) {
        this.beforeRuns.push({ units: pattern.beforeRun, trial });
        continue;
      }
      for (const anchor of new Set(pattern.anchors.map((one) => one.toLowerCase())))
        targetOf(anchor).trials.push(trial);
    }
    for (const reader of readers) {
      for (const anchor of reader.anchors) targetOf(anchor).readers.push(reader);
    }
    this.targets = [...targets.values()];
    this.finder = new AnchorFinder(
      this.targets.map(({ literal }) => literal),
      'lasting',
    );
    this.readRun = readRun;
    this.signs = Object.entries(signs).map(([sign, read]) => ({ unit: sign.charCodeAt(0), read }));
  }

  scan(page: Page, from = 0, to = page.text.length): void {
    const hits: number[] = [];
    const runs: number[] = [];
    const places: number[][] = this.signs.map(() => []);
    for (let at = from; at < to; at += BLOCK_UNITS) {
      const units = Math.min(loadBlock(page.text, at), to - at);
      this.finder.findInBlock(at, units, hits);
      findRunsInBlock(at, units, runs);
      for (let i = 0; i < places.length; i++)
        findByte((this.signs[i] as Sign).unit, at, units, places[i] as number[]);
      this.dispatch(page, hits, runs, units);
      hits.length = 0;
      runs.length = 0;
    }
    for (let i = 0; i < places.length; i++) {
      const { unit, read } = this.signs[i] as Sign;
      for (const at of places[i] as number[]) if (page.text.charCodeAt(at) === unit) read(page, at);
    }
  }

  private dispatch(page: Page, hits: readonly number[], runs: readonly number[], units: number): void {
    const { marks, cover } = page;
    const skipped = (hits.length / 2) * CROWDED_UNITS > units ? this.findRows(page.text, hits) : null;
    for (let i = 0; i < hits.length; i += 2) {
      const at = hits[i + 1] as number;
      if (marks.length > cover.seen) widen(page, at);
      if (skipped?.has(i)) continue;
      if (cover.nested > MOST_NESTED && at < cover.end - LAST_UNITS) continue;
      const { trials, readers, literal, isPlain } = this.targets[hits[i] as number] as Target;
      for (let k = 0; k < trials.length; k++) tryPattern(trials[k] as Trial, page, at);
      if (readers.length === 0 || !((isPlain && page.isAscii) || isThere(page.text, at, literal))) continue;
      for (let k = 0; k < readers.length; k++) (readers[k] as AnchorReader).look(page, at, literal);
    }
    for (let i = 0; i < runs.length; i += 2) {
      const start = runs[i] as number;
      if (page.text.charCodeAt(start - 1) === DOT) this.tryBefore(page, start);
      this.readRun(page, start, runs[i + 1] as number);
    }
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

/** Takes note of the marks made since the last time. */
function widen({ marks, cover }: Page, at: number): void {
  for (; cover.seen < marks.length; cover.seen++) {
    const { start, end } = marks[cover.seen] as Mark;
    cover.nested = start < cover.end ? cover.nested + 1 : 0;
    cover.end = Math.max(cover.end, end);
  }
  if (at >= cover.end) cover.nested = 0;
}

/** The finder compares folded bytes; this compares the text, as an expression does by itself. */
function isThere(text: string, at: number, literal: string): boolean {
  for (let i = 0; i < literal.length; i++) {
    const unit = text.charCodeAt(at + i);
    const wanted = literal.charCodeAt(i);
    if (unit !== wanted && !(unit >= 65 && unit <= 90 && unit + 32 === wanted)) return false;
  }
  return true;
}

function tryPattern(trial: Trial, { text, marks }: Page, at: number): void {
  const { expression, pattern } = trial;
  if (trial.startsHere && touchesLeft(text, at)) return;
  expression.lastIndex = at;
  let start = at;
  let end = 0;
  if (trial.hasGroup) {
    const place = expression.exec(text)?.indices?.[1];
    if (place === undefined) return;
    [start, end] = place;
  } else {
    if (!expression.test(text)) return;
    end = expression.lastIndex;
  }
  if (trial.before !== null) {
    const head = trial.before.exec(text.slice(Math.max(0, at - BEFORE_UNITS), at));
    if (head === null) return;
    start = at - head[0].length;
  }
  if (end <= start || (!trial.isFreeLeft && touchesLeft(text, start))) return;
  if (!trial.isFreeRight && touchesRight(text, end)) return;
  const confidence = confidenceOf(pattern, text.slice(start, end));
  if (confidence > 0) marks.push(patternMark(pattern, start, end, confidence));
}

function confidenceOf({ validate, confidence }: SecretPattern, secret: string): number {
  const verdict = validate?.(secret) ?? 'likely';
  if (verdict === 'certain') return 1;
  if (verdict === 'likely') return confidence;
  return verdict === 'test-like' ? Math.min(confidence, TEST_LIKE_CONFIDENCE) : 0;
}

function patternMark(pattern: SecretPattern, start: number, end: number, confidence: number): Mark {
  const { id, label, last4 } = pattern;
  const rank = id.startsWith('generic.') ? 2 : 3;
  return { start, end, valueStart: start, confidence, detector: id, label, last4, rank };
}
