import { expect, it } from 'vitest';
import { BLOCKS } from './blocks.cases.ts';
import { sightingsIn } from './read-file.ts';

it.each(BLOCKS.map(([path, text, ...seen]) => ({ path, text, seen })))('endpoints of $path', (block) => {
  const endpoints = sightingsIn(block.path, block.text)
    .filter(({ kind, host }) => kind === 'endpoint' && host !== undefined)
    .map(({ line, host, isActive }) => `${line} ${isActive ? '' : '-'}${host}`);
  expect([...new Set(endpoints)].sort()).toEqual([...block.seen].sort());
});
