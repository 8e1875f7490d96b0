/**
 * Syntax around an expression that does not change its value: types, casts, type arguments, error markers. Each
 * function moves the cursor past such a piece, or leaves it in place.
 */
import type { TokenCursor } from './token-cursor.ts';

/** A type with more parts than this is not honest code. */
const MOST_PARTS = 24;

/** Words before an expression or a name. */
export const FAMILY_PREFIXES = new Set(
  'range mut ref val auto final static public private protected internal defer go unsafe using override suspend inline lazy readonly move constexpr extern global comptime pub func fn fun box dyn in out inout volatile synchronized'.split(
    ' ',
  ),
);

/** `<String>`, `<Vec<u8>, E>`: type arguments, if that is what they are. */
export function skipTypeArguments(tokens: TokenCursor): boolean {
  if (tokens.peek() !== '<') return false;
  let depth = 0;
  for (let ahead = 0; ahead < MOST_PARTS; ahead++) {
    const token = tokens.token(ahead);
    if (token === undefined || token.kind === 'string' || token.kind === 'end') return false;
    if (token.text === '<') depth++;
    else if (token.text === '>') depth--;
    else if (token.text === '>>') depth -= 2;
    else if (token.kind === 'op' && !/^(?:[,.?&*[\]:]|::|\(|\))$/.test(token.text)) return false;
    if (depth > 0) continue;
    // `a < b > c` does not occur in practice; a name, a call or an end follows a type.
    tokens.at += ahead + 1;
    return true;
  }
  return false;
}

/** `: Type =` after a declared name; moves the cursor to the `=`. */
export function skipAnnotation(tokens: TokenCursor): boolean {
  if (tokens.peek() !== ':') return false;
  for (let ahead = 1; ahead < MOST_PARTS; ahead++) {
    const token = tokens.token(ahead);
    if (token === undefined || token.kind === 'string' || token.kind === 'end') return false;
    if (token.text === '=' && token.kind === 'op') {
      if (ahead === 1) return false;
      tokens.at += ahead;
      return true;
    }
    if (token.kind === 'op' && !/^(?:[.?&*[\]<>,!]|::|>>|\(|\))$/.test(token.text)) return false;
  }
  return false;
}

/** `[256] =`, `[] =`: the size of a declared array. */
export function skipSize(tokens: TokenCursor): boolean {
  if (tokens.peek() !== '[') return false;
  const isEmpty = tokens.peek(1) === ']';
  const size = tokens.token(1);
  const behind = isEmpty ? 2 : 3;
  if (!isEmpty && (tokens.peek(2) !== ']' || size?.kind === 'string')) return false;
  if (tokens.peek(behind) !== '=' && tokens.peek(behind) !== '{') return false;
  tokens.at += behind;
  return true;
}

/** Go's `[]string{`, `[2]byte{`, `map[string]any{`: moves the cursor to the list. */
export function skipListType(tokens: TokenCursor): boolean {
  if (tokens.peek() !== '[') return false;
  const close = tokens.peek(1) === ']' ? 1 : tokens.peek(2) === ']' ? 2 : 0;
  if (close === 0) return false;
  for (let ahead = close + 1; ahead < close + 8; ahead++) {
    const text = tokens.peek(ahead);
    if (text === '{' && ahead > close + 1) {
      tokens.at += ahead;
      return true;
    }
    if (tokens.token(ahead)?.kind !== 'name' && !/^[.*[\]]$/.test(text)) return false;
  }
  return false;
}

/** `?`, `!` and `!!` after a value, where no other value follows them. */
export function skipMark(tokens: TokenCursor): boolean {
  const op = tokens.peek();
  if (op !== '?' && op !== '!') return false;
  const next = tokens.token(1);
  const isLast =
    next === undefined || next.kind === 'end' || (next.kind === 'op' && /^[).,;!\]}?]$/.test(next.text));
  // Rust's `format!(…)`, `vec![…]`.
  const isMacro = op === '!' && next?.kind === 'op' && /^[([{]$/.test(next.text);
  if (isLast || isMacro) tokens.at++;
  return isLast || isMacro;
}

/** Names in `a, err :=` and `(a, b) =` before the one that is bound; moves the cursor to the first of them. */
export function namesOfTuple(tokens: TokenCursor): readonly string[] {
  const names: string[] = [];
  for (let ahead = 0; ahead < MOST_PARTS; ahead += 2) {
    const token = tokens.token(ahead);
    const next = tokens.peek(ahead + 1);
    if (token?.kind !== 'name') return [];
    names.push(token.text);
    if (next === ',') continue;
    return (next === ':=' || next === '=') && names.length > 1 ? names : [];
  }
  return [];
}

/** `as Type`, `as! Type`, `as? Type[]`. */
export function skipCast(tokens: TokenCursor): boolean {
  const marked = /^[!?]$/.test(tokens.peek(1)) ? 1 : 0;
  if (tokens.token(1 + marked)?.kind !== 'name') return false;
  tokens.at += 2 + marked;
  while (/^(?:\.|::)$/.test(tokens.peek()) && tokens.token(1)?.kind === 'name') tokens.at += 2;
  skipTypeArguments(tokens);
  if (tokens.peek() === '[' && tokens.peek(1) === ']') tokens.at += 2;
  return true;
}
