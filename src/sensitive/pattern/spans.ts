import type { Span } from '../../vocabulary/span.ts';
import type { Mark } from './mark.ts';

const SHORTEST_WITH_LAST4 = 20;
const PLACEHOLDER = /\[REDACTED_[A-Z0-9_]{1,60}(?::last4=[\w-]{4})?\]/y;
const PLACEHOLDERS = new RegExp(PLACEHOLDER.source, 'g');
const PLACEHOLDER_START = '[REDACTED_';
/** Longer than any placeholder. */
const LONGEST_PLACEHOLDER = 96;

/**
 * Overlapping marks become one that covers them all, named by the best reading. The scheme word of a losing reading
 * stays in the text: `Bearer [REDACTED_GITHUB_TOKEN:last4=…]`.
 */
export function mergeMarks(marks: readonly Mark[]): Mark[] {
  const sorted = [...marks].sort((a, b) => a.start - b.start || b.end - a.end);
  const merged: Mark[] = [];
  for (let i = 0; i < sorted.length; ) {
    const group: Mark[] = [];
    let end = 0;
    for (let next = sorted[i]; next && (group.length === 0 || next.start < end); next = sorted[++i]) {
      group.push(next);
      end = Math.max(end, next.end);
    }
    merged.push(group.length === 1 && group[0] ? group[0] : joinGroup(group));
  }
  return merged;
}

function joinGroup(group: readonly Mark[]): Mark {
  const winner = group.reduce((best, one) => (isBetter(one, best) ? one : best));
  let { start, end, confidence } = winner;
  for (const one of group) {
    start = Math.min(start, one.valueStart);
    end = Math.max(end, one.end);
    // A name next to it does not make a key with a failed checksum more certain.
    if (one.rank === winner.rank) confidence = Math.max(confidence, one.confidence);
  }
  const isWidened = start !== winner.start || end !== winner.end;
  return { ...winner, start, end, confidence, last4: winner.last4 && !isWidened };
}

/** Which of two readings names a place: of equal rank, the longer one. */
function isBetter(one: Mark, other: Mark): boolean {
  if (one.rank !== other.rank) return one.rank > other.rank;
  const longer = one.end - one.start - (other.end - other.start);
  return longer === 0 ? one.confidence > other.confidence : longer > 0;
}

export function secretOf(mark: Mark, text: string): string {
  return mark.value ?? text.slice(mark.valueStart, mark.end);
}

/** The replacement text. The last four characters of a long key let its owner identify the key, but not use it. */
export function placeholderFor(mark: Mark, text: string): string {
  const value = secretOf(mark, text);
  const last4 = value.slice(-4);
  const shows = mark.last4 && value.length >= SHORTEST_WITH_LAST4 && /^[\w-]{4}$/.test(last4);
  return shows ? `[REDACTED_${mark.label}:last4=${last4}]` : `[REDACTED_${mark.label}]`;
}

/** The length of the placeholder at `at`; 0 when there is none. */
export function placeholderLength(text: string, at: number): number {
  if (text.charCodeAt(at) !== 0x5b) return 0;
  PLACEHOLDER.lastIndex = at;
  return PLACEHOLDER.test(text) ? PLACEHOLDER.lastIndex - at : 0;
}

/**
 * The text with its placeholders made illegible and every character in its place: no detector takes `TOKEN` in one of
 * them for a name, or its last four characters for a value.
 */
export function withOpaquePlaceholders(text: string): string {
  if (!text.includes(PLACEHOLDER_START)) return text;
  return text.replace(PLACEHOLDERS, ({ length }) => opaque(length));
}

/** An illegible placeholder of a given length. */
export function opaque(length: number): string {
  return `${PLACEHOLDER_START}${'_'.repeat(length - PLACEHOLDER_START.length - 1)}]`;
}

/** The start of the placeholder that contains `at`, or `at` itself. */
export function beforePlaceholder(text: string, at: number): number {
  // Bounded: a text without placeholders would otherwise be read to its beginning each time.
  const from = Math.max(0, at - LONGEST_PLACEHOLDER);
  const start = from + text.slice(from, at - 1 + PLACEHOLDER_START.length).lastIndexOf(PLACEHOLDER_START);
  if (start < from || start >= at) return at;
  return start + placeholderLength(text, start) > at ? start : at;
}

/** Marks that begin or end within a placeholder are not readings of the text. */
export function outsidePlaceholders(text: string, marks: readonly Mark[]): readonly Mark[] {
  if (marks.length === 0 || !text.includes(PLACEHOLDER_START)) return marks;
  return marks.filter(
    ({ start, end }) =>
      placeholderLength(text, start) === 0 &&
      beforePlaceholder(text, start) === start &&
      beforePlaceholder(text, end) === end,
  );
}

export function spanOf({ start, end, confidence, detector }: Mark): Span {
  return { category: 'secret', start, end, confidence, detector };
}

/** The text with every mark (sorted, not overlapping) replaced. */
export function replaceMarks(text: string, marks: readonly Mark[]): string {
  let output = '';
  let from = 0;
  for (const mark of marks) {
    output += text.slice(from, mark.start) + placeholderFor(mark, text);
    from = mark.end;
  }
  return output + text.slice(from);
}
