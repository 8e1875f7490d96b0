/** Splits a plain command line into programs and words; a small part of what `shell/` reads, and stricter. */

export interface Word {
  readonly text: string;
  /** Shell quotes around the whole word; in single quotes, a dollar is literal. */
  readonly quote: '' | "'" | '"';
}

/** Operators of everyday lines. A single ampersand, brackets and other punctuation are not among them. */
const OPERATOR = /&&|\|\||[|;\n]/y;
/** Output that is discarded or joined; nothing is written. */
const QUIET_REDIRECTION = /(?:2>&1|(?:[12]|&)?> ?\/dev\/null|< ?\/dev\/null)(?=[ ;|&\n]|$)/y;
const BARE = /[\w./:=@,+%*?^~[\]{}-]+/y;
const SINGLE = /'(?:[^'\\`\n]|\\[.wsdb()|[\]*+?{}^$/])*'/y;
/** Without anything a shell would expand. An exclamation mark is history expansion in some shells. */
const DOUBLE = /"(?:[^"\\`$!\n]|\\[.wsdb()|[\]*+?{}^/])*"/y;
/** First characters of the two above: a pattern that is not tried need not be compiled. */
const REDIRECTS = '12&><';
const OPERATES = '&|;\n';
const WORD_ENDS = ' ;|&\n';

/** The programs of a line with their words; undefined if anything about it is not plain. */
export function programsOf(line: string): Word[][] | undefined {
  const programs: Word[][] = [[]];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(line)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  while (at < line.length) {
    while (line.charAt(at) === ' ') at++;
    if (at === line.length) break;
    const character = line.charAt(at);
    if (REDIRECTS.includes(character) && take(QUIET_REDIRECTION) !== undefined) continue;
    const operator = OPERATES.includes(character) ? take(OPERATOR) : undefined;
    if (operator !== undefined) {
      // Empty lines, and a line that continues after an operator.
      if (programs.at(-1)?.length !== 0) programs.push([]);
      else if (operator !== '\n') return undefined;
      continue;
    }
    const word = takeWord(take);
    // A word ends at a space or an operator: `a"b"c` is left to the full reading.
    if (word === undefined || !WORD_ENDS.includes(line.charAt(at))) return undefined;
    programs.at(-1)?.push(word);
  }
  if (programs.at(-1)?.length === 0 && line.trimEnd().endsWith(';')) programs.pop();
  return programs.some((words) => words.length === 0) ? undefined : programs;
}

function takeWord(take: (pattern: RegExp) => string | undefined): Word | undefined {
  const bare = take(BARE);
  if (bare !== undefined) {
    if (!bare.startsWith('-') || !(bare.endsWith('=') || bare.endsWith(':')))
      return { text: bare, quote: '' };
    // `--format="%h %s"`
    const value = takeQuoted(take);
    return value === undefined ? { text: bare, quote: '' } : { text: bare + value.text, quote: value.quote };
  }
  return takeQuoted(take);
}

function takeQuoted(take: (pattern: RegExp) => string | undefined): Word | undefined {
  const single = take(SINGLE);
  if (single !== undefined) return { text: single.slice(1, -1), quote: "'" };
  const double = take(DOUBLE);
  return double === undefined ? undefined : { text: double.slice(1, -1), quote: '"' };
}
