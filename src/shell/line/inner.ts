import { replacedAll } from '../../text/budget.ts';
import type { Cause, Run, Word } from '../reading/reading.ts';
import {
  type At,
  CAPS,
  type Draft,
  type Launch,
  type Line,
  literal,
  NO_FEED,
  type Outcome,
  unknown,
} from './line.ts';
import { Scope } from './scope.ts';

/** How the context of carried code differs from the context of the run that carries it. */
export interface Inside {
  readonly where?: Run['where'];
  readonly cause?: Cause;
  /** Its standard input is not that of the run. */
  readonly unfed?: true;
  /** Listed as a wrapper of the program it runs: this many of its words are its own. */
  readonly wrapper?: readonly Word[];
}

/** The context of a program or a text that a run carries. */
export function insideOf(run: Draft, given: Launch, at: At, how: Inside = {}): At {
  const where = how.where ?? at.where;
  return {
    ...at,
    // Another machine has neither the variables nor the folder of this one.
    scope: how.where === undefined ? withEnvironment(at.scope.fork(), given) : new Scope(),
    feed: how.unfed ? NO_FEED : { inputs: given.stdin, text: given.stdinText },
    cause: how.cause ?? 'argument',
    parent: run.id,
    wrappers:
      how.wrapper === undefined ? at.wrappers : [...at.wrappers, { name: run.program, args: how.wrapper }],
    where,
    depth: at.depth + 1,
  };
}

/** Assignments before a program apply to what it runs. */
export function withEnvironment(scope: Scope, { environment }: Launch): Scope {
  for (const { name, value } of environment) scope.setVariable(name, { items: [value], array: false });
  return scope;
}

/** A program named in the words of another. */
export function runWords(words: readonly Word[], at: At, line: Line): Outcome {
  if (words.length === 0) return { runs: [], output: undefined };
  if (at.depth > CAPS.depth) {
    unknown(line, 'depth');
    return { runs: [], output: undefined };
  }
  const launch: Launch = { environment: [], redirects: [], stdin: at.feed.inputs, stdinText: at.feed.text };
  return line.launch(words, launch, at);
}

/** Code in a word. Parts that only run time knows keep their position, so that the rest can be read. */
export function runCode(code: Word, run: Pick<Draft, 'id'> | undefined, at: At, line: Line): Outcome {
  if (code.value !== undefined) return line.readText(code.value, at);
  const { text, scope } = withPlaceholders(code, at.scope.fork(), line);
  if (/^\s*\$\{?\w+\}?\s*$/.test(text)) {
    unknown(line, 'code', run?.id, isHidden(code, at.scope));
    return { runs: [], output: undefined };
  }
  const before = line.unknowns.length;
  const { runs } = line.readText(text, { ...at, scope });
  // `sh -c "rm $(x)"` passes on a word; `sh -c "$(x) rm"` lets run time decide what to do.
  if (line.unknowns.slice(before).some(({ kind }) => kind === 'program'))
    unknown(line, 'code', run?.id, isHidden(code, at.scope));
  return { runs, output: undefined };
}

/** The line itself contains the values, but does not determine which of them is used. */
const isHidden = ({ variables }: Word, scope: Scope): boolean =>
  variables.some((name) => {
    const held = scope.variable(name);
    return (
      held !== undefined && held.items.length > 0 && held.items.every(({ value }) => value !== undefined)
    );
  });

/** Each one searches the whole text. */
const MOST_PLACEHOLDERS = 16;

/** What was substituted once is not read again: a variable represents it inside. */
function withPlaceholders(code: Word, scope: Scope, line: Line): { text: string; scope: Scope } {
  let { text } = code;
  code.substitutions.slice(0, MOST_PLACEHOLDERS).forEach((one, index) => {
    const spelled = line.spelled.get(one);
    if (spelled === undefined) return;
    const name = `substituted_${line.spelled.size}_${index}`;
    text = text.replaceAll(spelled, () => `$${name}`);
    const word = { ...literal(spelled), value: undefined, substitutions: [one] };
    scope.setVariable(name, { items: [word], array: false });
  });
  return { text, scope };
}

/** Several words that a shell joins into one text: `ssh host cmd arg`, `watch cmd arg`, `eval cmd arg`. */
export function together(words: readonly Word[]): Word {
  if (words.length === 1) return words[0]!;
  return {
    value: words.every(({ value }) => value !== undefined)
      ? words.map(({ value }) => value).join(' ')
      : undefined,
    text: words.map(({ text }) => text).join(' '),
    quoted: false,
    glob: false,
    variables: words.flatMap(({ variables }) => variables),
    substitutions: words.flatMap(({ substitutions }) => substitutions),
  };
}

/** The placeholder replaced by a thing: known, or not. */
export function filled(word: Word, hole: string, item: Word): Word {
  if (!word.text.includes(hole)) return word;
  if (word.text === hole) return item;
  const known = word.value !== undefined && item.value !== undefined;
  return {
    ...word,
    text: replacedAll(word.text, hole, item.text) ?? word.text,
    value: known ? replacedAll(word.value, hole, item.value) : undefined,
    substitutions: [...word.substitutions, ...item.substitutions],
  };
}
