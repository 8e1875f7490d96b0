/**
 * Each author by weights that were fitted to all the others, with the thresholds that are shipped. Fitted to the texts of
 * the repository, and with `--texts FILE.jsonl.gz` to the shared ones too, as the shipped weights are.
 */
import { join } from 'node:path';
import { THRESHOLDS } from '../../src/prose/weights/weights.generated.ts';
import { bagOf } from '../prose/bags.ts';
import { authorsLeftOut } from '../prose/calibrate.ts';
import { authorFigures } from '../prose/figures.ts';
import { authorRows, caseRows, ownRows, sharedRows, variantRows } from '../prose/rows.ts';

const CORPUS = join(import.meta.dirname, '..', '..', 'corpus', 'prose');

export async function authorsRefitted(
  texts: string | undefined,
  report: (line: string) => void,
): Promise<string[]> {
  const rows = [
    ...(texts === undefined ? [] : sharedRows(texts)),
    ...authorRows(CORPUS),
    ...ownRows(),
    ...variantRows(),
    ...(await caseRows()),
  ];
  return authorFigures(authorsLeftOut(rows.map(bagOf), report), THRESHOLDS);
}
