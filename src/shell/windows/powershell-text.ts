/** A position in PowerShell text, and the steps from it. Every step goes forward. */
export class Cursor {
  readonly text: string;
  at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get here(): string {
    return this.text.charAt(this.at);
  }

  get isDone(): boolean {
    return this.at >= this.text.length;
  }

  peek(ahead = 1): string {
    return this.text.charAt(this.at + ahead);
  }

  startsWith(mark: string): boolean {
    return this.text.startsWith(mark, this.at);
  }

  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return undefined;
    this.at = pattern.lastIndex;
    return found;
  }

  take(mark: string): boolean {
    if (!this.startsWith(mark)) return false;
    this.at += mark.length;
    return true;
  }

  /** Blanks, line continuations and comments; line breaks as well where they have no meaning. */
  skipBlank(lines: boolean): void {
    for (;;) {
      this.match(lines ? ALL_BLANK : BLANK);
      if (this.startsWith('`\n') || this.startsWith('`\r\n')) this.at += this.peek() === '\n' ? 2 : 3;
      else if (this.startsWith('<#')) this.at = this.#behind('#>');
      else if (this.here === '#') this.at = this.#behind('\n', -1);
      else return;
    }
  }

  #behind(mark: string, back = 0): number {
    const found = this.text.indexOf(mark, this.at + mark.length);
    return found === -1 ? this.text.length : found + mark.length + back;
  }

  /** Skips an unread block in braces, to after its closing brace. */
  skipBlock(): { readonly start: number; readonly end: number } {
    const start = this.at + 1;
    let depth = 0;
    while (!this.isDone) {
      const quote = this.here;
      if (quote === "'" || quote === '"') this.match(quote === "'" ? SINGLE : DOUBLE);
      else if (quote === '#') this.at = this.#behind('\n', -1);
      else {
        this.at++;
        if (quote === '{') depth++;
        else if (quote === '}' && --depth === 0) return { start, end: this.at - 1 };
      }
    }
    return { start, end: this.text.length };
  }
}

const BLANK = /[ \t\v\f\u00a0]*/y;
const ALL_BLANK = /[\s\u00a0]*/y;
/** An unclosed quote is one character. */
const SINGLE = /'(?:[^']*')?/y;
const DOUBLE = /"(?:(?:[^"`]|`[\s\S])*")?/y;
