import {
  type ArithmeticCommandExpansion,
  forEachChild,
  type SyntaxNode,
  type Word as WordNode,
  type WordPart,
} from 'unbash';
import type { Word } from '../reading/reading.ts';
import { bracesOf } from './braces.ts';
import { Fields } from './fields.ts';
import { tildeFolder } from './folder-stack.ts';
import { parseGuarded } from './guarded-parse.ts';
import { type At, CAPS, isFull, type Line, literal, type Outcome, unknown } from './line.ts';
import { expandParameter } from './parameters.ts';

/** A word after the shell's expansion: none, one or several. */
export function expandWord(node: WordNode, line: Line, at: At): Word[] {
  const { parts } = node;
  if (parts === undefined) return [plain(node, at)];
  if (parts.some((part) => part.type === 'BraceExpansion') && !isTooLong(node.text, line)) {
    const spellings = bracesOf(node.text, CAPS.fields);
    if (spellings.cut) unknown(line, 'count');
    if (spellings.texts.length > 1 || spellings.texts[0] !== node.text) {
      // Each is parsed again in every round of a loop.
      line.steps += spellings.texts.length;
      markVisited(node, line);
      return spellings.texts.flatMap((text) => reread(text, line, at));
    }
  }
  const fields = new Fields();
  addParts(parts, fields, true, line, at);
  return fields.all();
}

function isTooLong(text: string, line: Line): boolean {
  if (text.length <= CAPS.braced) return false;
  unknown(line, 'size');
  return true;
}

/** As one word: the right side of an assignment, a redirect's target, a case word. */
export function expandOne(node: WordNode, line: Line, at: At): Word {
  const { parts } = node;
  if (parts === undefined) return plain(node, at);
  const fields = new Fields();
  addParts(parts, fields, false, line, at);
  return fields.one();
}

export function expandBody(text: string, parts: readonly WordPart[] | undefined, line: Line, at: At): Word {
  if (parts === undefined) return literal(text, true);
  const fields = new Fields();
  fields.quote();
  for (const part of parts) addPart(part, fields, false, line, at);
  return fields.one();
}

function plain(node: WordNode, at: At): Word {
  const { text, value } = node;
  if (!text.startsWith('~')) return literal(value, text !== value);
  const fields = new Fields();
  addTilde(value, fields, at);
  return fields.one();
}

/** Only a leading unquoted tilde means a folder. */
function addTilde(text: string, fields: Fields, at: At): void {
  const folder = tildeFolder(text, at.scope);
  if (folder === undefined) fields.unknown(text);
  else {
    fields.word(folder.word, false);
    fields.literal(text.slice(folder.length));
  }
}

/** Each alternative of a brace expansion is read again, as the shell does: `{a,$x}` expands to `a` and `$x`. */
function reread(text: string, line: Line, at: At): Word[] {
  if (!mayRead(text, line)) return [literal(text)];
  const [statement] = parseGuarded(`_ ${text}`).script?.commands ?? [];
  const command = statement?.command;
  if (command?.type !== 'Command') return [literal(text)];
  return command.suffix.flatMap((node) => {
    if (node.type !== 'Word') return [literal(text)];
    if (node.parts === undefined) return [plain(node, at)];
    const fields = new Fields();
    addParts(node.parts, fields, true, line, at);
    return fields.all();
  });
}

function addParts(parts: readonly WordPart[], fields: Fields, split: boolean, line: Line, at: At): void {
  parts.forEach((part, index) => {
    if (index === 0 && part.type === 'Literal' && part.text.startsWith('~')) addTilde(part.value, fields, at);
    else addPart(part, fields, split, line, at);
  });
}

function addPart(part: WordPart, fields: Fields, split: boolean, line: Line, at: At): void {
  switch (part.type) {
    case 'Literal':
    case 'BraceExpansion':
      fields.literal(part.type === 'Literal' ? part.value : part.text);
      break;
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      fields.quote();
      fields.literal(part.value);
      break;
    case 'DoubleQuoted':
    case 'LocaleString':
      if (!isNoWord(part.parts, at)) fields.quote();
      for (const inner of part.parts) addPart(inner, fields, false, line, at);
      break;
    case 'Glob':
    case 'ExtendedGlob':
      if (split) fields.glob(part.text);
      else fields.literal(part.text);
      break;
    case 'SimpleExpansion':
    case 'ParameterExpansion':
      expandParameter(part, fields, split, line, at, expandOne);
      break;
    case 'CommandExpansion':
      addCommand(part, fields, split, line, at);
      break;
    case 'ProcessSubstitution':
      addProcess(part, fields, line, at);
      break;
    case 'ArithmeticExpansion':
      fields.unknown(part.text);
      readInside(part, line, at);
  }
}

/** `"$@"` without parameters is no word at all. */
function isNoWord([only, ...more]: readonly WordPart[], at: At): boolean {
  return only?.type === 'SimpleExpansion' && only.text === '$@' && more.length === 0
    ? at.scope.parameters?.length === 0
    : false;
}

type Part<Type extends WordPart['type']> = Extract<WordPart, { readonly type: Type }>;

function addCommand(
  part: Part<'CommandExpansion'>,
  fields: Fields,
  split: boolean,
  line: Line,
  at: At,
): void {
  const outcome = readSubstitution(part, line, at);
  const substitution = { kind: 'command', runs: outcome.runs } as const;
  fields.substitution(substitution);
  const output = outcome.output === undefined ? undefined : withoutNewlines(outcome.output);
  line.expanded += output?.length ?? 0;
  if (line.expanded > CAPS.expanded) unknown(line, 'size');
  if (output === undefined || line.expanded > CAPS.expanded) {
    const text = outcome.folder ?? part.text;
    line.spelled.set(substitution, text);
    fields.unknown(text);
  } else if (split) {
    fields.separators = at.scope.separators;
    fields.split(output);
  } else fields.literal(output);
}

function withoutNewlines(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

function addProcess(part: Part<'ProcessSubstitution'>, fields: Fields, line: Line, at: At): void {
  const isInput = part.operator === '<';
  const sources: number[] = [];
  const feed = { inputs: [{ from: 'pipe', runs: sources } as const], text: undefined };
  const outcome = readSubstitution(part, line, isInput ? at : { ...at, feed });
  const substitution = { kind: isInput ? 'input' : 'output', runs: outcome.runs } as const;
  if (!isInput) line.awaiting.set(substitution, sources);
  line.spelled.set(substitution, part.text);
  if (outcome.output !== undefined) line.produced.set(substitution, outcome.output);
  fields.unknown(part.text);
  fields.substitution(substitution);
}

type Substituted = Part<'CommandExpansion' | 'ProcessSubstitution'> | ArithmeticCommandExpansion;

function readSubstitution(part: Substituted, line: Line, at: At): Outcome {
  line.steps += 1;
  line.visited.add(part);
  // The parser re-reads the inside on first access, so nested ones cost their length each time.
  const script = mayRead(part.text, line) && !isFull(line) ? part.script : undefined;
  if (script === undefined) return { runs: [], output: undefined };
  const cause = at.cause === 'line' ? 'substitution' : at.cause;
  return line.readScript(script, { ...at, cause, scope: at.scope.fork(), depth: at.depth + 1 });
}

/** Text that a shell expands again: prompts, subscripts, values in arithmetic. */
export function readEmbedded(text: string, line: Line, at: At): void {
  if (!/\$\(|`|\$\{/.test(text) || isFull(line)) return;
  if (at.depth > CAPS.depth || !mayRead(text, line)) return;
  const command = parseGuarded(`: <<${EMBEDDED}\n${text}\n${EMBEDDED}\n`).script?.commands[0]?.command;
  const [body] = command?.type === 'Command' ? command.redirects : [];
  if (body?.type !== 'HereDoc') return;
  const inside: At = { ...at, cause: 'shell_text', depth: at.depth + 1, scope: at.scope.fork() };
  expandBody(text, body.body.parts, line, inside);
}

/** Closes a here-document, in which quotes are literal and substitutions are expanded. */
const EMBEDDED = 'END_OF_EMBEDDED_TEXT';

function mayRead(text: string, line: Line): boolean {
  line.code += text.length;
  if (line.code <= CAPS.code) return true;
  unknown(line, 'size');
  return false;
}

/** What is re-read from its text is not read again at its original place. */
function markVisited(node: SyntaxNode, line: Line): void {
  line.visited.add(node);
  forEachChild(node, (child) => markVisited(child, line));
}

/** Arithmetic and tests run the substitutions in them; their own value is not tracked. */
export function readInside(node: SyntaxNode, line: Line, at: At): void {
  switch (node.type) {
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      // `[[ -v 'a[$(cmd)]' ]]`: the subscript is evaluated again.
      readEmbedded(node.value, line, at);
      break;
    case 'CommandExpansion':
    case 'ArithmeticCommandExpansion':
    case 'ProcessSubstitution':
      readSubstitution(node, line, at);
      break;
    case 'ArithmeticExpansion':
      if (!/\$\(|`/.test(node.text.slice(2)) || !mayRead(node.text, line)) break;
      if (node.expression !== undefined) readInside(node.expression, line, at);
      break;
    default:
      forEachChild(node, (child) => readInside(child, line, at));
  }
}
