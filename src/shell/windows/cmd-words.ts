import { mayCompute, replacedAll } from '../../text/budget.ts';

/** Words and operators of cmd.exe: carets escape, double quotes group, `%NAME%` is the value that the line set. */
export interface CmdWord {
  readonly kind: 'word';
  /** Without quotes and carets. */
  readonly text: string;
  readonly quoted: boolean;
  /** Names in it whose value the line does not contain. */
  readonly variables: readonly string[];
}

export interface CmdOperator {
  readonly kind: 'operator';
  readonly text: string;
}

export type CmdToken = CmdWord | CmdOperator;

const OPERATOR = /\r?\n|&&|\|\||[12]?>>?(?:&[12])?|[&|<()]/y;
const VARIABLE =
  /%([A-Za-z_][\w()]{0,60})(?::~(-?\d{1,4})(?:,(-?\d{1,4}))?|:([^%=]{1,40})=([^%]{0,40}))?%|!([A-Za-z_]\w{0,60})!/y;
const PLAIN = /[^\s^"%!&|<>()\d]+/y;

export function cmdTokens(text: string, values: ReadonlyMap<string, string>): CmdToken[] {
  return new CmdScanner(text, values).all();
}

class CmdScanner {
  readonly #text: string;
  readonly #values: ReadonlyMap<string, string>;
  readonly #tokens: CmdToken[] = [];
  #at = 0;
  #word = '';
  #isWord = false;
  #isQuoted = false;
  #variables: string[] = [];
  #open = 0;

  constructor(text: string, values: ReadonlyMap<string, string>) {
    this.#text = text;
    this.#values = values;
  }

  all(): CmdToken[] {
    while (this.#at < this.#text.length) this.#step();
    this.#endWord();
    return this.#tokens;
  }

  #step(): void {
    const here = this.#text.charAt(this.#at);
    if (here === '^') {
      // A caret before a line break continues the line.
      const isBreak = /^\^\r?\n/.exec(this.#text.slice(this.#at, this.#at + 3));
      if (isBreak === null) this.#add(this.#text.charAt(this.#at + 1));
      this.#at += isBreak === null ? 2 : isBreak[0].length;
    } else if (here === '"') this.#quoted();
    else if (here === '%' || here === '!') this.#expand();
    else if (here === ' ' || here === '\t') {
      this.#endWord();
      this.#at++;
    } else if (!this.#operator(here)) {
      const [plain = here] = this.#match(PLAIN) ?? [];
      if (plain === here && this.#text.charAt(this.#at) === here) this.#at++;
      this.#add(plain);
    }
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at = pattern.lastIndex;
    return found;
  }

  #add(text: string): void {
    this.#word += text;
    this.#isWord = true;
  }

  #quoted(): void {
    this.#isQuoted = true;
    this.#isWord = true;
    this.#at++;
    while (this.#at < this.#text.length) {
      const here = this.#text.charAt(this.#at);
      if (here === '"') {
        this.#at++;
        return;
      }
      if (here === '%' || here === '!') this.#expand();
      else if (here === '\\' && this.#text.charAt(this.#at + 1) === '"') {
        this.#add('"');
        this.#at += 2;
      } else {
        this.#add(here);
        this.#at++;
      }
    }
  }

  #expand(): void {
    const found = this.#match(VARIABLE);
    if (found === null) {
      this.#add(this.#text.charAt(this.#at));
      this.#at++;
      return;
    }
    const [spelled, name, start, length, from, to, delayed] = found;
    const key = (name ?? delayed ?? '').toLowerCase();
    const held = this.#values.get(key);
    const value = held === undefined ? undefined : cut(held, start, length, from, to);
    const isKnown = value !== undefined && mayCompute(this.#word.length + value.length);
    if (!isKnown) this.#variables.push(key);
    this.#add(isKnown ? value : spelled);
  }

  /** Brackets count where a command may begin or a group ends; elsewhere they are letters. */
  #operator(here: string): boolean {
    if (/[\w]/.test(here) && !/[12]/.test(here)) return false;
    if (/[12]/.test(here) && (this.#isWord || !/^[12]>/.test(this.#text.slice(this.#at, this.#at + 2))))
      return false;
    if (here === '(' && this.#isWord) return false;
    if (here === ')' && this.#open === 0) return false;
    const text = this.#match(OPERATOR)?.[0];
    if (text === undefined) return false;
    this.#endWord();
    if (text === '(') this.#open++;
    if (text === ')') this.#open--;
    this.#tokens.push({ kind: 'operator', text: text.replace('\r', '') });
    return true;
  }

  #endWord(): void {
    if (!this.#isWord) return;
    this.#tokens.push({ kind: 'word', text: this.#word, quoted: this.#isQuoted, variables: this.#variables });
    this.#word = '';
    this.#isWord = false;
    this.#isQuoted = false;
    this.#variables = [];
  }
}

/** `%X:~1,3%` and `%X:a=b%` */
function cut(value: string, start?: string, length?: string, from?: string, to?: string): string | undefined {
  if (from !== undefined) return replacedAll(value, from, to ?? '');
  if (start === undefined) return value;
  const first = Number(start) < 0 ? value.length + Number(start) : Number(start);
  const size = length === undefined ? value.length : Number(length);
  return size < 0 ? value.slice(first, size) : value.slice(first, first + size);
}
