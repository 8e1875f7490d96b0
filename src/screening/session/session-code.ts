/**
 * Code that a session left for later: texts of files, aliases, functions and variables. What a later call runs of it is
 * read together with that call, so that a line split over several calls is judged as one.
 */
import type { Run } from '../../shell/reading/reading.ts';
import type { SessionFacts } from '../../vocabulary/call-context.ts';
import { programOf } from '../code-files/languages.ts';
import type { CallSubject } from '../contract/call.ts';
import { FORGOTTEN, LONGEST_LINE, LONGEST_TEXT } from './remembered-code.ts';
import { clientOf, filesOf, namesRead } from './run-files.ts';
import { asRun } from './session-as-run.ts';
import { linkTo } from './session-paths.ts';
import { roleOf } from './session-relays.ts';

/** A text that the call would run, and its file, if it has one. */
export interface EarlierCode {
  readonly path: string;
  readonly file: string | undefined;
  readonly text: string;
  /** The database client that receives the file, with the database that it names. */
  readonly client?: string | undefined;
}

/** In a longer text, comments and empty lines do not count. */
const LONG_TEXT = 16_384;
/** Variables of one command that are followed. */
const MOST_VARIABLES = 1_024;

/** Whether the call runs code while part of the session's code was dropped, or was too much to read. */
export function isCodeCut({ commands, context }: CallSubject): boolean {
  const code = context.session?.code;
  if (code === undefined || code.size === 0) return false;
  const isRunning = commands.some((command) => filesOf(command, context, code).length > 0);
  return code.isCut?.() === true || (isRunning && code.get(FORGOTTEN) !== undefined);
}

/** A session file whose content is unreadable: too long, or behind a link. */
export function isUnreadable(file: string, { code, written }: SessionFacts): boolean {
  // A store that answers yes to everything has lost count, and knows no links.
  if (written.has(linkTo(file)) && !written.has(linkTo(''))) return true;
  const text = code?.get(file) ?? '';
  // Bytes that no text has: something was compiled, packed or generated elsewhere.
  return text.length >= LONGEST_TEXT || text.includes('\0') || hasStrangeShebang(text);
}

/** A program with an unknown interpreter. */
function hasStrangeShebang(text: string): boolean {
  if (!text.startsWith('#!')) return false;
  const [line = ''] = text.split('\n', 1);
  return !KNOWN_SHEBANG.test(line) && programOf('x', text) === undefined;
}

const KNOWN_SHEBANG =
  /\b(?:ba|z|da|k|a|c|tc|fi|mk|r|ya)?sh\b|\b(?:nu|elvish|xonsh|make|sed|just|bats|env -S|nix-shell|busybox)\b/;

/** Without comments and empty lines, which could push the rest of a long text beyond the limit. */
const telling = (text: string): string =>
  text.length <= LONG_TEXT ? text : text.replaceAll(/^[ \t]*(?:(?:#|\/\/|--)[^\n]*)?\n/gm, '');

/** The parts of that code that a call runs. */
export function* earlierCode({ commands, context }: CallSubject): Generator<EarlierCode> {
  const code = context.session?.code;
  if (code === undefined || code.size === 0) return;
  for (const command of commands) {
    const files = new Set(filesOf(command, context, code));
    let characters = 0;
    for (const file of files) characters += code.get(file)?.length ?? 0;
    context.noteRead?.(characters);
    const names = namesRead(command, context);
    for (const file of files) {
      const text = code.get(file);
      if (text === undefined) continue;
      const name = names.get(file) ?? roleOf(code, file);
      const client = clientOf(file, command, context);
      yield {
        path: command.path,
        file: name,
        text: telling(asRun(name, text, command, files, code)),
        client,
      };
    }
    const lines = new Set(
      command.reading.runs.flatMap((run) => namesIn(run).flatMap((one) => code.get(one) ?? [])),
    );
    lines.delete(command.text);
    if (lines.size > 0 && command.text.length <= LONGEST_LINE)
      yield { path: command.path, file: undefined, text: [...lines, command.text].join('\n') };
  }
}

function namesIn({ program, spelled, args, cause }: Run): string[] {
  if (cause !== 'line') return [];
  const variables = [spelled, ...args].flatMap((word) => word.variables);
  return [`name ${program}`, ...variables.slice(0, MOST_VARIABLES).map((name) => `variable ${name}`)];
}
