import { expect, test } from 'vitest';
import type { FileFacts, Files } from '../ports/files.ts';
import { files as real } from '../world/files.ts';
import { diskOf } from './disk.ts';

const facts = (kind: FileFacts['kind']): FileFacts => ({
  kind,
  identity: '1:2',
  size: 0,
  owner: undefined,
  mode: 0,
  links: 3,
  changedMs: 0,
});
const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

function over(changed: Partial<Files>): Files {
  return { ...real, ...changed };
}

test('an entry is what the name is, and where a link leads', () => {
  const files = over({ factsAt: (path) => facts(path === '/l' ? 'link' : 'file'), targetOf: () => '../x' });
  const view = diskOf({ files }).view();
  expect(view.at('/l')).toEqual({ kind: 'link', identity: '1:2', links: 3, target: '../x' });
  expect(view.at('/f')).toEqual({ kind: 'file', identity: '1:2', links: 3 });
});

test('a drive is asked for as its system calls it', () => {
  const asked: string[] = [];
  const files = over({
    factsAt: (path) => void asked.push(path),
    list: (path) => asked.splice(asked.length, 0, path),
  });
  const view = diskOf({ files }).view();
  view.at('/c:/Users');
  view.at('/C:');
  view.list('/c:/Users');
  expect(asked).toEqual(['c:/Users', 'C:/', 'c:/Users']);
});

test.each(['EACCES', 'ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EINVAL'])(
  'what cannot be seen (%s) is not there, and that is no fault',
  (code) => {
    const view = diskOf({ files: over({ factsAt: failing(code), list: failing(code) }) }).view();
    expect([view.at('/x'), view.list('/x'), view.isSpent]).toEqual([undefined, undefined, false]);
  },
);

test('a fault of ours is not taken for a missing file', () => {
  const factsAt = () => {
    throw new TypeError('ours');
  };
  expect(() =>
    diskOf({ files: over({ factsAt }) })
      .view()
      .at('/x'),
  ).toThrow('ours');
});

test('each path is looked up once, each view looks anew', () => {
  let count = 0;
  const counted = () => {
    count++;
    return facts('file');
  };
  const disk = diskOf({ files: over({ factsAt: () => counted() }) });
  const view = disk.view();
  for (const path of ['/a', '/a', '/b']) view.at(path);
  expect(count).toBe(2);
  disk.view().at('/a');
  expect(count).toBe(3);
});

test('look-ups, names and time are bounded', () => {
  const files = over({ factsAt: () => undefined, list: () => Array.from({ length: 640 }, (_, i) => `${i}`) });
  const few = diskOf({ files }, 3).view();
  for (const path of ['/a', '/b', '/c']) few.at(path);
  expect(few.isSpent).toBe(false);
  few.at('/d');
  expect(few.isSpent).toBe(true);
  const long = diskOf({ files }, 10).view();
  long.list('/a');
  long.at('/b');
  expect(long.isSpent).toBe(true);
  let nowMs = 0;
  const clock = {
    nowMs: () => 0,
    elapsedMs: () => nowMs,
    sleep: async () => {},
    sleepSync: () => {},
    nextTurn: async () => {},
    after: () => () => {},
  };
  const slow = diskOf({ files, clock }).view();
  slow.at('/a');
  nowMs = 60_000;
  slow.at('/b');
  expect(slow.isSpent).toBe(true);
});
