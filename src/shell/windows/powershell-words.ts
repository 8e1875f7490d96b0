import type { Redirect } from '../reading/reading.ts';
import { readAtom, startsExpression } from './powershell-expression.ts';
import { MAX_NESTING, type Reader } from './powershell-strings.ts';
import { Cursor } from './powershell-text.ts';
import { joinValues, literal, opaque, type Value, wordOf } from './powershell-value.ts';

const REDIRECT = /([1-6*]?)(>>?)(&[12])?[ \t]*/y;
const PARAMETER = /-[A-Za-z_?][\w-]*:?/y;
const ARGUMENT_END = /[\s;|&(){}<>,'"`$]/;

/** The words and redirects of a command: barewords, strings, groups, and anything joined to them. */
export abstract class WordReader implements Reader {
  readonly cursor: Cursor;
  depth = 0;

  constructor(text: string) {
    this.cursor = new Cursor(text);
  }

  abstract statements(close: ')' | '}', cause: 'line' | 'substitution' | 'argument'): Value;
  abstract variable(name: string): Value | undefined;
  abstract assign(name: string, value: Value): void;
  abstract method(program: string, args: readonly Value[], self?: Value): Value;
  abstract runText(code: Value): Value;

  protected arguments(): { args: Value[]; redirects: Redirect[] } {
    const { cursor } = this;
    const args: Value[] = [];
    const redirects: Redirect[] = [];
    for (;;) {
      cursor.skipBlank(false);
      if (cursor.isDone || /[\n;|)}]/.test(cursor.here)) break;
      if (cursor.here === '&') break;
      if (cursor.take('--%')) {
        args.push(
          ...(cursor.match(/[^\n|]*/y)?.[0] ?? '')
            .trim()
            .split(/[ \t]+/)
            .map((word) => literal(word, false)),
        );
        break;
      }
      if (cursor.take(',')) continue;
      const redirected = this.redirects();
      if (redirected.length > 0) redirects.push(...redirected);
      else this.#argument(args);
    }
    return { args, redirects };
  }

  #argument(args: Value[]): void {
    const { cursor } = this;
    const before = cursor.at;
    const parameter = cursor.here === '-' ? cursor.match(PARAMETER)?.[0] : undefined;
    if (
      parameter !== undefined &&
      (parameter.endsWith(':') || cursor.isDone || ARGUMENT_END.test(cursor.here))
    ) {
      args.push(literal(parameter.replace(/:$/, ''), false));
      return;
    }
    cursor.at = before;
    const parts = [this.#piece()];
    while (!cursor.isDone && /[\w'"$.\\/:*?=~%+@-]/.test(cursor.here)) {
      const start = cursor.at;
      parts.push(this.#piece());
      if (cursor.at === start) break;
    }
    if (cursor.at === before) cursor.at++;
    const [first] = parts;
    const value = parts.length === 1 && first !== undefined ? first : joinValues(parts);
    args.push(...(value.items ?? [value]));
  }

  #piece(): Value {
    return startsExpression(this.cursor) && !/[\d!]/.test(this.cursor.here) && this.depth < MAX_NESTING
      ? readAtom(this)
      : this.bareword();
  }

  /** A word without quotes; a backtick makes the next character literal. */
  protected bareword(): Value {
    const { cursor } = this;
    let text = '';
    for (;;) {
      const [part = ''] = cursor.match(/[^\s;|&(){}<>,'"`$]+/y) ?? [];
      text += part;
      if (cursor.here !== '`' || cursor.peek() === '\n' || cursor.peek() === '\r') break;
      text += cursor.peek();
      cursor.at += 2;
    }
    // Quotes inside a name disappear: `i''ex`, `w"h"oami`.
    if (text !== '' && /['"$]/.test(cursor.here) && this.depth < MAX_NESTING) {
      const rest = readAtom(this);
      const more = cursor.isDone || ARGUMENT_END.test(cursor.here) ? literal('') : this.bareword();
      return { ...joinValues([literal(text, false), rest, more]), quoted: true };
    }
    return literal(text, false);
  }

  protected redirects(): Redirect[] {
    const { cursor } = this;
    const found: Redirect[] = [];
    for (;;) {
      cursor.skipBlank(false);
      const [, from, arrows, duplicate] = cursor.match(REDIRECT) ?? [];
      if (arrows === undefined) return found;
      const descriptor = from === '' || from === '*' ? 1 : Number(from);
      if (duplicate !== undefined) found.push({ descriptor, does: 'duplicate', target: undefined });
      else {
        const args: Value[] = [];
        if (!cursor.isDone && !/[\n;|&]/.test(cursor.here)) this.#argument(args);
        const target = wordOf(args[0] ?? opaque(''));
        found.push({ descriptor, does: arrows === '>>' ? 'append' : 'write', target });
      }
    }
  }
}
