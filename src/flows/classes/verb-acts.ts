/** What a verb does to an object. */
import { ACTS, type Act } from '../../vocabulary/flow.ts';
import type { Phrase } from './name-phrases.ts';
import type { ServerKind, Thing } from './tool-objects.ts';

/** They examine what they run on, or make something of it. */
const HARMLESS_RUNS: ReadonlySet<string> = new Set(
  'test audit build lint report analysi analysis query search scan diagnostic benchmark check example'.split(
    ' ',
  ),
);
/** They guard something, whatever it is. */
const GUARDING: ReadonlySet<string> = new Set(
  'protect unprotect approve unapprove disable enable lock unlock block unblock ban unban suspend restrict rotate'.split(
    ' ',
  ),
);
/** They do not rewrite what others read. */
const MINOR: ReadonlySet<string> = new Set(
  `assign unassign move archive unarchive pin unpin star follow unfollow mark close reopen hide mute unmute label tag flag
  sort unsubscribe cancel reject decline rename link like vote rate restore transition resolve prioritize sync`.split(
    /\s+/,
  ),
);
/** Kinds of servers whose records are decided by, and what is not said to be anything else there. */
const OF_RECORD: ReadonlySet<ServerKind | undefined> = new Set<ServerKind>([
  'money',
  'customers',
  'secrets',
  'cloud',
]);
const isOfRecord = (thing: Thing | undefined, kind: ServerKind | undefined): boolean =>
  OF_RECORD.has(kind) && (thing?.kind === undefined || (thing.kind === 'data' && kind === 'customers'));

export function actsOf(phrase: Phrase, kind: ServerKind | undefined): readonly Act[] {
  const { word, verb, things, nouns } = phrase;
  const [thing] = things;
  switch (verb?.kind) {
    case undefined:
      return [];
    case 'read':
      if ((word === 'select' && kind === 'web') || isNameLookup(phrase)) return ['read', 'send'];
      return word === 'test' && thing?.make?.includes('send') === true ? ['read', 'send'] : ['read'];
    case 'compute':
      // `convert issue to subtask` changes a record; `convert currency` and `convert image` do not.
      if (word === 'convert' && /^(?:tracker|customers|money|docs|data)$/.test(thing?.kind ?? ''))
        return ['write'];
      return word === 'generate' && thing?.make !== undefined ? thing.make : ['read'];
    case 'fetch':
      return ['read', 'send'];
    case 'make':
      return nouns.includes('draft') || word === 'draft' ? ['write'] : made(thing, kind);
    case 'change':
      return changed(phrase, kind);
    case 'take':
      if (/^(?:terminate|kill)$/.test(word) && thing?.turn !== undefined) return [...thing.turn, 'destroy'];
      return word === 'reset' && thing?.change !== undefined ? [...thing.change, 'destroy'] : ['destroy'];
    case 'send':
      return thing?.kind === 'money' && thing.make?.includes('pay') === true ? ['send', 'pay'] : ['send'];
    case 'share':
      return ['send', 'grant'];
    case 'pay':
      return paid(phrase, kind);
    case 'grant':
      return word === 'invite' ? ['send', 'grant'] : ['grant'];
    case 'run':
      return word === 'publish' ? ['send', 'run'] : ran(phrase);
    case 'switch':
      if (word === 'open') return thing?.kind === 'devices' ? ['run'] : ['read'];
      return thing?.turn ?? ['write'];
    case 'operate':
      return ['read', 'send'];
    case 'session':
      return ['write'];
    case 'call':
      return word === 'manage' ? managed(thing) : (thing?.make ?? ACTS);
  }
}

const managed = (thing: Thing | undefined): readonly Act[] => [
  ...new Set<Act>(['read', 'write', 'destroy', ...(thing?.make ?? []), ...(thing?.change ?? ['change'])]),
];

/** A file that is made at a forge is published there. */
function made(thing: Thing | undefined, kind: ServerKind | undefined): readonly Act[] {
  if (thing?.make !== undefined) return thing.make;
  // Whatever is created in a cluster runs there.
  if (kind === 'cloud' && thing === undefined) return ['run'];
  return kind === 'forge' && thing?.kind === 'files' ? ['send'] : ['write'];
}

/** Who answers for a name learns what was asked for. */
const isNameLookup = ({ word, nouns }: Phrase): boolean =>
  /^(?:lookup|query|ping)$/.test(word) &&
  nouns.some((noun) => /^(?:dns|hostname|whois|nslookup)$/.test(noun));

/** `resolve library id` finds out, `resolve issue` ends one. */
const FOUND_OUT = /^(?:id|name|url|link|library|path|reference|address|handle|username)$/;

function changed({ word, things: [thing], nouns }: Phrase, kind: ServerKind | undefined): readonly Act[] {
  if (word === 'resolve' && nouns.some((noun) => FOUND_OUT.test(noun))) return ['read'];
  if (GUARDING.has(word)) return thing?.turn ?? ['change'];
  if (nouns.includes('draft')) return ['write'];
  if (word === 'resolve' && nouns.some((noun) => /^(?:dns|hostname|host|domain)$/.test(noun)))
    return ['read', 'send'];
  const acts = thing?.change ?? (isOfRecord(thing, kind) ? ['change'] : ['write']);
  if (/^finali[sz]e$/.test(word) && thing?.kind === 'money') return ['send', 'pay', ...acts];
  if (!MINOR.has(word)) return kind === 'forge' && thing?.kind === 'files' ? ['send'] : acts;
  const minor = acts.filter((act) => act === 'change' || act === 'grant');
  return minor.length > 0 ? minor : ['write'];
}

/** `order`, `transfer` and their like are of money, or of something else: `transfer issue`, `subscribe to topic`. */
function paid({ word, verb, things: [thing] }: Phrase, kind: ServerKind | undefined): readonly Act[] {
  if (verb?.isSure === true && !(word === 'checkout' && kind === 'forge')) return ['pay'];
  if (word === 'checkout') return ['write'];
  const isMoney =
    thing?.kind === undefined ? kind === 'money' || thing === undefined : thing.kind === 'money';
  if (isMoney) return ['pay'];
  return word === 'transfer' ? ['change'] : ['write'];
}

function ran({ word, things: [thing], nouns }: Phrase): readonly Act[] {
  if (/^(?:re)?activate$|^deactivate$|^upgrade$|^apply$/.test(word) && thing?.kind === 'money')
    return [...new Set<Act>([...(thing.make ?? []), ...(thing.change ?? ['change'])])];
  return nouns.some((noun) => HARMLESS_RUNS.has(noun)) ? ['read'] : ['run'];
}
