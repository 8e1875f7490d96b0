import type { Language, Quoting } from './meaning/token.ts';
import { unescaped } from './unescape.ts';

/** A literal of a language family: where its text begins and how it ends, or what it is. */
export type FamilyLiteral =
  | { readonly from: number; readonly close: string; readonly quoting: Quoting; readonly isLong: boolean }
  | { readonly end: number; readonly text: string | undefined };

const RUST_RAW = /b?r(#{0,8})"/y;
const CPP_RAW = /(?:u8|[LuU])?R"([^()\\\s"]{0,16})\(/y;
const R_RAW = /[rR]["'](-{0,8})\(/y;
const SIGIL = /~[a-zA-Z](["'|/([{<])/y;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };
const OCAML_RAW = /\{([a-z_]{0,16})\|/y;
const SWIFT_RAW = /(#{1,4})("""|")/y;
const CSHARP = /(?:\$@|@\$|\$+)("""|")/y;
const VERBATIM = /@"/y;
/** `b"…"`, `s"…"`, `L"…"`: the letter hardly changes the text. */
const PREFIX = /(?:[bsfLuUr]|u8|raw|fmt)(?=["'])/y;
const CHARACTER = /'(?:\\[^\n]{1,10}?|[^'\\\n])'/y;
const LIFETIME = /'[a-z_]\w*(?![\w']|[^\n']{0,200}')/y;

/** The literal that begins here, or undefined. */
export function familyLiteral(text: string, at: number, language: Language): FamilyLiteral | undefined {
  const here = text.charAt(at);
  const raw = /[bruLURr{#$@~]/.test(here) ? rawLiteral(text, at, language) : undefined;
  if (raw !== undefined) return raw;
  const prefix = matched(PREFIX, text, at)?.[0].length ?? 0;
  const from = at + prefix;
  const quote = text.charAt(from);
  if (quote !== '"' && quote !== "'") return undefined;
  const triple = quote.repeat(3);
  if (text.startsWith(triple, from))
    return { from: from + 3, close: triple, quoting: prefix > 0 ? 'raw' : 'any', isLong: true };
  if (quote === "'") return single(text, from, language);
  return { from: from + 1, close: quote, quoting: 'any', isLong: !isClosed(text, from + 1, quote) };
}

function rawLiteral(text: string, at: number, language: Language): FamilyLiteral | undefined {
  const made = (found: RegExpExecArray, close: string, quoting: Quoting = 'raw'): FamilyLiteral => ({
    from: at + found[0].length,
    close,
    quoting,
    isLong: true,
  });
  const curly = language === 'dashed' ? matched(OCAML_RAW, text, at) : null;
  if (curly !== null) return made(curly, `|${curly[1]}}`);
  const r = language === 'hashed' ? matched(R_RAW, text, at) : null;
  if (r !== null) return made(r, `)${r[1]}${r[0].charAt(1)}`);
  const sigil = language === 'hashed' ? matched(SIGIL, text, at) : null;
  if (sigil !== null) return made(sigil, CLOSING[sigil[1] ?? ''] ?? sigil[1] ?? '"', 'any');
  if (language !== 'compiled') return undefined;
  const cpp = matched(CPP_RAW, text, at);
  if (cpp !== null) return made(cpp, `)${cpp[1]}"`);
  const rust = matched(RUST_RAW, text, at);
  if (rust !== null) return made(rust, `"${rust[1]}`);
  const swift = matched(SWIFT_RAW, text, at);
  if (swift !== null) return made(swift, `${swift[2]}${swift[1]}`);
  const filled = matched(CSHARP, text, at);
  if (filled !== null) return made(filled, filled[1] ?? '"', 'braces');
  const verbatim = matched(VERBATIM, text, at);
  return verbatim === null ? undefined : made(verbatim, '"');
}

/** A character, a string, a lifetime name, or an apostrophe with another meaning. */
function single(text: string, at: number, language: Language): FamilyLiteral | undefined {
  const character = matched(CHARACTER, text, at);
  if (character !== null)
    return { end: at + character[0].length, text: unescaped(character[0].slice(1, -1)) };
  if (language === 'dashed') return { end: at + 1, text: undefined };
  const lifetime = matched(LIFETIME, text, at);
  if (lifetime !== null) return { end: at + lifetime[0].length, text: undefined };
  if (!isClosed(text, at + 1, "'")) return { end: at + 1, text: undefined };
  return { from: at + 1, close: "'", quoting: 'any', isLong: false };
}

/** Lines with longer strings are data. */
const MOST_SEEN = 4096;

function isClosed(text: string, from: number, quote: string): boolean {
  const limit = Math.min(text.length, from + MOST_SEEN);
  for (let at = from; at < limit; at++) {
    const here = text.charAt(at);
    if (here === '\\') at++;
    else if (here === quote) return true;
    else if (here === '\n') return false;
  }
  return false;
}

function matched(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
