import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { evalCommands, evalOwnCommands } from './eval/commands.ts';
import { evalContexts } from './eval/contexts.ts';
import { evalDefinitions, evalInjectedDescriptions } from './eval/given-tools.ts';
import { evalInjection, evalQuietTexts } from './eval/injection.ts';
import { evalJson } from './eval/json.ts';
import { evalMerkle } from './eval/merkle.ts';
import { evalPaperSets } from './eval/paper.ts';
import type { EvalResult } from './eval/result.ts';
import { evalBenignCommands, evalPitfalls } from './eval/secrets.ts';
import { evalOwnDefinitions } from './eval/tools.ts';

// Measures the product on labelled data: its own always, and a directory of corpora when one is given.
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    misses: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const corpora: [string, (dataDir: string) => EvalResult | EvalResult[] | Promise<EvalResult>][] = [
  ['json', evalJson],
  ['merkle', evalMerkle],
  ['secrets', evalPitfalls],
  [
    'injection',
    (dataDir) => [evalInjection(dataDir), evalQuietTexts(dataDir), evalInjectedDescriptions(dataDir)],
  ],
  ['commands', (dataDir) => [evalBenignCommands(dataDir), ...evalCommands(dataDir)]],
  ['tools', evalDefinitions],
];

const NAMES = corpora.map(([name]) => `${name}/`).join(', ');

if (values.help) {
  process.stdout.write(`usage: npm run eval [-- --data DIR] [--misses]\n\nDIR holds corpora: ${NAMES}\n`);
  process.exit(0);
}
if (values.data !== undefined) {
  if (!corpora.some(([name]) => existsSync(join(values.data ?? '', name)))) {
    process.stderr.write(`eval: error: the data directory holds none of ${NAMES}\n`);
    process.exit(2);
  }
}
const results: EvalResult[] = [
  await evalContexts(),
  ...evalOwnCommands(),
  evalPaperSets(),
  ...evalOwnDefinitions(),
];
if (values.data !== undefined) {
  for (const [name, measure] of corpora) {
    if (existsSync(join(values.data, name))) results.push(...[await measure(values.data)].flat());
    else process.stderr.write(`no ${name}/ in the data directory: not measured\n`);
  }
}

for (const { title, rows, misses, floor, held } of results) {
  const width = Math.max(...rows.map(({ what }) => what.length));
  process.stdout.write(`\n${title}\n`);
  for (const { what, figure } of rows) process.stdout.write(`  ${what.padEnd(width)}  ${figure}\n`);
  process.stdout.write(`  ${held ? 'holds' : 'FALLS SHORT'}: ${floor}\n`);
  if (values.misses) for (const miss of misses) process.stdout.write(`    miss: ${miss}\n`);
}
process.exitCode = results.every(({ held }) => held) ? 0 : 1;
