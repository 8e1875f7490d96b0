/** Places of the user's own, by the patterns of the document: domains, channels, repositories, accounts. */
import { hostOf } from '../shell/places/hosts.ts';
import { compileGlob } from '../text/patterns/glob.ts';

const DOMAIN = /^(?:\*\.)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;

export function ownPlaces(patterns: readonly string[]): (place: string) => boolean {
  if (patterns.length === 0) return () => false;
  const tests = patterns.map(testOf);
  return (place) => tests.some((test) => test(place.trim().toLowerCase()));
}

/** A domain is one of addresses and hosts, with all below it. */
function testOf(pattern: string): (place: string) => boolean {
  const plain = pattern.toLowerCase();
  const glob = compileGlob(plain);
  if (!DOMAIN.test(plain)) return (place) => glob.matches(place);
  const domain = plain.replace(/^\*\./, '');
  return (place) => {
    const host = /@([^@\s>]+)>?$/.exec(place)?.[1] ?? hostOf(place);
    return host === domain || host.endsWith(`.${domain}`) || glob.matches(place);
  };
}
