import { describe, expect, test } from 'vitest';
import {
  type FolderSight,
  ledgerOfClient,
  ledgersAround,
  ledgerToRead,
  ledgerToRecordIn,
  othersLedgers,
  sightOf,
} from './which-ledger.ts';

const HOME = '/home/ann';
const ANN = 1000;
const ROOT = 0;

/** A disk with these paths; `links` gives a second path of the same folder, `owners` who else owns one and with which mode. */
const diskOf = (
  paths: readonly string[],
  links: Readonly<Record<string, string>> = {},
  owners: Readonly<Record<string, readonly [owner: number, mode: number]>> = {},
): FolderSight =>
  sightOf(
    {
      factsAt: (path) => {
        const [from, to] = Object.entries(links).find(([each]) => path.startsWith(each)) ?? ['', ''];
        const meant = to + path.slice(from.length);
        const isThere = paths.some((each) => each === meant || each.startsWith(`${meant}/`));
        const [owner, mode] = owners[meant] ?? [ANN, 0o755];
        return isThere ? { identity: meant, owner, mode } : undefined;
      },
    },
    ANN,
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
  const failing = (error: Error) => sightOf({ factsAt: () => { throw error; } }, ANN); // biome-ignore format: one line
  expect(failing(Object.assign(new Error('x'), { code: 'EACCES' })).identityOf('/a')).toBeUndefined();
  expect(() => failing(new RangeError('ours')).identityOf('/a')).toThrow('ours');
});

describe('a ledger of another user', () => {
  const TMP = { '/tmp': [ROOT, 0o1777] } as const;
  const OTHERS = { '/tmp/.tokenauditor': [1001, 0o700] } as const;
  const PATHS = ['/tmp/.tokenauditor/key', '/tmp/x/a', '/home/ann/x'];

  test('above a folder is passed over, and named', () => {
    const disk = diskOf([...PATHS, OWN], {}, { ...TMP, ...OTHERS });
    expect(ledgerToRead('/tmp/x', HOME, disk)).toEqual({ directory: '/home/ann/.tokenauditor', of: 'user' });
    expect(ledgerToRecordIn('/tmp/x', HOME, disk)).toBe('/tmp/x/.tokenauditor');
    expect(ledgersAround('/tmp/x', HOME, disk)).toEqual([]);
    expect(othersLedgers('/tmp/x', HOME, disk)).toEqual(['/tmp/.tokenauditor']);
  });

  test('does not hide one of the user', () => {
    const disk = diskOf([...PATHS, '/tmp/x/.tokenauditor/key'], {}, { ...TMP, ...OTHERS });
    expect(ledgersAround('/tmp/x/y', HOME, disk)).toEqual(['/tmp/x/.tokenauditor']);
  });

  test('in the very place of a new one: the user’s own records', () => {
    const disk = diskOf(PATHS, {}, { ...TMP, ...OTHERS });
    expect(ledgerToRecordIn('/tmp', HOME, disk)).toBe('/home/ann/.tokenauditor');
    expect(ledgerToRead('/tmp', HOME, disk).of).toBe('user');
  });

  test('where the user, as root, owns the folder, but others can write there', () => {
    const disk = diskOf(PATHS, {}, { '/tmp': [ANN, 0o1777], ...OTHERS });
    expect(othersLedgers('/tmp/x', HOME, disk)).toEqual(['/tmp/.tokenauditor']);
  });

  test('in a folder that only the user can change is an accident, which is reported', () => {
    const disk = diskOf([SHOP], {}, { '/home/ann/shop/.tokenauditor': [ROOT, 0o700] });
    expect(ledgerToRead('/home/ann/shop', HOME, disk).directory).toBe('/home/ann/shop/.tokenauditor');
    expect(othersLedgers('/home/ann/shop', HOME, disk)).toEqual([]);
  });

  test('one of the user’s own in a shared folder counts', () => {
    const disk = diskOf(PATHS, {}, TMP);
    expect(ledgersAround('/tmp/x', HOME, disk)).toEqual(['/tmp/.tokenauditor']);
  });
});

test.each<[string, string, string | undefined, readonly string[], string | undefined]>([
  ['the project’s', '/home/ann/shop/src', HOME, [SHOP, OWN], 'project /home/ann/shop'],
  ['a repository’s, where none is yet', '/home/ann/shop/src', HOME, [GIT], 'project /home/ann/shop'],
  ['the user’s in a folder that is no project', '/home/ann/shop', HOME, [SRC], 'user /home/ann'],
  ['the user’s at the root of the disk', '/', HOME, ['/etc/hosts'], 'user /home/ann'],
  ['the user’s at a root that is a repository', '/', HOME, ['/.git/HEAD'], 'user /home/ann'],
  ['none without a home', '/', undefined, ['/etc/hosts'], undefined],
])('a client’s calls are recorded in %s', (_, cwd, home, paths, expected) => {
  const place = ledgerOfClient(cwd, home, diskOf([...paths, '/home/ann/x']));
  expect(place && `${place.of} ${place.directory.replace('/.tokenauditor', '')}`).toBe(expected);
});
