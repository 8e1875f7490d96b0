/** The words of a command line, by quotes and spaces alone: no shell reads it, so nothing in it is expanded or run. */
import { Trouble } from '../../../../vocabulary/trouble.ts';

/** Only a shell would know what to do with it. */
const OPERATOR = /^(?:\d*[<>]{1,2}(?:&\d?)?|\|[|&]?|&&?|;;?|\S*;)$/;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;

export function commandWords(given: readonly string[]): readonly [string, ...string[]] {
  const [only = ''] = given;
  const words = given.length === 1 ? split(only) : given;
  const [command, ...args] = words ?? [];
  const refuse = (expected: string) =>
    new Trouble('usage.bad_value', { value: '…', option: '--server', expected });
  if (words === undefined) throw refuse('a command whose quotes are closed');
  if (command === undefined || command === '')
    throw refuse('a command, as its words or in one pair of quotes');
  if (words.some((word) => OPERATOR.test(word)))
    throw refuse('one command without pipes, redirections or `;`: it is started without a shell');
  if (ASSIGNMENT.test(command))
    throw refuse('a command without assignments; --env NAME passes on a variable of your environment');
  return [command, ...args];
}

/** Nothing if a quote stays open. */
function split(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let i = 0; i < line.length; i++) {
    const sign = line[i] ?? '';
    const next = line[i + 1] ?? '';
    // A backslash before anything else is part of a path.
    if (sign === '\\' && quote !== "'" && /[\\"' ]/.test(next)) {
      word = (word ?? '') + next;
      i += 1;
    } else if (quote !== '') {
      if (sign === quote) quote = '';
      else word = (word ?? '') + sign;
    } else if (sign === '"' || sign === "'") {
      quote = sign;
      word ??= '';
    } else if (/\s/.test(sign)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + sign;
  }
  if (quote !== '') return undefined;
  return word === undefined ? words : [...words, word];
}

const RUNNERS =
  /^(?:npx|bunx|uvx|pipx|pnpm|yarn|bun|deno|node|nodejs|python[\d.]*|py|uv|tsx|ruby|php|java|docker|podman|sh|bash|cmd)(?:\.exe|\.cmd)?$/i;
const SUBCOMMANDS = new Set(['run', 'dlx', 'exec', 'x', 'tool', 'start']);

/** The local file that a command starts, as it is written there; a runner itself is none. */
export function scriptOf(
  command: string,
  args: readonly string[],
  isFile: (word: string) => boolean,
): string | undefined {
  const bare = command.split(/[\\/]/).at(-1) ?? command;
  const words = RUNNERS.test(bare) ? args : /[\\/]/.test(command) ? [command] : [];
  return words.find((word) => !word.startsWith('-') && isFile(word));
}

/** What a person would call the server: the package or the script, not what runs it. */
export function nameOfCommand(command: string, args: readonly string[]): string {
  const bare = command.split(/[\\/]/).at(-1) ?? command;
  const word = RUNNERS.test(bare)
    ? args.find((arg) => !arg.startsWith('-') && !SUBCOMMANDS.has(arg))
    : undefined;
  const last = (word ?? bare).split(/[\\/]/).at(-1) ?? bare;
  return last.replace(/(?<=.)@[^@]*$/, '').replace(/\.(?:[cm]?[jt]s|py|exe|cmd|rb|php|jar)$/i, '') || bare;
}
