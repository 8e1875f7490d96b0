/**
 * Writes the lists of widely used packages: `npx tsx scripts/generate-popular-packages.ts [PYPI-NAMES]`.
 * npm's come from the development package `npm-high-impact`, PyPI's from a file of names, the most downloaded first; those
 * in `scripts/packages/*-documented.txt` are added. Without the file of names, PyPI's list stays as it is.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LISTED_REGISTRIES } from '../src/vocabulary/call-context.ts';
import { npmNames, pypiNames } from './packages/inputs.ts';
import { packNpm, packPypi } from './packages/pack.ts';

const ROOM = join(import.meta.dirname, '..', 'src', 'checks', 'packages');
const pathOf = (registry: string) => join(ROOM, `popular-${registry}.br`);

writeFileSync(pathOf('npm'), packNpm(npmNames()));
const given = process.argv[2];
if (given !== undefined) writeFileSync(pathOf('pypi'), packPypi(pypiNames(given)));
const rows = LISTED_REGISTRIES.map((registry) => {
  const bytes = readFileSync(pathOf(registry));
  console.log(`${registry}: ${bytes.length} bytes`);
  return `  ${registry}: '${createHash('sha256').update(bytes).digest('hex')}',\n`;
});
writeFileSync(
  join(ROOM, 'popular-digests.generated.ts'),
  `/** Printed by scripts/generate-popular-packages.ts: SHA-256 of each list. */\nexport const POPULAR_DIGESTS = {\n${rows.join('')}} as const;\n`,
);
