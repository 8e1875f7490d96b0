import { normalName } from '../../screening/project/package-name.ts';
import { memo, memoOf, once } from '../../text/bounded-memo.ts';
import { type CallContext, ECOSYSTEMS, type Ecosystem } from '../../vocabulary/call-context.ts';
import { KNOWN_FAMILIES, KNOWN_SCOPES } from './known-publishers.ts';
import { MALICIOUS_NPM, MALICIOUS_OTHERS, MALICIOUS_PYPI } from './malicious-packages.ts';
import { POPULAR_OTHERS } from './popular-others.ts';
import { type PopularTable, readTable } from './popular-table.ts';

const MALICIOUS: Record<Ecosystem, string> = {
  ...MALICIOUS_OTHERS,
  npm: MALICIOUS_NPM,
  pypi: MALICIOUS_PYPI,
  maven: '',
};

const words = (list: string) => list.split(/\s+/).filter((word) => word !== '');

/** Each list is split once, if it is asked for. */
const ALL_ECOSYSTEMS = { most: ECOSYSTEMS.length };

const NONE: PopularTable = { names: new Set(), targets: [], household: [] };

type Own = keyof typeof POPULAR_OTHERS;
const ownTable = memo(ALL_ECOSYSTEMS, (ecosystem: Own): PopularTable => {
  const { names, household } = POPULAR_OTHERS[ecosystem];
  const targets = words(names).map((name) => normalName(ecosystem, name));
  return { names: new Set(targets), targets, household: words(household) };
});

/** What is widely used in an ecosystem, by the lists that the caller was given. */
export function popularIn(ecosystem: Ecosystem, lists: CallContext['popularNames']): PopularTable {
  if (ecosystem !== 'npm' && ecosystem !== 'pypi') return ownTable(ecosystem);
  return lists === undefined ? NONE : readTable(lists(ecosystem), ecosystem);
}

const publishers = once((): ReadonlySet<string> => new Set(words(KNOWN_SCOPES)));
/** As many widely used packages make the owner of a scope a known one: only that owner can publish there. */
const LEAST_OF_A_PUBLISHER = 5;

/** Scopes of npm whose owners are well known. */
export const knownScopes = memoOf(({ names }: PopularTable): ReadonlySet<string> => {
  const counts = new Map<string, number>();
  for (const name of names) {
    const scope = scopeOf(name);
    if (scope !== undefined) counts.set(scope, (counts.get(scope) ?? 0) + 1);
  }
  const proven = [...counts].filter(([, count]) => count >= LEAST_OF_A_PUBLISHER).map(([scope]) => scope);
  return new Set([...publishers(), ...proven]);
});

export const scopeOf = (name: string): string | undefined =>
  name.startsWith('@') && name.includes('/') ? name.slice(1, name.indexOf('/')) : undefined;

/** Widely used, or published under a name that only a well-known owner can use. */
export function isPopular(ecosystem: Ecosystem, normal: string, popular: PopularTable): boolean {
  const { names } = popular;
  if (names.has(normal)) return true;
  if (ecosystem === 'npm') {
    const scope = scopeOf(normal);
    return scope !== undefined && knownScopes(popular).has(scope);
  }
  if (ecosystem === 'go') {
    for (let cut = normal.lastIndexOf('/'); cut > 0; cut = normal.lastIndexOf('/', cut - 1)) {
      if (names.has(normal.slice(0, cut))) return true;
    }
  }
  return words(KNOWN_FAMILIES[ecosystem]).some((start) => normal.startsWith(normalStart(ecosystem, start)));
}

const normalStart = (ecosystem: Ecosystem, start: string) =>
  ecosystem === 'cargo' ? start.replaceAll('_', '-') : start.toLowerCase();

const malicious = memo(
  ALL_ECOSYSTEMS,
  (ecosystem: Ecosystem): ReadonlyMap<string, readonly string[]> =>
    new Map(
      words(MALICIOUS[ecosystem]).map((entry) => {
        const at = entry.lastIndexOf('@');
        return at > 0
          ? [normalName(ecosystem, entry.slice(0, at)), entry.slice(at + 1).split(',')]
          : [normalName(ecosystem, entry), []];
      }),
    ),
);

/** Malicious in every version, in the requested one, or (without a requested version) only in withdrawn ones. */
export function isMalicious(ecosystem: Ecosystem, normal: string, version: string | undefined): boolean {
  const versions = malicious(ecosystem).get(normal);
  if (versions === undefined) return false;
  return versions.length === 0 || versions.includes((version ?? '').replace(/^[\^~=v\s]+/, ''));
}
