/**
 * Changes of a text, word by word: Myers' shortest edit, with a bound on the work. Beyond it the differing middle is
 * shown as replaced, which is never wrong, only coarser.
 */
export interface WordPiece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Runs of letters and digits, runs of blanks, every other character by itself. */
const WORDS = /[\p{L}\p{N}\p{M}_]+|[ \t]+|[\s\S]/gu;
const MOST_WORDS = 8_000;
const MOST_EDITS = 400;

export function diffWords(before: string, after: string): WordPiece[] {
  const [old, young] = [before.match(WORDS) ?? [], after.match(WORDS) ?? []];
  let head = 0;
  while (head < old.length && head < young.length && old[head] === young[head]) head++;
  let tail = 0;
  const room = Math.min(old.length, young.length) - head;
  while (tail < room && old[old.length - 1 - tail] === young[young.length - 1 - tail]) tail++;
  const middle = diffMiddle(old.slice(head, old.length - tail), young.slice(head, young.length - tail));
  return joined([
    { kind: 'same', text: old.slice(0, head).join('') },
    ...middle,
    { kind: 'same', text: old.slice(old.length - tail).join('') },
  ]);
}

function diffMiddle(old: readonly string[], young: readonly string[]): WordPiece[] {
  const isShort = old.length + young.length <= MOST_WORDS;
  const trace = isShort && old.length > 0 && young.length > 0 ? traceOf(old, young) : undefined;
  if (trace) return backwards(trace, old, young);
  return [
    { kind: 'removed', text: old.join('') },
    { kind: 'added', text: young.join('') },
  ];
}

/** For each number of edits, how far every diagonal reaches; undefined when the texts are too far apart. */
function traceOf(old: readonly string[], young: readonly string[]): Int32Array[] | undefined {
  const most = Math.min(old.length + young.length, MOST_EDITS);
  const middle = most + 1;
  const reach = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= most; edits++) {
    trace.push(reach.slice(middle - edits - 1, middle + edits + 2));
    for (let k = -edits; k <= edits; k += 2) {
      const [left, right] = [reach[middle + k - 1] ?? 0, reach[middle + k + 1] ?? 0];
      let x = k === -edits || (k !== edits && left < right) ? right : left + 1;
      while (x < old.length && x - k < young.length && old[x] === young[x - k]) x++;
      reach[middle + k] = x;
      if (x >= old.length && x - k >= young.length) return trace;
    }
  }
  return undefined;
}

function backwards(
  trace: readonly Int32Array[],
  old: readonly string[],
  young: readonly string[],
): WordPiece[] {
  const pieces: WordPiece[] = [];
  let [x, y] = [old.length, young.length];
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits] ?? new Int32Array(0);
    const at = (k: number) => reach[k + edits + 1] ?? 0;
    const k = x - y;
    const isAdded = k === -edits || (k !== edits && at(k - 1) < at(k + 1));
    const fromX = edits === 0 ? 0 : isAdded ? at(k + 1) : at(k - 1);
    const fromY = edits === 0 ? 0 : fromX - (isAdded ? k + 1 : k - 1);
    while (x > fromX && y > fromY) {
      pieces.push({ kind: 'same', text: old[--x] ?? '' });
      y--;
    }
    if (edits === 0) break;
    pieces.push(
      isAdded ? { kind: 'added', text: young[--y] ?? '' } : { kind: 'removed', text: old[--x] ?? '' },
    );
  }
  return pieces.reverse();
}

/** Merges neighbours of one kind; in a replacement, the old words come before the new ones. */
function joined(pieces: readonly WordPiece[]): WordPiece[] {
  const whole: WordPiece[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed !== '') whole.push({ kind: 'removed', text: removed });
    if (added !== '') whole.push({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  let same = '';
  for (const { kind, text } of pieces) {
    if (text === '') continue;
    if (kind === 'same') {
      flush();
      same += text;
      continue;
    }
    if (same !== '') whole.push({ kind: 'same', text: same });
    same = '';
    if (kind === 'removed') removed += text;
    else added += text;
  }
  flush();
  if (same !== '') whole.push({ kind: 'same', text: same });
  return whole;
}
