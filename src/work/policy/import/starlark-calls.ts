/**
 * Calls of functions with named arguments, the part of Starlark that Codex's rule files are written in: strings, lists,
 * comments. Anything else could compute rules, so it is refused with its place and not skipped.
 */

export type StarlarkValue = string | boolean | readonly StarlarkValue[];
export interface StarlarkCall {
  readonly name: string;
  readonly line: number;
  readonly given: ReadonlyMap<string, StarlarkValue>;
}

/** Where the text is something else. */
export class StarlarkFault extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super('not a call with strings and lists');
    this.offset = offset;
  }
}

const TOKEN =
  /(?<space>(?:\s|#[^\n]*|\\\r?\n)+)|(?<string>"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<raw>r"[^"\\\n]*"|r'[^'\\\n]*')|(?<word>[A-Za-z_]\w*)|(?<mark>[()[\]=,;])/uy;

interface Token {
  readonly kind: string;
  readonly text: string;
  readonly at: number;
}

export function callsIn(text: string): StarlarkCall[] {
  const reader = new Reader(tokensOf(text), text.length);
  const calls: StarlarkCall[] = [];
  while (!reader.hasEnded) {
    const { text: name, at } = reader.take('word');
    const given = reader.arguments();
    calls.push({ name, line: text.slice(0, at).split('\n').length, given });
    while (reader.skips(';'));
  }
  return calls;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(text);
    if (found === null) throw new StarlarkFault(at);
    const kind = Object.entries(found.groups ?? {}).find(([, part]) => part !== undefined)?.[0] ?? '';
    if (kind !== 'space') tokens.push({ kind, text: found[0], at });
  }
  return tokens;
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #end: number;
  #next = 0;

  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  get hasEnded(): boolean {
    return this.#next === this.#tokens.length;
  }

  get #token(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', text: '', at: this.#end };
  }

  take(kind: string, text?: string): Token {
    const token = this.#token;
    if (token.kind !== kind || (text !== undefined && token.text !== text)) throw new StarlarkFault(token.at);
    this.#next++;
    return token;
  }

  skips(mark: string): boolean {
    const isThere = this.#token.kind === 'mark' && this.#token.text === mark;
    if (isThere) this.#next++;
    return isThere;
  }

  arguments(): ReadonlyMap<string, StarlarkValue> {
    const given = new Map<string, StarlarkValue>();
    this.take('mark', '(');
    while (!this.skips(')')) {
      const { text: name, at } = this.take('word');
      if (given.has(name)) throw new StarlarkFault(at);
      this.take('mark', '=');
      given.set(name, this.#value());
      if (!this.skips(',')) this.#before(')');
    }
    return given;
  }

  #value(): StarlarkValue {
    const { kind, text, at } = this.#token;
    this.#next++;
    if (kind === 'string') return plainText(text, at);
    if (kind === 'raw') return text.slice(2, -1);
    if (kind === 'word' && (text === 'True' || text === 'False')) return text === 'True';
    if (kind !== 'mark' || text !== '[') throw new StarlarkFault(at);
    const list: StarlarkValue[] = [];
    while (!this.skips(']')) {
      list.push(this.#value());
      if (!this.skips(',')) this.#before(']');
    }
    return list;
  }

  #before(mark: string): void {
    if (this.#token.text !== mark || this.#token.kind !== 'mark') throw new StarlarkFault(this.#token.at);
  }
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

function plainText(token: string, at: number): string {
  const quotes = /^(?:"""|''')/.test(token) ? 3 : 1;
  return token.slice(quotes, -quotes).replaceAll(/\\([\s\S])/g, (_, one: string) => {
    const replaced = ESCAPES.get(one) ?? (/["'\\]/.test(one) ? one : undefined);
    if (replaced === undefined) throw new StarlarkFault(at);
    return replaced;
  });
}
