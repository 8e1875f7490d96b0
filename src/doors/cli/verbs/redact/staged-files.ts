/**
 * What git would commit: the staged content of each added or changed file, not what is in the folder by now. Git runs
 * with the environment of a commit hook, so `git commit FILE` is judged by the index that it made for that commit.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, posix } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { printable } from '../../../../text/printable.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import type { Source } from '../../input/input.ts';
import type { Session } from '../../verb/session.ts';

interface StagedFile {
  readonly name: string;
  readonly object: string;
}

/** In the order of git, which is that of the names. */
export async function* stagedFiles({ io }: Session): AsyncGenerator<Source> {
  const start = (...args: string[]) => startGit(io.cwd(), io.env, args);
  const here = (await output(start('rev-parse', '--show-prefix'))).replace(/\n$/, '');
  const listed = await output(start(...LIST));
  for (const { name, object } of filesIn(listed)) {
    const chunks = () => contentOf(start('cat-file', 'blob', object));
    yield { name: posix.relative(here, name), chunks };
  }
}

/** Whole, or an error: a file that was not read to its end is never clean. */
async function* contentOf(child: Git): AsyncGenerator<Uint8Array> {
  const errors: Buffer[] = [];
  child.stdin.end();
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const closed = once(child, 'close');
  try {
    yield* child.stdout;
    const [status]: unknown[] = await closed;
    if (status !== 0) throw failure(errors);
  } finally {
    child.kill();
  }
}

/** Nothing that a repository configures is started, neither a monitor of its files nor a program that shows differences. */
const LIST = [
  '-c',
  'core.fsmonitor=false',
  'diff',
  '--cached',
  '--raw',
  '-z',
  '--no-abbrev',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=none',
  '--diff-filter=AMT',
];

type Git = ChildProcessByStdio<Writable, Readable, Readable>;

/** Started elsewhere and sent to the folder: some systems look for programs in the current folder first. */
function startGit(folder: string, env: Session['io']['env'], args: readonly string[]): Git {
  const child = spawn('git', ['--no-pager', '--no-optional-locks', '-C', folder, ...args], {
    cwd: dirname(process.execPath),
    env: { ...env, LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' },
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  // A process that did not start or ended early is reported by what it did not write.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  return child;
}

async function output(child: Git): Promise<string> {
  const texts: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdin.end();
  child.stdout.on('data', (chunk: Buffer) => texts.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const status = await once(child, 'close').then(
    ([code]: unknown[]) => code,
    (error: unknown) => {
      throw error instanceof Error && 'code' in error && error.code === 'ENOENT'
        ? new Trouble('git.missing', {})
        : error;
    },
  );
  if (status === 0) return Buffer.concat(texts).toString('utf8');
  throw failure(errors);
}

function failure(errors: readonly Buffer[]): Trouble {
  const [words = ''] = Buffer.concat(errors).toString('utf8').split('\n');
  if (/not a git repository/.test(words)) return new Trouble('git.no_repository', {});
  return new Trouble('git.failed', { reason: printable(words, { max: 200 }) });
}

const REGULAR = /^:\d+ 100\d{3} [0-9a-f]+ ([0-9a-f]+) [A-Z]\d*$/;
const ABSENT = /^0+$/;

/** `:100644 100644 <old> <new> M`, then the name, each ended by a zero byte. Links and submodules are passed over. */
function* filesIn(listed: string): Generator<StagedFile> {
  const fields = listed.split('\0');
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const object = REGULAR.exec(fields[at] ?? '')?.[1];
    if (object !== undefined && !ABSENT.test(object)) yield { name: fields[at + 1] ?? '', object };
  }
}
