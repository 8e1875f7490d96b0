import { mayCompute } from '../../../text/budget.ts';

/** Where a value comes from, as far as the script shows it; kept through joins, methods and calls. */
export const FETCHED = 1;
export const DECODED = 2;
export const ENVIRONMENT = 4;
export const SOCKET = 8;
/** Standard input or typed input. */
export const INPUT = 16;

/** The target of a program that reads its commands from its parent process. */
export const SHELL_INPUT = 'standard input of a shell';

/** What an expression is, as far as it can be known without running it. */
export interface Value {
  /** Exact, or undefined if run time decides any of it. */
  readonly value: string | undefined;
  /** Known parts literal, unknown ones as shell variables (`$path`). */
  readonly text: string;
  /** Its dotted name, calls as `()`: `os.system`, `pathlib.Path().unlink`. */
  readonly path: string;
  /** The variable it was read from, so that an assignment can find it. */
  readonly name?: string;
  readonly origin: number;
  /** Files whose content it contains. */
  readonly files: readonly string[];
  /** Where it was fetched from. */
  readonly url?: string;
  /** The file or the host behind a handle. */
  readonly target?: string;
  /** The value that a method or a property was accessed on. */
  readonly owner?: Value;
  readonly items?: readonly Value[];
  readonly entries?: ReadonlyMap<string, Value>;
  /** The command being built: its index among those of the script. */
  readonly draft?: number;
}

export interface Arguments {
  readonly items: readonly Value[];
  readonly entries: ReadonlyMap<string, Value>;
}

/** More files in one value add nothing new. */
const MAX_FILES = 8;
/** Doubling a string again and again must not fill memory. */
const MAX_TEXT = 1 << 16;

export function constant(value: string): Value {
  return { value, text: value, path: '', origin: 0, files: [] };
}

export function unknown(path: string, known: Partial<Value> = {}): Value {
  return {
    value: undefined,
    text: known.text ?? spelledName(path),
    path,
    origin: 0,
    files: NO_FILES,
    ...known,
  };
}

const NO_FILES: readonly string[] = [];
const WORD_CHARACTER = /\w/;

/** The last name of a path, without its call. Called for every value of a script, so it uses no pattern. */
function spelledName(path: string): string {
  const end = path.endsWith('()') ? path.length - 2 : path.length;
  let from = end;
  while (from > 0 && WORD_CHARACTER.test(path.charAt(from - 1))) from -= 1;
  return from === end ? '$x' : `$${path.slice(from, end)}`;
}

export function filesOf(values: readonly Value[]): readonly string[] {
  if (values.every((value) => value.files.length === 0)) return NO_FILES;
  const files = new Set<string>();
  for (const value of values) for (const file of value.files) if (files.size < MAX_FILES) files.add(file);
  return [...files];
}

export function originOf(values: readonly Value[]): number {
  return values.reduce((sum, { origin }) => sum | origin, 0);
}

/** What is known of values that went into something unknown together. */
export function mixed(path: string, values: readonly Value[], known: Partial<Value> = {}): Value {
  let origin = 0;
  let url: string | undefined;
  for (const value of values) {
    origin |= value.origin;
    url ??= value.url;
  }
  const text = known.text ?? spelledName(path);
  const plain = { value: undefined, text, path, origin, files: filesOf(values) };
  return url === undefined ? { ...plain, ...known } : { ...plain, url, ...known };
}

export function joined(values: readonly Value[], between = ''): Value {
  let value: string | undefined = '';
  let text = '';
  let longest = 0;
  for (const [i, part] of values.entries()) {
    const gap = i === 0 ? '' : between;
    value = value === undefined || part.value === undefined ? undefined : value + gap + part.value;
    text += gap + part.text;
    if (text.length > MAX_TEXT) return mixed('', values);
    longest = Math.max(longest, part.text.length);
  }
  // Appending to a text is bounded; joining it with itself is not.
  if (!mayCompute(text.length - longest)) return mixed('', values);
  return mixed('', values, { value, text });
}

/** One command line: unchanged, or the words of a list quoted for a shell. Undefined if nothing of it is known. */
export function commandText(value: Value): string | undefined {
  if (value.items === undefined) return value.value ?? (isSpelled(value.text) ? value.text : undefined);
  if (value.items.length === 0 || value.items.every((item) => item.value === undefined)) return undefined;
  return value.items.map(quotedWord).join(' ');
}

export function quotedWord({ value, text }: Value): string {
  if (value === undefined) return `"${text.replace(/["`\\]/g, '')}"`;
  return /^[\w@%+=:,./-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

function isSpelled(text: string): boolean {
  return text.replace(/\$\w+/g, '').trim() !== '';
}

export function shellQuoted(line: Value): Value {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return { ...line, value: line.value === undefined ? undefined : quote(line.value), text: quote(line.text) };
}
