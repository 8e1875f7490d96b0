import { expect, it } from 'vitest';
import type { Page } from '../pattern/mark.ts';
import { GENERIC_DETECTORS, GENERIC_PATTERNS, RUN_READER, SIGN_READERS } from '../patterns/generics.ts';
import { PATTERNS } from '../patterns/services.ts';
import { Scanner } from './scanner.ts';

/** Counts units of matches and values, plus one per attempt: a measure of time without a clock. */
let work = 0;

class CountingExpression extends RegExp {
  override exec(text: string): RegExpExecArray | null {
    const found = super.exec(text);
    work += 1 + (found?.[0].length ?? 0);
    return found;
  }
}

const patterns = [...PATTERNS, ...GENERIC_PATTERNS].map((pattern) => ({
  ...pattern,
  expression: new CountingExpression(pattern.expression),
}));
const detectors = GENERIC_DETECTORS.map((detector) => ({
  ...detector,
  look(page: Page, at: number, anchor: string): void {
    const before = page.marks.length;
    detector.look(page, at, anchor);
    work++;
    for (const { start, end } of page.marks.slice(before)) work += end - start;
  },
}));
const scanner = new Scanner(patterns, detectors, RUN_READER, SIGN_READERS);

const UNITS = 12_000;
const MOST_WORK_PER_UNIT = 40;

function workFor(text: string): number {
  work = 0;
  scanner.scan({
    text,
    isAscii: true,
    options: { entropyThreshold: 6, bareEntropy: false },
    marks: [],
    reached: new Map(),
    cover: { end: 0, seen: 0, nested: 0 },
    capped: new Set(),
    scanInner: () => [],
  });
  return work / text.length;
}

it('an anchor over and over costs no more than a few readings of the text', () => {
  const anchors = [...new Set([...patterns, ...detectors].flatMap((one) => one.anchors))];
  expect(anchors.length).toBeGreaterThan(1000);
  const expensive = anchors
    .map((anchor) => ({ anchor, cost: workFor(anchor.repeat(Math.ceil(UNITS / anchor.length))) }))
    .filter(({ cost }) => cost > MOST_WORK_PER_UNIT);
  expect(expensive).toEqual([]);
}, 60_000);
