/**
 * Each author by weights that were fitted to all the others, with the thresholds that are shipped. Fitted to the texts of
 * the repository, and with `--texts FILE.jsonl.gz` to the shared ones too, as the shipped weights are: then it also prints
 * how far weights that are fitted to all rows are from those.
 */
import { join } from 'node:path';
import { weights } from '../../src/prose/weights/model.ts';
import { THRESHOLDS } from '../../src/prose/weights/weights.generated.ts';
import { type Bag, bagOf } from '../prose/bags.ts';
import { authorsLeftOut } from '../prose/calibrate.ts';
import { authorFigures } from '../prose/figures.ts';
import { learn } from '../prose/learn.ts';
import { quantised } from '../prose/print-weights.ts';
import { authorRows, caseRows, ownRows, sharedRows, variantRows, wordingRows } from '../prose/rows.ts';

const CORPUS = join(import.meta.dirname, '..', '..', 'corpus', 'prose');

export async function authorsRefitted(
  texts: string | undefined,
  report: (line: string) => void,
): Promise<string[]> {
  const start = performance.now();
  const progress = (line: string) => report(`${Math.round((performance.now() - start) / 1e3)} s: ${line}`);
  const rows = [
    ...(texts === undefined ? [] : sharedRows(texts)),
    ...authorRows(CORPUS),
    ...ownRows(),
    ...variantRows(),
    ...wordingRows(),
    ...(await caseRows()),
  ];
  progress(`${rows.length} rows`);
  const bags = rows.map(bagOf);
  progress('read');
  const difference = texts === undefined ? [] : [differenceOf(bags)];
  for (const line of difference) progress(line);
  return [...authorFigures(authorsLeftOut(bags, progress), THRESHOLDS), ...difference];
}

/** Of weights that are fitted to all rows, from those that are shipped. */
function differenceOf(bags: readonly Bag[]): string {
  const [fitted, shipped] = [quantised(learn(bags)), weights()];
  let differing = 0;
  for (const [place, step] of shipped.buckets.entries()) if (fitted.buckets[place] !== step) differing++;
  const facts = Math.max(...shipped.facts.map((weight, at) => Math.abs(weight - (fitted.facts[at] ?? 0))));
  return differing === 0 && facts === 0
    ? 'weights fitted to all rows: those that are shipped'
    : `weights fitted to all rows: ${differing} of ${shipped.buckets.length} steps differ from the shipped ones, facts by ${facts.toFixed(2)} at most`;
}
