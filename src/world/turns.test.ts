import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeTurn } from './turns.ts';

let ledger: string;
beforeEach(() => {
  ledger = mkdtempSync(join(tmpdir(), 'tokenauditor-turns-'));
});
afterEach(() => rmSync(ledger, { recursive: true, force: true }));

const judging = () => join(ledger, 'state', 'judging');
const places = availableParallelism() + 2;
const fill = (put: (path: string) => void) => {
  mkdirSync(judging(), { recursive: true });
  for (let i = 0; i < places; i++) put(join(judging(), `${i}`));
};

test('as many as there are places, and no more', async () => {
  for (let i = 0; i < places; i++) expect(await takeTurn(ledger, 1000)).toBe(true);
  expect(readdirSync(judging())).toHaveLength(places);
  expect(await takeTurn(ledger, 200)).toBe(false);
});

test('places of processes that are gone are free, those of the living are not', async () => {
  fill((path) => writeFileSync(path, `${2 ** 30}`));
  expect(await takeTurn(ledger, 5000)).toBe(true);
  rmSync(judging(), { recursive: true });
  fill((path) => writeFileSync(path, `${process.pid}`));
  expect(await takeTurn(ledger, 200)).toBe(false);
});

test.each([
  ['pipes', (path: string) => execFileSync('mkfifo', [path])],
  ['links', (path: string) => symlinkSync('/dev/zero', path)],
  ['folders', (path: string) => mkdirSync(path)],
  ['large files', (path: string) => writeFileSync(path, 'x'.repeat(10_000))],
])('%s in the places are not read, and do not delay the others', async (_, put) => {
  fill(put);
  expect(await takeTurn(ledger, 5000)).toBe(true);
});

test('a process that cannot take part goes ahead, and nothing is touched behind a link', async () => {
  expect(await takeTurn(join(ledger, 'no', 'where'), 200)).toBe(true);
  const elsewhere = join(ledger, 'elsewhere');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, '0'), 'mine');
  mkdirSync(join(ledger, 'state'));
  symlinkSync(elsewhere, judging());
  expect(await takeTurn(ledger, 200)).toBe(true);
  expect(readdirSync(elsewhere)).toEqual(['0']);
  rmSync(judging());
  writeFileSync(judging(), '');
  expect(await takeTurn(ledger, 200)).toBe(true);
  expect(existsSync(join(elsewhere, '0'))).toBe(true);
});
