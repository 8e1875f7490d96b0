import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { npmTopDependents, npmTopDownloads } from 'npm-high-impact';
import { normalName } from '../../src/screening/project/package-name.ts';
import type { NpmNames, PypiNames } from './pack.ts';

const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');

const documentedAt = (registry: string) => linesOf(join(import.meta.dirname, `${registry}-documented.txt`));

export const npmNames = (): NpmNames => ({
  downloads: npmTopDownloads,
  dependents: npmTopDependents,
  documented: documentedAt('npm'),
});

/** One name a line, the most downloaded first. */
export const pypiNames = (path: string): PypiNames => ({
  downloads: linesOf(path).map((name) => normalName('pypi', name)),
  documented: documentedAt('pypi'),
});
