import { type Definition, definitionsIn } from './definitions.ts';
import { tokenize } from './lexer.ts';
import type { Meaning } from './meaning/meaning.ts';
import { isFamily, type Language } from './meaning/token.ts';
import type { Arguments, Value } from './meaning/value.ts';
import { WORD_OPERATORS } from './operators.ts';
import { TokenCursor } from './token-cursor.ts';

export const CLOSERS = new Set([')', ']', '}', '»', ',']);

/** Arguments in brackets, or after a name that is called without them. */
export abstract class ArgumentReader {
  protected readonly language: Language;
  protected readonly meaning: Meaning;
  protected readonly tokens: TokenCursor;
  protected readonly isFamily: boolean;
  /** Types are next to names. */
  protected readonly isTyped: boolean;
  protected readonly definitions: ReadonlyMap<string, Definition>;
  protected depth = 0;
  protected isFor = false;
  /** The function whose body is being read. */
  protected functionName: string | undefined;
  protected isReturning = false;

  constructor(text: string, language: Language, meaning: Meaning) {
    this.language = language;
    this.meaning = meaning;
    this.isFamily = isFamily(language);
    this.isTyped = this.isFamily || language === 'javascript';
    this.tokens = new TokenCursor(tokenize(text, language));
    this.definitions = this.isTyped || language === 'python' ? definitionsIn(this.tokens.all) : new Map();
  }

  protected abstract expression(): Value;
  /** Reads a function that the script defines; undefined for any other. */
  protected abstract enter(callee: Value, given: Arguments): Value | undefined;
  /** One expression, or one token that cannot start one. */
  protected abstract progress(): Value | undefined;

  protected abstract operand(): Value;

  /** Items and named entries up to the closing bracket. */
  protected group(close: string): Arguments {
    const items: Value[] = [];
    const entries = new Map<string, Value>();
    while (!this.tokens.isDone) {
      const here = this.tokens.peek();
      if (here === close) {
        this.tokens.at++;
        break;
      }
      if (here !== ',' && CLOSERS.has(here)) break;
      const key = this.key(close);
      if (key !== undefined) {
        this.tokens.at += 2;
        entries.set(key, this.expression());
        continue;
      }
      const isSpread = here === '...' || (here === '*' && this.language === 'python');
      const value = this.progress();
      if (value === undefined) continue;
      // Go: `append(list, more...)`.
      const isAll = isSpread || (this.isFamily && this.tokens.peek() === '...');
      if (isAll && value.items !== undefined) items.push(...value.items);
      else items.push(value);
    }
    return { items, entries };
  }

  protected key(close: string): string | undefined {
    const token = this.tokens.token();
    if (token === undefined || token.kind === 'op' || token.kind === 'end') return undefined;
    const operator = this.tokens.peek(1);
    if (operator === ':' && this.isFor && this.isFamily) return undefined;
    const isKey =
      operator === ':' ||
      operator === '=>' ||
      (operator === '=' && close === ')' && (this.language === 'python' || this.language === 'hashed'));
    return isKey ? token.text.replace(/^\$/, '') : undefined;
  }

  protected startsArguments(): boolean {
    const token = this.tokens.token();
    if (token === undefined || token.kind === 'end') return false;
    if (token.kind === 'op')
      return /^[«\\]$/.test(token.text) || (this.language === 'dashed' && /^[([$]$/.test(token.text));
    return !WORD_OPERATORS.has(token.text) && token.text !== 'in' && token.text !== 'import';
  }

  protected bareArguments(): Arguments {
    const items: Value[] = [];
    // `callProcess "sh" ["-c", line]`: arguments follow each other.
    while (this.language === 'dashed' && this.startsArguments() && items.length < 8) {
      const before = this.tokens.at;
      items.push(this.operand());
      if (this.tokens.at === before) break;
    }
    if (this.language === 'dashed') return { items, entries: new Map() };
    const entries = new Map<string, Value>();
    do {
      if (this.tokens.peek() === ',') this.tokens.at++;
      const key = this.key('');
      if (key !== undefined) {
        this.tokens.at += 2;
        entries.set(key, this.expression());
      } else items.push(this.expression());
    } while (this.tokens.peek() === ',');
    return { items, entries };
  }
}
