import type { Token } from './code-token.ts';

/** Words without the contents of strings: `fetch(url,{body:x})`. */
export function codeOf(tokens: readonly Token[]): string {
  const pieces: string[] = [];
  let last = '';
  for (let at = 0; at < tokens.length; at++) {
    const { kind = 'mark', value = '' } = tokens[at] ?? {};
    const [text, end] = [tokens[at + 1], tokens[at + 2]];
    let piece = kind === 'text' ? '""' : value;
    // `a["b"]` is `a.b`.
    if (
      value === '[' &&
      text?.kind === 'text' &&
      end?.value === ']' &&
      MEMBER.test(text.value) &&
      /[\w\])]$/.test(last)
    ) {
      piece = `.${text.value}`;
      at += 2;
    } else if (/\w$/.test(last) && /^[\w$@%]/.test(piece)) pieces.push(' ');
    pieces.push(piece);
    last = piece;
  }
  return pieces.join('');
}

const MEMBER = /^[A-Za-z_]\w*$/;

/** Without the sigils that some languages put before a name. */
export const plain = (name: string): string => name.replace(/^[$@%]+/, '');
