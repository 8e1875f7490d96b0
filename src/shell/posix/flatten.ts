import {
  closingOf,
  type FlatSpelling,
  flatTokens,
  isBrace,
  type Piece,
  plainOf,
  type Token,
} from './flat-lexer.ts';
import { fishVariable, qualifierCode, quoted, SHAPES, tableEntry, zshVariable } from './flat-variables.ts';

/** A zsh or fish line as a sequence of commands that a POSIX reader understands, without blocks. */
export interface Flat {
  readonly code: string;
  /** Quoted texts and evaluated pieces, each of which may be code. */
  readonly texts: readonly string[];
  /** It is nested deeper than the limit. */
  readonly cut: boolean;
}

const MOST_TEXTS = 64;
const DEEPEST = 8;

export function flatten(text: string, spelling: FlatSpelling): Flat {
  const flattener = new Flattener(spelling);
  const code = flattener.lines(text, 0);
  return { code, texts: flattener.texts, cut: flattener.cut };
}

class Flattener {
  readonly texts: string[] = [];
  /** Something was nested deeper than the limit. */
  cut = false;
  readonly #spelling: FlatSpelling;

  constructor(spelling: FlatSpelling) {
    this.#spelling = spelling;
  }

  lines(text: string, depth: number): string {
    if (depth > DEEPEST) {
      this.cut = true;
      return '';
    }
    const out: string[] = [];
    let words: Token[] = [];
    const flush = (): void => {
      if (words.length > 0) out.push(this.#command(words, depth));
      words = [];
    };
    for (const token of flatTokens(text, this.#spelling)) {
      // `{ cmd } always { cmd }`: zsh needs no semicolon at a brace.
      if (this.#spelling.name === 'zsh' && isBrace(token)) {
        flush();
        out.push('\n');
        continue;
      }
      const isBreak = token.kind === 'operator' && !/[<>]/.test(token.text);
      if (!isBreak) {
        words.push(token);
        continue;
      }
      flush();
      out.push(/^(?:&&|\|\||&)$/.test(token.text) ? token.text : /\|/.test(token.text) ? '|' : '\n');
    }
    flush();
    return out.join(' ');
  }

  /** One command: removes structure words, then separates the words of a declaration. */
  #command(tokens: readonly Token[], depth: number): string {
    if (depth > DEEPEST) {
      this.cut = true;
      return this.#words(tokens, depth);
    }
    let from = 0;
    for (;;) {
      const first = tokens[from];
      const name = first?.kind === 'word' ? plainOf(first.pieces) : undefined;
      if (name === undefined) break;
      if (SHAPES.has(name)) from += 1;
      else if (name === 'repeat') from += 2;
      else if (/^(?:for|foreach|select)$/.test(name)) return this.#loop(tokens.slice(from + 1), depth);
      else if (name === 'case' || name === 'switch') return this.#chosen(tokens.slice(from + 1), depth);
      else if (name === 'function') return this.#function(tokens.slice(from + 1), depth);
      else if (name === 'set' && this.#spelling.name === 'fish')
        return this.#set(tokens.slice(from + 1), depth);
      else break;
    }
    const words = tokens.slice(from);
    const [first, ...rest] = words;
    if (first?.kind === 'word') {
      const group = first.pieces.at(-1);
      // `f() { … }`, `(cmd; cmd)`, `pattern) cmd`: the inside is code, and so is what follows.
      if (group?.kind === 'group' && group.head === '') {
        const name = plainOf(first.pieces.slice(0, -1));
        const isFunction = name !== undefined && group.text.trim() === '';
        if (isFunction || first.pieces.length === 1)
          return `${this.lines(group.text, depth + 1)}\n${rest.length === 0 ? '' : this.#command(rest, depth + 1)}`;
      }
    }
    return this.#words(words, depth);
  }

  /** `for x in a b`, `for x (a b) cmd`: the variable holds all of them at once. */
  #loop(words: readonly Token[], depth: number): string {
    const [name, second, ...rest] = words;
    const variable = name?.kind === 'word' ? plainOf(name.pieces) : undefined;
    if (variable === undefined || second?.kind !== 'word') return this.#words(words, depth);
    const list = second.pieces[0];
    if (list?.kind === 'group') {
      const body = rest.length === 0 ? '' : this.#command(rest, depth + 1);
      return `${variable}=(${this.lines(list.text, depth + 1)})\n${body}`;
    }
    if (plainOf(second.pieces) !== 'in')
      return depth > DEEPEST ? this.#words(words, depth) : this.#loop(words.slice(1), depth + 1);
    return `${variable}=(${this.#words(rest, depth)})`;
  }

  #chosen(words: readonly Token[], depth: number): string {
    const from = words.findIndex(
      (word) => word.kind === 'word' && /^(?:in|\{)$/.test(plainOf(word.pieces) ?? ''),
    );
    if (from === -1) return `: ${this.#words(words, depth)}`;
    const rest = words.slice(from + 1);
    const [pattern, ...body] = rest;
    const head = `: ${this.#words(words.slice(0, from), depth)} ${this.#words(pattern === undefined ? [] : [pattern], depth)}`;
    return body.length === 0 ? head : `${head}\n${this.#command(body, depth + 1)}`;
  }

  /** The body is read as if it were called, with arguments that only its callers know. */
  #function(words: readonly Token[], depth: number): string {
    const group = words.findIndex((word) => word.kind === 'word' && word.pieces.at(-1)?.kind === 'group');
    return group === -1 ? ':' : this.#command(words.slice(group), depth + 1);
  }

  /** `set -gx name value…` of fish. */
  #set(words: readonly Token[], depth: number): string {
    let from = 0;
    let flags = '';
    for (; from < words.length; from++) {
      const word = words[from]!;
      const text = word.kind === 'word' ? plainOf(word.pieces) : undefined;
      if (text === undefined || !/^-/.test(text)) break;
      flags += text.startsWith('--') ? ` ${text}` : text;
    }
    const named = words[from];
    const name =
      named?.kind === 'word' ? /^\w+/.exec(plainOf(named.pieces.slice(0, 1)) ?? '')?.[0] : undefined;
    const values = this.#words(words.slice(from + 1), depth);
    if (name === undefined || /-[^ ]*[qnSe]|--(?:query|names|show|erase)/.test(flags)) return `: ${values}`;
    if (name === 'argv') return `set -- ${values}`;
    if (/-[^ ]*a|--append/.test(flags)) return `${name}+=(${values})`;
    if (/-[^ ]*p|--prepend/.test(flags)) return `${name}=(${values} "\${${name}[@]}")`;
    return `${name}=(${values})`;
  }

  #words(words: readonly Token[], depth: number): string {
    return words.map((word) => this.#token(word, depth)).join(' ');
  }

  #token(token: Token, depth: number): string {
    if (token.kind === 'operator') return token.text.replace('?', '');
    const { head, pieces } = tableEntry(token.pieces);
    return head + pieces.map((piece, at) => this.#piece(piece, at, pieces, depth)).join('');
  }

  #piece(piece: Piece, at: number, all: readonly Piece[], depth: number): string {
    switch (piece.kind) {
      case 'bare': {
        // `=sh` is the path of sh.
        const isPath = at === 0 && this.#spelling.name === 'zsh' && /^=[A-Za-z_]/.test(piece.text);
        const text = isPath ? piece.text.slice(1) : piece.text;
        return this.#spelling.name === 'fish' ? text.replaceAll('`', '\\`') : text;
      }
      case 'single':
        this.#note(piece.text);
        return quoted(piece.text);
      case 'double':
        this.#note(piece.text.replace(/\\(["\\$`])/g, '$1'));
        return this.#double(piece.text, depth);
      case 'expansion':
        return this.#expansion(piece.text, depth);
      case 'group':
        return this.#group(piece, at, all, depth);
    }
  }

  #group(piece: Extract<Piece, { kind: 'group' }>, at: number, all: readonly Piece[], depth: number): string {
    if (piece.head !== '')
      return `${piece.head === '=' ? '<' : piece.head}(${this.lines(piece.text, depth + 1)})`;
    if (this.#spelling.parentheses) {
      const inner = this.lines(piece.text, depth + 1);
      const file = /^([\s\S]*)\|\s*psub\b[^|]*$/.exec(inner);
      return file === null ? `$(${inner})` : `<(${file[1]})`;
    }
    const before = all[at - 1];
    // `a=(x y)` is a list.
    if (before?.kind === 'bare' && /=$/.test(before.text)) return `(${this.lines(piece.text, depth + 1)})`;
    return this.#qualifiers(piece.text, depth);
  }

  #qualifiers(text: string, depth: number): string {
    for (const code of qualifierCode(text)) this.#note(code);
    return /\$\(|`/.test(text) ? `$(${this.lines(text, depth + 1)})` : '*';
  }

  #expansion(text: string, depth: number): string {
    if (text.startsWith('$('))
      return text.startsWith('$((') ? text : `$(${this.lines(text.slice(2, -1), depth + 1)})`;
    if (text.startsWith("$'") || text.startsWith('`')) return text;
    if (this.#spelling.name === 'fish') return fishVariable(text);
    return zshVariable(text);
  }

  #double(text: string, depth: number): string {
    let out = '';
    let at = 0;
    for (const found of text.matchAll(/\\[\s\S]|\$\((?!\()|\$+\{?[~=^(]{0,3}\w*/g)) {
      if (found.index < at) continue;
      out += text.slice(at, found.index);
      at = found.index + found[0].length;
      if (found[0].startsWith('$(')) {
        const end = closingOf(text, found.index + 1, '(', ')');
        out += `$(${this.lines(text.slice(found.index + 2, end), depth + 1)})`;
        at = end + 1;
      } else if (this.#spelling.name === 'fish' && /^\$\w/.test(found[0]))
        out += `\${${found[0].slice(1)}[*]}`;
      else out += found[0];
    }
    out += text.slice(at);
    return `"${this.#spelling.name === 'fish' ? out.replace(/(?<!\\)`/g, '\\`') : out}"`;
  }

  #note(text: string): void {
    if (this.texts.length < MOST_TEXTS && /[\s|;&$`(]/.test(text.trim())) this.texts.push(text);
  }
}
