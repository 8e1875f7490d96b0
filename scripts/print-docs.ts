// Prints the pages of docs/ that are made from the code. With --check it changes nothing and fails on a difference.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentJsonSchema } from '../src/vocabulary/document/document-schema.ts';
import { cataloguePage } from './docs/catalogue-page.ts';
import { checksPage } from './docs/checks-page.ts';
import { cliPage } from './docs/cli-page.ts';
import { COUNTS, withCounts } from './docs/counts.ts';
import { erasPart } from './docs/eras-part.ts';
import { errorsPage } from './docs/errors-page.ts';
import { eventsPage } from './docs/events-page.ts';
import { glossaryPage } from './docs/glossary-page.ts';
import { importsPage } from './docs/imports-page.ts';
import { jsonPage } from './docs/json-page.ts';
import { patternsPage } from './docs/patterns-page.ts';

const NOTICE =
  '<!-- Printed from the code by `npm run docs`; a change here is overwritten, and the tests notice it. -->';

const pages: Readonly<Record<string, () => string | Promise<string>>> = {
  'catalogue.md': cataloguePage,
  'checks.md': checksPage,
  'cli.md': cliPage,
  'errors.md': errorsPage,
  'events.md': eventsPage,
  'glossary.md': glossaryPage,
  'imports.md': importsPage,
  'json.md': jsonPage,
  'patterns.md': patternsPage,
  'tokenauditor.schema.json': documentJsonSchema,
};

/** Parts of pages that are written by hand, between two marks. */
const parts: Readonly<Record<string, () => string>> = { 'gateway.md': erasPart };
const [BEGIN, END] = ['<!-- printed from the code by `npm run docs` -->', '<!-- end of what is printed -->'];

const folder = join(import.meta.dirname, '..', 'docs');
const isCheck = process.argv.includes('--check');
const stale: string[] = [];

for (const [name, print] of Object.entries(pages)) {
  const text = `${(await print()).trimEnd()}\n`;
  const page = name.endsWith('.md') ? `${NOTICE}\n\n${text}` : text;
  const path = join(folder, name);
  if (!isCheck) writeFileSync(path, page);
  else if (readPage(path) !== page) stale.push(name);
}
for (const [name, print] of Object.entries(parts)) {
  const path = join(folder, name);
  const written = readPage(path);
  const [before = '', ...rest] = written.split(BEGIN);
  const after = rest.join(BEGIN).split(END)[1] ?? '';
  const page = `${before}${BEGIN}\n\n${print().trimEnd()}\n\n${END}${after}`;
  if (!isCheck) writeFileSync(path, page);
  else if (written !== page) stale.push(name);
}
const counted = [...new Set(COUNTS.map(({ page }) => page))];
for (const name of counted) {
  const path = join(folder, '..', name);
  const written = readPage(path);
  const page = withCounts(name, written);
  if (!isCheck) writeFileSync(path, page);
  else if (written !== page) stale.push(name);
}
if (stale.length > 0) {
  console.error(`docs differ from the code: ${stale.join(', ')}; run \`npm run docs\``);
  process.exitCode = 1;
} else if (isCheck) {
  const printed = Object.keys({ ...pages, ...parts }).length;
  console.log(`${printed} pages and the counts of ${counted.length} others agree with the code`);
}

function readPage(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
