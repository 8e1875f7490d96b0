/** Commands whose program and arguments are in separate fields of an object, at any depth and for any tool. */
import type { JsonValue } from '../../text/json/json-value.ts';
import { noteCut } from '../../text/limits.ts';
import { quoted } from '../code-files/spelled-words.ts';
import { stepInto } from './argument-strings.ts';

interface Text {
  readonly path: string;
  readonly text: string;
}

interface Line extends Text {
  /** More than a program's name, which is a command only as a stage of a pipe. */
  readonly isWhole: boolean;
}

interface Field extends Text {
  readonly key: string;
  readonly value: JsonValue;
}

type Json = Readonly<Record<string, JsonValue>>;

const MOST_DEEP = 64;
const MOST_OBJECTS = 20_000;

const PROGRAM =
  /^(?:command|cmd|program|process|executable|binary|exe|prog|bin|shell|interpreter|argv0)(?:path|name|file)?$/;
/** They name many other things, too: only known programs count. */
const MAYBE_PROGRAM = /^(?:app|script|application|name|tool|file|filename|path|entrypoint|runtime|exec|run)$/;
const VECTOR =
  /^(?:command|cmd|program|process|exec|run|extra|cli)?(?:args|argv|arguments|arg(?:ument)?s?list|parameters|params|flags|options|opts|switches)$/;
/** Their values are words, whatever their type. */
const PLAIN_VECTOR = /(?:args|argv|arguments)$/;
const INPUT = /^(?:initial|std|process)?(?:stdin|input|in)(?:data|text)?$|^heredoc$/;
const EDITOR_VERB = /^(?:view|create|str_replace|insert|undo_edit|delete|rename)$/;
const READS_INPUT = /(?:^|\/)(?:(?:ba|z|da|k|a|fi)?sh|python[\d.]*|node|perl|ruby|php)$/;

/** One line for each object with a program and its words; `isLine` knows what begins like a command. */
export function splitCommands(args: Json, isLine: (text: string) => boolean): Text[] {
  const found: Text[] = [];
  let left = MOST_OBJECTS;
  const visit = (value: JsonValue, path: string, key: string, depth: number): Line | undefined => {
    if (typeof value !== 'object' || value === null) return undefined;
    if (depth > MOST_DEEP || --left < 0) {
      noteCut();
      return undefined;
    }
    if (Array.isArray(value)) {
      const lines = value.map((item, i) => visit(item, `${path}[${i}]`, key, depth + 1));
      const stages = lines.flatMap((one) => (one === undefined ? [] : [one.text]));
      if (/pipe|stages/i.test(key) && stages.length > 1) found.push({ path, text: stages.join(' | ') });
      return undefined;
    }
    const line = lineOf(value, path, isLine);
    if (line?.isWhole === true) found.push(line);
    for (const [i, [name, item]] of Object.entries(value).entries())
      visit(item, stepInto(path, name, i), name, depth + 1);
    return line;
  };
  visit(args, '$', '', 0);
  return found;
}

function lineOf(record: Json, at: string, isLine: (text: string) => boolean): Line | undefined {
  const fields = Object.entries(record).map(
    ([name, value], i): Field => ({
      key: name.replaceAll(/[_\s-]/g, '').toLowerCase(),
      path: stepInto(at, name, i),
      value,
      text: typeof value === 'string' ? value : '',
    }),
  );
  const vectors = fields.filter((field) => VECTOR.test(field.key) && wordsOf(field).length > 0);
  const named = fields.find(({ key, text }) => PROGRAM.test(key) && text !== '');
  const words = vectors.flatMap(wordsOf);
  if (named !== undefined && !(record.path !== undefined && EDITOR_VERB.test(named.text)))
    return withInput(named, vectors, fields);
  const maybe = fields.find(({ key, text }) => MAYBE_PROGRAM.test(key) && text !== '');
  const begun = fields.find(({ key }) => key === 'entrypoint');
  const own = begun === undefined ? [] : wordsOf({ ...begun, key: 'argv' });
  const rest = fields.find(({ key, value }) => /^(?:cmd|command)$/.test(key) && Array.isArray(value));
  const [path] = [...vectors, ...(rest === undefined ? [] : [rest])].map((one) => one.path);
  if (path === undefined) return undefined;
  const after = rest === undefined ? words : wordsOf({ ...rest, key: 'argv' });
  const lines = [
    // `{ command: ['bash', '-c'], args: [code] }`, as containers spell it.
    ...(rest === undefined || words.length === 0 ? [] : [[...after, ...words]]),
    ...(maybe === undefined ? [] : [[maybe.text, ...words]]),
    ...(begun === undefined ? [] : [[...own, ...after]]),
    ...vectors.filter(({ key }) => PLAIN_VECTOR.test(key)).map(wordsOf),
  ].map((one) => one.map(quoted).join(' '));
  const [only] = vectors.length === 1 ? vectors : [];
  // One text is a line already, with its own quotes.
  if (maybe !== undefined && only !== undefined && only.text !== '')
    lines.unshift(`${maybe.text} ${only.text}`);
  const text = lines.find((one) => /\s/.test(one) && isLine(one));
  return text === undefined ? undefined : { path, text, isWhole: true };
}

/** `{program, args}` and `{command, stdin}` as one line. */
function withInput(program: Field, vectors: readonly Field[], fields: readonly Field[]): Line {
  const name = /^[^\s/\\]*[/\\].*\s/.test(program.text) ? quoted(program.text) : program.text;
  const words = vectors.flatMap((field) => {
    const [first = '', ...rest] = wordsOf(field);
    // An argument vector may begin with the name of its program.
    return field.key.endsWith('argv') && lastStep(first) === lastStep(program.text) ? rest : wordsOf(field);
  });
  const line = [name, ...words.map(quoted)].join(' ');
  const input = fields.find(({ key, text }) => INPUT.test(key) && text !== '');
  const isFed = input !== undefined && READS_INPUT.test(program.text.replace(/\s.*$/s, ''));
  const path = vectors[0]?.path ?? (isFed ? input.path : program.path);
  return {
    path,
    text: isFed ? `${line} <<< ${quoted(input.text)}` : line,
    isWhole: words.length > 0 || isFed,
  };
}

const lastStep = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function wordsOf({ key, value }: Pick<Field, 'key' | 'value'>): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : value.trim().split(/\s+/);
  if (typeof value !== 'object' || value === null) return [];
  if (!Array.isArray(value) && !PLAIN_VECTOR.test(key)) return [];
  const words = Object.values(value);
  const isPlain = words.every((word) => typeof word !== 'object');
  return isPlain ? words.map(String) : [];
}
