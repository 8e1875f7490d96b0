import { describe, expect, test } from 'vitest';
import { effectsOf } from '../effects.ts';
import { readCommand } from '../read.ts';
import type { Dialect } from '../reading/reading.ts';

function linked(command: string, dialect: Dialect = 'posix'): string[] {
  return effectsOf(readCommand(command, { dialect })).flatMap((effect) =>
    effect.does === 'write' && effect.how === 'link' ? [`${effect.path} → ${effect.source}`] : [],
  );
}

describe('a second name for a place', () => {
  test.each([
    ['mount --bind /etc m', 'm → /etc'],
    ['sudo mount --rbind / /mnt', '/mnt → /'],
    ['mount -o ro,bind /etc m', 'm → /etc'],
    ['mount -B /etc m', 'm → /etc'],
    ['mount -t nullfs /etc m', 'm → /etc'],
    ['mount -t overlay overlay -o lowerdir=/etc,upperdir=u,workdir=w m', 'm → /etc'],
    ['bindfs -r /etc m', 'm → /etc'],
    ['mergerfs /etc:/var m', 'm → /etc'],
    ['fuse-overlayfs -o lowerdir=/etc m', 'm → /etc'],
    ['ln -s /etc e', 'e → /etc'],
    ['link a b', 'b → a'],
    [`python3 -c "import pathlib; pathlib.Path('z').symlink_to('/etc')"`, 'z → /etc'],
  ])('%s', (command, expected) => {
    expect(linked(command)).toEqual([expected]);
  });

  test.each<[string, Dialect, string]>([
    ['mklink /J j C:\\Users\\ada\\.ssh', 'cmd', 'j → C:\\Users\\ada\\.ssh'],
    ['subst X: C:\\Users\\ada\\.aws', 'cmd', 'X: → C:\\Users\\ada\\.aws'],
    ['fsutil hardlink create new.txt old.txt', 'cmd', 'new.txt → old.txt'],
    ['New-Item -ItemType Junction -Path j -Target C:\\x', 'powershell', 'j → C:\\x'],
    ['New-Item j -ItemType SymbolicLink -Value C:\\x', 'powershell', 'j → C:\\x'],
    ['New-PSDrive -Name S -PSProvider FileSystem -Root C:\\x', 'powershell', 'S: → C:\\x'],
  ])('%s', (command, dialect, expected) => {
    expect(linked(command, dialect)).toEqual([expected]);
  });

  test.each([
    'mount',
    'mount -a',
    'mount /dev/sdb1 /mnt',
    'mount -o remount,ro /',
    'mount -t tmpfs tmpfs m',
    'subst',
  ])('none: %s', (command) => {
    expect(linked(command)).toEqual([]);
  });
  test('none: New-Item of a file', () => {
    expect(linked('New-Item -ItemType File -Path a.txt', 'powershell')).toEqual([]);
  });
});

test.each([
  ['env -C docs cat a', 'docs'],
  ['env --chdir=docs cat a', 'docs'],
  ['env -Cdocs cat a', 'docs'],
  ['cd x && env -C docs cat a', 'x/docs'],
  ['sudo -D /srv cat a', '/srv'],
  ['cat a', undefined],
  ['env A=1 cat a', undefined],
])('the folder of a program behind another: %s', (command, folder) => {
  expect(readCommand(command).runs.at(-1)?.cwd).toBe(folder);
});

test.each([
  ['cat /dev/fd/3 3< a', ['/dev/fd/3', 'a']],
  ['exec 4<a; cat <&4', ['a', '/dev/fd/4']],
  ['cat < a', ['a']],
  ['exec 3>&1', []],
])('what is opened to be read: %s', (command, paths) => {
  const read = effectsOf(readCommand(command)).flatMap((one) => (one.does === 'read' ? [one.path] : []));
  expect(read).toEqual(paths);
});
