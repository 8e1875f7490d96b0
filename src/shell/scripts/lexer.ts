/**
 * Tokens of a script body: strings with their escapes decoded, comments and regular expressions removed, names and
 * operators. One pass over any text; an unclosed string ends with its line or with the text.
 */
import { CLOSERS, LiteralReader, SPACE } from './literals.ts';
import { DEDENT, isFamily, type Language, type Token } from './meaning/token.ts';

const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const PLAIN_NAME = /[A-Za-z_$][\w$]*/y;
const LAST_ASCII = 127;
const NUMBER = /0[xX][0-9A-Fa-f]+|\d[\d_]*(?:\.\d+)?/y;
const OPERATOR =
  /\*\*=?|\+\+(?=\s)|\?\?=?|&&=?|\|\|=?|\|&|===|!==|==|!=|=>|->|::|:=|\+=|-=|\.=|\.\.\.|\.\.|\?\.|<<=?|>>|<=|>=|=~|!~|[^\s]/uy;

/** Blocks in these languages end where the indentation does. */
const INDENTED: ReadonlySet<Language> = new Set<Language>(['python', 'hashed', 'dashed']);
const UNINDENTED = /[^\s#)\]}]/;

const BLOCKS: Readonly<Record<string, string>> = { '/*': '*/', '(*': '*)', '{-': '-}' };

export function tokenize(text: string, language: Language): readonly Token[] {
  const lexer = new Lexer(text, language);
  lexer.read('');
  return lexer.tokens;
}

class Lexer extends LiteralReader {
  override read(close: string): void {
    const open: string[] = [];
    for (;;) {
      this.match(SPACE);
      const here = this.text.charAt(this.at);
      if (here === '') return;
      if (here === close && open.length === 0) {
        this.at++;
        return;
      }
      if (here === '\n' || here === ';') {
        this.at++;
        const isInside = open.at(-1) === '(' || open.at(-1) === '[';
        if (here === ';' || (this.syntax.lines && !isInside)) this.push('end', here);
        if (
          here === '\n' &&
          open.length === 0 &&
          INDENTED.has(this.language) &&
          UNINDENTED.test(this.text.charAt(this.at))
        )
          this.push('end', DEDENT);
      } else if (!this.#comment() && !this.literal(here) && !this.#word()) this.#operator(open);
    }
  }

  #comment(): boolean {
    const opener = this.syntax.comments.find((mark) => this.text.startsWith(mark, this.at));
    // Perl's `$#list`.
    if (opener === undefined || this.text.charAt(this.at - 1) === '$') return false;
    const close = BLOCKS[opener] ?? '\n';
    const end = this.text.indexOf(close, this.at + opener.length);
    this.at = end === -1 ? this.text.length : close === '\n' ? end : end + 2;
    return true;
  }

  #word(): boolean {
    const sigil = this.text.charAt(this.at);
    if (this.syntax.sigils.includes(sigil) && sigil !== '' && !(sigil === '%' && this.isAfterValue())) {
      const [, name] = this.match(/[$@%]+(?:::)?([A-Za-z_]\w*|\d+|[_!0&])/y) ?? [];
      if (name !== undefined) {
        this.push('name', this.language === 'awk' || sigil === '$' ? `$${name}` : name);
        return true;
      }
    }
    const word = this.#name();
    if (word !== undefined) this.push('name', word);
    else {
      const digits = this.match(NUMBER)?.[0];
      if (digits === undefined) return false;
      this.push('number', digits);
    }
    return true;
  }

  /** Most names are ASCII, which is matched faster. */
  #name(): string | undefined {
    const start = this.at;
    const plain = this.match(PLAIN_NAME)?.[0];
    if (!(this.text.charCodeAt(this.at) > LAST_ASCII)) return plain;
    this.at = start;
    return this.match(NAME)?.[0];
  }

  #operator(open: string[]): void {
    const [text] = this.match(OPERATOR) ?? [];
    if (text === undefined) {
      this.at++;
      return;
    }
    // `() -> body` and `fn x() -> Type` are not member accesses, unlike `p->x`.
    if (text === '->' && isFamily(this.language) && this.text.charAt(this.at - 3) === ' ') {
      this.push('end', text);
      return;
    }
    if (text in CLOSERS && text !== '<') open.push(text);
    else if (text === ')' || text === ']' || text === '}') open.pop();
    if (text !== '\\') this.push('op', text);
  }
}
