/** Ways in which a file that a hook needs can be damaged, or replaced by something that does nothing. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';

export type Damage = readonly [name: string, apply: (path: string, whole: Buffer) => void];

const text = (content: string) => (path: string) => {
  rmSync(path, { force: true });
  writeFileSync(path, content, { mode: 0o755 });
};
const link = (target: string) => (path: string) => {
  rmSync(path, { force: true });
  symlinkSync(target, path);
};
const bytes = (change: (whole: Buffer) => Uint8Array) => (path: string, whole: Buffer) => {
  rmSync(path, { force: true });
  writeFileSync(path, change(Buffer.from(whole)), { mode: 0o755 });
};

/** What an honest hook once said, word by word. */
const OLD_ANSWER = '{"permission":"allow"}\nalive:1041204193\n';

export const INERT: readonly Damage[] = [
  ['is empty', text('')],
  ['is a comment', text('// nothing here\n')],
  ['is a comment of a shell', text('# nothing here\n')],
  ['ends at once', text('process.exit(0)\n')],
  ['ends at once, in a shell', text('#!/bin/sh\nexit 0\n')],
  ['ends with 2 and says nothing', text('#!/bin/sh\nexit 2\n')],
  ['is true', link('/bin/true')],
  ['is echo', link('/bin/echo')],
  ['is cat', link('/bin/cat')],
  ['prints its words', text('#!/bin/sh\nprintf "%s\\n" "$@"\n')],
  ['prints its words, in JavaScript', text('console.log(process.argv.join("\\n"))\n')],
  ['gives back what it reads', text('process.stdin.pipe(process.stdout)\n')],
  ['gives an old answer', text(`console.log(${JSON.stringify(OLD_ANSWER)})\n`)],
  ['gives an old answer, in a shell', text(`#!/bin/sh\ncat >/dev/null\necho '${OLD_ANSWER}'\n`)],
  ['is an old answer', text(OLD_ANSWER)],
  [
    'is a folder',
    (path) => {
      rmSync(path, { force: true });
      mkdirSync(path);
    },
  ],
  [
    'is a pipe',
    (path) => {
      rmSync(path, { force: true });
      execFileSync('mkfifo', [path]);
    },
  ],
  ['is a link to nowhere', link('/nowhere/at/all')],
  ['is a link to itself', (path) => link(path)(path)],
  ['is a device that says nothing', link('/dev/null')],
  ['is gone', (path) => rmSync(path, { force: true })],
];

/** Root reads everything. */
export const UNREADABLE: readonly Damage[] =
  process.getuid?.() === 0 ? [] : [['cannot be read', (path) => chmodSync(path, 0)]];
if (UNREADABLE.length === 0) process.stderr.write('SKIPPED: files that cannot be read, for this is root\n');

const at = (share: number, whole: Buffer) => Math.min(Math.floor(whole.length * share), whole.length - 1);

export const TRUNCATED: readonly Damage[] = [0.0001, 0.1, 0.5, 0.9, 0.999].map(
  (share): Damage => [
    `ends after ${share} of it`,
    bytes((whole) => whole.subarray(0, Math.max(at(share, whole), 1))),
  ],
);

/** A bit, a byte, a zero, a high bit, at places spread over the file; then larger pieces. */
export const FLIPPED: readonly Damage[] = [
  ...[0, 0.02, 0.11, 0.23, 0.37, 0.42, 0.58, 0.66, 0.71, 0.83, 0.94, 0.995].map(
    (share, i): Damage => [
      `has another byte at ${share}`,
      bytes((whole) => {
        const place = at(share, whole);
        const old = whole[place] ?? 0;
        whole[place] = [old ^ 1, old ^ 0xff, 0, old | 0x80][i % 4] ?? 0;
        if (whole[place] === old) whole[place] = old ^ 2;
        return whole;
      }),
    ],
  ),
  ['has a hole of zeros', bytes((whole) => whole.fill(0, at(0.3, whole), at(0.3, whole) + 512))],
  [
    'has a piece twice',
    bytes((whole) => Buffer.concat([whole.subarray(0, at(0.4, whole)), whole.subarray(at(0.3, whole))])),
  ],
  ['is noise', bytes((whole) => whole.map((_, i) => (i * 2_654_435_761) >>> 13))],
];
