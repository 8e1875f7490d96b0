import { describe, expect, test } from 'vitest';
import { type IdentityOf, identityIn, ledgerToRead, ledgerToRecordIn } from './which-ledger.ts';

const HOME = '/home/ann';
/** A disk with these paths; `links` gives a second path of the same folder. */
const diskOf =
  (paths: readonly string[], links: Readonly<Record<string, string>> = {}): IdentityOf =>
  (path) => {
    const [from, to] = Object.entries(links).find(([each]) => path.startsWith(each)) ?? ['', ''];
    const meant = to + path.slice(from.length);
    return paths.some((each) => each === meant || each.startsWith(`${meant}/`)) ? meant : undefined;
  };

const SHOP = '/home/ann/shop/.tokenauditor/key';
const OWN = '/home/ann/.tokenauditor/key';
const OWN_NOTES = '/home/ann/.tokenauditor/projects/1.json';
const GIT = '/home/ann/shop/.git/HEAD';
const SRC = '/home/ann/shop/src/a.ts';

describe.each<[string, string, string[], string, string]>([
  ['the folder itself', '/home/ann/shop', [SHOP, OWN], 'project /home/ann/shop', '/home/ann/shop'],
  ['a folder above it', '/home/ann/shop/src', [SHOP, OWN], 'project /home/ann/shop', '/home/ann/shop'],
  ['only the user', '/home/ann/shop', [OWN, SRC], 'user /home/ann', '/home/ann/shop'],
  ['only the user, in a repository', '/home/ann/shop/src', [OWN, GIT], 'user /home/ann', '/home/ann/shop'],
  ['only the user, elsewhere', '/srv/shop', [OWN], 'user /home/ann', '/srv/shop'],
  ['only the user, at home', '/home/ann', [OWN], 'user /home/ann', '/home/ann'],
  ['notes of the user', '/home/ann/shop/src', [OWN_NOTES, GIT], 'project /home/ann/shop', '/home/ann/shop'],
  [
    'a folder above the home',
    '/home/ann/shop',
    ['/home/.tokenauditor/key', SRC],
    'project /home/ann/shop',
    '/home/ann/shop',
  ],
  ['nothing', '/srv/shop', [], 'project /srv/shop', '/srv/shop'],
  ['nothing, in a repository', '/home/ann/shop/src', [GIT], 'project /home/ann/shop', '/home/ann/shop'],
])('%s has a ledger', (_, cwd, paths, read, recorded) => {
  const disk = diskOf([...paths, '/home/ann/x']);
  test('it is read', () => {
    const { directory, of } = ledgerToRead(cwd, HOME, disk);
    expect(`${of} ${directory}`).toBe(`${read}/.tokenauditor`);
  });
  test('it is recorded in', () => {
    expect(ledgerToRecordIn(cwd, HOME, disk)).toBe(`${recorded}/.tokenauditor`);
  });
});

test('a home folder under version control is not the project of what is in it', () => {
  const disk = diskOf(['/home/ann/.git/HEAD', OWN]);
  expect(ledgerToRecordIn('/home/ann/notes', HOME, disk)).toBe('/home/ann/notes/.tokenauditor');
});

test('a home that is reached through a link is recognised', () => {
  const disk = diskOf([OWN, '/home/ann/shop/a'], { '/var/home/': '/home/' });
  expect(ledgerToRead('/home/ann/shop', '/var/home/ann', disk).of).toBe('user');
});

test('without a home only the project counts', () => {
  const disk = diskOf([OWN]);
  expect(ledgerToRead('/srv', undefined, disk)).toEqual({ directory: '/srv/.tokenauditor', of: 'project' });
});

test('a path that cannot be followed is not there; an error of ours is one', () => {
  const failing = (error: Error) => identityIn({ files: { factsAt: () => { throw error; } } }); // biome-ignore format: one line
  expect(failing(Object.assign(new Error('x'), { code: 'EACCES' }))('/a')).toBeUndefined();
  expect(() => failing(new RangeError('ours'))('/a')).toThrow('ours');
});
