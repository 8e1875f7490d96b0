import { describe, expect, test } from 'vitest';
import {
  type FolderSight,
  foreignLedgers,
  ledgerOfClient,
  ledgersAround,
  ledgerToRead,
  ledgerToRecordIn,
  projectRootAround,
  sightOf,
} from './which-ledger.ts';

const HOME = '/home/ann';

/** A disk with these paths; `links` gives a second path of the same folder, `foreign` is what the user's notes do not know. */
const diskOf = (
  paths: readonly string[],
  links: Readonly<Record<string, string>> = {},
  foreign: readonly string[] = [],
): FolderSight =>
  sightOf(
    {
      factsAt: (path) => {
        const [from, to] = Object.entries(links).find(([each]) => path.startsWith(each)) ?? ['', ''];
        const meant = to + path.slice(from.length);
        const isThere = paths.some((each) => each === meant || each.startsWith(`${meant}/`));
        return isThere ? { identity: meant } : undefined;
      },
    },
    (directory) => !foreign.includes(directory),
  );

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
  const failing = (error: Error) => sightOf({ factsAt: () => { throw error; } }, () => true); // biome-ignore format: one line
  expect(failing(Object.assign(new Error('x'), { code: 'EACCES' })).identityOf('/a')).toBeUndefined();
  expect(() => failing(new RangeError('ours')).identityOf('/a')).toThrow('ours');
});

describe('a folder that the user did not make here', () => {
  const CLONE = '/home/ann/shop/.tokenauditor';
  const PATHS = ['/home/ann/shop/.tokenauditor/README', SRC];

  test('is passed over, and named: the user’s own is used, and nothing is made beside it', () => {
    const disk = diskOf([...PATHS, OWN, GIT], {}, [CLONE]);
    expect(ledgerToRead('/home/ann/shop/src', HOME, disk).of).toBe('user');
    expect(ledgerToRecordIn('/home/ann/shop', HOME, disk)).toBe('/home/ann/.tokenauditor');
    expect(ledgerOfClient('/home/ann/shop/src', HOME, disk)?.of).toBe('user');
    expect(ledgersAround('/home/ann/shop/src', HOME, disk)).toEqual([]);
    expect(foreignLedgers('/home/ann/shop/src', HOME, disk)).toEqual([CLONE]);
    expect(projectRootAround('/home/ann/shop/src', HOME, disk)).toBe('/home/ann/shop');
  });

  test('does not hide one of the user above it', () => {
    const inner = '/home/ann/shop/vendor/x/.tokenauditor';
    const disk = diskOf([SHOP, `${inner}/key`], {}, [inner]);
    expect(ledgersAround('/home/ann/shop/vendor/x/y', HOME, disk)).toEqual([CLONE]);
    expect(ledgerOfClient('/home/ann/shop/vendor/x', HOME, disk)?.directory).toBe(CLONE);
  });

  test('above a project does not keep it from one of its own', () => {
    const disk = diskOf(['/tmp/.tokenauditor/key', '/tmp/x/.git/HEAD', '/home/ann/x'], {}, [
      '/tmp/.tokenauditor',
    ]);
    expect(ledgerToRecordIn('/tmp/x', HOME, disk)).toBe('/tmp/x/.tokenauditor');
    expect(ledgerOfClient('/tmp/x', HOME, disk)?.directory).toBe('/home/ann/.tokenauditor');
    expect(projectRootAround('/tmp/x', HOME, disk)).toBe('/tmp/x');
  });
});

test.each<[string, string, string | undefined, readonly string[], string | undefined]>([
  ['the project’s', '/home/ann/shop/src', HOME, [SHOP, OWN], 'project /home/ann/shop'],
  ['the user’s in a repository without one', '/home/ann/shop/src', HOME, [GIT], 'user /home/ann'],
  ['the user’s in a folder that is no project', '/home/ann/shop', HOME, [SRC], 'user /home/ann'],
  ['the user’s at the root of the disk', '/', HOME, ['/etc/hosts'], 'user /home/ann'],
  ['the user’s at a root that is a repository', '/', HOME, ['/.git/HEAD'], 'user /home/ann'],
  ['none without a home', '/', undefined, ['/etc/hosts'], undefined],
])('a client’s calls are recorded in %s', (_, cwd, home, paths, expected) => {
  const place = ledgerOfClient(cwd, home, diskOf([...paths, '/home/ann/x']));
  expect(place && `${place.of} ${place.directory.replace('/.tokenauditor', '')}`).toBe(expected);
});
