/** The verbs of tools, by what they do to an object. What act that is, is decided with the object (`tool-objects.ts`). */
import { once } from '../../text/bounded-memo.ts';

/**
 * `compute`: of what the call itself gives. `fetch`: what a URL names. `take`: what ends a thing. `switch`: by the object only.
 * `operate`: a page or an app by hand. `session`: of the client's own. `call`: nothing is said about what is done.
 */
export type VerbKind =
  | 'read'
  | 'compute'
  | 'fetch'
  | 'make'
  | 'change'
  | 'take'
  | 'send'
  | 'share'
  | 'pay'
  | 'grant'
  | 'run'
  | 'switch'
  | 'operate'
  | 'session'
  | 'call';

export interface Verb {
  readonly kind: VerbKind;
  /** False for words that are things as often: `order`, `post`, `transfer`. */
  readonly isSure: boolean;
}

const SURE: readonly (readonly [VerbKind, string])[] = [
  [
    'read',
    `get list read find retrieve describe show check view lookup inspect search query count summarize summarise explain
    preview verify compare analyze analyse extract detect discover peek tail poll is has whoami ask select
    aggregate observe examine recall load dig nslookup traceroute scan explore investigate enumerate display collect gather download export
    screenshot snapshot wait hover scroll zoom resize expect assert ping learn identify see diff print go recommend suggest
    blame`,
  ],
  [
    'compute',
    `calculate compute convert translate format generate render draw encode decode hash parse solve estimate simulate
    classify echo geocode transcribe synthesize synthesise interpret validate lint generate rerank think thinking sequentialthinking`,
  ],
  ['fetch', 'fetch navigate browse crawl scrape visit goto curl wget'],
  [
    'make',
    `create add make new insert append write save copy duplicate clone upsert store put remember import init initialize
    register remind compose initiate attach prepare define setup bookmark capture enqueue
    stash provision fork checkpoint`,
  ],
  [
    'change',
    `update edit modify patch change set rename move configure adjust mark enable disable assign unassign reopen
    unarchive restore transition pin unpin star follow unfollow approve unapprove protect unprotect unblock ban unban
    mute unmute rotate replace override unlink detach hide sync suspend reject decline accept allocate cancel
    unsubscribe alter revert undo amend increment decrement bind unbind swap correct fix resolve prioritize claim finalize
    finalise normalize close restrict lock unlock confirm deny finish complete void regenerate reassign`,
  ],
  [
    'take',
    'delete remove destroy drop purge truncate wipe erase revoke terminate clear trash discard kill uninstall rm cleanup prune',
  ],
  [
    'send',
    `send upload push tweet notify broadcast submit announce respond dm transmit deliver retweet repost crosspost replay redeliver`,
  ],
  ['share', 'expose'],
  [
    'pay',
    'pay checkout purchase buy refund withdraw deposit donate reserve wire sell payout rent redeem topup prepay renew',
  ],
  [
    'grant',
    'grant invite authorize authorise permit impersonate allow delegate onboard enroll elevate kick demote unshare uninvite deauthorize',
  ],
  [
    'run',
    `run execute exec deploy trigger launch install eval evaluate invoke restart rollback rerun retry boot reboot activate deactivate
    actuate spawn publish bootstrap reload rollout redeploy upgrade downgrade scale migrate recreate reinstall rebuild reimage unpublish
    shutdown`,
  ],
  ['switch', 'turn switch toggle open start stop pause resume arm disarm dim play shut raise lower'],
  ['operate', 'click fill type press tap drag swipe paste act emulate handle interact'],
  ['session', 'login logout connect disconnect reconnect authenticate end'],
  ['call', 'call request manage process perform do graphql operate control administer'],
];
const THINGS: readonly (readonly [VerbKind, string])[] = [
  ['read', 'log report review feed history status test watch monitor track audit profile whois'],
  ['make', 'place note branch backup schedule event plan build commit record draft stage'],
  ['change', 'label link rate vote like tag flag archive block timeout'],
  ['take', 'reset'],
  ['send', 'post message mail email comment reply sms text mention contact fax answer forward feedback'],
  ['share', 'share'],
  ['pay', 'subscribe order transfer book charge trade tip exchange stake bet bid'],
  ['run', 'merge release promote apply dispatch rebase bash shell terminal command script'],
  ['operate', 'key keys'],
  ['session', 'join leave'],
  ['call', 'api http action operation rest endpoint generic rpc'],
];

const known = once(
  () =>
    new Map<string, Verb>([
      ...THINGS.flatMap(([kind, words]) => entries(kind, words, false)),
      ...SURE.flatMap(([kind, words]) => entries(kind, words, true)),
    ]),
);

const entries = (kind: VerbKind, words: string, isSure: boolean) =>
  words.split(/\s+/).map((word): [string, Verb] => [word, { kind, isSure }]);

export const verbOf = (word: string): Verb | undefined => known().get(word);

/** As a sentence has it: `Creates`, `Searching`. */
export function spokenVerb(word: string): Verb | undefined {
  for (const form of [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')]) {
    const verb = verbOf(form);
    if (verb !== undefined) return verb;
  }
  return word.endsWith('ing') ? (verbOf(word.slice(0, -3)) ?? verbOf(`${word.slice(0, -3)}e`)) : undefined;
}
