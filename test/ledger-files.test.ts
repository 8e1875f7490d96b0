/** The ledger's files on a real file system: whom they belong to, and what somebody may have put in their place. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLedger } from '../src/evidence/ledger.ts';
import { Trouble } from '../src/vocabulary/trouble.ts';
import { gitEnv, hasGit } from './fixtures/git.ts';
import { makeProject, ports, readLedger } from './fixtures/ledger-processes.ts';

async function makeLedger(): Promise<string> {
  const directory = makeProject();
  const ledger = openLedger(directory, ports, { segmentBytes: 500 });
  for (let i = 0; i < 3; i++) ledger.appendSync({ type: 'redaction' });
  await ledger.close();
  return directory;
}

function troubleOf(directory: string): string {
  try {
    openLedger(directory, ports, { lockWaitMs: 50 }).appendSync({ type: 'redaction' });
  } catch (error) {
    if (error instanceof Trouble) return `${error.code}: ${error.message.replaceAll(directory, '.')}`;
    throw error;
  }
  return 'no trouble';
}

const PIPE_MAKER = 'mkfifo -m 600 "$0"';
const makePipe = (path: string) => spawnSync('sh', ['-c', PIPE_MAKER, path]);

const modeOf = (path: string) => (lstatSync(path).mode & 0o777).toString(8);

test('everything is for the owner alone, whatever the umask', async () => {
  const before = process.umask(0);
  const directory = await makeLedger().finally(() => process.umask(before));
  const modes = readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => {
    const kind = lstatSync(join(directory, name)).isDirectory() ? 'folder' : 'file';
    return `${kind} ${modeOf(join(directory, name))}`;
  });
  expect(modeOf(directory)).toBe('700');
  expect(new Set(modes)).toEqual(new Set(['file 600', 'folder 700']));
});

test.skipIf(!hasGit)('a repository does not see the folder, and so nobody commits its key', async () => {
  const directory = await makeLedger();
  const project = join(directory, '..');
  const git = (...args: string[]) =>
    spawnSync('git', ['-C', project, ...args], { encoding: 'utf8', env: gitEnv })
      .stdout.split('\n')
      .filter(Boolean);
  git('init', '-q');
  writeFileSync(join(project, 'own.txt'), '');
  git('add', '--all');
  expect(git('ls-files').filter((path) => path.startsWith('.tokenauditor') || path === 'own.txt')).toEqual([
    'own.txt',
  ]);
});

test('what the user wrote into its .gitignore stays', async () => {
  const directory = await makeLedger();
  writeFileSync(join(directory, '.gitignore'), 'key\n', { mode: 0o600 });
  expect(troubleOf(directory)).toBe('no trouble');
  expect(readFileSync(join(directory, '.gitignore'), 'utf8')).toBe('key\n');
});

describe('is refused', () => {
  const unsafe = (path: string, reason: string) => `ledger.unsafe: refusing to use "${path}": ${reason}`;
  const isRoot = process.getuid?.() === 0;

  /** The file is there, but what the name leads to is another one. */
  const aside = (directory: string, name: string) => {
    const away = join(directory, '..', `${name}.away`);
    renameSync(join(directory, name), away);
    return away;
  };
  const cases: [string, (directory: string) => void, string][] = [
    [
      'a symbolic link for the folder',
      (directory) => {
        renameSync(directory, `${directory}.away`);
        symlinkSync(`${directory}.away`, directory);
      },
      unsafe('.', 'it is a symbolic link'),
    ],
    [
      'a file for the folder',
      (directory) => {
        rmSync(directory, { recursive: true });
        writeFileSync(directory, '');
      },
      unsafe('.', 'it is not a folder'),
    ],
    [
      'a folder that others may write to',
      (directory) => chmodSync(directory, 0o770),
      unsafe('.', 'its group may write to it (mode 770)'),
    ],
    [
      'a symbolic link for the ledger',
      (directory) => symlinkSync(aside(directory, 'events.jsonl'), join(directory, 'events.jsonl')),
      unsafe('./events.jsonl', 'it is a symbolic link'),
    ],
    [
      'a symbolic link that leads nowhere',
      (directory) => {
        aside(directory, 'events.jsonl');
        symlinkSync('/nowhere', join(directory, 'events.jsonl'));
      },
      unsafe('./events.jsonl', 'it is a symbolic link'),
    ],
    [
      'a hard link to the ledger',
      (directory) => linkSync(join(directory, 'events.jsonl'), `${directory}.twin`),
      unsafe('./events.jsonl', 'it has a second name (hard link)'),
    ],
    [
      'a ledger that others may write to',
      (directory) => chmodSync(join(directory, 'events.jsonl'), 0o666),
      unsafe('./events.jsonl', 'its group and others may write to it (mode 666)'),
    ],
    [
      'a folder for the ledger',
      (directory) => {
        aside(directory, 'events.jsonl');
        mkdirSync(join(directory, 'events.jsonl'));
      },
      unsafe('./events.jsonl', 'it is not a regular file'),
    ],
    [
      'a pipe for the ledger',
      (directory) => {
        aside(directory, 'events.jsonl');
        makePipe(join(directory, 'events.jsonl'));
      },
      unsafe('./events.jsonl', 'it is not a regular file'),
    ],
    [
      'a hard link to a sealed segment',
      (directory) => {
        rmSync(join(directory, 'state'), { recursive: true });
        linkSync(join(directory, 'events.000000000001.jsonl'), `${directory}.twin`);
      },
      unsafe('./events.000000000001.jsonl', 'it has a second name (hard link)'),
    ],
    [
      'a key that others may read',
      (directory) => chmodSync(join(directory, 'key'), 0o640),
      unsafe('./key', 'others may read it (mode 640)'),
    ],
    [
      'a symbolic link for the key',
      (directory) => symlinkSync(aside(directory, 'key'), join(directory, 'key')),
      unsafe('./key', 'it is a symbolic link'),
    ],
    [
      'a symbolic link for the checkpoint',
      (directory) => symlinkSync(aside(directory, 'checkpoint'), join(directory, 'checkpoint')),
      unsafe('./checkpoint', 'it is a symbolic link'),
    ],
    [
      'a symbolic link for the state',
      (directory) => {
        renameSync(join(directory, 'state'), `${directory}.state`);
        symlinkSync(`${directory}.state`, join(directory, 'state'));
      },
      unsafe('./state', 'it is a symbolic link'),
    ],
    [
      'a symbolic link for the lock',
      (directory) => symlinkSync('/etc/hostname', join(directory, 'lock')),
      unsafe('./lock', 'it is not a regular file'),
    ],
    [
      'a folder for a file that is about to be replaced',
      (directory) => mkdirSync(join(directory, 'checkpoint.staged')),
      unsafe('./checkpoint.staged', 'it is not a regular file'),
    ],
    [
      'a folder where another process would leave its claim',
      (directory) => mkdirSync(join(directory, 'lock.zzz')),
      unsafe('./lock.zzz', 'it is not a regular file'),
    ],
    ...(isRoot
      ? ([
          [
            'a folder of another user',
            (directory) => chownSync(directory, 12_345, 12_345),
            unsafe('.', 'it belongs to another user'),
          ],
          [
            'a ledger of another user',
            (directory) => chownSync(join(directory, 'events.jsonl'), 12_345, 12_345),
            unsafe('./events.jsonl', 'it belongs to another user'),
          ],
        ] satisfies [string, (directory: string) => void, string][])
      : []),
  ];
  test.each(cases)('%s', async (_, plant, expected) => {
    const directory = await makeLedger();
    plant(directory);
    expect(troubleOf(directory)).toBe(expected);
  });
});

describe('a folder that is exchanged while a process writes', () => {
  test('is not written to, and neither is the old one', async () => {
    const [directory, bait] = [await makeLedger(), await makeLedger()];
    const ledger = openLedger(directory, ports);
    const sizes = () => [`${directory}.away`, directory].map((path) => readLedger(path).length);
    renameSync(directory, `${directory}.away`);
    renameSync(bait, directory);
    const before = sizes();
    expect(() => ledger.appendSync({ type: 'redaction' })).toThrow('it was replaced while in use');
    expect(sizes()).toEqual(before);
    rmSync(`${directory}.away`, { recursive: true });
  });

  test('for a symbolic link leads no file astray, not even between two steps', async () => {
    const [directory, bait] = [await makeLedger(), await makeLedger()];
    const before = readdirSync(bait);
    // The exchange happens right after the folder was found to be in place.
    let isDone = false;
    const files = {
      ...ports.files,
      link: (from: string, to: string) => {
        if (!isDone) {
          renameSync(directory, `${directory}.away`);
          symlinkSync(bait, directory);
          isDone = true;
        }
        ports.files.link(from, to);
      },
    };
    expect(() => openLedger(directory, { ...ports, files }).appendSync({ type: 'redaction' })).toThrow(
      'it was replaced',
    );
    expect(readdirSync(bait)).toEqual(before);
    rmSync(`${directory}.away`, { recursive: true });
  });
});
