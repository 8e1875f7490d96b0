import type {
  ParameterExpansionPart,
  ParameterOperation,
  ParameterSliceOperation,
  SimpleExpansionPart,
  Word as WordNode,
} from 'unbash';
import { unescaped } from '../reading/escapes.ts';
import type { Word } from '../reading/reading.ts';
import type { Fields } from './fields.ts';
import { isFolderVariable, ownVariable } from './folder-stack.ts';
import { type At, CAPS, type Line, literal, unknown, unknownWord } from './line.ts';
import { replaced, trimmed } from './patterns.ts';
import type { Value } from './scope.ts';

type ExpandOne = (node: WordNode, line: Line, at: At) => Word;

/** Set by every login or shell, so their defaults do not apply. */
const USUALLY_SET = new Set([
  'HOME',
  'PATH',
  'PWD',
  'OLDPWD',
  'USER',
  'LOGNAME',
  'SHELL',
  'HOSTNAME',
  'TERM',
  'UID',
]);

export function expandParameter(
  part: SimpleExpansionPart | ParameterExpansionPart,
  fields: Fields,
  split: boolean,
  line: Line,
  at: At,
  expandOne: ExpandOne,
): void {
  const simple = part.type === 'SimpleExpansion';
  const name = simple ? part.text.slice(1) : part.parameter;
  line.asked.add(name);
  const value = simple ? currentValue(name, at) : partValue(part, line, at, expandOne);
  if (name === 'IFS' && value === undefined) separate(fields, split);
  else if (value !== undefined) {
    if (split) fields.separators = at.scope.separators;
    // `"${a[*]}"` joins by the first character of IFS.
    const joint = at.scope.separators?.slice(0, 1);
    put(value, fields, split, line, name === '@' || isWholeArray(part), joint);
  } else fields.variable(name, simple || hasTail(part) ? part.text : `$${name}`);
}

function partValue(
  part: ParameterExpansionPart,
  line: Line,
  at: At,
  expandOne: ExpandOne,
): Value | undefined {
  let value = currentValue(part.parameter, at);
  if (part.prefix === '#') return lengthOf(value);
  const isKeys = part.prefix === '!' && /^[@*]$/.test(part.index?.text ?? '');
  if (isKeys) return keysOf(value);
  if (part.prefix === '!') value = indirect(value, at);
  if (part.index !== undefined) value = indexed(value, expandOne(part.index, line, at).value);
  const { operation } = part;
  if (operation === undefined) return value;
  const made = operate(operation, part.parameter, value, line, at, expandOne);
  return made ?? (operation.type === 'Default' ? value : undefined);
}

const hasTail = (part: ParameterExpansionPart): boolean =>
  part.operation !== undefined || part.index !== undefined || part.prefix !== undefined;

const isWholeArray = (part: SimpleExpansionPart | ParameterExpansionPart): boolean =>
  part.type === 'ParameterExpansion' && part.index?.text === '@';

/** `rm$IFS-rf` is two words: the separators disappear and split the text around them. */
function separate(fields: Fields, split: boolean): void {
  if (split) fields.end();
  else fields.literal(' \t\n');
}

function currentValue(name: string, at: At): Value | undefined {
  const { parameters } = at.scope;
  if (/^[@*#\d]/.test(name)) {
    if (name === '0') return at.scope.name === undefined ? undefined : one(at.scope.name);
    if (parameters === undefined) return undefined;
    if (name === '#') return { items: [literal(String(parameters.length))], array: false };
    if (name === '@' || name === '*') return { items: parameters, array: true };
    return { items: [parameters[Number(name) - 1] ?? literal('')], array: false };
  }
  return at.scope.variable(name) ?? ownVariable(name, at.scope);
}

function put(value: Value, fields: Fields, split: boolean, line: Line, whole: boolean, joint?: string): void {
  if (value.items.length > CAPS.fields) unknown(line, 'count');
  value.items.slice(0, CAPS.fields).forEach((item, index) => {
    if (index > 0) {
      if (split || whole) fields.end();
      else fields.literal(joint ?? ' ');
    }
    // A word costs more than its letters.
    line.expanded += item.text.length + 16;
    if (line.expanded > CAPS.expanded) {
      unknown(line, 'size');
      fields.unknown('…');
    } else fields.word(item, split);
  });
}

function lengthOf(value: Value | undefined): Value | undefined {
  if (value === undefined) return undefined;
  if (value.array) return one(literal(String(value.items.length)));
  const text = value.items[0]?.value;
  return text === undefined ? undefined : one(literal(String(text.length)));
}

function indirect(value: Value | undefined, at: At): Value | undefined {
  const name = value?.items[0]?.value;
  return name === undefined ? undefined : at.scope.variable(name);
}

/** `${!m[@]}` */
function keysOf(value: Value | undefined): Value | undefined {
  if (value === undefined || !value.array) return undefined;
  return { items: value.items.map((_, at) => literal(value.keys?.[at] ?? String(at))), array: true };
}

function indexed(value: Value | undefined, index: string | undefined): Value | undefined {
  if (value === undefined || index === '@' || index === '*') return value;
  // Only run time knows which: a list of one has no other.
  if (index === undefined) return value.array && value.items.length !== 1 ? undefined : value;
  const key = value.keys?.lastIndexOf(index) ?? -1;
  if (key >= 0) return { items: [value.items[key] ?? literal('')], array: false };
  const at = Number(index);
  if (!Number.isInteger(at)) return undefined;
  return { items: [value.items.at(at) ?? literal('')], array: false };
}

/** undefined if the operation cannot be followed, or does not apply. */
function operate(
  operation: ParameterOperation,
  name: string,
  value: Value | undefined,
  line: Line,
  at: At,
  expandOne: ExpandOne,
): Value | undefined {
  if (operation.type === 'Default') {
    const operand = expandOne(operation.operand, line, at);
    const set =
      value !== undefined &&
      value.unset !== true &&
      (operation.operator[0] !== ':' || value.items.some((one) => one.text !== ''));
    if (operation.operator.endsWith('+'))
      return set ? one(operand) : value === undefined ? undefined : one(literal(''));
    if (set || operation.operator.endsWith('?')) return undefined;
    // Names in capitals may come from the environment: the default is the likely value, not a known one.
    if (value === undefined && USUALLY_SET.has(name)) return undefined;
    const likely = value === undefined && /^[A-Z_\d]+$/.test(name);
    const word = likely ? { ...operand, value: undefined, variables: [...operand.variables, name] } : operand;
    if (operation.operator.endsWith('=')) at.scope.setVariable(name, one(word));
    return one(word);
  }
  if (isFolderVariable(name) && operation.type === 'Remove' && operation.operand.text === '/*') {
    const folder = value?.items[0] ?? { ...unknownWord(`$${name}`), variables: [name] };
    return one({ ...folder, value: undefined, text: `${folder.text}/..` });
  }
  if (value === undefined) return rootOf(operation, name);
  if (value.array && operation.type === 'Slice') return listSlice(operation, name, value);
  const items: Word[] = [];
  for (const item of value.items) {
    const made = item.value === undefined ? undefined : changed(operation, item.value, line, at, expandOne);
    if (made === undefined) return undefined;
    items.push({ ...item, value: made, text: made });
  }
  return { items, array: value.array };
}

/** Paths begin with a slash: `${HOME:0:1}` is a way to write one. */
function rootOf(operation: ParameterOperation, name: string): Value | undefined {
  if (operation.type !== 'Slice' || !/^(?:HOME|PATH|PWD|OLDPWD|SHELL)$/.test(name)) return undefined;
  const isFirst = operation.offset.text === '0' && operation.length?.text === '1';
  return isFirst ? one(literal('/')) : undefined;
}

/** `${@:2}`, `${a[@]:0:2}` */
function listSlice(operation: ParameterSliceOperation, name: string, value: Value): Value | undefined {
  const from = Number(operation.offset.text) - (/^[@*]$/.test(name) ? 1 : 0);
  const count = operation.length === undefined ? value.items.length : Number(operation.length.text);
  if (!Number.isInteger(from) || from < 0 || !Number.isInteger(count) || count < 0) return undefined;
  return { items: value.items.slice(from, from + count), array: true };
}

const one = (word: Word): Value => ({ items: [word], array: false });

function changed(
  operation: ParameterOperation,
  text: string,
  line: Line,
  at: At,
  expandOne: ExpandOne,
): string | undefined {
  const known = (node: WordNode): string | undefined => {
    const word = expandOne(node, line, at);
    return word.value;
  };
  switch (operation.type) {
    case 'Slice': {
      const offset = Number(known(operation.offset));
      const count = operation.length === undefined ? text.length : Number(known(operation.length));
      if (!Number.isInteger(offset) || !Number.isInteger(count)) return undefined;
      const from = offset < 0 ? Math.max(0, text.length + offset) : offset;
      return count < 0 ? text.slice(from, count) : text.slice(from, from + count);
    }
    case 'CaseModification': {
      if (operation.operand !== undefined) return undefined;
      const all = operation.operator.length === 2;
      const upper = operation.operator.startsWith('^');
      const head = all ? text : text.slice(0, 1);
      return (upper ? head.toUpperCase() : head.toLowerCase()) + text.slice(head.length);
    }
    case 'Remove': {
      const pattern = known(operation.operand);
      return pattern === undefined ? undefined : trimmed(text, pattern, operation.operator);
    }
    case 'Replace': {
      const pattern = known(operation.pattern);
      const by = known(operation.replacement);
      if (pattern === undefined || by === undefined) return undefined;
      return replaced(text, pattern, by, operation.operator);
    }
    case 'Transform':
      return transformed(operation.operand.text, text, line, at);
    default:
      return undefined;
  }
}

/** `${x@P}` expands the value again, `${x@E}` undoes its escapes. */
function transformed(how: string, text: string, line: Line, at: At): string | undefined {
  if (how === 'E') return unescaped(text);
  if (how === 'U') return text.toUpperCase();
  if (how === 'u') return text.slice(0, 1).toUpperCase() + text.slice(1);
  if (how === 'L') return text.toLowerCase();
  if (how === 'P') line.readEmbedded(text, at);
  return undefined;
}
