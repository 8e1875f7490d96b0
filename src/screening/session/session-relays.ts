/**
 * Session files that make a tool run something else of the session: a recipe that starts a script, a runner in settings,
 * a worker in a Procfile. Each is read as shell lines; what those run is run as well.
 */

import { effectsOf } from '../../shell/effects.ts';
import { readCommand } from '../../shell/read.ts';
import { memo, memoOf } from '../../text/bounded-memo.ts';
import type { CallContext, CodeTexts } from '../../vocabulary/call-context.ts';
import { asScript } from '../code-files/commands-in.ts';
import { programOf } from '../code-files/languages.ts';
import { toolCommands } from '../code-files/readers.ts';
import type { ReadCommand } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';

/** Files of one call that are followed. */
const MOST_RELAYS = 128;
const LONGEST_RELAY = 32_768;

const SHELL_SCRIPT = /\.(?:sh|bash|zsh|ksh|command)$/;
const SHELL_SHEBANG = /^#!.*\b(?:ba|z|da|k|a)?sh\b/;

const rolesIn = memoOf((_: CodeTexts) => new Map<string, string>());

/** Records that a program reads this file as its own, under a name that does not show it. */
export function noteRole(code: CodeTexts, file: string, name: string): void {
  rolesIn(code).set(file, `${file.slice(0, file.lastIndexOf('/') + 1)}${name}`);
}

/** The name under which a file is read. */
export const roleOf = (code: CodeTexts, file: string): string => rolesIn(code).get(file) ?? file;

/** A file as the command that it comes to; undefined for programs that start no others. */
export const relayOf = (file: string, code: CodeTexts): ReadCommand | undefined => relaysIn(code)(file);

const MOST_KEPT = 8192;

const relaysIn = memoOf((code: CodeTexts) =>
  memo({ most: MOST_KEPT }, (file) => asCommand(roleOf(code, file), code.get(file) ?? '')),
);

function asCommand(file: string, text: string): ReadCommand | undefined {
  const line = linesOf(file, text);
  if (line === undefined || line.trim() === '' || line.length > LONGEST_RELAY) return undefined;
  const reading = readCommand(line, { dialect: 'posix' });
  return { path: '', text: line, reading, effects: effectsOf(reading) };
}

function linesOf(file: string, text: string): string | undefined {
  if (SHELL_SCRIPT.test(file) || (!/\.\w+$/.test(file) && SHELL_SHEBANG.test(text))) return text;
  const program = programOf(file, text);
  if (program === undefined) return toolCommands(file, text);
  return STARTS.test(text) ? asScript(program, text) : undefined;
}

/** A program that starts others: `subprocess.run(["sh", "d.txt"])`. */
const STARTS = /\b(?:exec\w*|system|popen\w*|spawn\w*|subprocess|fork|Command|ProcessBuilder|sh|bash)\b|[`]/;

/** Where a tool runs the commands of one of its files: the file's folder, not a hidden settings folder in it. */
const startedIn = (file: string): string =>
  file
    .slice(0, file.lastIndexOf('/'))
    .replace(/\/\.(?:cargo|husky|git|githooks|github|config|circleci)(?:\/.*)?$/, '');

/** Files that the session wrote and that the first ones lead to, found by applying `filesOf` to each line. */
export function relayedFiles(
  first: readonly string[],
  context: CallContext,
  code: CodeTexts,
  filesOf: (command: ReadCommand, context: CallContext) => readonly string[],
): string[] {
  const found = new Set(first);
  const queue = first.filter((file) => code.get(file) !== undefined);
  const start = placed('.', context);
  for (let at = 0; at < queue.length && at < MOST_RELAYS; at++) {
    const file = queue[at] ?? '';
    const command = relayOf(file, code);
    if (command === undefined) continue;
    for (const cwd of new Set([start, startedIn(file)])) {
      // A copy: the command caches what is found.
      for (const next of filesOf({ ...command }, { ...context, cwd })) {
        if (found.has(next) || code.get(next) === undefined) continue;
        found.add(next);
        queue.push(next);
      }
    }
  }
  return [...found].slice(first.length);
}
