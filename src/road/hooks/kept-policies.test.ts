import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { documentOf, LEAF_VALUES } from '../../../test/fixtures/policy-documents.ts';
import { openLedger } from '../../evidence/ledger.ts';
import { clock } from '../../world/clock.ts';
import { files } from '../../world/files.ts';
import { processes } from '../../world/processes.ts';
import { random } from '../../world/random.ts';
import type { SourceFile } from '../policy/source-files.ts';
import { compilePolicy } from '../policy.ts';
import { PolicyReader } from '../policy-reader.ts';
import { keptPolicies } from './kept-policies.ts';

let home: string;
let directory: string;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'tokenauditor-kept-'));
  directory = join(home, '.tokenauditor');
  await openLedger(directory, ports()).close();
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const ports = () => ({ files, clock, random, processes, home });
const kept = (version = 'v1') => keptPolicies(version, ports());
const folder = () => join(directory, 'state', 'policies');
const source = (text: string, isAccepted = true): SourceFile => ({
  ...{ kind: 'document', path: '/p/tokenauditor.yaml', isAccepted },
  bytes: Buffer.from(text),
});
const STRICT = [source('gate: { requireApprovalForNetwork: true }\n')];
const MILD = [source('gate: { requireApprovalForNetwork: false }\n')];
const keep = (...all: (readonly SourceFile[])[]) => {
  for (const each of all) kept().keep(each, directory, compilePolicy(each));
};
const only = (): string => join(folder(), readdirSync(folder())[0] ?? '');

test('a policy is found as it was compiled, whatever it sets', () => {
  fc.assert(
    fc.property(documentOf(Object.keys(LEAF_VALUES)), fc.boolean(), (document, isAccepted) => {
      const sources = [source(JSON.stringify(document), isAccepted)];
      keep(sources);
      expect(kept().find(sources, directory)).toEqual(compilePolicy(sources));
    }),
    { numRuns: 40 },
  );
});

describe('is not found', () => {
  test.each<[string, readonly SourceFile[], string?]>([
    ['for other bytes', MILD],
    ['for bytes that are not accepted', [source('gate: { requireApprovalForNetwork: true }\n', false)]],
    ['for one more file', [...STRICT, source('')]],
    ['by another program', STRICT, 'v2'],
  ])('%s', (_, sources, version) => {
    keep(STRICT);
    expect(kept().find(STRICT, directory)).toBeDefined();
    expect(kept(version).find(sources, directory)).toBeUndefined();
  });

  const spoiled: [string, (path: string, text: string) => void][] = [
    [
      'with another value',
      (path, text) => writeFileSync(path, text.replace('"explicitAllow":false', '"explicitAllow":true')),
    ],
    ['without its tag', (path, text) => writeFileSync(path, text.slice(text.indexOf('\n') + 1))],
    ['with an empty tag', (path, text) => writeFileSync(path, text.slice(text.indexOf('\n')))],
    ['cut off', (path, text) => writeFileSync(path, text.slice(0, -1))],
    ['empty', (path) => writeFileSync(path, '')],
    ['readable by others', (path) => chmodSync(path, 0o644)],
    [
      'a folder',
      (path) => {
        rmSync(path);
        mkdirSync(path);
      },
    ],
  ];
  test.each(spoiled)('%s', (_, spoil) => {
    keep(STRICT);
    const before = readFileSync(only(), 'utf8');
    expect(before).toContain('"explicitAllow":false');
    spoil(only(), before);
    expect(kept().find(STRICT, directory)).toBeUndefined();
  });

  test('if an earlier one was put in its place', () => {
    keep(MILD);
    const mild = readFileSync(only());
    rmSync(only());
    keep(STRICT);
    writeFileSync(only(), mild);
    expect(kept().find(STRICT, directory)).toBeUndefined();
  });

  test('if another ledger’s key vouches for it', async () => {
    keep(STRICT);
    const name = only().slice(folder().length + 1);
    const content = readFileSync(only());
    rmSync(directory, { recursive: true });
    await openLedger(directory, ports()).close();
    mkdirSync(folder(), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder(), name), content, { mode: 0o600 });
    expect(kept().find(STRICT, directory)).toBeUndefined();
  });
});

test('nothing is kept before the ledger has a key, and no folder is made', () => {
  rmSync(directory, { recursive: true });
  keep(STRICT);
  expect(kept().find(STRICT, directory)).toBeUndefined();
  expect(readdirSync(home)).toEqual([]);
});

test('the oldest are removed', () => {
  for (let i = 0; i < 20; i++) keep([source(`# ${i}\n`)]);
  expect(readdirSync(folder())).toHaveLength(16);
  expect(kept().find([source('# 19\n')], directory)).toBeDefined();
});

test('a reader compiles once, and what others compiled not at all', () => {
  const compiled: string[] = [];
  const reader = () =>
    new PolicyReader((sources) => {
      compiled.push(sources.map(({ path }) => path).join());
      return compilePolicy(sources);
    }, kept());
  const path = join(directory, 'tokenauditor.yaml');
  const inForce = () => reader().inForce({ directory, home, ports: ports() });
  expect(inForce().sampleRate).toBe(0.01);
  writeFileSync(path, 'sampling: { baselineRate: 0.02 }\n', { mode: 0o600 });
  const before = compiled.length;
  expect([inForce().sampleRate, inForce().sampleRate, inForce().hash]).toEqual([0.02, 0.02, inForce().hash]);
  expect(compiled.slice(before)).toEqual([path]);
  writeFileSync(path, 'sampling: { baselineRate: 0.03 }\n', { mode: 0o600 });
  expect(inForce().sampleRate).toBe(0.03);
  expect(compiled.slice(before)).toEqual([path, path]);
});
