import type { ParsedScript, ParseError } from 'unbash';
import { type Parsed, parseGuarded } from '../line/guarded-parse.ts';
import { type At, CAPS, type FunctionBody, type Line, NO_FEED, type Outcome, unknown } from '../line/line.ts';
import { Scope } from '../line/scope.ts';
import { readEmbedded } from '../line/words.ts';
import type { Reading, Word } from '../reading/reading.ts';
import { readDialects } from './dialects.ts';
import { launch } from './launch.ts';
import { readHooks, readLeftovers } from './leftovers.ts';
import { readCompound, readRedirected, readStatements } from './walk.ts';

/** Reads a line of a POSIX-like shell. Total: any text gives a reading. */
export function readPosix(text: string): Reading {
  const line = newLine();
  const at: At = {
    scope: new Scope(),
    feed: NO_FEED,
    cause: 'line',
    parent: undefined,
    wrappers: [],
    where: 'here',
    background: false,
    loop: false,
    depth: 0,
    maybe: false,
  };
  if (text.length > CAPS.text) unknown(line, 'size');
  // Lines from Windows end in two characters; the first would stick to the last word.
  readAll(text.slice(0, CAPS.text).replaceAll('\r\n', '\n'), line, at);
  markMadeUp(line, text);
  for (const run of line.runs) {
    for (const input of run.stdin) {
      if (input.from !== 'pipe') continue;
      for (const id of input.runs) line.runs[id]?.pipedTo.push(run.id);
    }
  }
  return {
    dialect: 'posix',
    runs: line.runs,
    scripts: line.scripts,
    unknowns: line.unknowns,
    variables: line.variables,
  };
}

/** A program named by a variable that the line mentions elsewhere without reading it: some builtin may set it. */
function markMadeUp(line: Line, text: string): void {
  let named: ReadonlySet<string> | undefined;
  line.unknowns.forEach((one, index) => {
    if (one.kind !== 'program' || one.run === undefined || one.computed === true) return;
    named ??= new Set(Array.from(text.matchAll(NAMED), ([name]) => name));
    if (line.runs[one.run]?.spelled.variables.some((name) => named?.has(name)))
      line.unknowns[index] = { ...one, computed: true };
  });
}

const NAMED = /(?<![\w$]|\$\{[!#]?)\w+/g;

function readAll(text: string, line: Line, at: At): void {
  line.code += text.length;
  const parsed = parseRepaired(text, line);
  if (parsed.cut) unknown(line, 'depth');
  try {
    if (parsed.script !== undefined) line.readScript(parsed.script, at);
    readHooks(line);
    readDialects(text, isBroken(parsed.script), { ...at, scope: new Scope() }, line);
  } catch (error) {
    // Some nestings appear only while reading, and the parser does not bound all of them: the stack does.
    if (!(error instanceof RangeError)) throw error;
    unknown(line, 'depth');
  }
}

/** A shell refuses a broken line as a whole; repairing it lets us read its commands in spite of a typing mistake. */
function parseRepaired(text: string, line: Line): Parsed {
  let parsed = parseGuarded(text);
  let current = text;
  for (const repair of REPAIRS) {
    const errors = parsed.script?.errors ?? [];
    if (errors.length === 0) break;
    unknown(line, 'syntax');
    const repaired = repair(current, errors);
    if (repaired === current) continue;
    const again = parseGuarded(repaired);
    if ((again.script?.errors?.length ?? 0) >= errors.length) continue;
    parsed = again;
    current = repaired;
  }
  return parsed;
}

type Repair = (text: string, errors: readonly ParseError[]) => string;

const REPAIRS: readonly Repair[] = [
  // Remove an open quote.
  (text, errors) => {
    const open = errors.find(({ message }) => /^unterminated (?:single|double) quote/.test(message));
    return open === undefined ? text : text.slice(0, open.pos) + text.slice(open.pos + 1);
  },
  // A line cut out of a longer one begins with its operator.
  (text) => text.replace(/^[\s;&|)]+/, ''),
  // `<name>` in a manual is a word, not two redirects.
  (text) => text.replace(/<([A-Za-z][\w .:/-]{0,60})>/g, "'<$1>'"),
];

function newLine(): Line {
  const line: Line = {
    runs: [],
    scripts: [],
    unknowns: [],
    variables: new Map(),
    files: new Map(),
    spelled: new Map(),
    produced: new Map(),
    awaiting: new Map(),
    asked: new Set(),
    hasChoices: false,
    steps: 0,
    expanded: 0,
    code: 0,
    calls: [],
    aliases: new Set(),
    visited: new Set(),
    uncalled: new Map(),
    called: new Set(),
    programs: new Map(),
    readScript: (script, at) => readScript(script, at, line),
    readText: (text, at) => readText(text, at, line),
    readEmbedded: (text, at) => readEmbedded(text, line, at),
    callFunction: (body, args, at) => callFunction(body, args, at, line),
    launch: (words, given, at) => launch(words, given, at, line),
  };
  return line;
}

const NOTHING: Outcome = { runs: [], output: undefined };

function readScript(script: ParsedScript, at: At, line: Line): Outcome {
  if (at.depth > CAPS.depth) {
    unknown(line, 'depth');
    return NOTHING;
  }
  if (script.errors !== undefined && script.errors.length > 0) unknown(line, 'syntax');
  const outcome = readStatements(script.commands, line, at);
  readLeftovers(script, line, at);
  return outcome;
}

function readText(text: string, at: At, line: Line): Outcome {
  line.code += text.length;
  if (line.code > CAPS.code) {
    unknown(line, 'size');
    return NOTHING;
  }
  const { script, cut } = parseGuarded(text);
  if (cut) unknown(line, 'depth');
  const outcome = script === undefined ? NOTHING : readScript(script, at, line);
  readDialects(text, isBroken(script), at, line);
  return outcome;
}

const isBroken = (script: ParsedScript | undefined): boolean => (script?.errors?.length ?? 0) > 0;

function callFunction(body: FunctionBody, args: readonly Word[], at: At, line: Line): Outcome {
  const { parameters } = at.scope;
  at.scope.parameters = args;
  line.calls.push(body);
  line.uncalled.delete(body);
  const leave = at.scope.enter();
  const outcome = readBody(body, at, line);
  leave();
  line.calls.pop();
  at.scope.parameters = parameters;
  return outcome;
}

function readBody(body: FunctionBody, at: At, line: Line): Outcome {
  if (body.type === 'CompoundList') return readStatements(body.commands, line, at);
  return body.type === 'Redirected' ? readRedirected(body, line, at) : readCompound(body, line, at);
}
