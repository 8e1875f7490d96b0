/**
 * One spelling for URIs that servers take for the same resource: `file:///a/%62`, `FILE:///a/x/../b` and `file:///a//b` are
 * `file:///a/b`. For comparing only; what is sent is what was asked for.
 */

const URI = /^([a-z][a-z0-9+.-]*):(\/\/[^/?#\\]*)?(.*)$/is;
/** `%252e` is decoded twice by servers that decode a path before they parse it. */
const MOST_ROUNDS = 3;

/** Undefined for what is not a URI. */
export const plainUri = (name: string): string | undefined => plainly(withoutControls(decoded(name)));

/**
 * All that servers may understand by it, which differ: some decode before they look for `?` and `#`, some behind, some stop at
 * a zero byte, and most do without query and fragment where they look for a file.
 */
export function* meantUris(name: string): Generator<string> {
  const parsed = URL.canParse(name) ? [new URL(name).href] : [];
  for (const spelled of [name, ...parsed]) {
    const [, start = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(spelled.trim()) ?? [];
    // What is decoded behind the split is part of a step, whatever it looks like there.
    const path = decoded(start).replaceAll(/[?#]/g, '_');
    const kept = path.replaceAll('\0', '_');
    for (const one of [decoded(spelled), `${path}${rest}`, path, `${kept}${rest}`, kept]) {
      const plain = plainly(withoutControls(one).trim());
      if (plain !== undefined) yield plain;
    }
  }
}

function plainly(spelled: string): string | undefined {
  const [, named, authority = '', path = ''] = URI.exec(spelled) ?? [];
  if (named === undefined) return undefined;
  const scheme = named.toLowerCase();
  const steps = resolved(path);
  if (scheme === 'file' && steps.startsWith('/'))
    return `file://${hostOf(authority).replace(/^localhost$/, '')}${steps}`;
  return `${scheme}:${authority === '' ? '' : `//${hostOf(authority)}`}${steps}`;
}

/** A pattern for URIs, in the same spelling: what is decoded stays a literal character. */
export const plainPattern = (pattern: string): string =>
  pattern
    .replaceAll(/(?:%[0-9a-f]{2})+/gi, (run) => fromPercent(run).replaceAll(/[\\*?[\]{},]/g, '\\$&'))
    .replaceAll(/([^:/])\/{2,}/g, '$1/')
    .replace(/:\/\/[^/@]*@/, '://')
    .replace(
      /^((?:[^/]*\/)?)([a-z][a-z0-9+.-]*:(?:\/\/[^/*?[{]*)?)/i,
      (_, server: string, start: string) => `${server}${start.toLowerCase()}`,
    );

function decoded(name: string): string {
  let text = name;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = text.replaceAll(/(?:%[0-9a-f]{2})+/gi, fromPercent);
    if (next === text) break;
    text = next;
  }
  return text;
}

const fromPercent = (run: string): string => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8');

/** Programs in C stop at a zero byte, and parsers of URLs drop tabs and line breaks. */
const withoutControls = (text: string): string =>
  (text.split('\0', 1)[0] ?? '').replaceAll(/[\x01-\x1f\x7f]/g, '');

/** Without the user's name, and a port that is empty. */
const hostOf = (authority: string): string =>
  authority
    .toLowerCase()
    .replace(/^\/\/(?:.*@)?/s, '')
    .replace(/:$/, '');

function resolved(path: string): string {
  const [, steps = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? [];
  const kept: string[] = [];
  const parts = steps.replaceAll('\\', '/').split('/');
  for (const [at, part] of parts.entries()) {
    const isEnd = at === parts.length - 1;
    if (part === '..') kept.pop();
    else if (part !== '.' && part !== '') kept.push(part);
    if (isEnd && (part === '' || part === '.' || part === '..')) kept.push('');
  }
  const start = steps.startsWith('/') || steps.startsWith('\\') ? '/' : '';
  return `${start}${kept.join('/')}${rest}`;
}
