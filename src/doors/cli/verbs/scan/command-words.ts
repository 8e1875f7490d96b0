/** Splits a command line into words, by quotes and spaces only: no shell reads it, so nothing is expanded or run. */
import { splitWords } from '../../../../text/words/split-words.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';

/** Only a shell could interpret it. */
const OPERATOR = /^(?:\d*[<>]{1,2}(?:&\d?)?|\|[|&]?|&&?|;;?|\S*;)$/;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;

export function commandWords(given: readonly string[]): readonly [string, ...string[]] {
  const [only = ''] = given;
  const words = given.length === 1 ? splitWords(only) : given;
  const [command, ...args] = words ?? [];
  const refuse = (expected: string) =>
    new Trouble('usage.bad_value', { value: '…', option: '--server', expected });
  if (words === undefined) throw refuse('a command with closed quotes');
  if (command === undefined || command === '')
    throw refuse('a command, as its words or in one pair of quotes');
  if (words.some((word) => OPERATOR.test(word)))
    throw refuse('one command without pipes, redirections or `;`: it is started without a shell');
  if (ASSIGNMENT.test(command))
    throw refuse('a command without assignments; --env NAME passes a variable of your environment');
  return [command, ...args];
}

const RUNNERS =
  /^(?:npx|bunx|uvx|pipx|pnpm|yarn|bun|deno|node|nodejs|python[\d.]*|py|uv|tsx|ruby|php|java|docker|podman|sh|bash|cmd)(?:\.exe|\.cmd)?$/i;
const SUBCOMMANDS = new Set(['run', 'dlx', 'exec', 'x', 'tool', 'start']);

/** The local file that a command starts, as written there; a runner does not count. */
export function scriptOf(
  command: string,
  args: readonly string[],
  isFile: (word: string) => boolean,
): string | undefined {
  const bare = command.split(/[\\/]/).at(-1) ?? command;
  const words = RUNNERS.test(bare) ? args : /[\\/]/.test(command) ? [command] : [];
  return words.find((word) => !word.startsWith('-') && isFile(word));
}

/** What a person would call the server: the package or the script, not its runner. */
export function nameOfCommand(command: string, args: readonly string[]): string {
  const bare = command.split(/[\\/]/).at(-1) ?? command;
  const word = RUNNERS.test(bare)
    ? args.find((arg) => !arg.startsWith('-') && !SUBCOMMANDS.has(arg))
    : undefined;
  const last = (word ?? bare).split(/[\\/]/).at(-1) ?? bare;
  return last.replace(/(?<=.)@[^@]*$/, '').replace(/\.(?:[cm]?[jt]s|py|exe|cmd|rb|php|jar)$/i, '') || bare;
}
