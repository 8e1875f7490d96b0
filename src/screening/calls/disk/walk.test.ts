import { describe, expect, test } from 'vitest';
import { fakeDisk, type Tree } from '../../contract/fake-disk.cases.ts';
import { walk } from './walk.ts';

const TREE: Tree = {
  '/home/ada/.ssh/id_rsa': 'file',
  '/work/shop/README.md': 'file',
  '/work/shop/link': '→/home/ada/.ssh',
  '/work/shop/relative': '→../../home/ada',
  '/work/shop/a': '→b',
  '/work/shop/b': '→a',
  '/work/shop/dangling': '→/home/ada/.claude/settings.json',
  '/work/shop/deep/er/x': 'file',
  '/work/shop/short': '→deep/er',
  '/work/shop/root': '→/proc/self/root',
  '/proc/42/cwd': '→/home/ada',
  '/tmp': '→/private/tmp',
  '/private/tmp/x': 'file',
};

const at = (path: string, followsLast = true, made?: ReadonlyMap<string, string>) =>
  walk(
    path,
    {
      disk: fakeDisk(TREE).view(),
      cwd: '/work/shop',
      ...(made === undefined ? {} : { madeAt: (one: string) => made.get(one) }),
    },
    followsLast,
  );

describe('a path goes where the kernel would go', () => {
  test.each([
    ['/work/shop/README.md', '/work/shop/README.md'],
    ['/work/shop/./deep//er/x', '/work/shop/deep/er/x'],
    ['/work/shop/link/id_rsa', '/home/ada/.ssh/id_rsa'],
    ['/work/shop/link/../.netrc', '/home/ada/.netrc'],
    ['/work/shop/short/../new', '/work/shop/deep/new'],
    ['/work/shop/relative/.aws', '/home/ada/.aws'],
    ['/work/shop/dangling', '/home/ada/.claude/settings.json'],
    ['/work/shop/dangling/new', '/home/ada/.claude/settings.json/new'],
    ['/tmp/x', '/private/tmp/x'],
    ['/../../tmp/x', '/private/tmp/x'],
    ['/work/shop/root/home/ada', '/home/ada'],
    ['/proc/self/root/work', '/work'],
    ['/proc/1/task/7/root/work', '/work'],
    ['/proc/self/cwd/README.md', '/work/shop/README.md'],
    ['/proc/42/cwd/.ssh', '/home/ada/.ssh'],
    ['/missing/../tmp/x', '/private/tmp/x'],
  ])('%s is %s', (path, real) => {
    expect(at(path)).toBe(real);
  });

  test('a ring of links leads nowhere', () => {
    expect(at('/work/shop/a/x')).toBeUndefined();
  });

  test('the last step is followed only where it is meant', () => {
    expect(at('/work/shop/link', false)).toBe('/work/shop/link');
    expect(at('/work/shop/link/', false)).toBe('/home/ada/.ssh');
    expect(at('/work/shop/link/.', false)).toBe('/home/ada/.ssh');
    expect(at('/work/shop/link/id_rsa', false)).toBe('/home/ada/.ssh/id_rsa');
  });

  test('links that a call makes come before the disk', () => {
    const made = new Map([
      ['/work/shop/README.md', '/etc'],
      ['/work/shop/new', 'link'],
    ]);
    expect(at('/work/shop/README.md/shadow', true, made)).toBe('/etc/shadow');
    expect(at('/work/shop/new/id_rsa', true, made)).toBe('/home/ada/.ssh/id_rsa');
  });

  test('a long way is gone to its end', () => {
    expect(at(`/work/shop/${'deep/../'.repeat(500)}link/id_rsa`)).toBe('/home/ada/.ssh/id_rsa');
  });

  test('as many links as a kernel follows, and not one more', () => {
    const chain = (length: number): Tree =>
      Object.fromEntries(
        Array.from({ length }, (_, i) => [`/l${i}`, i + 1 === length ? '→/end' : `→/l${i + 1}`]),
      );
    const end = (length: number) => walk('/l0', { disk: fakeDisk(chain(length)).view(), cwd: undefined });
    expect([end(40), end(41)]).toEqual(['/end', undefined]);
  });
});

describe('a volume that takes letters for the same', () => {
  const tree: Tree = { '/Users/ada/.ssh/id_rsa': 'file', '/Users/ada/Café/.claude/settings.json': 'file' };
  const on = (path: string, ignoresCase: boolean) =>
    walk(path, { disk: fakeDisk(tree, { ignoresCase }).view(), cwd: undefined });

  test.each([
    ['/users/ADA/.SSH/ID_RSA', '/users/ada/.ssh/id_rsa'],
    ['/Users/ada/.S\u200bSH/id_rsa', '/Users/ada/.ssh/id_rsa'],
    ['/Users/ada/Cafe\u0301/.Claude/SETTINGS.json', '/Users/ada/Café/.claude/settings.json'],
    ['/Users/ada/.ssh/NEW_Key', '/Users/ada/.ssh/new_key'],
  ])('%s', (path, real) => {
    expect(on(path, true)?.toLowerCase()).toBe(real.toLowerCase());
    expect(on(path, true)).not.toBe(path);
    expect(on(path, false)).toBe(path);
  });

  test('a short name is the file that it belongs to', () => {
    const disk = fakeDisk({ '/c:/Users/ada/.ssh/id_rsa': 'file', '/c:/Users/ada/notes~1': 'file' }).view();
    const short = {
      ...disk,
      at: (path: string) => disk.at(path.replace('SSH~1', '.ssh')),
    };
    expect(walk('/c:/Users/ada/SSH~1/id_rsa', { disk: short, cwd: undefined })).toBe(
      '/c:/Users/ada/.ssh/id_rsa',
    );
    expect(walk('/c:/Users/ada/notes~1', { disk: short, cwd: undefined })).toBe('/c:/Users/ada/notes~1');
  });
});
