import { readBuiltin } from './builtins.ts';
import { readCarried } from './carriers.ts';
import { readXargs } from './each.ts';
import { type At, addRun, joined, type Launch, type Line, type Outcome, SILENT, unknown } from './line.ts';
import { outputOf } from './output.ts';
import { programOf } from './program.ts';
import type { Word } from './reading.ts';
import { unwrap } from './wrappers.ts';

/** A program with its words: wrappers off, functions called, builtins followed, then the run and what it brings along. */
export function launch(words: readonly Word[], given: Launch, at: At, line: Line): Outcome {
  const [first, ...args] = words;
  if (first === undefined) return SILENT;
  const program = programOf(first);
  const body = first.value === undefined ? undefined : at.scope.functionBody(first.value);
  if (body !== undefined) return call(body, words, given, at, line);
  if (program === 'xargs' || program === 'gxargs') return readXargs(args, given, at, line);
  const inner = unwrap(program, args);
  if (inner !== undefined) {
    const wrapped: At = {
      ...at,
      cause: inner.argument ? 'argument' : at.cause,
      wrappers: [...at.wrappers, { name: program, args: args.slice(0, args.length - inner.words.length) }],
      depth: at.depth + 1,
    };
    const next: Launch = { ...given, environment: [...given.environment, ...inner.environment] };
    if (inner.code !== undefined) return splitText(inner.code, inner.words, next, wrapped, line);
    if (wrapped.depth > 40) {
      unknown(line, 'depth');
      return { runs: [], output: undefined };
    }
    return line.launch(inner.words, next, wrapped);
  }
  const built = readBuiltin(program, args, given, at, line);
  if (built !== undefined) return built;
  const run = addRun(line, program, words, given, at);
  if (run === undefined) return { runs: [], output: undefined };
  if (program === '') unknown(line, 'program', run.id);
  const outcome: Outcome = { runs: [run.id], output: outputOf(run, given.stdinText, line) };
  const carried = readCarried(run, given, at, line);
  if (carried.length === 0) return outcome;
  const all = joined([outcome, ...carried]);
  // What a shell prints is what the commands in it print.
  return {
    runs: all.runs,
    output: carried.length === 1 && run.cause !== 'script' ? carried[0]!.output : undefined,
  };
}

function call(
  body: Parameters<Line['callFunction']>[0],
  words: readonly Word[],
  given: Launch,
  at: At,
  line: Line,
): Outcome {
  if (line.calls.includes(body) || line.calls.length > 16) {
    // A function that calls itself: one run in its name stands for the rounds to come.
    const run = addRun(line, programOf(words[0]!), words, given, { ...at, cause: 'function' });
    unknown(line, 'depth', run?.id);
    return { runs: run === undefined ? [] : [run.id], output: undefined };
  }
  const feed = { inputs: given.stdin, text: given.stdinText };
  return line.callFunction(body, words.slice(1), { ...at, feed, cause: 'function', depth: at.depth + 1 });
}

/** `env -S 'cmd arg' more` */
function splitText(code: Word, words: readonly Word[], given: Launch, at: At, line: Line): Outcome {
  if (code.value === undefined) {
    unknown(line, 'code');
    return { runs: [], output: undefined };
  }
  const pieces = code.value.split(/\s+/).filter((piece) => piece !== '');
  const split = pieces.map((piece) => {
    const text = piece.replace(/^(['"])(.*)\1$/s, '$2');
    return { ...code, text, value: text, quoted: false };
  });
  const all = [...split, ...words];
  return line.launch([{ ...code, text: 'env', value: 'env', quoted: false }, ...all], given, {
    ...at,
    wrappers: at.wrappers.slice(0, -1),
  });
}
