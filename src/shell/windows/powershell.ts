/**
 * PowerShell lines as runs. Programs are cmdlets under their full names in lower case (`rm` → `remove-item`, `iex` →
 * `invoke-expression`; the table is in `powershell-names.ts`), native programs as in any shell, and methods with outside
 * effects by type and name: `net.webclient.downloadstring`, `io.file.delete`, with their arguments as words.
 */

import { anyWord, either } from '../../text/patterns/compose.ts';
import type { Reading } from '../reading/reading.ts';
import { newNames, readInto } from './powershell-launch.ts';
import { LIMITS } from './windows-line.ts';
import { newLine } from './windows-readers.ts';

export function readPowerShell(text: string): Reading {
  const line = newLine();
  if (text.length > LIMITS.text) line.unknown('size');
  const around = { cause: 'line', parent: undefined, wrappers: [], where: 'here', depth: 0 } as const;
  readInto(text.slice(0, LIMITS.text), line, newNames(), around);
  return line.reading('powershell');
}

const VERB = anyWord`
  Get Set New Remove Add Clear Copy Move Rename Start Stop Restart Invoke Import Export Enable Disable
  Install Uninstall Update Register Unregister Write Out Select Where ForEach Format ConvertTo ConvertFrom
  Test Resolve Join Split Push Pop Find Save Suspend Resume Wait Send Read Show Hide Mount Dismount
  Initialize Reset Expand Compress Measure Sort Group Compare Enter Exit Grant Revoke Block Unblock Protect
  Unprotect Publish Debug Trace Backup Restore Checkpoint Optimize Repair
`;
const CMDLET = new RegExp(
  String.raw`(?:^|[|;{(&\n]\s{0,8}|\$\w+\s?=\s?)${VERB}-[A-Z][A-Za-z0-9]{2,60}(?:\.ps1)?(?=$|[\s;|)}(])`,
);
const UNMISTAKABLE = either(
  /\$env:[A-Za-z_]\w*/i,
  /\[(?:System\.[\w.]{2,60}|Net\.[\w.]{2,40}|IO\.\w{2,30}|Text\.[\w.]{2,30}|Convert|Environment|Reflection\.\w+|Diagnostics\.\w+|scriptblock|Ref|Activator|AppDomain)\](?:::|\.)/i,
  /\[char\]\s?\d/i,
  /\bNew-Object\s+(?:-|System\.|Net\.|IO\.)/i,
  /(?:^|[;{(\n]\s{0,8}|\|\s{1,8})(?:iex|irm|iwr)\s+[-'"$(h]/i,
  /\|\s{0,4}(?:iex|invoke-expression)\b/i,
  /^\s{0,8}\$[A-Za-z_]\w*\s{1,4}=\s{0,4}['"$@([]/i,
  /(?:^|[;\n]\s{0,8}|\|\s{1,8})&\s{0,4}[({'"$]/i,
);
/** An alias with a folder on a drive: a POSIX shell has no backslash paths. */
const ON_DRIVE = /^\s{0,8}(?:ri|rm|gc|gci|ni|mv|cp|ls|rmdir)\s[^'\n;|&]{0,200}(?<=[\s"])[A-Za-z]:\\[A-Za-z]/;
/** Short names without another meaning; `ri` alone is also a documentation reader. */
const SHORT = /(?:^|[|;{(]\s{0,8})(?:gci(?=\s|$)|ri\s[^|;\n]{0,200}(?<=\s)-(?:r|rec\w*|fo|for\w*)(?=\s|$))/i;
/** Evidence of a POSIX line: PowerShell inside it is an argument. */
const POSIX = either(
  /^\s{0,8}(?:sudo|bash|sh|zsh|echo|printf|grep|cat|find|git|docker|npm|npx|export|if \[|for \w+ in|while |set -|curl|wget|powershell|pwsh|cmd|ssh|python3?|node|env|awk|sed|nohup|timeout \d|setsid|xargs|make|mkdir -p)\b/,
  /\b(?:ba|z|k)?sh -l?c\b/,
  /<<-?\s?['"]?\w/,
  /\bthen\b[\s\S]{0,400}\bfi\b/,
  /\bdo\b[\s\S]{0,400}\bdone\b/,
  /^\s{0,8}[A-Za-z_]\w*=\S/,
  /\$\{\w+[:%#/-]/,
);

/** Fast and conservative: a POSIX line is never taken for PowerShell. */
export function looksLikePowerShell(text: string): boolean {
  const head = text.slice(0, 4096);
  return !POSIX.test(head) && [CMDLET, UNMISTAKABLE, ON_DRIVE, SHORT].some((pattern) => pattern.test(head));
}
