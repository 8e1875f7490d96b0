/** A written or run file as the shell lines that it comes to, and those lines as commands. */
import { effectsOf } from '../../shell/effects.ts';
import { readCommand } from '../../shell/read.ts';
import type { Dialect } from '../../shell/reading/reading.ts';
import { asScript } from '../code-files/commands-in.ts';
import { programOf } from '../code-files/languages.ts';
import { toolCommands } from '../code-files/readers.ts';
import { quoted } from '../code-files/spelled-words.ts';
import type { ReadCommand } from '../contract/call.ts';
import { fromOwnFolder } from './own-folder.ts';

const LONGEST_PART = 60_000;
const SCRIPT_NAME = /\.(?:sh|bash|zsh|ksh|command)$|\/\.git\/hooks\/[^/.]+$|\/\.husky\/[^/.]+$/;
const SHEBANG = /^\ufeff?#!\s*\S*\/(?:env\s+(?:-\S+\s+)*)?(?:ba|z|da|k|a)?sh\b/;

/** The line that would run the script, as the shell reads it. */
function asLine(file: string, text: string, isRun: boolean): string | undefined {
  const program = programOf(file, text);
  // Migrations are written all day; what matters is which database they run against.
  if (program === 'psql' && !isRun) return undefined;
  if (program === 'awk') return `awk ${quoted(text)}`;
  if (program !== undefined) return asScript(program, text);
  return isRun || SCRIPT_NAME.test(file) || SHEBANG.test(text.slice(0, 200)) ? text : undefined;
}

export function read(path: string, file: string, text: string, line: string): ReadCommand {
  const reading = readCommand(line, { dialect: text.includes(line) ? dialectOf(file) : 'posix' });
  return { path, text: line, reading, effects: fromOwnFolder(effectsOf(reading), file) };
}

const dialectOf = (file: string): Dialect =>
  /\.psm?1$/i.test(file) ? 'powershell' : /\.(?:bat|cmd)$/i.test(file) ? 'cmd' : 'posix';

/** A long text in parts, each ending with a line; no reader takes more at once. */
export function partsOf(text: string): string[] {
  if (text.length <= LONGEST_PART) return [text];
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = text.lastIndexOf('\n', from + LONGEST_PART);
    const to = end > from ? end + 1 : from + LONGEST_PART;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

/**
 * A tool's file is what it makes the tool do, searched as a whole; only settings are judged this way before a tool
 * reads them. Code is read part by part.
 */
export function linesOf(file: string, text: string, isRun: boolean, client?: string): string[] {
  const own = isRun || SETTINGS.test(file) ? toolCommands(file, text, client) : undefined;
  if (own !== undefined && own.length <= LONGEST_PART) return own === '' ? [] : [own];
  const isCode = own === undefined || programOf(file, text) !== undefined;
  const lines = isCode ? partsOf(text).map((part) => asLine(file, part, isRun)) : partsOf(own);
  return lines.flatMap((line) => (line === undefined || line === '' ? [] : [line]));
}

export const SETTINGS =
  /(?:^|\/)(?:\.gitmodules|\.cargo\/config(?:\.toml)?|\.ssh\/config|[._]curlrc|\.wgetrc|\.gdbinit|\.lldbinit|\.vimrc|\.exrc|\.nvimrc|\.?tmux\.conf|\.vscode\/tasks\.json|\.devcontainer\.json|devcontainer\.json|\.npmrc|\.yarnrc|\.?mise\.toml)$/;
