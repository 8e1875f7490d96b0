/**
 * The command for Windows, for cmd and PowerShell alike: the system's own PowerShell by its place, with a script that no
 * shell on the way can misread. Written by the documentation of both, and never run on Windows.
 */

import { proofInPowershell, VALUES } from '../../../road/hooks/proof-of-life.ts';
import { limitsOf } from '../../../road/limits.ts';
import type { Starting } from './command-shell.ts';

/** Backslashes and no quotes: quoted, it would be a text to PowerShell; with slashes, options to cmd. */
const POWERSHELL = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';
const OPTIONS = '-NoProfile -NonInteractive -EncodedCommand';
const FIRST_LINE = '# tokenauditor';

const encoded = (script: string): string => Buffer.from(script, 'utf16le').toString('base64');

/** In single quotes nothing means anything to PowerShell but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** As programs read their command line; a backslash before the closing quote would escape it. */
const argument = (text: string): string => `"${text.replace(/\\+$/, '$&$&')}"`;

/** What Node does not start without; nothing of the rest reaches it. */
const KEPT = ['SystemRoot', 'SystemDrive', 'windir', 'TEMP', 'TMP'];

/** What is printed and how it ends when there is no proof. */
interface Failing {
  readonly text: string;
  readonly exit: 1 | 2;
}

export function windowsCommand({ host, project, home, program }: Starting, failing: Failing): string {
  const words = [argument(program.script), host, '--project', argument(project), '--proof '].join(' ');
  const script = `${FIRST_LINE}
$ErrorActionPreference = 'Stop'
function Fail { [Console]::Error.WriteLine(${quoted(failing.text)}); [Environment]::Exit(${failing.exit}) }
try {
  $n = Get-Random -Minimum 1 -Maximum ${VALUES}
  $i = New-Object System.Diagnostics.ProcessStartInfo
  $i.FileName = ${quoted(program.node)}
  $i.Arguments = ${quoted(words)} + $n
  $i.UseShellExecute = $false
  $i.RedirectStandardOutput = $true
  $i.StandardOutputEncoding = New-Object System.Text.UTF8Encoding $false
  $e = $i.EnvironmentVariables
  $path = $e['PATH']
  foreach ($k in @($e.Keys)) { if (${KEPT.map((name) => `$k -ne '${name}'`).join(' -and ')}) { $e.Remove($k) } }
  $e['USERPROFILE'] = ${quoted(home)}
  $e['TOKENAUDITOR_PATH'] = $path
  $p = [System.Diagnostics.Process]::Start($i)
  $read = $p.StandardOutput.ReadToEndAsync()
  if (-not ($read.Wait(${limitsOf(host).endedS * 1000}) -and $p.WaitForExit(2000))) { $p.Kill(); Fail }
  $s = $p.ExitCode
  $a = $read.Result.TrimEnd([char]13, [char]10)
  $proof = ${proofInPowershell()}
  if (-not $a.EndsWith($proof, [StringComparison]::Ordinal) -or ($s -ne 0 -and $s -ne 2)) { Fail }
  $bytes = (New-Object System.Text.UTF8Encoding $false).GetBytes($a.Substring(0, $a.Length - $proof.Length))
  $out = [Console]::OpenStandardOutput()
  $out.Write($bytes, 0, $bytes.Length)
  $out.Flush()
  [Environment]::Exit($s)
} catch { Fail }
Fail
`;
  return `${POWERSHELL} ${OPTIONS} ${encoded(script)}`;
}

/** Two bytes a character, three bytes in four letters: what a beginning has in common with every such script. */
const BEGINNING = encoded(FIRST_LINE).slice(0, 36);

export function isWindowsCommand(command: string): boolean {
  return command.startsWith(`${POWERSHELL} ${OPTIONS} ${BEGINNING}`);
}
