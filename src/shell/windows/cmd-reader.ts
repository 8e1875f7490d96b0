/** Commands of cmd.exe: lists, pipes, groups, `if`, `for`, `start`, `call` and inner shells. */
import { mayCompute } from '../../text/budget.ts';
import type { Redirect } from '../reading/reading.ts';
import { conditionEnd, innerText, redirect, separated, startedAt, wordOf } from './cmd-grammar.ts';
import { type CmdToken, type CmdWord, cmdTokens } from './cmd-words.ts';
import { literal, opaque, type Value } from './powershell-value.ts';
import { type Draft, programName, type Surrounding, type WindowsLine } from './windows-line.ts';

const SPECIAL: readonly (readonly [string, string])[] = [
  ['comspec', 'C:\\WINDOWS\\system32\\cmd.exe'],
  ['systemroot', 'C:\\Windows'],
  ['windir', 'C:\\Windows'],
  ['systemdrive', 'C:'],
];
const SEPARATORS = new Set(['&', '&&', '||', '\n', '(', ')']);

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
  /** `for /f`: the next brackets contain a command. */
  #takesCommand = false;
  #takesList = false;
  /** `%x` of `for`, and the item of its list, if there is only one. */
  #loopName = '';
  #loopItem = '';

  constructor(line: WindowsLine, around: Surrounding) {
    this.#line = line;
    this.#around = around;
  }

  read(text: string): void {
    // `set` changes the meaning of later lines, so lines are expanded one after the other.
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

  /** Variables that an earlier command of the same line set, visible only with `call` or delayed expansion: both count. */
  #resolved(given: CmdWord): CmdWord {
    const word = this.#looped(given);
    if (word.variables.length === 0) return word;
    let text = word.text;
    const left: string[] = [];
    for (const name of word.variables) {
      const value = this.#values.get(name);
      if (value === undefined || !mayCompute(text.length + 2 * value.length)) left.push(name);
      else
        text = text
          .replace(`%${name}%`, () => value)
          .replace(new RegExp(`[%!]${name.replace(/\W/g, '')}[%!]`, 'i'), () => value);
    }
    return { ...word, text, variables: left };
  }

  #looped(word: CmdWord): CmdWord {
    if (this.#loopItem === '' || !word.text.includes('%')) return word;
    const spelled = new RegExp(`%{1,2}(?:~[a-z]{0,8})?${this.#loopName}(?![a-z])`, 'gi');
    return { ...word, text: word.text.replace(spelled, () => this.#loopItem) };
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
    if (this.#takesCommand) this.#loopItem = command === undefined ? '' : listedBy(command);
    else this.#loopItem = onlyItem(text);
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
    // A shell prints what the programs inside it print.
    const inside = this.#line.runs.slice(run.id + 1).map(({ id }) => id);
    return { ...said, runs: [run.id, ...inside] };
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
        this.#loopName = /^%{1,2}([a-z])$/i.exec(words.at(-2)?.text ?? '')?.[1] ?? '';
        if (this.#loopName === '') this.#loopItem = '';
        return [];
      } else if (name === 'start') at = startedAt(words, at);
      else return [{ ...first, text: first.text.replace(/^@/, '') }, ...words.slice(at + 1)];
    }
  }

  #set(args: readonly CmdWord[]): void {
    const text = args.map((word) => word.text).join(' ');
    const equals = text.indexOf('=');
    if (equals < 1 || /^\/[ap]/i.test(text)) return;
    const name = text.slice(0, equals).trim().toLowerCase();
    this.#values.set(name, text.slice(equals + 1));
    this.#line.variables.set(name, {
      ...wordOf({ kind: 'word', text: text.slice(equals + 1), quoted: true, variables: [] }),
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

function onlyItem(list: string): string {
  const [item = '', ...more] = list.trim().split(/[\s,;]+/, 2);
  return more.length === 0 ? item : '';
}

/** What `for /f` iterates over if its command lists a folder: `dir /b /s C:\\Users`. */
function listedBy(command: string): string {
  const words = /^\s*dir(?:\s+(.*))?$/i.exec(command)?.[1]?.split(/\s+/) ?? [];
  const folder = words.find((word) => word !== '' && !word.startsWith('/'));
  return folder === undefined ? '' : `${folder.replaceAll('"', '').replace(/\\$/, '')}\\*`;
}
