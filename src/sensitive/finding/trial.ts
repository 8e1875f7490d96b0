/** One pattern at one position of a text. */
import { touchesLeft, touchesRight } from '../pattern/edges.ts';
import type { Mark, Page } from '../pattern/mark.ts';
import type { SecretPattern } from '../pattern/pattern.ts';

const BEFORE_UNITS = 64;
const TEST_LIKE_CONFIDENCE = 0.5;

/** A pattern prepared for matching. Declared ones omit optional fields; these all have one shape, which the engine reads faster. */
export interface Trial {
  readonly expression: RegExp;
  /** Nothing may touch the anchor on its left, so most positions are rejected at once. */
  readonly startsHere: boolean;
  readonly hasGroup: boolean;
  readonly before: RegExp | null;
  readonly isFreeLeft: boolean;
  readonly isFreeRight: boolean;
  readonly pattern: SecretPattern;
}

export function trialOf(pattern: SecretPattern): Trial {
  const { expression, before, secretGroup, edges } = pattern;
  if (!expression.sticky) throw new Error(`${pattern.id}: an expression must be sticky`);
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

export function tryPattern(trial: Trial, { text, marks }: Page, at: number): void {
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
