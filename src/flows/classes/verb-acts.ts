/** What a verb does to an object. */
import { ACTS, type Act } from '../../vocabulary/call-context.ts';
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
  'protect unprotect approve unapprove disable enable lock unlock block unblock ban unban suspend restrict rotate timeout'.split(
    ' ',
  ),
);
/** They do not rewrite what others read. */
const MINOR: ReadonlySet<string> = new Set(
  `assign unassign move archive unarchive pin unpin star follow unfollow mark close reopen hide mute unmute label tag flag
  sort unsubscribe cancel finish complete void reassign reject decline rename link like vote rate restore transition resolve prioritize sync`.split(
    /\s+/,
  ),
);
/** Where what is not said to be anything else is a record of a person, or guards something. */
const OF_RECORD: ReadonlySet<ServerKind | undefined> = new Set<ServerKind>(['customers', 'secrets']);
const isOfRecord = (thing: Thing | undefined, kind: ServerKind | undefined): boolean =>
  OF_RECORD.has(kind) && (thing?.kind === undefined || (thing.kind === 'data' && kind === 'customers'));

const PERSON = /^(?:user|member|guest|owner|admin|agent|person|people|participant|collaborator)$/;
const PLACE =
  /^(?:role|group|team|org|organi[sz]ation|workspace|tenant|permission|channel|project|repository|repo|space|room|server|guild|chat)$/;
const JOINING = /^(?:add|assign|unassign|remove|attach|detach)$/;

/** Members of a group get its rights: `assign role to group`, `remove user from project`. */
const isMembership = ({ word, nouns }: Phrase): boolean =>
  JOINING.test(word) &&
  nouns.some((noun) => PLACE.test(noun)) &&
  (nouns.some((noun) => PERSON.test(noun)) || nouns.filter((noun) => PLACE.test(noun)).length > 1);

/** It takes access away, and destroys nothing. */
export const takesAccess = (phrase: Phrase, kind: ServerKind | undefined): boolean => {
  const acts = actsOf(phrase, kind);
  return phrase.verb?.kind === 'take' && acts.length > 0 && !acts.includes('destroy');
};

/** With these verbs access ends, and nothing stored is gone. */
const ENDING_ACCESS = /^(?:revoke|remove|terminate)$/;

function taken({ word }: Phrase, thing: Thing | undefined): readonly Act[] {
  if (word === 'revoke') return ['grant'];
  if (/^(?:terminate|kill)$/.test(word) && thing?.turn !== undefined) return [...thing.turn, 'destroy'];
  if (word === 'reset' && thing?.take === undefined && thing?.change !== undefined)
    return [...thing.change, 'destroy'];
  const acts = thing?.take ?? ['destroy'];
  return ENDING_ACCESS.test(word) && acts.includes('grant') ? ['grant'] : acts;
}

export function actsOf(phrase: Phrase, kind: ServerKind | undefined): readonly Act[] {
  const { word, verb, nouns } = phrase;
  const [first, next] = phrase.things;
  const thing = first?.isOf === true ? (next ?? first) : first;
  if (isMembership(phrase)) return ['grant'];
  switch (verb?.kind) {
    case undefined:
      return [];
    case 'read':
      if ((word === 'select' && kind === 'web') || isNameLookup(phrase) || isAsking(phrase))
        return ['read', 'send'];
      if (word === 'get' && nouns.includes('sharelink')) return ['grant'];
      if (word === 'test' && thing?.turn?.includes('run') === true) return ['run'];
      return word === 'test' && thing?.make?.includes('send') === true ? ['read', 'send'] : ['read'];
    case 'compute':
      // `convert issue to subtask` changes a record; `convert currency` and `convert image` do not.
      if (word === 'convert' && /^(?:tracker|customers|money|docs|data)$/.test(thing?.kind ?? ''))
        return ['write'];
      return word === 'generate' && thing?.make !== undefined && !nouns.includes('password')
        ? thing.make
        : ['read'];
    case 'fetch':
      return ['read', 'send'];
    case 'make':
      if (word === 'register' && nouns.includes('domain')) return ['pay', 'change'];
      return nouns.includes('draft') || word === 'draft' ? ['write'] : made(phrase, thing, kind);
    case 'change':
      return changed(phrase, thing, kind);
    case 'take':
      return taken(phrase, thing);
    case 'send':
      return sent(phrase, thing, kind);
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
      return thing?.turn ?? (isStopped(word, kind) ? ['run'] : ['write']);
    case 'operate':
      return ['read', 'send'];
    case 'session':
      return word === 'logout' && nouns.some((noun) => PERSON.test(noun)) ? ['grant'] : ['write'];
    case 'call':
      return word === 'manage' ? managed(thing) : (thing?.make ?? ACTS);
  }
}

/** What a server of a cloud or of a database starts and stops is a service. */
const isStopped = (word: string, kind: ServerKind | undefined): boolean =>
  /^(?:start|stop|pause|resume)$/.test(word) && (kind === 'cloud' || kind === 'data');

const managed = (thing: Thing | undefined): readonly Act[] => [
  ...new Set<Act>(['read', 'write', 'destroy', ...(thing?.make ?? []), ...(thing?.change ?? ['change'])]),
];

function made({ nouns }: Phrase, thing: Thing | undefined, kind: ServerKind | undefined): readonly Act[] {
  // Sessions of a browser and accounts of a ledger give no access.
  if (kind === 'web' && thing?.kind === 'secrets') return ['write'];
  if (kind === 'money' && thing?.make?.includes('grant') === true && thing.make.includes('change'))
    return ['write'];
  // A mail that is noted down at a customer.
  if (kind === 'customers' && (thing?.kind === 'mail' || nouns.includes('call'))) return ['write', 'send'];
  if (kind === 'customers' && thing?.kind === 'data') return ['write', 'change'];
  if (thing?.make !== undefined) return atForge(thing.make, kind);
  return ofFiles(thing, kind) ?? ['write'];
}

/** What is filed at a forge is read by others. */
const atForge = (acts: readonly Act[], kind: ServerKind | undefined): readonly Act[] =>
  kind === 'forge' && acts.includes('send') ? acts.filter((act) => act !== 'write') : acts;

/** A file that is made at a forge is published there. */
const ofFiles = (thing: Thing | undefined, kind: ServerKind | undefined): readonly Act[] | undefined =>
  kind === 'forge' && thing?.kind === 'files' ? ['send'] : undefined;

function sent(
  { word, nouns }: Phrase,
  thing: Thing | undefined,
  kind: ServerKind | undefined,
): readonly Act[] {
  if (word === 'forward' && nouns.includes('port')) return ['run'];
  const isPaid =
    thing?.kind === 'money' && (thing.make?.includes('pay') === true || nouns.includes('invoice'));
  if (isPaid && !nouns.includes('reminder')) return ['send', 'pay'];
  return ofFiles(thing, kind) ?? ['send'];
}

/** Who answers for a name learns what was asked for. */
export const isNameLookup = ({ word, nouns }: Phrase): boolean =>
  /^(?:dig|nslookup|traceroute|whois)$/.test(word) ||
  (/^(?:lookup|query|ping|check|get)$/.test(word) &&
    nouns.some((noun) => /^(?:whois|nslookup)$/.test(noun))) ||
  (/^(?:lookup|query|ping|resolve)$/.test(word) &&
    nouns.some((noun) => /^(?:dns|hostname|host|domain)$/.test(noun)));

/** The service that answers receives the question. */
const isAsking = ({ word, nouns }: Phrase): boolean => word === 'ask' && nouns.includes('question');

/** `resolve library id` finds out, `resolve issue` ends one. */
const FOUND_OUT = /^(?:id|name|url|link|library|path|reference|address|handle|username)$/;

const CLAIM = /^(?:dispute|claim|offer|quote|bid)$/;
const isPayable = (thing: Thing | undefined): boolean =>
  thing?.kind === 'money' && thing.make?.includes('pay') === true;

function changed(phrase: Phrase, thing: Thing | undefined, kind: ServerKind | undefined): readonly Act[] {
  const { word, nouns } = phrase;
  if (word === 'resolve' && nouns.some((noun) => FOUND_OUT.test(noun))) return ['read'];
  if (isNameLookup(phrase)) return ['read', 'send'];
  if (GUARDING.has(word)) return guarded(phrase, thing);
  if (/^(?:finish|complete|confirm|finali[sz]e|accept)$/.test(word)) {
    if (isPayable(thing) || nouns.some((noun) => CLAIM.test(noun)))
      return /^finali/.test(word) ? ['send', 'pay'] : ['pay'];
    if (/^finali/.test(word) && thing?.kind === 'money') return ['send', 'pay'];
    if (word === 'confirm' && thing?.make?.includes('grant') === true) return ['grant'];
  }
  if (/^(?:accept|decline|reject|cancel)$/.test(word) && thing?.kind === 'calendar')
    return word === 'cancel' ? ['write', 'send'] : ['send'];
  if (nouns.includes('draft')) return ['write'];
  const acts = atForge(thing?.change ?? (isOfRecord(thing, kind) ? ['change'] : ['write']), kind);
  // The role of a user is part of the user's record.
  const isOfPerson = acts.includes('grant') && nouns.some((noun) => PERSON.test(noun));
  if (!MINOR.has(word)) return ofFiles(thing, kind) ?? (isOfPerson ? [...acts, 'change'] : acts);
  // An invoice or a transfer that is called off is no record of a person.
  if (thing?.kind === 'money' && !thing.turn?.includes('change')) return ['write'];
  if (word === 'cancel' && thing?.turn?.includes('run') === true) return ['run'];
  const minor = acts.filter((act) => act === 'change' || act === 'grant');
  return minor.length > 0 ? minor : ['write'];
}

/** Approving a request for access gives it; disabling a user takes access away. */
function guarded({ word, nouns }: Phrase, thing: Thing | undefined): readonly Act[] {
  const isSaid = nouns.some((noun) => /^(?:device|request|access)$/.test(noun));
  if (/^(?:un)?approve$/.test(word)) {
    if (isSaid || thing?.make?.includes('grant') === true) return ['grant'];
    if (isPayable(thing) || nouns.includes('invoice')) return ['pay'];
    if (thing?.kind === 'money') return ['write'];
    return thing?.turn ?? (thing?.make?.includes('send') === true ? ['send', 'change'] : ['change']);
  }
  if (word === 'rotate') return thing?.kind === 'secrets' ? ['grant'] : ['change'];
  if (thing?.turn !== undefined) return thing.turn;
  return thing?.make?.includes('grant') === true && word !== 'block' && word !== 'unblock'
    ? ['grant', 'change']
    : ['change'];
}

/** `order`, `transfer` and their like are of money, or of something else: `transfer issue`, `subscribe to topic`. */
function paid({ word, verb, things: [thing] }: Phrase, kind: ServerKind | undefined): readonly Act[] {
  if (verb?.isSure === true && !(word === 'checkout' && kind === 'forge')) return ['pay'];
  if (word === 'checkout') return ['write'];
  const isMoney =
    thing?.kind === undefined ? kind === 'money' || thing === undefined : thing.kind === 'money';
  if (isMoney) return ['pay'];
  if (word === 'subscribe' && thing?.kind === 'customers') return ['change'];
  if (word !== 'transfer') return ['write'];
  // The new owner controls it.
  return thing?.kind === 'tracker' ? ['change'] : ['grant', 'change'];
}

const RENEWING = /^(?:(?:re|de)?activate|upgrade|downgrade)$/;
const REMAKING = /^(?:recreate|reinstall|rebuild|reimage)$/;
/** What is merged, applied or released there is written, not executed. */
const WRITTEN: ReadonlySet<ServerKind | undefined> = new Set<ServerKind>([
  'docs',
  'mail',
  'notes',
  'calendar',
  'files',
  'tracker',
  'customers',
]);

function ran({ word, verb, things: [thing], nouns }: Phrase): readonly Act[] {
  if (RENEWING.test(word) && (thing?.kind === 'money' || nouns.includes('plan')))
    return word === 'deactivate' ? ['change'] : ['pay'];
  if (word === 'apply' && thing?.kind === 'money') return ['write'];
  if (RENEWING.test(word) && thing?.make?.includes('grant') === true && thing.kind !== 'secrets')
    return ['grant', 'change'];
  if (verb?.isSure === false && WRITTEN.has(thing?.kind)) return thing?.change ?? ['write'];
  if (word === 'promote' && thing?.make?.includes('grant') === true) return ['grant'];
  if (REMAKING.test(word) && thing?.turn !== undefined) return ['run', 'destroy'];
  return nouns.some((noun) => HARMLESS_RUNS.has(noun)) ? ['read'] : ['run'];
}
