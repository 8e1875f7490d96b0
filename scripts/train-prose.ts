/**
 * Fits the weights by which texts are judged: `npx tsx scripts/train-prose.ts --texts FILE.jsonl.gz [--quick]`. Reads the
 * shared texts and the corpus of the repository; writes the weights, the pinned scores, and `weights.md` with their origin
 * and figures.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { THRESHOLDS } from '../src/prose/weights/weights.generated.ts';
import { type Bag, bagOf } from './prose/bags.ts';
import { calibrated, heldOut, type Scored } from './prose/calibrate.ts';
import { authorFigures, figures } from './prose/figures.ts';
import { learn } from './prose/learn.ts';
import { pinnedScores } from './prose/pins.ts';
import { printWeights, quantised } from './prose/print-weights.ts';
import { authorRows, caseRows, ownRows, sharedRows, variantRows, wordingRows } from './prose/rows.ts';

const ROOT = join(import.meta.dirname, '..');
const CORPUS = join(ROOT, 'corpus', 'prose');
const ROOM = join(ROOT, 'src', 'prose', 'weights');

const { values } = parseArgs({
  options: { texts: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
if (values.texts === undefined) {
  process.stderr.write('train-prose: error: no texts\nhint: give --texts FILE.jsonl.gz\n');
  process.exit(2);
}

const digestOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
const hashes = [
  `${digestOf(values.texts)}  prose/texts.jsonl.gz`,
  ...readdirSync(CORPUS)
    .filter((file) => file.endsWith('.jsonl'))
    .sort()
    .map((file) => `${digestOf(join(CORPUS, file))}  corpus/prose/${file}`),
  ...['malicious', 'hard-negative', 'benign'].map(
    (name) => `${digestOf(join(ROOT, 'corpus', 'tools', `${name}.jsonl`))}  corpus/tools/${name}.jsonl`,
  ),
];

const bags: Bag[] = [
  ...sharedRows(values.texts),
  ...authorRows(CORPUS),
  ...ownRows(),
  ...variantRows(),
  ...wordingRows(),
  ...(await caseRows()),
].map(bagOf);
process.stdout.write(`${bags.length} rows\n`);
// Quick: the thresholds and figures of the last full run stay.
const scored: Scored[] = values.quick ? [] : heldOut(bags, (line) => process.stdout.write(`${line}\n`));
const thresholds = values.quick ? THRESHOLDS : calibrated(scored);
const report = [...figures(scored, thresholds), ...authorFigures(scored, thresholds)];
process.stdout.write(`${report.join('\n')}\n`);
const final = quantised(learn(bags));
writeFileSync(join(ROOM, 'weights.generated.ts'), printWeights(final, thresholds));
writeFileSync(join(ROOM, 'pinned-scores.json'), pinnedScores(final));
if (values.quick) process.exit(0);
const sources = [...new Set(bags.map(({ row }) => row.source.replace(/^generated /, '')))].sort();
writeFileSync(
  join(ROOM, 'weights.md'),
  `# The weights of \`src/prose\`\n\nPrinted by \`scripts/train-prose.ts\`. Version 1.\n\n## Data (start of SHA-256)\n\n\`\`\`text\n${hashes.join('\n')}\n\`\`\`\n\n## Figures on rows that the weights had not seen (folds never share a source)\n\n\`\`\`text\n${report.join('\n')}\n\`\`\`\n\n## Attribution\n\nThe weights were fitted, among others, to texts from these works, each under a permissive licence:\n${sources.join('; ')}.\n`,
);
