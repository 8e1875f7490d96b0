import { filled, insideOf, runCode, runWords, together } from '../line/inner.ts';
import {
  type At,
  CAPS,
  type Draft,
  type Launch,
  type Line,
  literal,
  type Outcome,
  unknown,
  unknownWord,
} from '../line/line.ts';
import { fileText } from '../line/shells.ts';
import { readOptions } from '../reading/options.ts';
import type { Word } from '../reading/reading.ts';
import type { Carrier } from './carriers.ts';

/** Programs that run another one for each item: find, fd, xargs, parallel. */

/** Rounds read for known words; the rest is reported as unread. */
const ROUNDS = 16;

export const find: Carrier = (run, given, at, line) => {
  const outcomes: Outcome[] = [];
  for (let from = 0; from < run.args.length; from++) {
    if (!/^-(?:exec|execdir|ok|okdir)$/.test(run.args[from]!.text)) continue;
    let end = from + 1;
    while (end < run.args.length && !isEnd(run.args, end)) end += 1;
    const words = run.args
      .slice(from + 1, end)
      .map((word) => filled(word, '{}', unknownWord('{}', [run.id])));
    const hole = unknownWord('{}', [run.id]);
    const inside = {
      ...insideOf(run, given, at, { unfed: true, wrapper: run.args.slice(0, from + 1) }),
      hole,
    };
    if (outcomes.length === ROUNDS) {
      unknown(line, 'count', run.id);
      break;
    }
    outcomes.push(runWords(words, inside, line));
    from = end;
  }
  return outcomes;
};

const isEnd = (args: readonly Word[], at: number): boolean =>
  args[at]!.text === ';' ||
  args[at]!.text === '\\;' ||
  (args[at]!.text === '+' && args[at - 1]!.text === '{}');

export const fd: Carrier = (run, given, at, line) => {
  const from = run.args.findIndex(({ text }) => /^(?:-x|-X|--exec|--exec-batch)$/.test(text));
  if (from === -1) return [];
  const item = unknownWord('{}', [run.id]);
  const words = run.args.slice(from + 1).filter(({ text }) => text !== ';');
  const placed = words.some(({ text }) => text.includes('{'));
  const all = placed ? words.map((word) => filled(word, '{}', item)) : [...words, item];
  return [
    runWords(all, insideOf(run, given, at, { unfed: true, wrapper: run.args.slice(0, from + 1) }), line),
  ];
};

const XARGS =
  '-a: --arg-file: -d: --delimiter: -E: -e:: -I: -i:: --replace:: -L: -l:: --max-lines:: -n: --max-args: -P: --max-procs: -s: --max-chars: --process-slot-var: -J: -R: -S: --null --no-run-if-empty --verbose --interactive --exit';

/** Not a run itself; its command is. */
export function readXargs(args: readonly Word[], given: Launch, at: At, line: Line): Outcome {
  const options = readOptions(args, XARGS, 'operand');
  const command = options.operands.length === 0 ? [literal('echo')] : options.operands;
  const replace = options.has('-I', '-i', '--replace', '-J');
  const hole = options.value('-I', '-i', '--replace', '-J')?.text || '{}';
  const inside: At = {
    ...at,
    feed: { inputs: [], text: undefined },
    cause: 'argument',
    wrappers: [...at.wrappers, { name: 'xargs', args: args.slice(0, args.length - options.operands.length) }],
    depth: at.depth + 1,
  };
  const file = options.value('-a', '--arg-file');
  const text = file === undefined ? given.stdinText : fileText(file, line);
  const items = itemsOf(
    { ...given, stdinText: text },
    options.has('-0', '--null')
      ? '\0'
      : (options.value('-d', '--delimiter')?.value ?? (replace ? '\n' : undefined)),
  );
  if (!replace) return runWords([...command, ...items], inside, line);
  const outcomes = items.slice(0, ROUNDS).map((item) => {
    return runWords(
      command.map((word) => filled(word, hole, item)),
      item.value === undefined ? { ...inside, hole: item } : inside,
      line,
    );
  });
  if (items.length > ROUNDS) unknown(line, 'count');
  return { runs: outcomes.flatMap(({ runs }) => runs), output: undefined };
}

/** The input, split at blanks or the delimiter; one unknown word if only run time knows. */
function itemsOf(given: Launch, delimiter: string | undefined): Word[] {
  const runs = given.stdin.flatMap((one) => (one.from === 'pipe' ? one.runs : []));
  if (given.stdinText === undefined) return [unknownWord('{}', runs)];
  const apart =
    delimiter === undefined ? /\s+/ : delimiter === '\\n' ? '\n' : delimiter === '\\0' ? '\0' : delimiter;
  const pieces = given.stdinText.split(apart).filter((piece) => piece.trim() !== '');
  const substitutions = runs.length === 0 ? [] : [{ kind: 'command' as const, runs }];
  const words: Word[] = pieces
    .slice(0, CAPS.fields)
    .map((piece) => ({ ...literal(piece.trim().replace(/^(['"])(.*)\1$/s, '$2')), substitutions }));
  if (pieces.length > CAPS.fields) words.push(unknownWord('{}', runs));
  return words;
}

const PARALLEL =
  '-j: --jobs: -a: --arg-file: -S: --sshlogin: -N: -n: --max-args: -I: --colsep: -C: --delay: --timeout: --joblog: --results: --retries: --tagstring: --tmpdir: --workdir: --wd: --env: --halt: -L: -P: -s: --memfree: --load: --nice: --progress --bar --eta --dry-run --will-cite --keep-order --null --tag';

export const parallel: Carrier = (run, given, at, line) => {
  const marks = run.args.findIndex(({ text }) => /^:::+\+?$/.test(text));
  const before = marks === -1 ? run.args : run.args.slice(0, marks);
  const options = readOptions(before, PARALLEL, 'operand');
  const items =
    marks === -1
      ? itemsOf(given, '\n')
      : run.args.slice(marks + 1).filter(({ text }) => !/^:::+\+?$/.test(text));
  if (items.length > ROUNDS) unknown(line, 'count', run.id);
  const inside = insideOf(run, given, at, {
    unfed: true,
    wrapper: before.slice(0, before.length - options.operands.length),
  });
  return items.slice(0, ROUNDS).map((item) => {
    const around = item.value === undefined ? { ...inside, hole: item } : inside;
    return round(options.operands, item, run, around, line);
  });
};

/** One round; without a command the item itself is a line. */
function round(command: readonly Word[], item: Word, run: Draft, at: At, line: Line): Outcome {
  const [first] = command;
  if (first === undefined) return runCode(item, run, at, line);
  const placed = command.some(({ text }) => /\{[^{}]*\}/.test(text));
  const isLine =
    command.length === 1 ? /\s/.test(first.text) : command.some(({ text }) => /^[|&;<>]+$/.test(text));
  if (isLine) {
    // An item inserted into a line is quoted.
    const quoted = item.value === undefined || /^[\w@%+=:,./-]+$/.test(item.value) ? item : inQuotes(item);
    const code = together(command);
    return runCode(placed ? filled(code, '{}', quoted) : together([code, quoted]), run, at, line);
  }
  const words = placed ? command.map((word) => filled(word, '{}', item)) : [...command, item];
  return runWords(words, at, line);
}

function inQuotes(word: Word): Word {
  const text = `'${word.text.replaceAll("'", "'\\''")}'`;
  return { ...word, text, value: text };
}
