/** Addresses in a configuration: of known hosts anywhere, of unknown ones where something shows that they serve models. */

import type { Confidence } from '../../../vocabulary/orders.ts';
import type { Sighting } from '../../../vocabulary/route.ts';
import type { HostClass } from '../../catalogue/classify.ts';
import { readPort } from '../../catalogue/relays.ts';
import { bareAddress, schemeAddresses } from '../code/address.ts';
import { isNamedAfterModels } from '../code/judge.ts';
import { isDocsHost, isOtherHost, isPageHost, type PathGrade, readPath } from '../code/paths.ts';
import { isListName } from '../code/refusals/listed-hosts.ts';
import { meaningOf } from '../reading/variable-meaning.ts';
import { classOf } from '../tokens/reading.ts';
import type { KeyGrade } from '../tokens/words.ts';
import { type Placed, seenAt } from './around.ts';
import { isPlace } from './entry.ts';

interface Found {
  readonly host: string;
  readonly path: string;
  readonly hasScheme: boolean;
}

/** Of one value; a longer list is about something else. */
const MOST_ADDRESSES = 16;
/** Nothing else listens there. */
const RUNNER_PORT = /:1143[45]$/;

export function endpointsOf(placed: Placed): Sighting[] {
  const { value, reference, meaning, entry } = placed;
  if (meaning?.role === 'credential' || isListedHere(entry.path, value) || POLICY.test(value)) return [];
  const grade: KeyGrade | undefined = meaning?.role === 'endpoint' ? 'model' : placed.grade;
  const filled = reference?.filled ?? value;
  // `os.environ/X` reads like a host with a path.
  const isUnknown = reference?.isWhole === true && filled === value;
  const found = isUnknown ? [] : addressesIn(filled, grade);
  if (found.length === 0) return unknownAddress(placed, grade);
  const routes = found.flatMap((address) => judged(address, placed, grade));
  // The address is what applies as long as the variable is not set.
  const isDefault = reference?.defaultAt === 0 && routes.some(({ host }) => host !== undefined);
  return isDefault ? [...routes, ...unknownAddress(placed, grade)] : routes;
}

/** In a list that allows, blocks or retires hosts, or in one of them that commas separate; a map of such a name is none. */
function isListedHere(path: readonly string[], value: string): boolean {
  const at = path.findIndex((step) => !isPlace(step) && isListName(step));
  if (at < 0) return false;
  return path.slice(at + 1).some(isPlace) || (at === path.length - 1 && !/^\w+:\/\/[^,\s]*$/.test(value));
}

/** What a page may reach, by the rules for a browser. */
const POLICY = /\b(?:connect|default|script|frame|img|style)-src\b/;

function addressesIn(text: string, grade: KeyGrade | undefined): Found[] {
  const found: Found[] = [];
  for (const { host, path } of schemeAddresses(text)) {
    if (found.length < MOST_ADDRESSES) found.push({ host, path, hasScheme: true });
  }
  if (found.length > 0) return found;
  const bare = bareAddress(text.trim());
  // A word with dots is a host only where one belongs, or where the catalogue knows it.
  const isHost =
    bare !== undefined && (classOf(bare.host).isApi || (grade !== undefined && grade !== 'other'));
  return isHost ? [{ ...bare, hasScheme: false }] : [];
}

function judged(address: Found, placed: Placed, grade: KeyGrade | undefined): Sighting[] {
  const { host, path } = address;
  const pathGrade = readPath(path);
  if (host === '' || host === '*') return pathGrade === 'page' ? [] : unknownAddress(placed, grade);
  const owner = classOf(host);
  if (owner.trust === 'env_dynamic') return unknownAddress(placed, grade);
  const confidence = confidenceOf(address, pathGrade, owner, placed, grade);
  if (confidence === undefined) return [];
  const { trust, lookalikeOf } = owner;
  const provider = owner.provider ?? (trust === 'local' ? listenerAt(host) : undefined);
  const variable = placed.variable ?? placed.reference?.names.at(-1);
  return [
    {
      ...seenAt(placed),
      kind: 'endpoint',
      host,
      trust,
      ...(provider === undefined ? {} : { provider }),
      ...(lookalikeOf === undefined ? {} : { lookalikeOf }),
      ...(variable === undefined ? {} : { variable }),
      confidence,
    },
  ];
}

/** The program that usually listens on a well-known port. */
function listenerAt(host: string): string | undefined {
  const port = readPort(Number(/:(\d+)$/.exec(host)?.[1] ?? 0));
  return port?.isDistinctive ? port.provider : undefined;
}

function confidenceOf(
  { host, path, hasScheme }: Found,
  pathGrade: PathGrade,
  owner: HostClass,
  placed: Placed,
  grade: KeyGrade | undefined,
): Confidence | undefined {
  if (pathGrade === 'page' && grade !== 'model') return undefined;
  if (owner.isApi) return knownHost(path, pathGrade, owner, grade);
  if (isDocsHost(host)) return undefined;
  if (owner.lookalikeOf !== undefined) return grade === 'other' ? undefined : 'medium';
  if (pathGrade === 'certain') return 'high';
  if (RUNNER_PORT.test(host)) return 'high';
  if (isOtherHost(host)) return undefined;
  if (owner.provider !== undefined && isPageHost(host) && grade !== 'model') return undefined;
  if (grade === 'model') return hasScheme || owner.trust === 'local' ? 'high' : 'medium';
  if (grade === undefined || grade === 'other' || placed.isAboutOthers || !hasScheme) return undefined;
  if (placed.isWayAboutModels || (placed.isAboutModels && grade !== 'loose')) return 'medium';
  return besideModels({ host, path }, pathGrade, owner, placed, grade);
}

/** `/v1/text/acme/chat`: beside models, such a path serves one of them. */
const ASKING = /\/v\d\w*\/.*(?:chat|completions?|generate|generation|predict|converse|inference)\/?$/i;

/** An everyday key beside those of models: in a short block it belongs to them, in a flat list it is independent. */
function besideModels(
  { host, path }: Pick<Found, 'host' | 'path'>,
  pathGrade: PathGrade,
  owner: HostClass,
  placed: Placed,
  grade: KeyGrade,
): Confidence | undefined {
  const isApiPath = pathGrade === 'likely' || pathGrade === 'versioned' || ASKING.test(path);
  const isNamed = isNamedAfterModels(host) && !isPageHost(host);
  if (isNamed && (isApiPath || placed.isNearModels)) return 'medium';
  if (!placed.isNearModels) return pathGrade === 'versioned' && placed.isAmongModels ? 'low' : undefined;
  if (owner.trust === 'local') return isApiPath ? 'low' : undefined;
  if (isApiPath) return 'medium';
  const isFlat = placed.variable !== undefined || placed.key.includes('.') || placed.entry.isBlock === true;
  return grade === 'base' && (!isFlat || /api_?base$/i.test(placed.key)) ? 'medium' : undefined;
}

/** Where a host has web pages too, only some paths are routes; a key for addresses settles what is left open. */
function knownHost(
  path: string,
  pathGrade: PathGrade,
  { paths }: HostClass,
  grade: KeyGrade | undefined,
): Confidence | undefined {
  const isKey = grade === 'model' || grade === 'base';
  if (paths === undefined) return isKey || pathGrade !== 'nothing' ? 'high' : 'medium';
  if (pathGrade === 'certain' || paths.some((each) => path.includes(each))) return 'high';
  const isRoot = /^[/*]*$/.test(path);
  if (!isRoot || !isKey) return undefined;
  return 'medium';
}

/** Among the keys for addresses, those that SDKs of models take. */
const BASE_KEY = /^(?:api_?base(?:_?(?:url|uri))?|base_?(?:url|uri))$/i;

/** The key is one for addresses, and the address is only known when the program runs. */
function unknownAddress(placed: Placed, grade: KeyGrade | undefined): Sighting[] {
  const { reference, variable, value, meaning } = placed;
  if (grade === undefined || grade === 'other') return [];
  const known = reference?.names.find((name) => meaningOf(name)?.role === 'endpoint');
  const isNamed =
    meaning?.role === 'endpoint' && (reference !== undefined || (value === '' && variable !== undefined));
  const isBase = reference !== undefined && grade !== 'loose' && !placed.isAboutOthers;
  const isMeant = isBase && (placed.isAboutModels || (BASE_KEY.test(placed.key) && placed.isNearModels));
  if (known === undefined && !isNamed && !isMeant) return [];
  const name = sourceOf(placed) ?? variable ?? known ?? reference?.names[0];
  const provider = (known === undefined ? meaning : meaningOf(known))?.provider;
  return [
    {
      ...seenAt(placed),
      kind: 'endpoint',
      trust: 'env_dynamic',
      ...(provider === undefined ? {} : { provider }),
      ...(name === undefined ? {} : { variable: name }),
      ...(reference === undefined ? {} : { isTaken: true as const }),
      confidence: 'low',
    },
  ];
}

/** The variable that a value is taken from; names inside of a template are those of the template. */
function sourceOf({ reference }: Placed): string | undefined {
  return reference?.names.find((name) => /^_?[A-Z][A-Z0-9_]*$/.test(name));
}
