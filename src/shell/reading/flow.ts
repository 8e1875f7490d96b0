import { memoOf } from '../../text/bounded-memo.ts';
import { readOptions } from './options.ts';
import type { Reading, Run, Word } from './reading.ts';

/**
 * For each run, all runs whose output can reach it: through pipes, here-strings, substitutions in its words (those of
 * variables too), files written earlier in the line, `tee`, `>(…)`, and the shell or program that carries it.
 * Transitive; a run without feeders has no entry. If the flow is too large to compute, everything counts.
 */
export const feeders = memoOf(allFeeders);

type Feeders = ReadonlyMap<number, ReadonlySet<number>>;

/** Several checks ask the same of one reading. */
function allFeeders(reading: Reading): Feeders {
  const direct = directFeeders(reading);
  const all = new Map<number, ReadonlySet<number>>();
  let left = MOST;
  let everything: ReadonlySet<number> | undefined;
  for (const run of reading.runs) {
    if (left <= 0) {
      everything ??= new Set(reading.runs.keys());
      all.set(run.id, everything);
      continue;
    }
    const reached = closure(run.id, direct, all);
    left -= reached.size;
    if (reached.size > 0) all.set(run.id, reached);
  }
  return all;
}

/** Pairs kept in total: long pipelines have quadratically many. */
const MOST = 50_000;

interface Direct {
  readonly from: Set<number>;
  /** Whatever reaches that run reaches this one too: the shell of `-c`, the `find` of `-exec`. */
  readonly like: number | undefined;
}

function closure(
  start: number,
  direct: ReadonlyMap<number, Direct>,
  done: ReadonlyMap<number, ReadonlySet<number>>,
): Set<number> {
  const reached = new Set<number>();
  const seen = new Set<number>([start]);
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const known = id === start ? undefined : done.get(id);
    if (known !== undefined) {
      for (const one of known) reached.add(one);
      continue;
    }
    const { from, like } = direct.get(id)!;
    for (const one of from) {
      reached.add(one);
      if (!seen.has(one)) {
        seen.add(one);
        open.push(one);
      }
    }
    if (like !== undefined && !seen.has(like)) {
      seen.add(like);
      open.push(like);
    }
  }
  reached.delete(start);
  return reached;
}

function directFeeders({ runs }: Reading): Map<number, Direct> {
  const direct = new Map<number, Direct>();
  for (const { id, parent } of runs) direct.set(id, { from: new Set(), like: parent });
  const writers = new Map<string, number[]>();
  for (const run of runs) {
    const { from } = direct.get(run.id)!;
    const add = (id: number): void => {
      if (id !== run.id && direct.has(id)) from.add(id);
    };
    const written = new Set(writtenBy(run));
    const words = wordsOf(run);
    for (const word of words) {
      for (const { kind, runs: sources } of word.substitutions) {
        // `>(cmd)` is fed by the run whose argument it is.
        if (kind === 'output') for (const id of sources) direct.get(id)?.from.add(run.id);
        else sources.forEach(add);
      }
      if (!written.has(word)) writers.get(readPath(word.text))?.forEach(add);
    }
    for (const input of run.stdin) if (input.from === 'pipe') input.runs.forEach(add);
    for (const word of written) note(writers, pathKey(word.text), run.id);
  }
  return direct;
}

function note(writers: Map<string, number[]>, path: string, id: number): void {
  const before = writers.get(path);
  if (before === undefined) writers.set(path, [id]);
  else if (before.length < 64) before.push(id);
}

function wordsOf(run: Run): Word[] {
  const words = [run.spelled, ...run.args];
  for (const { value } of run.environment) words.push(value);
  for (const { target } of run.redirects) if (target !== undefined) words.push(target);
  for (const input of run.stdin) {
    if (input.from === 'text') words.push(input.word);
    else if (input.from === 'file') words.push(input.path);
  }
  return words;
}

/** `@file`, `-F file=@path`, `if=path`, `--data-binary=@path` name a path too. */
const readPath = (text: string): string => pathKey(text.replace(/^(?:-{0,2}[\w-]{1,40}=)?@?/, '') || text);

const pathKey = (path: string): string => (path.startsWith('./') ? path.slice(2) : path);

const OUTPUTS =
  '-o: -O: --output: --output-document: --output-file: --out: -out: --result-file: --outfile: -f: --file:';
/** With `-f` the others read. */
const FILE_IS_OUTPUT = new Set(['tar', 'gtar', 'bsdtar', 'pg_dump', 'pg_dumpall', 'pg_basebackup']);
const LAST_IS_OUTPUT = new Set([
  'cp',
  'mv',
  'install',
  'ln',
  'rsync',
  'scp',
  'ditto',
  'xxd',
  'copy-item',
  'copy',
]);
const FIRST_IS_OUTPUT = new Set(['zip', 'rar']);

function writtenBy(run: Run): readonly Word[] {
  const written: Word[] = [];
  for (const { does, target } of run.redirects) {
    if (target !== undefined && does !== 'read' && does !== 'duplicate') written.push(target);
  }
  if (run.args.length === 0 || run.program === 'ssh') return written;
  const options = readOptions(dashed(run), OUTPUTS);
  written.push(
    ...options.values(
      '-o',
      '-O',
      '--output',
      '--output-document',
      '--output-file',
      '--out',
      '-out',
      '--result-file',
      '--outfile',
    ),
  );
  if (FILE_IS_OUTPUT.has(run.program)) written.push(...options.values('-f', '--file'));
  const { operands } = options;
  const [first] = operands;
  const last = operands.at(-1);
  if (run.program === 'tee') written.push(...operands);
  else if (LAST_IS_OUTPUT.has(run.program) && operands.length > 1) written.push(last!);
  else if (FIRST_IS_OUTPUT.has(run.program) && first !== undefined) written.push(first);
  else if (run.program === '7z' && operands[1] !== undefined) written.push(operands[1]);
  else if (run.program === 'dd')
    written.push(...operands.filter(({ text }) => text.startsWith('of=')).map(named));
  return written;
}

/** `tar czf a.tgz` bundles its letters without a dash. */
function dashed({ program, args }: Run): readonly Word[] {
  const [first, ...rest] = args;
  if (!FILE_IS_OUTPUT.has(program) || first === undefined || !/^[A-Za-z]+$/.test(first.text)) return args;
  return [{ ...first, text: `-${first.text}` }, ...rest];
}

const named = (word: Word): Word => ({ ...word, text: word.text.slice(3) });
