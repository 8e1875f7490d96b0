import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { evalClasses, hasClasses } from './eval/classes.ts';
import { evalCommands, evalOwnCommands } from './eval/commands.ts';
import { evalContexts } from './eval/contexts.ts';
import { evalDrawnSecrets } from './eval/drawn-secrets.ts';
import { evalFlows, OWN_SESSIONS } from './eval/flows.ts';
import { evalDefinitions, evalInjectedDescriptions } from './eval/given-tools.ts';
import { evalInjection, evalQuietTexts } from './eval/injection.ts';
import { evalJson } from './eval/json.ts';
import { evalMerkle } from './eval/merkle.ts';
import { evalOwnPackages, evalPackages } from './eval/packages.ts';
import { evalPaperSets } from './eval/paper.ts';
import { ablatedProse } from './eval/prose-ablation.ts';
import { authorsRefitted } from './eval/prose-authors.ts';
import { triedProse } from './eval/prose-tries.ts';
import type { EvalResult } from './eval/result.ts';
import { evalOwnRoutes, evalRoutes } from './eval/routes.ts';
import { evalSearch } from './eval/search.ts';
import { evalBenignCommands, evalPitfalls } from './eval/secrets.ts';
import { evalStopPass, hasStopPass } from './eval/stop-pass.ts';
import { evalOwnDefinitions } from './eval/tools.ts';
import { evalWordings, hasWordings } from './eval/wordings.ts';

// Measures the product on labelled data: its own always, and a directory of corpora when one is given.
const { values, positionals } = parseArgs({
  options: {
    data: { type: 'string' },
    misses: { type: 'boolean', default: false },
    ablate: { type: 'boolean', default: false },
    refit: { type: 'boolean', default: false },
    texts: { type: 'string' },
    tries: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
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
  ['packages', evalPackages],
  ['routes', evalRoutes],
];

const NAMES = corpora.map(([name]) => `${name}/`).join(', ');

/** Where pairs of files with calls may be. */
function callsIn(directory: string): string[] {
  return [directory, join(directory, 'calls')];
}

if (values.help) {
  process.stdout.write(
    `usage: npm run eval [-- --data DIR] [--misses]\n       npm run eval -- prose --ablate|--refit [--texts FILE.jsonl.gz]|--tries\n       npm run eval -- flows [--data DIR] [--misses] [--ablate]\n       npm run eval -- search\n       npm run eval -- wordings --data DIR [--misses]\n       npm run eval -- classes --data DIR [--misses]\n\nDIR holds corpora: ${NAMES}; or pairs of files with calls by class,\nNAME-stop.jsonl and NAME-pass.jsonl, in DIR or DIR/calls; or wordings*.jsonl,\norders and their honest twins, in DIR or DIR/wordings; or sample.jsonl with\nlabels*.jsonl, tools and what readers class them as\n`,
  );
  process.exit(0);
}
if (positionals.includes('flows')) {
  const options = { misses: values.misses, isAblated: values.ablate };
  for (const line of await evalFlows(values.data ?? OWN_SESSIONS, options)) process.stdout.write(`${line}\n`);
  process.exit(0);
}
if (values.ablate && positionals.includes('prose')) {
  for (const line of ablatedProse()) process.stdout.write(`${line}\n`);
  process.exit(0);
}
if (values.refit && positionals.includes('prose')) {
  const report = (line: string) => process.stderr.write(`${line}\n`);
  process.stdout.write(`${(await authorsRefitted(values.texts, report)).join('\n')}\n`);
  process.exit(0);
}
if (values.tries && positionals.includes('prose')) {
  for (const line of triedProse()) process.stdout.write(`${line}\n`);
  process.exit(0);
}
if (values.data !== undefined) {
  const isKnown = corpora.some(([name]) => existsSync(join(values.data ?? '', name)));
  if (
    !isKnown &&
    !callsIn(values.data).some(hasStopPass) &&
    !hasWordings(values.data) &&
    !hasClasses(values.data)
  ) {
    process.stderr.write(
      `eval: error: the data directory holds none of ${NAMES}, no *-stop.jsonl, no wordings*.jsonl and no sample.jsonl\n`,
    );
    process.exit(2);
  }
}
const isNarrow = positionals.includes('wordings') || positionals.includes('classes');
const results: EvalResult[] = positionals.includes('search')
  ? [evalSearch()]
  : isNarrow
    ? []
    : [
        await evalContexts(),
        ...evalDrawnSecrets(),
        ...evalOwnCommands(),
        evalPaperSets(),
        ...evalOwnDefinitions(),
        ...evalOwnPackages(),
        evalOwnRoutes(),
        evalSearch(),
      ];
if (values.data !== undefined) {
  for (const [name, measure] of isNarrow ? [] : corpora) {
    if (existsSync(join(values.data, name))) results.push(...[await measure(values.data)].flat());
    else process.stderr.write(`no ${name}/ in the data directory: not measured\n`);
  }
  for (const directory of callsIn(values.data).filter(hasStopPass)) results.push(...evalStopPass(directory));
  if (!positionals.includes('classes')) results.push(...evalWordings(values.data));
  if (hasClasses(values.data)) results.push(...evalClasses(values.data));
}

for (const { title, rows, misses, floor, held } of results) {
  const width = Math.max(...rows.map(({ what }) => what.length));
  process.stdout.write(`\n${title}\n`);
  for (const { what, figure } of rows) process.stdout.write(`  ${what.padEnd(width)}  ${figure}\n`);
  process.stdout.write(`  ${held ? 'holds' : 'FALLS SHORT'}: ${floor}\n`);
  if (values.misses) for (const miss of misses) process.stdout.write(`    miss: ${miss}\n`);
}
process.exitCode = results.every(({ held }) => held) ? 0 : 1;
