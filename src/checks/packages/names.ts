import type { Ecosystem } from '../../screening/contract/call.ts';
import { normalName } from '../../screening/project/package-name.ts';
import { memo, once } from '../../text/bounded-memo.ts';
import { KNOWN_FAMILIES, KNOWN_SCOPES } from './known-publishers.ts';
import { MALICIOUS_NPM, MALICIOUS_OTHERS, MALICIOUS_PYPI } from './malicious-packages.ts';
import { POPULAR_NPM } from './popular-npm.ts';
import { POPULAR_CARGO, POPULAR_COMPOSER, POPULAR_GEM, POPULAR_GO, POPULAR_NUGET } from './popular-others.ts';
import { POPULAR_PYPI } from './popular-pypi.ts';

const POPULAR: Record<Ecosystem, string> = {
  npm: POPULAR_NPM,
  pypi: POPULAR_PYPI,
  cargo: POPULAR_CARGO,
  gem: POPULAR_GEM,
  go: POPULAR_GO,
  composer: POPULAR_COMPOSER,
  nuget: POPULAR_NUGET,
  maven: '',
};
const MALICIOUS: Record<Ecosystem, string> = {
  ...MALICIOUS_OTHERS,
  npm: MALICIOUS_NPM,
  pypi: MALICIOUS_PYPI,
  maven: '',
};

const words = (list: string) => list.split(/\s+/).filter((word) => word !== '');

/** Of all ecosystems: each list is split once, if it is asked for. */
export const ALL_ECOSYSTEMS = { most: Object.keys(POPULAR).length };

export const popularNames = memo(
  ALL_ECOSYSTEMS,
  (ecosystem: Ecosystem): ReadonlySet<string> =>
    new Set(words(POPULAR[ecosystem]).map((name) => normalName(ecosystem, name))),
);

export const knownScopes = once((): ReadonlySet<string> => new Set(words(KNOWN_SCOPES)));

/** Widely used, or published under a name that only a well-known owner can use. */
export function isPopular(ecosystem: Ecosystem, normal: string): boolean {
  const names = popularNames(ecosystem);
  if (names.has(normal)) return true;
  if (ecosystem === 'npm') {
    const scope = /^@([^/]+)\//.exec(normal)?.[1];
    return scope !== undefined && knownScopes().has(scope);
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
