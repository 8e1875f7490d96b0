/** Trees that git builds from words: `update-index --cacheinfo`, `mktree`, `fast-import`, and the names in them. */

import { type Act, act } from '../../../screening/contract/act.ts';
import { readOptions } from '../../../shell/reading/options.ts';
import type { Reading, Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { hasPiece } from '../places/naming.ts';

const MADE = 'Tool call adds an agent’s settings to version control as an object that can be checked out.';
const FRONT = '-C: -c: --git-dir: --work-tree: --namespace: --exec-path:: --config-env: --super-prefix:';
const LONGEST = 1_048_576;

export function gitObjectAct(
  run: Run,
  reading: Reading,
  place: (path: string) => string,
  context: CallContext,
): Act | undefined {
  if (run.program !== 'git') return undefined;
  const [verb, ...rest] = readOptions(run.args, FRONT, 'operand').operands;
  const words = rest.map(({ value, text }) => value ?? text);
  const found = namesIn(verb?.text ?? '', words, () => inputsOf(run, reading, place, context));
  const name = found.map(unquoted).find((one) => hasPiece(` ${one} `));
  return name === undefined ? undefined : act(printable(name, { max: 100 }), MADE);
}

function namesIn(verb: string, words: readonly string[], inputs: () => readonly string[]): string[] {
  switch (verb) {
    case 'update-index':
      return [
        ...(words.some((word) => /^--cacheinfo/.test(word)) ? words : []),
        ...(words.includes('--index-info') ? inputs().flatMap(entriesIn) : []),
      ];
    // A link, once a tree calls it that.
    case 'hash-object':
      return inputs().filter((text) => text.length <= 400);
    case 'mktree':
      return inputs().flatMap(entriesIn);
    case 'fast-import':
      return inputs().flatMap((text) =>
        [...text.matchAll(/^(?:M \d{3,6} \S+|R|C) ([^\n]+)$/gm)].map(([, name = '']) => name),
      );
    default:
      return [];
  }
}

/** The names after the tabs of `100644 blob … name`. */
const entriesIn = (text: string): string[] =>
  [...text.matchAll(/\b[0-9]{5,6}\s[^\t\n]{1,200}\t([^\n\0]+)/g)].map(([, name = '']) => name);

/** `"\056claude/settings.json"`, as git reads quoted names. */
const unquoted = (name: string): string =>
  name.replaceAll(/\\([0-7]{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)));

/** Input texts: a here-document, a file, or the output of the program before. */
function inputsOf(
  { stdin }: Run,
  { runs }: Reading,
  place: (path: string) => string,
  { guarded, session }: CallContext,
): string[] {
  const textOf = (file: string) => guarded?.read(place(file)) ?? session?.code?.get(place(file));
  const found = stdin.flatMap((input) => {
    if (input.from === 'text') return [input.word.text];
    if (input.from === 'file') return [textOf(input.path.text)];
    return input.runs.flatMap((id) =>
      (runs[id]?.args ?? []).flatMap(({ text }) => [printed(text), textOf(text)]),
    );
  });
  return found.flatMap((text) => (text === undefined || text.length > LONGEST ? [] : [text]));
}

const printed = (text: string): string => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');
