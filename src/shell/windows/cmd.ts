import type { Reading } from '../reading/reading.ts';
import { readCmdInto } from './cmd-reader.ts';
import { LIMITS } from './windows-line.ts';
import { newLine } from './windows-readers.ts';

/** A line of cmd.exe as runs; programs are lower case without folder and `.exe`, as everywhere. */
export function readCmd(text: string): Reading {
  const line = newLine();
  if (text.length > LIMITS.text) line.unknown('size');
  const around = { cause: 'line', parent: undefined, wrappers: [], where: 'here', depth: 0 } as const;
  readCmdInto(text.slice(0, LIMITS.text), line, around);
  return line.reading('cmd');
}

/** Programs that only Windows has. */
const OWN =
  'reg|schtasks|net1?|icacls|takeown|vssadmin|bcdedit|wevtutil|bitsadmin|mshta|regsvr32|rundll32|wmic|cscript|wscript|attrib|fsutil|cipher|netsh|wbadmin|xcopy|robocopy|tasklist|taskkill|nltest|cacls|msiexec|tscon|cmdkey|vaultcmd|copy|sc|format|certutil|forfiles|cmd|shutdown|installutil|regasm|regsvcs|msbuild|control|odbcconf|cmstp|mavinject|hh|dnscmd|pcalua|esentutl|desktopimgdownldr|cdb';
const SHARED =
  'del|erase|rd|rmdir|type|move|ren|rename|start|where|dir|md|mkdir|cd|set|call|more|find|sort|powershell';
/** A registry key, a folder on a drive, a share, a variable. */
const WINDOWS_PLACE =
  '\\bHK(?:LM|CU|CR|U|CC)\\\\|\\bHKEY_|(?<=[\\s"=])[a-z]:(?:\\\\|(?=\\s|$))|(?<=[\\s"])\\\\\\\\[\\w.-]+\\\\|%[A-Z_]{2,30}%';
const OWN_WORDS = new RegExp(
  `^\\s{0,8}@?(?:${OWN})(?:\\.exe|\\.com)?\\s[^|&;\\n]{0,300}?(?:(?<=\\s)/[a-z?]{1,20}(?=[\\s:]|$)|${WINDOWS_PLACE})`,
  'i',
);
const SHARED_WORDS = new RegExp(
  `^\\s{0,8}@?(?:${SHARED})(?:\\.exe)?\\s[^|&;\\n]{0,300}?(?:${WINDOWS_PLACE})`,
  'i',
);
/** `del /s /q x`, `rd/s x`. */
const REMOVAL = /^\s{0,8}@?(?:del|erase|rd|rmdir)\s{0,4}\/[sqfpa](?=[\s/:])/i;
const CARETS = /^\s{0,8}(?:[a-z]\^){2,}[a-z]/i;
const BATCH =
  /^\s{0,8}@?(?:echo off\b|for\s+(?:\/[flrd]\s+)?[^|&;\n]{0,80}%%?[a-z0-9]\s+in\s+\(|if\s+(?:not\s+)?exist\s+\S+\s+(?:\(|del\b|rd\b|rmdir\b|copy\b|md\b|mkdir\b))/i;
/** A program started from a folder of Windows: by a variable, or by its drive. */
const OWN_FOLDER =
  /(?:^|&\s{0,4})(?:start\s{1,8}|call\s{1,8})?"?%(?:te?mp|(?:local)?appdata|userprofile|programdata|programfiles|systemroot|windir|public|homepath)%\\|^\s{0,8}"?[a-z]:\\[^\s"|<>]{1,300}\.(?:exe|com|bat|cmd)(?=["\s]|$)/i;
/** `start /b program`, `start "title" /min program`. */
const START =
  /^\s{0,8}@?start\s{1,8}(?:"[^"\n]{0,80}"\s{1,8})?\/(?:b|min|max|wait|i|low|high|realtime|d)(?=\s)/i;
/** Evidence of a POSIX shell, whatever the program is called. */
const POSIX =
  /\$\(|\$\{|`|<<|;\s|'|(?:^|\s)(?:~|\.{1,2})?\/(?:[a-z._-]+\/|(?:dev|tmp|usr|etc|home|var|mnt)\b)|\\$/im;

/** Fast and conservative: a POSIX line is never taken for cmd. */
export function looksLikeCmd(text: string): boolean {
  const head = text.slice(0, 4096);
  if (CARETS.test(head) || BATCH.test(head) || START.test(head)) return true;
  if (![OWN_WORDS, SHARED_WORDS, REMOVAL, OWN_FOLDER].some((pattern) => pattern.test(head))) return false;
  return !POSIX.test(head);
}
