/** What the weights make of the first hundred definitions of the corpus: `src/prose/read.test.ts` holds them to it. */
import { readDefinitions } from '../../corpus/tools.ts';
import { purposeOf } from '../../src/prose/facts/purpose.ts';
import type { Weights } from '../../src/prose/weights/model.ts';
import { readSentences, scoreWindows } from '../../src/prose/weights/windows.ts';

const OF_EACH = 50;

export function pinnedScores(weights: Weights): string {
  const rows = (['malicious', 'benign'] as const).flatMap((label) =>
    readDefinitions(label).slice(0, OF_EACH),
  );
  const scores = rows.map(({ id, definition: { name, value } }) => {
    const text = String(value.description ?? '');
    let worst = -99;
    scoreWindows(readSentences(text, { purpose: purposeOf(name, text) }), 0, weights, (score) => {
      worst = Math.max(worst, score);
    });
    return [id, Number(worst.toFixed(2))] as const;
  });
  return `${JSON.stringify(Object.fromEntries(scores), null, 2)}\n`;
}
