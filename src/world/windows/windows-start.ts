/**
 * How Windows starts a command: by the full path that we find ourselves, and batch files through `cmd.exe`, whose second
 * reading of the line must not find anything to run or to replace. What cannot be quoted for it is refused.
 */
import { win32 } from 'node:path';

export interface WindowsStart {
  readonly file: string;
  readonly args: readonly string[];
  /** The arguments are one line that Node passes on unchanged. */
  readonly isVerbatim: boolean;
}

interface Wanted {
  readonly command: string;
  readonly args: readonly string[];
  /** The child's own. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** With the system's code for why there is no start. */
export class NotStartable extends Error {
  readonly code: 'ENOENT' | 'EINVAL';
  constructor(code: 'ENOENT' | 'EINVAL') {
    super(code);
    this.code = code;
  }
}

export function windowsStart(
  { command, args, env, cwd }: Wanted,
  isFile: (path: string) => boolean,
): WindowsStart {
  const file = programAt(command, { env, cwd }, isFile);
  if (file === undefined) throw new NotStartable('ENOENT');
  if (!/\.(?:cmd|bat)$/i.test(file)) return { file, args, isVerbatim: false };
  const root = variable(env, 'SYSTEMROOT') ?? 'C:\\Windows';
  return {
    file: win32.join(root, 'System32', 'cmd.exe'),
    args: ['/d', '/s', '/v:off', '/c', `"${batchLine(file, args)}"`],
    isVerbatim: true,
  };
}

/** Windows compares names of variables without case. */
const variable = (env: Wanted['env'], name: string): string | undefined =>
  Object.entries(env).find(([one]) => one.toUpperCase() === name)?.[1];

const USUAL_ENDINGS = '.COM;.EXE;.BAT;.CMD';

/** Relative folders of the search path, and the current folder, may belong to a clone: they are not searched. */
export function programAt(
  command: string,
  { env, cwd }: Pick<Wanted, 'env' | 'cwd'>,
  isFile: (path: string) => boolean,
): string | undefined {
  const endings = (variable(env, 'PATHEXT') ?? USUAL_ENDINGS)
    .split(';')
    .map((one) => one.trim())
    .filter((one) => /^\.\w+$/.test(one));
  const hasEnding = endings.some((one) => command.toLowerCase().endsWith(one.toLowerCase()));
  const names = [...(hasEnding ? [command] : []), ...endings.map((one) => command + one)];
  const folders = /[\\/:]/.test(command)
    ? [cwd]
    : (variable(env, 'PATH') ?? '').split(';').map(unquoted).filter(isFixed);
  return folders.flatMap((folder) => names.map((name) => win32.resolve(folder, name))).find(isFile);
}

const unquoted = (folder: string): string => folder.trim().replace(/^"(.*)"$/, '$1');
/** With a drive or a host: `\bin` is on whichever drive is current. */
const isFixed = (folder: string): boolean => /^(?:[A-Za-z]:[\\/]|\\\\[^\\])/.test(folder);

/** What `cmd.exe` accepts on one line. */
const LONGEST_LINE = 8_000;
/** Inside quotes `cmd.exe` still ends quotes, replaces variables and ends lines, and a batch file reads its line again. */
const UNQUOTABLE = /["%!\r\n\0]/;

/** In quotes throughout, which no later reading changes: not the one of the batch file, nor that of the program it starts. */
export function batchLine(file: string, args: readonly string[]): string {
  const line = [file, ...args].map(quoted).join(' ');
  if (line.length > LONGEST_LINE) throw new NotStartable('EINVAL');
  return line;
}

function quoted(word: string): string {
  if (UNQUOTABLE.test(word)) throw new NotStartable('EINVAL');
  // Programs take a backslash before the closing quote for a quote that belongs to the word.
  return `"${word}${/\\*$/.exec(word)?.[0] ?? ''}"`;
}
