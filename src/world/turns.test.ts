import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeTurn } from './turns.ts';

let state: string;
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'tokenauditor-turns-'));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

const places = availableParallelism() + 2;
const fill = (content: string) => {
  mkdirSync(join(state, 'judging'));
  for (let i = 0; i < places; i++) writeFileSync(join(state, 'judging', `${i}`), content);
};

test('as many as there are places, and no more', async () => {
  for (let i = 0; i < places; i++) expect(await takeTurn(state, 1000)).toBe(true);
  expect(readdirSync(join(state, 'judging'))).toHaveLength(places);
  expect(await takeTurn(state, 200)).toBe(false);
});

test('places of processes that are gone, or long since taken, are free', async () => {
  fill(`${2 ** 30}`);
  expect(await takeTurn(state, 5000)).toBe(true);
  rmSync(join(state, 'judging'), { recursive: true });
  fill(`${process.pid}`);
  expect(await takeTurn(state, 200)).toBe(false);
  utimesSync(join(state, 'judging', '0'), 1, 1);
  expect(await takeTurn(state, 5000)).toBe(true);
});

test('whoever cannot take part goes ahead, and nothing is touched behind a link', async () => {
  expect(await takeTurn(join(state, 'nowhere'), 200)).toBe(true);
  const elsewhere = join(state, 'elsewhere');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, '0'), 'mine');
  symlinkSync(elsewhere, join(state, 'judging'));
  expect(await takeTurn(state, 200)).toBe(true);
  expect(readdirSync(elsewhere)).toEqual(['0']);
  rmSync(join(state, 'judging'));
  writeFileSync(join(state, 'judging'), '');
  expect(await takeTurn(state, 200)).toBe(true);
  expect(existsSync(join(elsewhere, '0'))).toBe(true);
});
