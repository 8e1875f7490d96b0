import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { npmNames, pypiNames } from '../scripts/packages/inputs.ts';
import { packNpm, packPypi } from '../scripts/packages/pack.ts';
import { readTable, unpack } from '../src/checks/packages/popular-table.ts';
import { LISTED_REGISTRIES } from '../src/vocabulary/call-context.ts';
import { decideOn } from './fixtures/decide-on.ts';
import { popularNames } from './fixtures/popular-names.ts';

/** Names of PyPI, the most downloaded first; not part of the repository. */
const PYPI_NAMES =
  process.env.TOKENAUDITOR_PYPI_NAMES ??
  join(import.meta.dirname, '..', '..', 'shared', 'corpora', 'packages', 'popular-pypi.txt');

describe('the lists of widely used packages', () => {
  test('are small, and as many as their sources have', () => {
    const sizes = LISTED_REGISTRIES.map((registry) => popularNames(registry).length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(150_000);
    const [npm = 0, pypi = 0] = LISTED_REGISTRIES.map(
      (registry) => readTable(popularNames(registry), registry).names.size,
    );
    expect(npm).toBeGreaterThan(17_000);
    expect(pypi).toBeGreaterThan(14_900);
  });

  // Names are compared, not bytes: another release of Node may compress them otherwise.
  test('npm: belongs to its inputs', () => {
    expect(unpack(popularNames('npm'))).toEqual(unpack(packNpm(npmNames())));
  });

  test.runIf(existsSync(PYPI_NAMES))('PyPI: belongs to its input', () => {
    expect(unpack(popularNames('pypi'))).toEqual(unpack(packPypi(pypiNames(PYPI_NAMES))));
  });

  test('a name that is not in a list is never taken for one', () => {
    const { names } = unpack(
      packNpm({ downloads: ['ab', 'abc', 'b'], dependents: ['abd'], documented: ['b', 'c'] }),
    );
    expect([...names].sort()).toEqual(['ab', 'abc', 'abd', 'b', 'c']);
  });

  test('changed bytes are refused', () => {
    const bytes = Uint8Array.from(popularNames('pypi'));
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    expect(() => readTable(bytes, 'pypi')).toThrow('the list of widely used pypi packages was changed');
  });
});

describe('an install', () => {
  const decisionOn = (cmd: string, lists?: typeof popularNames) => {
    const context = lists === undefined ? {} : { popularNames: lists };
    const { ruling, screening } = decideOn({ tool: 'shell', arguments: { cmd } }, context);
    return [ruling.decision, screening.coverage.failed];
  };

  test('of a widely used package is not asked about', () => {
    expect(decisionOn('npm install css.escape')).toEqual(['allow', []]);
  });

  test('is blocked where the list cannot be read', () => {
    const damaged = () => Uint8Array.from([1, 2, 3]);
    expect(decisionOn('npm install css.escape', damaged)).toEqual(['block', ['package.install']]);
  });

  test('alone reads a list', () => {
    const asked: string[] = [];
    const lists: typeof popularNames = (registry) => {
      asked.push(registry);
      return popularNames(registry);
    };
    decisionOn('git push && npm test && cargo add serde', lists);
    expect(asked).toEqual([]);
    decisionOn('npm install react', lists);
    expect(new Set(asked)).toEqual(new Set(['npm']));
  });
});
