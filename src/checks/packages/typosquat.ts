import type { Ecosystem } from '../../screening/contract/call.ts';
import { memo } from '../../text/bounded-memo.ts';
import { skeleton } from '../../text/unicode/skeleton.ts';
import { ALL_ECOSYSTEMS, knownScopes, popularNames } from './names.ts';

/** How a name resembles a popular one. */
export interface Resemblance {
  readonly to: string;
  readonly how: 'one letter' | 'separator' | 'look-alike letters' | 'word order' | 'affix' | 'scope';
}

/** In shorter names, a difference of one letter is chance: `vue` and `vux`, `pip` and `pipx`. */
const SHORTEST = 5;
/** No real name is longer; the limit keeps hostile names cheap. */
const LONGEST = 214;
/** So widely used that near misses are hardly chance, even though they are short. */
const SHORT_NAMES: Partial<Record<Ecosystem, readonly string[]>> = {
  npm: [
    'react',
    'axios',
    'next',
    'vite',
    'jest',
    'zod',
    'vue',
    'chalk',
    'redux',
    'mocha',
    'debug',
    'uuid',
    'yargs',
    'eslint',
    'dotenv',
    'knex',
  ],
  pypi: [
    'numpy',
    'flask',
    'scipy',
    'torch',
    'boto3',
    'click',
    'black',
    'pandas',
    'jinja2',
    'pyyaml',
    'redis',
    'httpx',
    'rich',
    'tqdm',
  ],
  cargo: ['serde', 'tokio', 'clap', 'rand', 'regex', 'hyper', 'axum', 'rayon', 'bytes'],
  gem: ['rails', 'puma', 'rake', 'rspec', 'rack', 'devise', 'pundit'],
  nuget: ['dapper', 'serilog', 'xunit', 'polly', 'nlog', 'nunit'],
};

const AFFIX =
  /^(?:python3?|py|node|js|npm|lib|go|rust)[-_.]|^(?:py|node)(?=[a-z])|[-_.](?:python3?|py|node|js|npm|lib|ts|rs|official|cli2)$|(?:js|py)$/g;

interface Index {
  readonly byLength: ReadonlyMap<number, readonly string[]>;
  readonly bare: ReadonlyMap<string, string>;
  readonly folded: ReadonlyMap<string, string>;
  readonly sorted: ReadonlyMap<string, string>;
}

/** The popular name that this one could be mistaken for. It must not be popular itself. */
export function resembles(ecosystem: Ecosystem, normal: string): Resemblance | undefined {
  if (normal.length > LONGEST) return undefined;
  const short = nearShort(ecosystem, normal);
  if (short !== undefined || normal.length < SHORTEST) return short;
  if (ecosystem === 'npm' && normal.startsWith('@')) return scopeResembles(normal);
  // A package inside a module is named by the module.
  if (ecosystem === 'go' && normal.split('/').length > 3)
    return resembles(ecosystem, normal.split('/').slice(0, 3).join('/'));
  const index = indexOf(ecosystem);
  const folded = index.folded.get(fold(normal));
  if (folded !== undefined && /[^a-z\-_./]/.test(normal)) return { to: folded, how: 'look-alike letters' };
  const bare = index.bare.get(normal.replace(/[-_.]/g, ''));
  if (bare !== undefined) return { to: bare, how: 'separator' };
  const near = oneLetterApart(normal, index.byLength);
  if (near !== undefined) return { to: near, how: 'one letter' };
  const sorted = /[-_.]/.test(normal) ? index.sorted.get(sortWords(normal)) : undefined;
  if (sorted !== undefined) return { to: sorted, how: 'word order' };
  return affixed(ecosystem, normal);
}

/** One letter off a short name: below five letters only a doubled, swapped or look-alike one, or an `s`. */
function nearShort(ecosystem: Ecosystem, normal: string): Resemblance | undefined {
  if (normal.length < 3 || normal.length > 8) return undefined;
  for (const name of SHORT_NAMES[ecosystem] ?? []) {
    if (normal === name || Math.abs(name.length - normal.length) > 1 || !isOneApart(normal, name)) continue;
    const isSameLetters = [...new Set(normal)].sort().join('') === [...new Set(name)].sort().join('');
    if (name.length >= SHORTEST || isSameLetters || normal === `${name}s` || fold(normal) === fold(name))
      return { to: name, how: fold(normal) === fold(name) ? 'look-alike letters' : 'one letter' };
  }
  return undefined;
}

function affixed(ecosystem: Ecosystem, normal: string): Resemblance | undefined {
  if (ecosystem === 'npm' && /^types?-/.test(normal))
    return { to: `@types/${normal.replace(/^types?-/, '')}`, how: 'scope' };
  const core = normal.replace(AFFIX, '');
  // A short core is an ordinary word: `go-task`, `py-test-x`.
  if (core === normal || core.length < SHORTEST || !popularNames(ecosystem).has(core)) return undefined;
  return { to: core, how: 'affix' };
}

/** `@bable/core`, `@types-node/fs`: people trust the name because of its owner. */
function scopeResembles(normal: string): Resemblance | undefined {
  const scope = /^@([^/]+)/.exec(normal)?.[1] ?? '';
  if (/^types?[-_.]/.test(scope)) return { to: '@types', how: 'scope' };
  if (scope.length < SHORTEST) return undefined;
  const plain = skeleton(scope);
  for (const known of knownScopes()) {
    if (known.length < SHORTEST || Math.abs(known.length - scope.length) > 1) continue;
    if (
      isOneApart(scope, known) ||
      plain === known ||
      scope.replace(/[-_.]/g, '') === known.replace(/[-_.]/g, '')
    )
      return { to: `@${known}`, how: 'scope' };
  }
  return undefined;
}

const indexOf = memo(ALL_ECOSYSTEMS, (ecosystem: Ecosystem): Index => {
  const byLength = new Map<number, string[]>();
  const [bare, folded, sorted] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ];
  for (const name of popularNames(ecosystem)) {
    if (name.length < SHORTEST || name.startsWith('@')) continue;
    const same = byLength.get(name.length);
    if (same === undefined) byLength.set(name.length, [name]);
    else same.push(name);
    bare.set(name.replace(/[-_.]/g, ''), name);
    folded.set(fold(name), name);
    if (/[-_.]/.test(name)) sorted.set(sortWords(name), name);
  }
  return { byLength, bare, folded, sorted };
});

const sortWords = (name: string) => name.split(/[-_.]/).sort().join('-');

/** What a reader sees as the same: digits for letters, `rn` for `m`, letters of another alphabet. */
function fold(name: string): string {
  const ascii = /[^\x00-\x7f]/.test(name) ? skeleton(name) : name;
  return ascii
    .replaceAll('0', 'o')
    .replace(/[1i|]/g, 'l')
    .replaceAll('3', 'e')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

function oneLetterApart(name: string, byLength: Index['byLength']): string | undefined {
  for (const length of [name.length, name.length - 1, name.length + 1]) {
    for (const other of byLength.get(length) ?? []) if (isOneApart(name, other)) return other;
  }
  return undefined;
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
