/** What a tool claims to do, as one word: from its name, its title, or the verb at the start of its first sentence. */

import { nameWords } from '../../../screening/definitions/name-words.ts';
import { anyWord } from '../../../text/patterns/compose.ts';
import { TRIFLES } from '../../destructive/services/tool-removals.ts';

export type Act = 'removes' | 'writes' | 'sends' | 'pays' | 'executes' | 'looks';

const VERBS: ReadonlyMap<string, Act> = new Map(
  Object.entries<string>({
    removes: 'delete destroy purge wipe erase drop truncate remove terminate uninstall nuke',
    writes:
      'write overwrite create update insert edit modify rename append upload patch deploy install kill restart shutdown replace upsert move approve revoke unpublish cancel merge assign unassign grant',
    sends: 'send publish reply forward broadcast tweet email',
    pays: 'pay charge transfer purchase withdraw refund buy checkout',
    executes: 'execute exec eval run invoke',
    looks:
      'get list search read find query describe show view fetch count check preview validate lookup look analyze analyse plan estimate explain diff status summarize compare calculate compute inspect browse scan download export open select draft simulate generate format parse convert verify test lint detect monitor watch review render suggest recommend retrieve load locate resolve extract is has can try dry ask tell translate predict think wait poll peek scrape crawl return display print identify assess audit discover explore navigate request build prepare compose provide',
  }).flatMap(([act, words]) => words.split(' ').map((word) => [word, act as Act] as const)),
);

/** Vague alone, since charts, plans and answers are created and run too; clear with one of these objects. */
const LASTING_THING = anyWord`
  file folder directory issue ticket record row event user account repo repository page order branch
  document doc database table message task calendar comment pull pr release project customer invoice payment
  contact deal post secret key token webhook bucket instance server cluster deployment note card board
  channel team member role permission policy product subscription collection package container volume config
  settings entity workflow dashboard alert rule chat group list item section notebook meeting thread site
  mailbox reminder label column field sheet workspace bookmark job app env environment domain campaign form
  survey
`;
const LASTING = new RegExp(`^${LASTING_THING}s?$`);
/** Verbs that produce an answer. */
const MATERIAL =
  /^(?:image|photo|picture|text|string|json|array|prompt|video|audio|svg|chart|diagram|html|markdown|code|number|word)s?$/;
const WEAK_WRITES = new Set(
  'create update edit modify replace patch insert append upsert move approve revoke unpublish cancel merge assign unassign grant'.split(
    ' ',
  ),
);
/** Sending a question changes nothing. */
const ASKED =
  /^(?:query|queries|request|requests|prompt|question|search|command|ping|input|keys?|text|task)$/;
const CODE =
  /^(?:command|commands|shell|bash|script|scripts|code|python|javascript|terminal|cmd|program|binary|process)$/;

const MONEY =
  /^(?:funds?|money|tokens?|coins?|payments?|balance|currency|eth|sol|btc|usdc|crypto|assets?|amount|cash|nft)$/;

export interface Doing {
  readonly act: Act;
  readonly verb: string;
  /** Vague alone: it may mean a text, a picture or a value. */
  readonly isWeak?: true;
}

/** Nouns as often as verbs: in `monitor_delete` the verb comes last. */
const ALSO_THINGS =
  /^(?:monitor|plan|status|view|review|watch|search|export|build|test|query|list|format|draft|request|scan|audit|count|diff|look|read|load)$/;

/** The first verb decides: `get_or_create` looks, `list_deleted` too. */
export function doingOfName(name: string): Doing | undefined {
  const words = nameWords(name).slice(-8);
  // Removes what others keep there.
  if (words.includes('force') && words.includes('push')) return { act: 'removes', verb: 'force push' };
  const last = words.at(-1) ?? '';
  const first = words.find((word) => VERBS.has(word)) ?? '';
  if (VERBS.get(last) === 'removes' && ALSO_THINGS.test(first) && words.indexOf(first) > 0)
    return settled('removes', last, words.slice(0, -1));
  const at = words.findIndex(
    (word, i) =>
      VERBS.has(word) &&
      !(isThingToo(word) && words.slice(i + 1).some((next) => VERBS.get(next) === 'looks')),
  );
  const verb = words[at] ?? '';
  const act = VERBS.get(verb);
  return act === undefined ? undefined : settled(act, verb, words.slice(at + 1));
}

/** `email_search`, `charge_list`: actions alone, objects beside another verb. */
export const isThingToo = (verb: string): boolean =>
  /^(?:email|tweet|charge|transfer|refund|purchase|checkout|reply|update|patch|drop|run)$/.test(verb);

const ADVERBS =
  /^(?:permanently|irreversibly|immediately|securely|safely|quickly|completely|recursively|this|tool|the|will|to|used|can|use|allows|you|a|an|and|automatically|bulk|force|silently|asynchronously|irrevocably)$/;

/** Only the start of a sentence: later verbs describe other things. */
export function doingOfSentence(text: string): Doing | undefined {
  const words =
    /^[^.!?\n:;(]{1,200}/
      .exec(text.trimStart())?.[0]
      .toLowerCase()
      .split(/[^a-z]+/) ?? [];
  const at = words.findIndex((word) => word !== '' && !ADVERBS.test(word));
  if (at < 0 || at > 5) return undefined;
  const verb = infinitive(words[at] ?? '');
  // `Replies for a message`, `Transfers of today`: nouns, not verbs.
  if (verb !== words[at] && /^(?:for|of|from|by)$/.test(words[at + 1] ?? '')) return undefined;
  const act = VERBS.get(verb);
  return act === undefined ? undefined : settled(act, verb, words.slice(at + 1, at + 7));
}

function infinitive(word: string): string {
  if (VERBS.has(word)) return word;
  const forms = [
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ies$/, 'y'),
    word.replace(/ing$/, ''),
    word.replace(/ing$/, 'e'),
  ];
  return forms.find((form) => VERBS.has(form)) ?? word;
}

/** Without a lasting object, a verb that may be harmless proves nothing. */
function settled(act: Act, verb: string, rest: readonly string[]): Doing | undefined {
  if (verb === 'remove' && rest.some((word) => TRIFLES.has(word))) return undefined;
  if (WEAK_WRITES.has(verb) && !rest.some((word) => LASTING.test(word)))
    return rest.some((word) => MATERIAL.test(word)) ? undefined : { act, verb, isWeak: true };
  if (act === 'sends' && (rest.some((word) => ASKED.test(word)) || verb === 'forward')) return undefined;
  if (act === 'executes' && !rest.some((word) => CODE.test(word))) return undefined;
  if (verb === 'transfer' && !rest.some((word) => MONEY.test(word))) return undefined;
  return { act, verb };
}
