/** The same for PowerShell and cmd.exe. */
import type { Family } from './calls.ts';

const times = (count: number, text: string): string => text.repeat(count);

export const WINDOWS_FAMILIES: Readonly<Record<string, Family>> = {
  'PowerShell repeat': (n) =>
    `powershell -Command "$a='x'*1e${n}; ${times(12 + n, "$a=$a+$a; $a=$a -replace 'x','xxxxxxxxxxxxxxxxxxxx'; ")}iex $a"`,
  'PowerShell doubling': (n) => `$a = 'ab'; ${times(20 + 6 * n, '$a = "$a$a"; ')}Invoke-Expression $a`,
  'PowerShell join': (n) =>
    `$a = 'abc'; ${times(10 + 2 * n, "$a = ($a,$a,$a,$a,$a -join $a); $a = '{0}{0}{0}{0}' -f $a; ")}& $a`,
  'PowerShell replace': (n) =>
    `$a='e'; ${times(10 + 3 * n, "$a = $a.Replace('e','eeeeeeeeeeeeeeeeeeee').PadLeft(1000000000); ")}iex $a`,
  'PowerShell ranges': (n) => `1..1e${n + 3} | % { [char]$_ } | Out-String | iex; (1..1024) -join (1..1024)`,
  'PowerShell nest': (n) =>
    `Write-Output ${times(300 * n, '$(')}x${times(300 * n, ')')}; ${times(200 * n, '@{a=')}1${times(200 * n, '}')}`,
  'PowerShell encoded': (n) => {
    let text = 'Remove-Item -Recurse C:\\';
    for (let i = 0; i < Math.min(n, 7); i++)
      text = `powershell -EncodedCommand ${Buffer.from(text, 'utf16le').toString('base64')}`;
    return text;
  },
  'PowerShell members': (n) =>
    `iex ${times(200 * n, "('a'+'b').ToUpper().Split('A')[0].Insert(0,'x').")}ToString()`,
  'cmd doubling': (n) => `cmd /c "set a=xy& ${times(20 + 6 * n, 'call set a=%a%%a%& ')}call %a%"`,
  'cmd lines': (n) => `@echo off\nset a=xy\n${times(20 + 4 * n, 'set a=%a%%a%\n')}%a%\ndel /s /q C:\\`,
  'cmd replacement': (n) =>
    `@echo off\nset a=xy\n${times(8 + 2 * n, 'set a=%a:x=xxxxxxxxxxxxxxxxxxxx%\n')}call %a%\ndel /s C:\\`,
  'cmd loops': (n) =>
    `${times(20 * n, "for /l %i in (1,1,1000000000) do for /f %j in ('dir /b') do ")}del %i%j`,
  'cmd carets': (n) =>
    `cmd /c ${times(3000 * n, '^')}d^e^l ${times(1000 * n, '(')} ${times(1000 * n, '%x%')}`,
};
