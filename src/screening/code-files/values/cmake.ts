/**
 * CMake statements with the values that the file assigns to their names: set, matched, looped over or passed to a
 * function. A statement whose names have several values is repeated for each.
 */
import { mayCompute } from '../../../text/budget.ts';
import { combined, Values } from './possible.ts';

const ARGUMENT = /\[(=*)\[([\s\S]*?)\]\1\]|"((?:[^"\\]|\\[\s\S])*)"|([^\s"()]+)/g;
const STATEMENT = /(?<![\w.])([A-Za-z_]\w*)\s*\(((?:[^()"]|"(?:[^"\\]|\\[\s\S])*"|\([^()]*\))*)\)/g;
const ROUNDS = 3;
const MOST_STATEMENTS = 2_000;
/** Names that have no value of their own here. */
const OPTION =
  /^(?:CACHE|FORCE|PARENT_SCOPE|INTERNAL|STRING|PATH|FILEPATH|BOOL|CONFIGURE_DEPENDS|LIST_DIRECTORIES|RELATIVE|true|false)$/;

interface Statement {
  readonly name: string;
  readonly words: readonly string[];
  readonly at: number;
  readonly end: number;
}

export function withCmakeValues(body: string): string {
  const statements = statementsIn(body);
  const values = new Values();
  for (let round = 0; round < ROUNDS; round++) collect(statements, values);
  const parts: string[] = [];
  let from = 0;
  for (const { at, end } of statements) {
    parts.push(body.slice(from, at), ...unrolled(body.slice(at, end), values));
    from = end;
  }
  parts.push(body.slice(from));
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return length > body.length && !mayCompute(length) ? body : parts.join('');
}

function statementsIn(body: string): Statement[] {
  const found: Statement[] = [];
  for (const { 0: whole, 1: name = '', 2: inside = '', index } of body.matchAll(STATEMENT)) {
    if (found.length >= MOST_STATEMENTS) break;
    const words = [...inside.matchAll(ARGUMENT)].map(
      ([, , bracket, double, plain]) => bracket ?? double ?? plain ?? '',
    );
    found.push({ name: name.toLowerCase(), words, at: index, end: index + whole.length });
  }
  return found;
}

function unrolled(statement: string, values: Values): string[] {
  if (
    !/^(?:file|configure_file|install|execute_process|exec_program|add_custom_command|add_custom_target)\b/i.test(
      statement,
    )
  )
    return [statement];
  return combined(pieces(statement).map((piece) => possible(piece, values))).map((line) => `${line}\n`);
}

const pieces = (text: string): string[] => text.split(/(\$\{\w+\})/).filter((piece) => piece !== '');

function possible(piece: string, values: Values): readonly string[] {
  const name = /^\$\{(\w+)\}$/.exec(piece)?.[1];
  const known = name === undefined ? undefined : values.get(name);
  return known === undefined || known.length === 0 ? [piece] : known;
}

const filled = (words: readonly string[], values: Values): string[] =>
  words
    .filter((word) => !OPTION.test(word))
    .flatMap((word) => combined(pieces(word).map((piece) => possible(piece, values))));

function collect(statements: readonly Statement[], values: Values): void {
  const functions = new Map(
    statements.flatMap(({ name, words }) =>
      name === 'function' || name === 'macro'
        ? [[(words[0] ?? '').toLowerCase(), words.slice(1)] as const]
        : [],
    ),
  );
  const add = (name: string, words: readonly string[]): void => {
    const given = filled(words, values).filter((value) => !value.includes(`\${${name}}`));
    if (/^\w+$/.test(name) && given.length > 0) values.add(name, given);
  };
  for (const { name, words } of statements) {
    const [first = '', second = '', ...rest] = words;
    if (name === 'set') add(first, words.slice(1));
    else if (name === 'list' && /^(?:APPEND|PREPEND)$/.test(first)) add(second, rest);
    else if (name === 'string' && /^(?:CONCAT|APPEND)$/.test(first)) add(second, [rest.join('')]);
    else if (name === 'file' && first === 'GLOB') add(second, rest);
    else if (name === 'file' && first === 'GLOB_RECURSE')
      add(
        second,
        rest.map((one) => one.replace(/(?<=^|\/)([^/]*)$/, '**/$1')),
      );
    else if (name === 'get_filename_component') {
      if (/^(?:DIRECTORY|PATH)$/.test(rest[0] ?? '')) add(first, [`${second}/..`]);
    } else if (name === 'cmake_path') {
      if (first === 'GET' && rest[0] === 'PARENT_PATH') add(rest[1] ?? '', [`\${${second}}/..`]);
    } else if (name === 'file' && first === 'REAL_PATH') add(rest[0] ?? '', [second]);
    else if (name === 'foreach') add(first, loopedOver(second, rest, values));
    else
      for (const [at, parameter] of (functions.get(name) ?? []).entries())
        add(parameter, words.slice(at, at + 1));
  }
}

/** `foreach(x IN LISTS a b)`, `foreach(x IN ITEMS …)`, `foreach(x …)`. */
function loopedOver(second: string, rest: readonly string[], values: Values): readonly string[] {
  if (second !== 'IN') return [second, ...rest];
  return rest[0] === 'LISTS' ? rest.slice(1).flatMap((name) => values.get(name) ?? []) : rest.slice(1);
}
