import { normalName } from '../../screening/project/package-name.ts';
import { hostKind, hostOf } from '../../shell/places/hosts.ts';
import { locate } from '../../shell/places/places.ts';
import { memo } from '../../text/bounded-memo.ts';
import type { CallContext, Ecosystem } from '../../vocabulary/call-context.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import type { Install } from './install.ts';
import {
  KNOWN_CHARTS,
  KNOWN_EXTENSIONS,
  KNOWN_OWNERS,
  KNOWN_PROGRAMS,
  KNOWN_REGISTRIES,
} from './known-publishers.ts';
import { isMalicious, isPopular, popularIn } from './names.ts';
import type { Wanted } from './spec.ts';
import { resembles } from './typosquat.ts';

/** A remark about one part of an install. */
export interface Remark {
  readonly severity: Severity;
  readonly confidence: number;
  readonly detail: string;
  /** `npm → lodahs (one letter from lodash)` without the manager. */
  readonly about: string;
  readonly remedy?: string;
}

/** Of lists, which are our own. */
const wordsOf = memo({ most: 64 }, (list): ReadonlySet<string> => new Set(list.split(/\s+/)));

const isIn = (list: string, word: string): boolean => wordsOf(list).has(word);

const remark = (
  severity: Severity,
  confidence: number,
  about: string,
  detail: string,
  remedy?: string,
): Remark => ({ severity, confidence, about, detail, ...(remedy === undefined ? {} : { remedy }) });

/** A placeholder in instructions; no package is published under it. */
const PLACEHOLDER =
  /^(?:(?:your|my|some|the|new|example)[-_])?(?:package|pkg|module|library|plugin|dependency)(?:[-_]?(?:name|\d))?$|\/new\/dependency$|^example\.com\//;

export function* remarksOn(install: Install, context: CallContext): Generator<Remark> {
  for (const url of install.indexes) yield* onIndex(url, context);
  for (const host of install.trustedHosts) {
    const kind = hostKind(hostOf(host));
    if (kind === 'local' || kind === 'private' || isIn(KNOWN_REGISTRIES, hostOf(host))) continue;
    yield remark(
      'high',
      0.85,
      host,
      'Tool call installs packages from a host whose identity is not checked.',
      'unchecked',
    );
  }
  if (install.isUnverified)
    yield remark(
      'high',
      0.85,
      'signatures off',
      'Tool call installs packages without checking their signatures.',
      'unchecked',
    );
  if (install.isCut)
    yield remark(
      'high',
      0.5,
      'a very long list',
      'Tool call installs more packages than can be looked at.',
      'unnamed',
    );
  for (const wanted of install.wanted) {
    const seen = onWanted(install, wanted, context);
    if (seen !== undefined) yield seen;
  }
}

function* onIndex(url: string, context: CallContext): Generator<Remark> {
  const host = hostOf(url);
  const kind = hostKind(host, context.project?.registries);
  if (kind === 'local' || kind === 'private' || kind === 'project' || kind === 'undecided') return;
  if (isIn(KNOWN_REGISTRIES, host) && !/^http:/i.test(url)) return;
  yield remark(
    'high',
    0.85,
    `registry ${host}`,
    'Tool call installs packages from an unknown registry.',
    'registry',
  );
}

function onWanted(install: Install, wanted: Wanted, context: CallContext): Remark | undefined {
  if (wanted.from === 'path') return onFile(install, wanted, context);
  if (wanted.from === 'git' || wanted.from === 'url') return onPlace(install, wanted.name);
  if (wanted.from === 'unknown')
    return remark(
      'medium',
      0.4,
      'a name decided at run time',
      'Tool call installs a package whose name is only known at run time.',
      'unnamed',
    );
  const { ecosystem } = install;
  if (ecosystem === 'system' || ecosystem === 'feed') return onSystem(install, wanted);
  if (ecosystem === 'extension') return onExtension(wanted);
  return onName(install, ecosystem, wanted, context);
}

function onName(
  install: Install,
  ecosystem: Ecosystem,
  { name, version }: Wanted,
  context: CallContext,
): Remark | undefined {
  const normal = normalName(ecosystem, name);
  if (isMalicious(ecosystem, normal, version))
    return remark(
      'critical',
      0.98,
      name,
      'Tool call installs a package that was withdrawn as malicious.',
      'malicious',
    );
  const own = context.project?.packages.get(ecosystem);
  if (own?.has(normal) || own?.has(name)) return undefined;
  const popular = popularIn(ecosystem, context.popularNames);
  const like = popular.names.has(normal) ? undefined : resembles(ecosystem, normal, popular);
  // Anyone may register `serde_jsonn`: where prefixes have no owner, they do not excuse a near miss.
  const isNearMiss =
    /^(?:cargo|gem|pypi)$/.test(ecosystem) &&
    (like?.how === 'one letter' || like?.how === 'look-alike letters');
  const isProgram = install.isEphemeral && ecosystem === 'npm' && isIn(KNOWN_PROGRAMS, normal);
  const isKnown = (isPopular(ecosystem, normal, popular) && !isNearMiss) || isProgram;
  if (!isKnown && like !== undefined) {
    const about = `${name} (${like.how}: ${like.to})`;
    return remark('high', 0.8, about, 'Tool call installs a package whose name resembles a widely used one.');
  }
  // `npx name` runs the project's own copy first; only a certain fetch counts as an install.
  const isSure = !install.isEphemeral || install.isExplicit;
  if (isSure && context.route?.providerHost !== undefined)
    return remark('high', 0.65, name, 'Tool call installs a package during a router-mediated session.');
  if (isKnown) return remark('low', 0.9, name, 'Tool call installs a widely used package.');
  if (!isSure || PLACEHOLDER.test(normal))
    return remark('medium', 0.4, name, 'Tool call may fetch a package that is not widely used.');
  return remark('high', 0.6, name, UNKNOWN[context.project === undefined ? 'anywhere' : 'project']);
}

const UNKNOWN = {
  anywhere: 'Tool call installs a package that is not widely used.',
  project: "Tool call installs a package that is neither the project's nor widely used.",
} as const;

/** Package files without a signature check: for the whole system, or for an editor. Built ones are the project's own. */
function onFile({ ecosystem }: Install, { name }: Wanted, context: CallContext): Remark | undefined {
  if (ecosystem !== 'system' && ecosystem !== 'extension') return undefined;
  if (!/\.(?:deb|rpm|vsix|snap|flatpak|apk|pkg\.tar\.\w+)$/i.test(name)) return undefined;
  const isBuilt =
    locate(name, context).place === 'build' || /(?:^|\/)(?:pkgs?|packages?|release|bin)\//i.test(name);
  const detail = 'Tool call installs a package file of unverified origin.';
  return remark(isBuilt || /[*$]/.test(name) ? 'medium' : 'high', 0.6, name, detail, 'place');
}

/** Code directly from a place, bypassing the registry and its takedowns. */
function onPlace({ manager }: Install, place: string): Remark | undefined {
  const owner =
    /^(?:github|gitlab|bitbucket):([^/]+)|(?:github|gitlab)\.com[/:]([^/]+)\//i.exec(place) ??
    /^oci:\/\/(?:registry-1\.docker\.io|ghcr\.io|quay\.io)\/([^/]+)\//i.exec(place);
  const isForge = /^(?:github|gitlab|bitbucket):|^[\w.-]+\/[\w.-]+$/.test(place);
  const host = isForge ? 'github.com' : hostOf(place.replace(/^\w+\+/, ''));
  const kind = hostKind(host);
  if (kind === 'local' || kind === 'private') return undefined;
  // Everything in a chart repository is its owner's; at other registries anyone may publish.
  if (manager === 'helm' && isIn(KNOWN_REGISTRIES, host))
    return remark('low', 0.9, host, 'Tool call installs from a well-known registry.');
  if (kind === 'address' || kind === 'drop')
    return remark(
      'critical',
      0.9,
      host,
      'Tool call installs code from a bare IP address or a file drop.',
      'place',
    );
  if (owner !== null && isIn(KNOWN_OWNERS, (owner[1] ?? owner[2] ?? '').toLowerCase()))
    return remark(
      'medium',
      0.5,
      host,
      "Tool call installs code from a well-known owner's repository.",
      'place',
    );
  return remark(
    'high',
    0.75,
    host === '' ? 'an address' : host,
    'Tool call installs code from outside the registry.',
    'place',
  );
}

/** Signed repositories pass; user-contributed ones get a remark. */
function onSystem({ manager, indexes }: Install, { name }: Wanted): Remark {
  if (manager === 'helm' && name.includes('/') && indexes.length === 0) {
    const isKnown = isIn(KNOWN_CHARTS, name.split('/')[0] ?? '');
    return isKnown
      ? remark('low', 0.9, name, "Tool call installs a well-known publisher's chart.")
      : remark('high', 0.5, name, 'Tool call installs a chart of a repository that is not a known one.');
  }
  const isForeign =
    (manager === 'brew' && name.includes('/')) ||
    /^(?:yay|add-apt-repository|helm|install-(?:module|script|package))$/.test(manager);
  return isForeign
    ? remark('medium', 0.5, name, "Tool call installs software from a private person's repository.")
    : remark('low', 0.9, name, "Tool call installs software from the system's repositories.");
}

function onExtension({ name }: Wanted): Remark {
  const publisher = name.toLowerCase().split('.')[0] ?? '';
  return isIn(KNOWN_EXTENSIONS, publisher)
    ? remark('low', 0.9, name, "Tool call installs a well-known publisher's editor extension.")
    : remark('high', 0.5, name, 'Tool call installs an editor extension that is not widely used.');
}
