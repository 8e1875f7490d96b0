/** Commands of cmd.exe: lists, pipes, groups, `if`, `for`, `start`, `call` and inner shells. */
import { type CmdToken, type CmdWord, cmdTokens } from './cmd-words.ts';
import { literal, opaque, type Value } from './powershell-value.ts';
import type { Redirect, Word } from './reading.ts';
import { type Draft, programName, type Surrounding, type WindowsLine } from './windows-line.ts';

const SPECIAL: readonly (readonly [string, string])[] = [
  ['comspec', 'C:\\WINDOWS\\system32\\cmd.exe'],
  ['systemroot', 'C:\\Windows'],
  ['windir', 'C:\\Windows'],
  ['systemdrive', 'C:'],
];
const SEPARATORS = new Set(['&', '&&', '||', '\n', '(', ')']);
const COMPARISON = /^(?:equ|neq|lss|leq|gtr|geq)$/i;

export function readCmdInto(text: string, line: WindowsLine, around: Surrounding): void {
  if (!line.admits(text, around.depth)) return;
  new CmdReader(line, around).read(text);
}

interface Simple {
  readonly words: CmdWord[];
  readonly redirects: Redirect[];
}

class CmdReader {
  readonly #line: WindowsLine;
  readonly #around: Surrounding;
  readonly #values = new Map<string, string>(SPECIAL);
  #cwd: string | undefined;
  #isLoop = false;
  /** `for /f`: what stands in brackets next is a command. */
  #takesCommand = false;
  #takesList = false;

  constructor(line: WindowsLine, around: Surrounding) {
    this.#line = line;
    this.#around = around;
  }

  read(text: string): void {
    // `set` changes what a later line means, so lines are expanded one after the other.
    for (const part of text.split(/(?<!\^)\r?\n/)) {
      if (this.#line.isFull) return;
      if (part.trim() !== '') this.#tokens(cmdTokens(part, this.#values));
    }
  }

  #tokens(tokens: readonly CmdToken[]): void {
    let simple: Simple = { words: [], redirects: [] };
    let input: Value | undefined;
    const finish = (isPiped: boolean) => {
      const output = this.#command(simple, input);
      input = isPiped ? output : undefined;
      simple = { words: [], redirects: [] };
    };
    for (let at = 0; at < tokens.length && !this.#line.isFull; at++) {
      const token = tokens[at];
      if (token === undefined) continue;
      if (token.kind === 'word') simple.words.push(this.#resolved(token));
      else if (token.text === '|') finish(true);
      else if (token.text === '(' && (this.#isFor(simple.words) || this.#takesList)) {
        finish(false);
        at = this.#list(tokens, at + 1);
      } else if (SEPARATORS.has(token.text)) finish(false);
      else {
        const target = tokens[at + 1];
        const isDuplicate = token.text.includes('&');
        if (!isDuplicate && target?.kind === 'word') at++;
        simple.redirects.push(
          redirect(token.text, isDuplicate || target?.kind !== 'word' ? undefined : wordOf(target)),
        );
      }
    }
    finish(false);
  }

  /** Variables that an earlier command of the same line set, seen with `call` or delayed expansion only: both count. */
  #resolved(word: CmdWord): CmdWord {
    if (word.variables.length === 0) return word;
    let text = word.text;
    const left: string[] = [];
    for (const name of word.variables) {
      const value = this.#values.get(name);
      if (value === undefined) left.push(name);
      else
        text = text
          .replace(`%${name}%`, value)
          .replace(new RegExp(`[%!]${name.replace(/\W/g, '')}[%!]`, 'i'), () => value);
    }
    return { ...word, text, variables: left };
  }

  #isFor(words: readonly CmdWord[]): boolean {
    return words.some(({ text }) => /^@?for$/i.test(text)) && /^in$/i.test(words.at(-1)?.text ?? '');
  }

  /** The brackets of `for`: a command for `/f`, else data. */
  #list(tokens: readonly CmdToken[], from: number): number {
    let end = from;
    while (end < tokens.length && tokens[end]?.text !== ')') end++;
    const text = tokens
      .slice(from, end)
      .map((token) => token.text)
      .join(' ');
    const command = /^\s*['`]([\s\S]*)['`]\s*$/.exec(text)?.[1];
    if (this.#takesCommand && command !== undefined)
      readCmdInto(command, this.#line, {
        ...this.#around,
        cause: 'substitution',
        depth: this.#around.depth + 1,
      });
    this.#takesCommand = false;
    this.#takesList = false;
    this.#isLoop = true;
    return end;
  }

  #command({ words: given, redirects }: Simple, input: Value | undefined): Value | undefined {
    const words = this.#stripped(given);
    const [first, ...rest] = words;
    if (first === undefined) return input;
    const { name, args } = separated(first, rest);
    const program = programName(name.text);
    if (program === 'rem' || name.text.startsWith('::')) return undefined;
    if (program === 'set') this.#set(args);
    if (program === 'cd' || program === 'chdir' || program === 'pushd')
      this.#cwd = args.find(({ text }) => !/^\/d$/i.test(text))?.text ?? this.#cwd;
    const run = this.#line.add(program, wordOf(name), args.map(wordOf), {
      redirects,
      cause: this.#around.cause,
      parent: this.#around.parent,
      wrappers: this.#around.wrappers,
      where: this.#around.where,
      cwd: this.#cwd,
      loop: this.#isLoop,
    });
    if (run === undefined) return undefined;
    if (input !== undefined) this.#line.pipe(input.runs, run);
    if (name.variables.length > 0) this.#line.unknown('program', run.id);
    this.#follow(run, args, input);
    const said =
      program === 'echo' ? literal(args.map(({ text }) => text).join(' ')) : opaque(`$(${program})`);
    return { ...said, runs: [run.id] };
  }

  /** Without `@`, `call`, `start`, `if …`, `for … do`, `else`. */
  #stripped(words: readonly CmdWord[]): readonly CmdWord[] {
    let at = 0;
    for (;;) {
      const first = words[at];
      if (first === undefined) return [];
      const name = first.text.replace(/^@/, '').toLowerCase();
      if (name === 'call' || name === 'else' || name === '') at++;
      else if (name === 'do') {
        this.#isLoop = true;
        at++;
      } else if (name === 'if') at = conditionEnd(words, at);
      else if (name === 'for') {
        this.#takesCommand = /^\/f$/i.test(words[at + 1]?.text ?? '');
        this.#takesList = true;
        return [];
      } else if (name === 'start') at = startedAt(words, at);
      else return [{ ...first, text: first.text.replace(/^@/, '') }, ...words.slice(at + 1)];
    }
  }

  #set(args: readonly CmdWord[]): void {
    const text = args.map((word) => word.text).join(' ');
    const sign = text.indexOf('=');
    if (sign < 1 || /^\/[ap]/i.test(text)) return;
    const name = text.slice(0, sign).trim().toLowerCase();
    this.#values.set(name, text.slice(sign + 1));
    this.#line.variables.set(name, {
      ...wordOf({ kind: 'word', text: text.slice(sign + 1), quoted: true, variables: [] }),
    });
  }

  #follow(run: Draft, args: readonly CmdWord[], input: Value | undefined): void {
    const around: Surrounding = {
      ...this.#around,
      cause: 'shell_text',
      parent: run.id,
      depth: this.#around.depth + 1,
    };
    const inner = innerText(run.program, args);
    if (inner !== undefined) readCmdInto(inner, this.#line, around);
    else if (run.program === 'cmd' && args.length === 0 && input !== undefined) {
      if (input.value === undefined) this.#line.unknown('code', run.id);
      else readCmdInto(input.value, this.#line, around);
    } else if (run.program === 'powershell' || run.program === 'pwsh') {
      const values = args.map(({ text, quoted, variables }) =>
        variables.length > 0 ? opaque(text, { variables, quoted }) : literal(text, quoted),
      );
      this.#line.readers.readPowerShellWords(values, input, run, this.#line, this.#around);
    }
  }
}

/** The command line that a program takes as an argument. */
function innerText(program: string, args: readonly CmdWord[]): string | undefined {
  const texts = args.map(({ text }) => text);
  const after = (pattern: RegExp) => {
    const at = texts.findIndex((text) => pattern.test(text));
    return at === -1 || at + 1 >= texts.length ? undefined : texts.slice(at + 1);
  };
  switch (program) {
    case 'cmd': {
      const rest = after(/^\/[ckr]$/i) ?? texts.find((text) => /^\/[ckr]\S/i.test(text))?.slice(2);
      return typeof rest === 'string' ? rest : rest?.join(' ');
    }
    case 'forfiles':
      return after(/^\/c$/i)?.[0];
    case 'runas':
      return texts.filter((text) => !text.startsWith('/')).join(' ') || undefined;
    case 'wmic':
      return after(/^create$/i)?.[0];
    default:
      return undefined;
  }
}

/** `del/s/q x`, `rd/s`, `cd\`: the name ends at the first slash. */
function separated(first: CmdWord, rest: readonly CmdWord[]): { name: CmdWord; args: readonly CmdWord[] } {
  const glued = first.quoted
    ? null
    : /^(del|erase|rd|rmdir|dir|echo|copy|xcopy|move|type|format)([/.].*)$/i.exec(first.text);
  if (glued === null) return { name: first, args: rest };
  const [, name = '', options = ''] = glued;
  const parts = options.split(/(?=\/)/).filter((part) => part !== '.');
  return { name: { ...first, text: name }, args: [...parts.map((text) => ({ ...first, text })), ...rest] };
}

function conditionEnd(words: readonly CmdWord[], from: number): number {
  let at = from + 1;
  while (/^(?:\/i|not)$/i.test(words[at]?.text ?? '')) at++;
  const test = words[at]?.text ?? '';
  if (/^(?:exist|defined|errorlevel|cmdextversion)$/i.test(test)) return at + 2;
  if (test.includes('==') && !test.endsWith('==')) return at + 1;
  const next = words[at + 1]?.text ?? '';
  if (COMPARISON.test(next) || next === '==') return at + 3;
  return next.startsWith('==') || test.endsWith('==') ? at + 2 : at + 1;
}

/** `start "title" /b /wait program`. */
function startedAt(words: readonly CmdWord[], from: number): number {
  let at = from + 1;
  if (words[at]?.quoted && words.length > at + 1) at++;
  while (/^\/\w/.test(words[at]?.text ?? '')) at += /^\/d$/i.test(words[at]?.text ?? '') ? 2 : 1;
  return at;
}

function redirect(text: string, target: Word | undefined): Redirect {
  const descriptor = text.startsWith('2') ? 2 : text === '<' ? 0 : 1;
  if (text.includes('&')) return { descriptor, does: 'duplicate', target: undefined };
  return { descriptor, does: text === '<' ? 'read' : text.includes('>>') ? 'append' : 'write', target };
}

function wordOf({ text, quoted, variables }: CmdWord): Word {
  return {
    value: variables.length > 0 ? undefined : text,
    text,
    quoted,
    glob: /[*?]/.test(text),
    variables,
    substitutions: [],
  };
}
