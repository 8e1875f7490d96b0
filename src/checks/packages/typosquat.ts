import { memoOf } from '../../text/bounded-memo.ts';
import { skeleton } from '../../text/unicode/skeleton.ts';
import type { Ecosystem } from '../../vocabulary/call-context.ts';
import { knownScopes, scopeOf } from './names.ts';
import type { PopularTable } from './popular-table.ts';

/** How a name resembles a popular one. */
export interface Resemblance {
  readonly to: string;
  readonly how: 'one letter' | 'separator' | 'look-alike letters' | 'word order' | 'affix' | 'scope';
}

/** In shorter names, a difference of one letter is chance: `vue` and `vux`, `pip` and `pipx`. */
const SHORTEST = 5;
/** No real name is longer; the limit keeps hostile names cheap. */
const LONGEST = 214;
const AFFIX =
  /^(?:python3?|py|node|js|npm|lib|go|rust)[-_.]|^(?:py|node)(?=[a-z])|[-_.](?:python3?|py|node|js|npm|lib|ts|rs|official|cli2)$|(?:js|py)$/g;

interface Index {
  /** Positions in the targets. */
  readonly byLength: ReadonlyMap<number, readonly number[]>;
  readonly bare: ReadonlyMap<string, string>;
  readonly folded: ReadonlyMap<string, string>;
  readonly sorted: ReadonlyMap<string, string>;
}

/** The popular name that this one could be mistaken for. It must not be popular itself. */
export function resembles(
  ecosystem: Ecosystem,
  normal: string,
  popular: PopularTable,
): Resemblance | undefined {
  if (normal.length > LONGEST) return undefined;
  const short = nearShort(normal, popular.household);
  if (short !== undefined || normal.length < SHORTEST) return short;
  if (ecosystem === 'npm' && normal.startsWith('@')) return scopeResembles(normal, knownScopes(popular));
  // A package inside a module is named by the module.
  if (ecosystem === 'go' && normal.split('/').length > 3)
    return resembles(ecosystem, normal.split('/').slice(0, 3).join('/'), popular);
  const index = indexOf(popular);
  const folded = index.folded.get(fold(normal));
  if (folded !== undefined) return { to: folded, how: 'look-alike letters' };
  const bare = index.bare.get(withoutSeparators(normal));
  if (bare !== undefined) return { to: bare, how: 'separator' };
  const near = oneLetterApart(normal, popular.targets, index.byLength);
  if (near !== undefined) return { to: near, how: 'one letter' };
  const sorted = /[-_.]/.test(normal) ? index.sorted.get(sortWords(normal)) : undefined;
  if (sorted !== undefined) return { to: sorted, how: 'word order' };
  return affixed(ecosystem, normal, popular);
}

/** One letter off a short name: below five letters only a doubled, swapped or look-alike one, a separator, or an `s`. */
function nearShort(normal: string, household: readonly string[]): Resemblance | undefined {
  if (normal.length < 3 || normal.length > SHORTEST) return undefined;
  for (const name of household) {
    if (normal === name || Math.abs(name.length - normal.length) > 1 || !isOneApart(normal, name)) continue;
    if (fold(normal) === fold(name)) return { to: name, how: 'look-alike letters' };
    if (withoutSeparators(normal) === withoutSeparators(name)) return { to: name, how: 'separator' };
    if (name.length >= SHORTEST || hasSameLetters(normal, name) || normal === `${name}s`)
      return { to: name, how: 'one letter' };
  }
  return undefined;
}

const lettersOf = (name: string) => [...new Set(name)].sort().join('');
const hasSameLetters = (a: string, b: string) => lettersOf(a) === lettersOf(b);

function affixed(ecosystem: Ecosystem, normal: string, { names }: PopularTable): Resemblance | undefined {
  if (ecosystem === 'npm' && /^types?-/.test(normal))
    return { to: `@types/${normal.replace(/^types?-/, '')}`, how: 'scope' };
  const core = normal.replace(AFFIX, '');
  // A short core is an ordinary word: `go-task`, `py-test-x`.
  if (core === normal || core.length < SHORTEST || !names.has(core)) return undefined;
  return { to: core, how: 'affix' };
}

/** `@bable/core`, `@types-node/fs`: people trust the name because of its owner. */
function scopeResembles(normal: string, scopes: ReadonlySet<string>): Resemblance | undefined {
  const scope = scopeOf(normal) ?? '';
  if (scopes.has(scope)) return undefined;
  if (/^types?[-_.]/.test(scope)) return { to: '@types', how: 'scope' };
  if (scope.length < SHORTEST) return undefined;
  const plain = skeleton(scope);
  for (const known of scopes) {
    if (known.length < SHORTEST || Math.abs(known.length - scope.length) > 1) continue;
    if (isOneApart(scope, known) || plain === known || withoutSeparators(scope) === withoutSeparators(known))
      return { to: `@${known}`, how: 'scope' };
  }
  return undefined;
}

const indexOf = memoOf(({ targets }: PopularTable): Index => {
  const byLength = new Map<number, number[]>();
  const [bare, folded, sorted] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ];
  for (const [rank, name] of targets.entries()) {
    if (name.length < SHORTEST) continue;
    note(bare, withoutSeparators(name), name);
    if (name.startsWith('@')) continue;
    const same = byLength.get(name.length);
    if (same === undefined) byLength.set(name.length, [rank]);
    else same.push(rank);
    note(folded, fold(name), name);
    if (/[-_.]/.test(name)) note(sorted, sortWords(name), name);
  }
  return { byLength, bare, folded, sorted };
});

/** The best known come first. */
function note(index: Map<string, string>, key: string, name: string): void {
  if (!index.has(key)) index.set(key, name);
}

/** Of scopes too: `babel-core` for `@babel/core`. */
const withoutSeparators = (name: string) => name.replace(/[-_./@]/g, '');

const sortWords = (name: string) => name.split(/[-_.]/).sort().join('-');

/** What a reader sees as the same: digits for letters, `rn` for `m`, letters of another alphabet. */
function fold(name: string): string {
  const ascii = /[^\x00-\x7f]/.test(name) ? skeleton(name) : name;
  return ascii
    .replaceAll('0', 'o')
    .replace(/[1i|]/g, 'l')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('7', 't')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** The best known of them. */
function oneLetterApart(
  name: string,
  targets: readonly string[],
  byLength: Index['byLength'],
): string | undefined {
  const isNear = (rank: number) => isOneApart(name, targets[rank] ?? '');
  const ranks = [name.length, name.length - 1, name.length + 1].flatMap(
    (length) => byLength.get(length)?.find(isNear) ?? [],
  );
  return ranks.length === 0 ? undefined : targets[Math.min(...ranks)];
}

/** One letter more, less or changed, or two neighbours swapped. */
function isOneApart(a: string, b: string): boolean {
  if (a.length > b.length) return isOneApart(b, a);
  let at = 0;
  while (at < a.length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (a.length < b.length) return isSameFrom(a, at, b, at + 1);
  // Another digit is another release (`python2`, `log4js`); the folding above finds digits that imitate letters.
  if (isSameFrom(a, at + 1, b, at + 1)) return !(isDigit(a.charCodeAt(at)) && isDigit(b.charCodeAt(at)));
  return (
    a.charCodeAt(at) === b.charCodeAt(at + 1) &&
    a.charCodeAt(at + 1) === b.charCodeAt(at) &&
    isSameFrom(a, at + 2, b, at + 2)
  );
}

const isDigit = (unit: number) => unit >= 0x30 && unit <= 0x39;

function isSameFrom(a: string, from: number, b: string, fromB: number): boolean {
  if (a.length - from !== b.length - fromB) return false;
  for (let i = from, j = fromB; i < a.length; i++, j++) if (a.charCodeAt(i) !== b.charCodeAt(j)) return false;
  return true;
}
