/** Optimal string alignment distance: a swapped pair counts as one typing error. */
function slips(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, before[j - 2]! + 1);
      }
      current.push(best);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length]!;
}

/** Whether one was meant for the other: two errors, or one in every three letters. */
export function isSlipOf(word: string, known: string): boolean {
  const typed = word.slice(0, 64).toLowerCase();
  const bound = Math.min(typed.length - 1, Math.max(2, Math.floor(typed.length / 3)));
  return slips(typed, known.toLowerCase()) <= bound;
}

/** The known word most like `word`; a shared prefix or a contained word beats an unrelated word of equal distance. */
export function nearest(word: string, known: readonly string[]): string {
  // The user may have typed a whole file: only its beginning can be a typing error.
  const typed = word.slice(0, 64).toLowerCase();
  let best = known[0] ?? '';
  let bestScore = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const lower = candidate.toLowerCase();
    const kinship = typed.length > 1 && (lower.includes(typed) || typed.includes(lower)) ? 0.5 : 1;
    const score = slips(typed, lower) * kinship;
    if (score < bestScore) {
      best = candidate;
      bestScore = score;
    }
  }
  return best;
}
