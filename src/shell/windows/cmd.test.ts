import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import type { Run } from '../reading/reading.ts';
import { looksLikeCmd, readCmd } from './cmd.ts';

function spelled({ program, args, stdin }: Run): string {
  const from = stdin
    .map((input) => (input.from === 'pipe' ? `${input.runs.join(',')}> ` : 'text> '))
    .join('');
  return `${from}${[program, ...args.map(({ text }) => text)].join(' ')}`;
}

const payload = Buffer.from('Remove-Item C:\\', 'utf16le').toString('base64');

const CASES: Record<string, string[]> = {
  'del /s /q C:\\Users': ['del /s /q C:\\Users'],
  'DEL/S/Q C:\\Users': ['del /S /Q C:\\Users'],
  'rd /s /q "C:\\Program Files\\x" && echo done': ['rd /s /q C:\\Program Files\\x', 'echo done'],
  'p^o^w^e^r^s^h^e^l^l -c whoami': ['powershell -c whoami', 'whoami'],
  'dir & del a.txt || echo no': ['dir', 'del a.txt', 'echo no'],
  'tasklist | findstr node': ['tasklist', '0> findstr node'],
  'set X=C:\\\ndel /s %X%': ['set X=C:\\', 'del /s C:\\'],
  'set a=d& set b=el& call %a%%b% x': ['set a=d', 'set b=el', 'del x'],
  'cmd /c "del x & rd /s y"': ['cmd /c del x & rd /s y', 'del x', 'rd /s y'],
  '%COMSPEC% /c del x': ['cmd /c del x', 'del x'],
  'for %i in (a b) do del %i': ['del %i'],
  'for /f "tokens=*" %i in (\'dir /b\') do rd /s /q %i': ['dir /b', 'rd /s /q %i'],
  'if exist "C:\\x y" rd /s /q "C:\\x y"': ['rd /s /q C:\\x y'],
  'if not exist out (md out) else (del /q out)': ['md out', 'del /q out'],
  'if "%1"=="x" del a': ['del a'],
  '@echo off & start /b powershell -w hidden -c whoami': [
    'echo off',
    'powershell -w hidden -c whoami',
    'whoami',
  ],
  [`powershell -e ${payload}`]: [`powershell -e ${payload}`, 'remove-item C:\\'],
  'echo whoami | cmd': ['echo whoami', '0> cmd', 'whoami'],
  'type a.txt > b.txt 2>&1': ['type a.txt'],
  'rem del /s C:\\': [],
  'wmic process call create "cmd /c whoami"': [
    'wmic process call create cmd /c whoami',
    'cmd /c whoami',
    'whoami',
  ],
  'forfiles /p C:\\ /s /c "cmd /c del @file"': [
    'forfiles /p C:\\ /s /c cmd /c del @file',
    'cmd /c del C:\\*',
    'del C:\\*',
  ],
  'echo a ^& del b': ['echo a & del b'],
  'reg add HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run /v x /d C:\\a.exe': [
    'reg add HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run /v x /d C:\\a.exe',
  ],
};

test.each(Object.entries(CASES))('%s', (text, expected) => {
  expect(readCmd(text).runs.map(spelled)).toEqual(expected);
});

test('redirects are kept', () => {
  const [run] = readCmd('type a.txt>b.txt 2>&1').runs;
  expect(run?.redirects.map(({ descriptor, does, target }) => [descriptor, does, target?.value])).toEqual([
    [1, 'write', 'b.txt'],
    [2, 'duplicate', undefined],
  ]);
});

describe('looks like cmd', () => {
  test.each([
    'del /s /q C:\\evidence',
    'DEL /s .git',
    'del C:\\Users\\user\\.config\\x.json',
    'rd /s /q build',
    'reg save HKLM\\sam sam',
    'reg add HKCU\\Software\\X /v a',
    'schtasks /create /tn x /tr cmd.exe /sc daily',
    'net use \\\\server\\share /delete',
    'p^o^w^e^r^s^h^e^l^l',
    'icacls C:\\x /grant everyone:F',
    '@echo off',
    'for /f %i in (a.txt) do del %i',
    'if exist x rd /s /q x',
    'copy %USERPROFILE%\\a.txt b.txt',
  ])('%s', (text) => expect(looksLikeCmd(text)).toBe(true));

  test.each([
    'rmdir build',
    'mkdir -p /a/b',
    'net start x; rm -rf /tmp/x',
    'echo /s',
    "sed -e 's/a^b/c/' x",
    'start /usr/bin/x',
    'cd /d && ls',
    'dir /usr/lib',
    'type -a python',
    'where node',
    'find / -name x',
    'for f in a b; do echo $f; done',
    'if [ -f x ]; then rm x; fi',
    'move a b',
    'docker run -v %USERPROFILE%\\.x:/app y',
    'git log HEAD^^',
    'echo a^b',
    'call /bin/true',
    'set -e',
    'echo %PATH%',
    'rmdir /tmp/x',
    'rmdir /foo',
    'shutdown -h now',
    'format --check src',
    'reg ls',
    'sort /etc/passwd',
  ])('not %s', (text) => expect(looksLikeCmd(text)).toBe(false));
});

const PIECES = [
  '"',
  '^',
  '%',
  '%a%',
  '!a!',
  '(',
  ')',
  '&',
  '|',
  '>',
  '<',
  'a ',
  '\n',
  'if ',
  'for %i in (',
  ') do ',
  'set a=b&',
  'cmd /c ',
  '@',
  '/c ',
  "'",
  'start ',
  'powershell -c ',
];

test('any text is read', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), pieces), (text) => {
      readCmd(text).runs.forEach(({ id }, index) => {
        expect(id).toBe(index);
      });
    }),
    { numRuns: draws(500) },
  );
});

test.each(PIECES)('a long run of %j is cut, which is said', (piece) => {
  const { runs, unknowns } = readCmd(piece.repeat(Math.ceil(100_000 / piece.length)));
  expect(unknowns[0]).toEqual({ kind: 'size', run: undefined });
  expect(runs.length).toBeLessThanOrEqual(400);
});
