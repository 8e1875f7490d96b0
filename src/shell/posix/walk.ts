import type {
  AndOr,
  CommandNode,
  CompoundCommand,
  Pipeline,
  PipelineNode,
  Redirected,
  Statement,
} from 'unbash';
import {
  type At,
  CAPS,
  type Feed,
  isFull,
  joined,
  type Line,
  mayGoOn,
  type Outcome,
  SILENT,
  unknown,
  unknownWord,
} from '../line/line.ts';
import { expandOne, expandWord, readInside } from '../line/words.ts';
import type { Word } from '../reading/reading.ts';
import { readRedirects } from './redirects.ts';
import { readSimple } from './simple.ts';

const UNSURE = (outcome: Outcome): Outcome => ({ runs: outcome.runs, output: undefined });

export function readStatements(statements: readonly Statement[], line: Line, at: At): Outcome {
  const outcomes: Outcome[] = [];
  for (const statement of statements) {
    if (isFull(line)) break;
    const inner = statement.background === true ? { ...at, background: true, scope: at.scope.fork() } : at;
    outcomes.push(readNode(statement.command, line, inner));
  }
  return outcomes.length === 0 ? SILENT : joined(outcomes);
}

function readNode(node: PipelineNode | AndOr, line: Line, at: At): Outcome {
  if (!mayGoOn(line, at)) return { runs: [], output: undefined };
  switch (node.type) {
    case 'AndOr':
      return readAndOr(node, line, at);
    case 'Pipeline':
      return readPipeline(node, line, at);
    default:
      return readCommandNode(node, line, at);
  }
}

/** Both sides of `&&` and `||` are read: which one runs is decided at run time. */
function readAndOr(node: AndOr, line: Line, at: At): Outcome {
  const outcomes: Outcome[] = [];
  const before = at.scope.doubted;
  const doubted = new Set<string>();
  for (const [index, command] of node.commands.entries()) {
    if (isFull(line)) break;
    // After `cd x &&` the change has succeeded.
    if (node.operators[index - 1] === '&&') at.scope.doubted = before;
    outcomes.push(readNode(command, line, index === 0 ? at : { ...at, maybe: true }));
    for (const folder of at.scope.doubted) doubted.add(folder);
  }
  at.scope.doubted = endsLine(node) ? before : [...doubted];
  const all = joined(outcomes);
  if (!node.operators.includes('||')) return all;
  // `which a || which b` prints one of them; the first with output is the likely one.
  const known = outcomes.every(({ output }) => output !== undefined);
  return { runs: all.runs, output: known ? outcomes.find(({ output }) => output !== '')?.output : undefined };
}

/** `cd x || exit`: what follows runs only after a success. */
function endsLine({ commands, operators }: AndOr): boolean {
  const last = commands.at(-1);
  return (
    operators.length === 1 &&
    operators[0] === '||' &&
    last?.type === 'Command' &&
    /^(?:exit|return)$/.test(last.name?.text ?? '')
  );
}

function readPipeline(node: Pipeline, line: Line, at: At): Outcome {
  if (node.commands.length === 1) return readNode(node.commands[0]!, line, at);
  let feed: Feed = at.feed;
  let outcome: Outcome = SILENT;
  for (const command of node.commands) {
    if (isFull(line)) break;
    outcome = readNode(command, line, { ...at, feed, scope: at.scope.fork() });
    feed = {
      inputs: outcome.runs.length === 0 ? [] : [{ from: 'pipe', runs: outcome.runs }],
      text: outcome.output,
    };
  }
  return outcome;
}

function readCommandNode(node: CommandNode, line: Line, at: At): Outcome {
  switch (node.type) {
    case 'Command':
      return readSimple(node, line, at);
    case 'Function': {
      const name = node.name.value;
      at.scope.setFunction(name, node.body);
      line.uncalled.set(node.body, { name, at });
      return SILENT;
    }
    case 'Coproc': {
      if (node.body.type === 'CompoundList') return readStatements(node.body.commands, line, at);
      // What the line writes to its descriptor arrives there.
      const feed: Feed = { inputs: [{ from: 'pipe', runs: [] }], text: undefined };
      return readNode(node.body, line, { ...at, background: true, feed, scope: at.scope.fork() });
    }
    case 'Redirected':
      return readRedirected(node, line, at);
    default:
      return readCompound(node, line, { ...at, depth: at.depth + 1 });
  }
}

export function readRedirected(node: Redirected, line: Line, at: At): Outcome {
  const made = readRedirects(node.redirects, line, at);
  const feed = made.stdin.length > 0 ? { inputs: made.stdin, text: made.stdinText } : at.feed;
  const before = line.runs.length;
  const outcome = readCommandNode(node.command, line, { ...at, feed });
  // Outer redirects apply to all runs inside.
  const outputs = made.redirects.filter(({ does }) => does !== 'read');
  if (outputs.length > 0) {
    for (const run of line.runs.slice(before)) run.redirects.push(...outputs);
  }
  return made.keepOutput(outcome);
}

export function readCompound(node: CompoundCommand, line: Line, at: At): Outcome {
  const list = (statements: { readonly commands: readonly Statement[] }, where = at): Outcome =>
    readStatements(statements.commands, line, where);
  const looped = { ...at, loop: true, maybe: true };
  const perhaps = { ...at, maybe: true };
  switch (node.type) {
    case 'BraceGroup':
      return list(node.body);
    case 'Subshell':
      return list(node.body, { ...at, scope: at.scope.fork() });
    case 'If':
      return UNSURE(
        joined([
          list(node.clause),
          list(node.then, perhaps),
          ...node.elif.flatMap((one) => [list(one.clause, perhaps), list(one.then, perhaps)]),
          ...(node.else === undefined ? [] : [list(node.else, perhaps)]),
        ]),
      );
    case 'While':
      return UNSURE(joined([list(node.clause, looped), list(node.body, looped)]));
    case 'For':
    case 'Select':
      return readFor(node, line, looped);
    case 'ArithmeticFor':
      for (const part of [node.initialize, node.test, node.update]) {
        if (part !== undefined) readInside(part, line, at);
      }
      return UNSURE(list(node.body, looped));
    case 'Case':
      expandOne(node.word, line, at);
      return UNSURE(joined([SILENT, ...node.items.map((item) => list(item.body, perhaps))]));
    case 'TestCommand':
      readInside(node.expression, line, at);
      return SILENT;
    case 'ArithmeticCommand':
      if (node.expression !== undefined) readInside(node.expression, line, at);
      return SILENT;
  }
}

/** A loop over known words is read once for each, so that each target is seen; else once, with the words as spelled. */
function readFor(node: Extract<CompoundCommand, { type: 'For' | 'Select' }>, line: Line, at: At): Outcome {
  const words: readonly Word[] =
    node.wordlist?.flatMap((word) => expandWord(word, line, at)) ?? at.scope.parameters ?? [];
  const name = node.name.value;
  const rounds = words.length === 0 ? [unknownWord(`$${name}`)] : words.slice(0, CAPS.fields);
  line.asked.delete(name);
  const outcomes: Outcome[] = [];
  for (const word of rounds) {
    at.scope.setVariable(name, { items: [word], array: false });
    line.variables.set(name, word);
    outcomes.push(readStatements(node.body.commands, line, at));
    // A body that never uses the word is the same in every round.
    if (!line.asked.has(name)) break;
  }
  if (words.length > CAPS.fields && line.asked.has(name)) unknown(line, 'count');
  return node.type === 'For' && words.every(({ value }) => value !== undefined)
    ? joined(outcomes)
    : UNSURE(joined(outcomes));
}
