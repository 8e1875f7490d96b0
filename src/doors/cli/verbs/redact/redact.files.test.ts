import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '../../../../../test/cli/desk.ts';

// Invented, and put together here, so that no scanner trips over this file.
const token = ['gh', 'p_', 'R8sW2kQ9zLm4Xc7Vb1Nt6Yh3Jd5Fg0PaUeOi'].join('');
const gone = '[REDACTED_GITHUB_TOKEN:last4=UeOi]';
const summary = '1 secret found: 1 github.personal-token\n';

let desk: Desk | undefined;
afterEach(() => desk?.clear());
const open = (files: Record<string, string | Uint8Array> = {}) => {
  desk = openDesk(files);
  return desk;
};

describe('files', () => {
  test('--in-place replaces what has secrets, with a backup, and leaves the rest alone', async () => {
    const { folder, run } = open({ dirty: `a ${token}`, clean: 'a' });
    const before = statSync(join(folder, 'clean')).ino;
    const { status, out, err } = await run(['redact', '-i', '--backup', '.orig', 'dirty', 'clean']);
    expect({ status, out, err }).toEqual({
      status: 0,
      out: '',
      err: `dirty: ${summary}clean: no secrets found\n`,
    });
    expect(readdirSync(folder).sort()).toEqual(['clean', 'dirty', 'dirty.orig']);
    expect(readFileSync(join(folder, 'dirty'), 'utf8')).toBe(`a ${gone}`);
    expect(readFileSync(join(folder, 'dirty.orig'), 'utf8')).toBe(`a ${token}`);
    expect(statSync(join(folder, 'clean')).ino).toBe(before);
  });

  test.skipIf(process.getuid?.() === 0)('--check reports what it cannot read, and the rest', async () => {
    const { folder, run } = open({ 'd/a': 'x', 'd/b': `a ${token}` });
    chmodSync(join(folder, 'd', 'a'), 0);
    const { status, out, err } = await run(['redact', '--check', 'd']);
    expect(status).toBe(1);
    expect(out).toContain('d/b:1:3');
    expect(err).toContain('not checked: cannot open "d/a": permission denied');
  });

  test('--output may be the input', async () => {
    const { folder, run } = open({ f: `a ${token}` });
    await run(['redact', 'f', '-o', 'f']);
    expect(readFileSync(join(folder, 'f'), 'utf8')).toBe(`a ${gone}`);
    expect(readdirSync(folder)).toEqual(['f']);
  });

  test('on a terminal it notes that it waits for input', async () => {
    const { err } = await open().run(['redact'], { terminal: { columns: 80 } });
    expect(err).toContain('reading from the terminal; finish with Ctrl-D');
  });
});

describe('what cannot be used', () => {
  test.each([
    [['missing.txt'], 'cannot read "missing.txt": no such file', 'check the path; `-` reads standard input'],
    [['folder'], 'cannot read "folder": it is a directory', 'name a file inside it'],
    [
      ['f/inside'],
      'cannot read "f/inside": a part of the path is not a folder',
      'check the disk and the path',
    ],
    [['loop'], 'cannot read "loop": too many symbolic links', 'check the disk and the path'],
    [['-i'], 'redact needs FILE with --in-place', 'see `tokenauditor redact --help`'],
    [['-i', '-'], '"-" is not a valid value for --in-place', 'expected files'],
    [
      ['-i', '/dev/null'],
      'cannot write "/dev/null": it is not a regular file',
      'no partial file was left; free some space or choose another path',
    ],
    [
      ['f', '-o', 'no/where'],
      'cannot write "no/where": no such folder',
      'no partial file was left; free some space or choose another path',
    ],
    [
      ['f', '-o', 'folder'],
      'cannot write "folder": it is a directory',
      'no partial file was left; free some space or choose another path',
    ],
    [
      ['f', '-o', '/dev/full'],
      'cannot write "/dev/full": no space left on the device',
      'no partial file was left; free some space or choose another path',
    ],
    [['-c', '-i', 'f'], '--check and --in-place cannot be used together', 'leave one of them out'],
    [
      ['f', '--backup', '.b'],
      '--backup has no effect without --in-place',
      'add --in-place, or leave --backup out',
    ],
    [
      ['f', '--entropy-threshold', 'x'],
      '"x" is not a valid value for --entropy-threshold',
      'expected a number from 0 to 12 such as 6',
    ],
    [[`no-${token}`], `cannot read "no-${gone}": no such file`, 'check the path; `-` reads standard input'],
    [
      ['no\u001b[31m\u202efile'],
      'cannot read "no\\u001b[31m\\u{202e}file": no such file',
      'check the path; `-` reads standard input',
    ],
  ])('%j', async (args, message, hint) => {
    const { folder, run } = open({ f: token });
    mkdirSync(join(folder, 'folder'));
    symlinkSync('loop', join(folder, 'loop'));
    const { status, out, err } = await run(['redact', ...args]);
    expect({ status, out, err }).toEqual({
      status: 2,
      out: '',
      err: `tokenauditor: error: ${message}\nhint: ${hint}\n`,
    });
    expect(readdirSync(folder).sort()).toEqual(['f', 'folder', 'loop']);
  });

  test('with --json the error is JSON too', async () => {
    const { status, out } = await open().run(['redact', '--json', 'missing']);
    expect(status).toBe(2);
    expect(JSON.parse(out)).toEqual({
      error: {
        code: 'file.missing',
        message: 'cannot read "missing": no such file',
        hint: 'check the path; `-` reads standard input',
      },
    });
  });
});

test.each([
  [['f'], false],
  [['f', '-o', 'out'], true],
  [['f', '--check'], true],
])('%j draws progress only where it cannot interrupt the text: %s', async (args, isDrawn) => {
  const desk = openDesk({ f: 'nothing to hide\n' });
  const { err } = await desk.run(['redact', ...args], { terminal: { columns: 80 }, tickMs: 500 });
  desk.clear();
  expect(err.includes('\r\u001b[K')).toBe(isDrawn);
});
