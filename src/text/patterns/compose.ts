/**
 * Expressions too long to read in one piece, from tables of words and short expressions. They are joined when a module
 * is loaded, so that one compiled expression reads a text.
 */

/** Any word of a table that white space separates. Each is a piece of an expression: `php[\d.]*-fpm`. */
export const anyWord = ({ raw: [table = ''] }: TemplateStringsArray): string => anyIn(table, /\s+/);

/** Any phrase of a table that semicolons separate. */
export const anyPhrase = ({ raw: [table = ''] }: TemplateStringsArray): string => anyIn(table, /;\s+/);

const anyIn = (table: string, between: RegExp): string => `(?:${table.trim().split(between).join('|')})`;

/** Matches the whole of a text, from its first character to its last. */
export const whole = (source: string, flags = ''): RegExp => new RegExp(`^${source}$`, flags);

/** Matches what any of the expressions does. They have the same flags. */
export function either(first: RegExp, ...others: readonly RegExp[]): RegExp {
  const stranger = others.find(({ flags }) => flags !== first.flags);
  if (stranger !== undefined) throw new TypeError(`${stranger} has other flags than ${first}`);
  return new RegExp([first, ...others].map(({ source }) => source).join('|'), first.flags);
}
