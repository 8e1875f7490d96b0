/** Follows a Tcl script: its variables, procedures and substitutions. What its commands do is handed in. */
import {
  COMPUTES,
  closing,
  FOLDER,
  HOME,
  type TclWord,
  tclCommands,
  tclItems,
  tclList,
  tclUnescaped,
  UNKNOWN,
} from './tcl-words.ts';

const MOST_STEPS = 4_000;
const MOST_LINES = 400;
const DEEPEST = 24;
export const LONGEST_VALUE = 4_096;

interface Procedure {
  readonly names: readonly string[];
  readonly body: string;
  isCalled: boolean;
}

/** Undefined leaves the value to what only computes. */
export type Command = (words: readonly string[], tcl: Tcl) => string | undefined;

export class Tcl {
  readonly variables = new Map<string, string>();
  readonly procedures = new Map<string, Procedure>();
  readonly lines: string[] = [];
  readonly #commands: Readonly<Record<string, Command>>;
  #steps = 0;
  #depth = 0;

  constructor(commands: Readonly<Record<string, Command>>) {
    this.#commands = commands;
  }

  get isFull(): boolean {
    return this.#steps > MOST_STEPS || this.lines.length >= MOST_LINES;
  }

  line(...words: readonly string[]): void {
    if (this.lines.length < MOST_LINES) this.lines.push(words.join(' '));
  }

  /** The value of the last command. */
  run(script: string): string {
    let last = '';
    if (this.#depth >= DEEPEST) return UNKNOWN;
    this.#depth += 1;
    for (const words of tclCommands(script)) {
      if (++this.#steps > MOST_STEPS) break;
      last = this.#command(words).slice(0, LONGEST_VALUE);
      if (words[0]?.text === 'return') break;
    }
    this.#depth -= 1;
    return last;
  }

  #command(words: readonly TclWord[]): string {
    const values = words.flatMap((word) => {
      const value = word.kind === 'braced' ? word.text : this.substituted(word.text);
      return word.isSpread ? tclItems(value) : [value];
    });
    const [spelledName = '', ...given] = values;
    const name = spelledName.replace(/^::/, '');
    const procedure = this.procedures.get(name);
    if (procedure !== undefined) {
      procedure.isCalled = true;
      return this.#call(procedure, given);
    }
    const command = this.#commands[name];
    const value = command === undefined ? undefined : command(given, this);
    if (value !== undefined) return value;
    const computed = COMPUTES[name]?.(given);
    if (computed !== undefined) return computed;
    // An unknown command may run what it is given in braces.
    if (command === undefined && COMPUTES[name] === undefined)
      for (const { kind, text } of words.slice(1)) if (kind === 'braced' && /\s/.test(text)) this.run(text);
    return UNKNOWN;
  }

  #call({ names, body }: Procedure, given: readonly string[]): string {
    names.forEach((name, i) => {
      const [plain = '', usual] = tclItems(name);
      const value = plain === 'args' ? tclList(given.slice(i)) : (given[i] ?? usual ?? UNKNOWN);
      this.variables.set(plain, value);
    });
    return this.run(body);
  }

  substituted(text: string): string {
    let made = '';
    for (let at = 0; at < text.length && made.length < LONGEST_VALUE; ) {
      const here = text.charAt(at);
      if (here === '[') {
        const end = closing(text, at, '[', ']');
        made += this.run(text.slice(at + 1, end));
        at = end + 1;
      } else if (here === '$') {
        const [whole = '$', braced, name, key] =
          /^\$(?:\{([^}]{1,80})\}|((?:::)?[A-Za-z_][\w:]{0,80})(?:\(([^()]{0,200})\))?)/.exec(
            text.slice(at, at + 400),
          ) ?? [];
        made += whole === '$' ? '$' : this.#value(braced ?? name ?? '', key);
        at += whole.length;
      } else if (here === '\\') {
        const [whole = '\\'] =
          /^\\(?:x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{1,4}|[0-7]{1,3}|[\s\S])/.exec(text.slice(at, at + 8)) ?? [];
        made += tclUnescaped(whole);
        at += whole.length;
      } else {
        made += here;
        at += 1;
      }
    }
    return made;
  }

  #value(spelledName: string, key: string | undefined): string {
    const name = spelledName.replace(/^::/, '');
    const element = key === undefined ? name : `${name}(${this.substituted(key)})`;
    if (/^env\(HOME\)$/.test(element)) return HOME;
    if (/^env\(PWD\)$/.test(element)) return FOLDER;
    return this.variables.get(element) ?? UNKNOWN;
  }
}
