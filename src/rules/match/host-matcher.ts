/** Hosts that a call reaches: names, globs and ranges of addresses. A name is not looked up: ranges match addresses alone. */
import ipaddr from 'ipaddr.js';
import { hostsOf } from '../../shell/places/url-hosts.ts';
import { compileGlob } from '../../text/patterns/glob.ts';
import { asciiHost } from '../../vocabulary/host-name.ts';
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';
import { among, type Extent, type Truth, withPossible } from '../terms/truth.ts';

const GLOB = /[*?[{]/;
/** Of an address that is read; a host is at its beginning, and what is before it is not longer. */
const LONGEST = 4_096;
/** Asking the library about each name takes most of the time. */
const MAY_BE_ADDRESS = /^[\da-fx.]+$|:/i;

/** Of a text that spells an address: each host that it may mean. */
export function hostTest(hosts: readonly string[], extent: Extent): (spelled: string) => Truth {
  const matches = nameTest(hosts);
  return (spelled) =>
    spelled.length > LONGEST ? undefined : among(hostsOf(spelled), matches, extent, false);
}

export function hostMatcher({ hosts }: Extract<Condition, { is: 'host' }>, extent: Extent): Test {
  const matches = nameTest(hosts);
  return ({ facts }) => {
    if (facts === undefined) return undefined;
    const reached = facts.effects.flatMap(({ host }) => (host === undefined ? [] : [host]));
    const certain = among([...reached, ...facts.hosts], matches, extent, facts.isPartial);
    const possible = extent === 'one' ? [...facts.spelledHosts, ...facts.wordHosts] : facts.spelledHosts;
    return withPossible(certain, possible, matches, extent);
  };
}

function nameTest(hosts: readonly string[]): (host: string | null) => Truth {
  const ranges = hosts.map(rangeOf).filter((range) => range !== undefined);
  const names = hosts.filter((host) => rangeOf(host) === undefined).map(ruleName);
  const exact = new Set(names.filter((name) => !GLOB.test(name)).flatMap(spellingsOf));
  const globs = names.filter((name) => GLOB.test(name)).map((name) => compileGlob(name));
  return (spelled) => {
    if (spelled === null) return undefined;
    const host = ruleName(spelled);
    if (spellingsOf(host).some((one) => exact.has(one) || globs.some((glob) => glob.matches(one))))
      return true;
    if (ranges.length === 0) return false;
    return addressesOf(host).some((address) => ranges.some((range) => isInside(address, range)));
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

function rangeOf(text: string): Range | undefined {
  if (!text.includes('/') || !ipaddr.isValidCIDR(text)) return undefined;
  const [address, bits] = ipaddr.parseCIDR(text);
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [address.toIPv4Address(), bits - 96] : [address, bits];
}

/** Why it cannot be used. */
export function hostFault(text: string): string | undefined {
  if (text.includes('/'))
    return rangeOf(text) === undefined
      ? 'is neither a host nor a range of addresses such as 10.0.0.0/8; leave out the scheme and the path'
      : undefined;
  const name = ruleName(text);
  if (name.includes(':') && !ipaddr.isValid(name))
    return 'has a port, and rules compare hosts alone; leave it out';
  return name === '' || /[\s@%$\\]/.test(name)
    ? 'is not a host; write a name such as example.com, a glob such as *.example.com, or an address'
    : undefined;
}

/** Without brackets and trailing dot, in lower case, other scripts as in DNS. */
const ruleName = (host: string): string =>
  asciiHost(host.replace(/^\[([0-9a-f:.]+)\]$/i, '$1'))
    .toLowerCase()
    .replace(/\.$/, '');

/** One host has several: a name, or an address in any form. */
const spellingsOf = (host: string): string[] => {
  const addresses = addressesOf(host).map(String);
  return isAddress(host) ? addresses : [host, ...addresses];
};

/** Decimal, octal and hexadecimal forms are addresses, too: every resolver accepts them. */
function addressesOf(host: string): readonly Address[] {
  if (/(?:^|\.)localhost$/.test(host)) return LOOPBACK;
  if (!isAddress(host)) return [];
  const address = ipaddr.process(host);
  if (address instanceof ipaddr.IPv4)
    return address.range() === 'unspecified' ? [address, ...LOOPBACK] : [address];
  return [address, ...insideOf(address)];
}

const isAddress = (host: string): boolean => MAY_BE_ADDRESS.test(host) && ipaddr.isValid(host);

const LOOPBACK = [ipaddr.parse('127.0.0.1'), ipaddr.parse('::1')];

/** What a connection to it reaches: the unspecified address is this machine, 6to4 and NAT64 carry another one. */
function insideOf(address: ipaddr.IPv6): readonly Address[] {
  const bytes = address.toByteArray();
  switch (address.range()) {
    case 'unspecified':
      return LOOPBACK;
    case '6to4':
      return [new ipaddr.IPv4(bytes.slice(2, 6))];
    case 'rfc6052':
      return [new ipaddr.IPv4(bytes.slice(12))];
    default:
      return [];
  }
}

function isInside(address: Address, [range, bits]: Range): boolean {
  return address.kind() === range.kind() && address.match(range, bits);
}
