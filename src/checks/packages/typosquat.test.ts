import { describe, expect, test } from 'vitest';
import { popularNames } from '../../../test/fixtures/popular-names.ts';
import { normalName } from '../../screening/project/package-name.ts';
import type { Ecosystem } from '../../vocabulary/call-context.ts';
import { isMalicious, isPopular as isPopularIn, popularIn } from './names.ts';
import { resembles as resemblesIn } from './typosquat.ts';

const resembles = (ecosystem: Ecosystem, name: string) =>
  resemblesIn(ecosystem, name, popularIn(ecosystem, popularNames));
const isPopular = (ecosystem: Ecosystem, name: string) =>
  isPopularIn(ecosystem, name, popularIn(ecosystem, popularNames));

describe('resemblances', () => {
  test.each<[Ecosystem, string, string, string]>([
    ['npm', 'lodahs', 'lodash', 'one letter'],
    ['npm', 'expres', 'express', 'one letter'],
    ['npm', 'typescriptt', 'typescript', 'one letter'],
    ['npm', 'zestiful', '', ''],
    ['npm', 'reactdom', 'react-dom', 'separator'],
    ['npm', 'lod4sh', 'lodash', 'look-alike letters'],
    ['npm', 'vvebpack', 'webpack', 'look-alike letters'],
    ['pypi', 'nurnpy', 'numpy', 'look-alike letters'],
    ['npm', 'nxet', 'next', 'one letter'],
    ['npm', 'je-st', 'jest', 'separator'],
    ['npm', 'expresss', 'express', 'one letter'],
    ['npm', 'c0mmander', 'commander', 'look-alike letters'],
    ['npm', 'typesсript', 'typescript', 'look-alike letters'],
    ['npm', 'fetch-node', 'node-fetch', 'word order'],
    ['npm', 'fastify-js', 'fastify', 'affix'],
    ['npm', 'types-node', '@types/node', 'separator'],
    ['npm', 'types-nodes', '@types/nodes', 'scope'],
    ['npm', '@types-node/fs', '@types', 'scope'],
    ['npm', '@bable/core', '@babel', 'scope'],
    ['npm', '@acme/core', '', ''],
    ['pypi', 'reqeusts', 'requests', 'one letter'],
    ['pypi', 'djang0', 'django', 'look-alike letters'],
    ['pypi', 'python-requests', 'requests', 'affix'],
    ['pypi', 'frobnicator', '', ''],
    ['cargo', 'tokkio', 'tokio', 'one letter'],
    ['go', 'github.com/sirupsenn/logrus', 'github.com/sirupsen/logrus', 'one letter'],
    ['npm', 'vux', '', ''],
  ])('%s %s', (ecosystem, name, to, how) => {
    const expected = how === '' ? undefined : { to, how };
    expect(resembles(ecosystem, normalName(ecosystem, name))).toEqual(expected);
  });

  test('a name longer than any real one resembles nothing', () => {
    const parted = (separators: number) => `react${'-'.repeat(separators)}dom`;
    expect(resembles('npm', parted(200))).toEqual({ to: 'react-dom', how: 'separator' });
    expect(resembles('npm', parted(100_000))).toBeUndefined();
    expect(resembles('npm', 'a'.repeat(100_000))).toBeUndefined();
  });

  test('two hundred names of one kind resemble nothing', () => {
    const names = Array.from({ length: 200 }, (_, i) => `frobnicator-${i}`);
    expect(names.filter((name) => resembles('npm', name) !== undefined)).toEqual([]);
  });
});

test.each<[Ecosystem, string, boolean]>([
  ['npm', 'react', true],
  ['npm', '@types/whatever', true],
  ['npm', '@unheard/of', false],
  ['pypi', 'Flask_Login', true],
  ['pypi', 'google-cloud-anything', true],
  ['go', 'github.com/spf13/cobra/v2/doc', true],
  ['go', 'golang.org/x/tools/cmd/goimports', true],
  ['nuget', 'Microsoft.Extensions.Hosting', true],
  ['cargo', 'serde_json', true],
])('%s %s is widely used: %s', (ecosystem, name, expected) => {
  expect(isPopular(ecosystem, normalName(ecosystem, name))).toBe(expected);
});

test.each<[Ecosystem, string, string | undefined, boolean]>([
  ['npm', 'crossenv', undefined, true],
  ['npm', 'event-stream', '3.3.6', true],
  ['npm', 'event-stream', '^3.3.6', true],
  ['npm', 'event-stream', '4.0.1', false],
  ['npm', 'event-stream', undefined, false],
  ['pypi', 'jeIlyfish', undefined, true],
  ['composer', 'hautelook/phpass', undefined, true],
])('%s %s %s is withdrawn: %s', (ecosystem, name, version, expected) => {
  expect(isMalicious(ecosystem, normalName(ecosystem, name), version)).toBe(expected);
});

test('no widely used name is withdrawn as a whole', () => {
  for (const name of ['request', 'colors', 'debug', 'chalk'])
    expect(isMalicious('npm', name, undefined)).toBe(false);
});
