/** Hosts that a call reaches: names, globs and ranges of addresses. A name is not looked up: ranges match addresses alone. */
import ipaddr from 'ipaddr.js';
import { hostOf } from '../../shell/places/hosts.ts';
import { compileGlob } from '../../text/patterns/glob.ts';
import { asciiHost } from '../../vocabulary/host-name.ts';
import type { Condition } from '../terms/plain-rule.ts';
import type { Test } from '../terms/rule-subject.ts';
import { anyOf, type Truth } from '../terms/truth.ts';

const GLOB = /[*?[{]/;

export function hostTest(hosts: readonly string[]): (host: string) => Truth {
  const ranges = hosts.map(rangeOf).filter((range) => range !== undefined);
  const names = hosts.filter((host) => rangeOf(host) === undefined).map(oneName);
  const exact = new Set(names.filter((name) => !GLOB.test(name)));
  const globs = names.filter((name) => GLOB.test(name)).map((name) => compileGlob(name));
  return (spelled) => {
    const host = canonicalHost(spelled);
    if (host === undefined) return undefined;
    if (exact.has(host) || globs.some((glob) => glob.matches(host))) return true;
    if (ranges.length === 0) return false;
    const address = addressOf(host);
    return address !== undefined && ranges.some((range) => isInside(address, range));
  };
}

export function hostMatcher({ hosts }: Extract<Condition, { is: 'host' }>): Test {
  const matches = hostTest(hosts);
  return ({ facts }) => {
    if (facts === undefined) return undefined;
    const reached = anyOf(facts.effects, ({ host }) => {
      if (host === undefined) return false;
      return host === null ? undefined : matches(host);
    });
    return reached === false && facts.isPartial ? undefined : reached;
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Range = readonly [Address, number];

function rangeOf(text: string): Range | undefined {
  if (text.includes('/')) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : undefined;
  return undefined;
}

/** Why it cannot be used. */
export function hostFault(text: string): string | undefined {
  if (text.includes('/') && rangeOf(text) === undefined)
    return 'is neither a host nor a range of addresses such as 10.0.0.0/8; leave out the scheme and the path';
  return undefined;
}

/** One spelling for one host: port and trailing dot removed, other scripts as in DNS, addresses in four numbers. Undefined: run time decides. */
export function canonicalHost(spelled: string): string | undefined {
  const host = oneName(hostOf(spelled));
  if (host === '' || /[$`{}<>%()*]/.test(host)) return undefined;
  return addressOf(host)?.toString() ?? host;
}

const oneName = (host: string): string => asciiHost(host).toLowerCase().replace(/\.$/, '');

/** Decimal, octal and hexadecimal forms are addresses, too: every resolver accepts them. */
function addressOf(host: string): Address | undefined {
  if (host === 'localhost') return ipaddr.parse('127.0.0.1');
  return ipaddr.isValid(host) ? ipaddr.process(host) : undefined;
}

function isInside(address: Address, [range, bits]: Range): boolean {
  return address.kind() === range.kind() && address.match(range, bits);
}
