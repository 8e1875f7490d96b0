import { forEachChild, parse, type SyntaxNode, type Word as WordNode, type WordPart } from 'unbash';
import { bracesOf } from './braces.ts';
import { Fields } from './fields.ts';
import { type At, CAPS, type Line, literal, unknown } from './line.ts';
import { expandParameter } from './parameters.ts';
import type { Word } from './reading.ts';

/** A word as the shell would hand it on: none, one or several. */
export function expandWord(node: WordNode, line: Line, at: At): Word[] {
  const { parts } = node;
  if (parts === undefined) return [plain(node)];
  if (parts.some((part) => part.type === 'BraceExpansion')) {
    const spellings = bracesOf(node.text, CAPS.fields);
    if (spellings.cut) unknown(line, 'count');
    if (spellings.texts.length > 1 || spellings.texts[0] !== node.text) {
      return spellings.texts.flatMap((text) => reread(text, line, at));
    }
  }
  const fields = new Fields();
  addParts(parts, fields, true, line, at);
  return fields.all();
}

/** As one word: the right side of an assignment, a redirect's target, a case word. */
export function expandOne(node: WordNode, line: Line, at: At): Word {
  const { parts } = node;
  if (parts === undefined) return plain(node);
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

function plain(node: WordNode): Word {
  const { text, value } = node;
  if (text.startsWith('~')) return { ...literal(value), value: undefined };
  return literal(value, text !== value);
}

/** Each spelling that braces stand for is read anew, as the shell does: `{a,$x}` expands to `a` and `$x`. */
function reread(text: string, line: Line, at: At): Word[] {
  line.code += text.length;
  if (line.code > CAPS.code) {
    unknown(line, 'size');
    return [literal(text)];
  }
  const [statement] = parse(`_ ${text}`).commands;
  const command = statement?.command;
  if (command?.type !== 'Command') return [literal(text)];
  return command.suffix.flatMap((node) => {
    if (node.type !== 'Word') return [literal(text)];
    if (node.parts === undefined) return [plain(node)];
    const fields = new Fields();
    addParts(node.parts, fields, true, line, at);
    return fields.all();
  });
}

function addParts(parts: readonly WordPart[], fields: Fields, split: boolean, line: Line, at: At): void {
  parts.forEach((part, index) => {
    // Only an unquoted tilde in front names a home folder.
    if (index === 0 && part.type === 'Literal' && part.text.startsWith('~')) fields.unknown(part.value);
    else addPart(part, fields, split, line, at);
  });
}

function addPart(part: WordPart, fields: Fields, split: boolean, line: Line, at: At): void {
  switch (part.type) {
    case 'Literal':
      return fields.literal(part.value);
    case 'SingleQuoted':
    case 'AnsiCQuoted':
      fields.quote();
      return fields.literal(part.value);
    case 'DoubleQuoted':
    case 'LocaleString':
      fields.quote();
      for (const inner of part.parts) addPart(inner, fields, false, line, at);
      return;
    case 'Glob':
    case 'ExtendedGlob':
      return split ? fields.glob(part.text) : fields.literal(part.text);
    case 'BraceExpansion':
      return fields.literal(part.text);
    case 'SimpleExpansion':
    case 'ParameterExpansion':
      return expandParameter(part, fields, split, line, at, expandOne);
    case 'CommandExpansion':
      return addCommand(part, fields, split, line, at);
    case 'ProcessSubstitution':
      return addProcess(part, fields, line, at);
    case 'ArithmeticExpansion':
      fields.unknown(part.text);
      if (part.expression !== undefined) readInside(part.expression, line, at);
  }
}

type Part<Type extends WordPart['type']> = Extract<WordPart, { readonly type: Type }>;

function addCommand(
  part: Part<'CommandExpansion'>,
  fields: Fields,
  split: boolean,
  line: Line,
  at: At,
): void {
  const outcome = readSubstitution(part.script, line, at);
  const substitution = { kind: 'command', runs: outcome.runs } as const;
  fields.substitution(substitution);
  const output = outcome.output?.replace(/\n+$/, '');
  line.expanded += output?.length ?? 0;
  if (line.expanded > CAPS.expanded) unknown(line, 'size');
  if (output === undefined || line.expanded > CAPS.expanded) {
    line.spelled.set(substitution, part.text);
    fields.unknown(part.text);
  } else if (split) fields.split(output);
  else fields.literal(output);
}

function addProcess(part: Part<'ProcessSubstitution'>, fields: Fields, line: Line, at: At): void {
  const outcome = readSubstitution(part.script, line, at);
  const substitution = { kind: part.operator === '<' ? 'input' : 'output', runs: outcome.runs } as const;
  line.spelled.set(substitution, part.text);
  if (outcome.output !== undefined) line.produced.set(substitution, outcome.output);
  fields.unknown(part.text);
  fields.substitution(substitution);
}

function readSubstitution(script: Part<'CommandExpansion'>['script'], line: Line, at: At) {
  if (script === undefined) return { runs: [], output: undefined };
  const cause = at.cause === 'line' ? 'substitution' : at.cause;
  return line.readScript(script, { ...at, cause, scope: at.scope.fork(), depth: at.depth + 1 });
}

/** Arithmetic and tests run what is substituted in them; their own value is not followed. */
export function readInside(node: SyntaxNode, line: Line, at: At): void {
  if (node.type === 'CommandExpansion' || node.type === 'ArithmeticCommandExpansion') {
    readSubstitution(node.script, line, at);
    return;
  }
  if (node.type === 'ProcessSubstitution') {
    readSubstitution(node.script, line, at);
    return;
  }
  forEachChild(node, (child) => readInside(child, line, at));
}
