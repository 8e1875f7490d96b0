/**
 * The arguments of a call as flows read them: where it goes, what it acts on, and what it carries. By the names of
 * parameters and by what a value looks like: an address is one under any name.
 */

import { pathOfKey, stepToMember } from '../screening/calls/argument-strings.ts';
import { nameWords } from '../screening/definitions/name-words.ts';
import { hostOf } from '../shell/places/hosts.ts';
import type { JsonValue } from '../text/json/json-value.ts';
import { walkJson } from '../text/json/json-walk.ts';

export type PlaceKind = 'mail' | 'url' | 'host' | 'repository' | 'account' | 'place';

export interface Leaf {
  readonly path: string;
  /** The last name of a parameter above it. */
  readonly key: string;
  readonly text: string;
  readonly isNumber: boolean;
  /** Where it leads, if it is a destination. */
  readonly place?: PlaceKind;
  /** A text of people: what is sent, not where to. */
  readonly isContent: boolean;
}

const MOST_LEAVES = 2_000;
const DEEPEST = 24;

const CONTENT = new Set(
  'body text content message description comment note notes html markdown title subject summary payload data caption question prompt blocks children properties values value fields answer reason memo post status tweet reply query sql code script diff patch file files attachments attachment context details input items rows'.split(
    ' ',
  ),
);
const PLACE = new Set(
  'to cc bcc recipient recipients email emails mail address addresses attendee attendees guest guests invitee invitees participant participants member members user users username login collaborator channel channels chat room conversation thread space team group url uri link href webhook endpoint host hostname domain remote repo repository owner org organization bucket destination dest target phone account iban payee beneficiary wallet payout board ticket issue page parent database table audience list form receiver receivers contact ship_to shipto recipient_email with'.split(
    ' ',
  ),
);
/** They tell how, not what or where. */
const MANNER = new Set(
  'format type status state priority visibility currency method mode role permission permissions level sort order limit page offset encoding language lang locale unit units timezone public private force recursive dry_run draft kind event state_reason confirm silent property attribute setting field action operation'.split(
    ' ',
  ),
);

const GRANTEE =
  /user|member|email|mail|grantee|principal|collaborator|invitee|guest|who|person|account|identity|subject|key|group|team|recipient|address|domain/i;

/** Who is let in; not what they are let into. */
export const isGrantee = ({ key, place }: Leaf): boolean => place === 'mail' || GRANTEE.test(key);

/** A rule that sends on what comes. */
export const isForwarding = ({ key, path, place }: Leaf): boolean =>
  place === 'mail' && /forward|redirect|delegat|\bbcc\b/i.test(`${path} ${key}`);

/** Where something is written on a disk or in a repository. */
export const isLocation = ({ key, text, isNumber }: Leaf): boolean =>
  !isNumber &&
  text.length <= 1_024 &&
  /(?:^|_)(?:path|file|filename|filepath|target|dest(?:ination)?|output)$|Path$|File(?:name)?$/i.test(key) &&
  !/\s\S+\s/.test(text);

/** Under these a value tells which one it is: only together with the name. */
const IDENTITY = /^(?:id|ids|key|number|no|num|ref|uid|iid|index|ts)$/;

/** By what a ticket, an issue or a thread is known, wherever it is named. */
export function placeName(key: string, text: string): string {
  const last = nameWords(key).slice(-1)[0] ?? '';
  return IDENTITY.test(last) ? `id ${text}` : text;
}

export const isManner = ({ key }: Leaf): boolean => MANNER.has(nameWords(key).slice(-1)[0] ?? '');

/** A role, a stage: under its own name or as a number of it. */
export const isSetting = (leaf: Leaf): boolean =>
  SETTING.test(leaf.key) && (leaf.isNumber || leaf.text.length <= 24);

const SETTING = /status|stage|role|permission|level|plan|tier|visibility|access/i;

interface At {
  readonly path: string;
  readonly key: string;
  readonly depth: number;
}

const START: At = { path: '$', key: '', depth: 0 };

const into = ({ path, key, depth }: At, step: string | number, index: number): At | undefined =>
  depth >= DEEPEST
    ? undefined
    : { path: stepToMember(path, step, index), key: typeof step === 'number' ? key : step, depth: depth + 1 };

export function readArguments(given: Readonly<Record<string, JsonValue>>): Leaf[] {
  const leaves: Leaf[] = [];
  for (const { value, isKey, at, index } of walkJson(given, START, into)) {
    if (leaves.length >= MOST_LEAVES) break;
    if (typeof value === 'number') leaves.push(leafOf(String(value), at.path, at.key, true));
    else if (typeof value === 'string' && !isKey) leaves.push(leafOf(value, at.path, at.key, false));
    // A name may carry as much as a value.
    else if (typeof value === 'string' && (value.length > 24 || /[\s@/]/.test(value)))
      leaves.push(leafOf(value, pathOfKey(at.path, index), '', false));
  }
  return withRepository(leaves);
}

const MAIL = /^(?:mailto:)?[^\s@<>]{1,64}@[^\s@<>/]{1,190}$|^[^<>]{0,80}<[^\s@<>]{1,64}@[^\s@<>]{1,190}>$/i;
const URL_LIKE =
  /^(?:(?:https?|wss?|ftps?|sftp|ssh|git|git\+\w+|rsync|smb|s3|gs):)?\/\/\S+$|^git@[\w.-]+:\S+$/i;
const HOST_LIKE = /^(?:[\p{L}\p{N}_-]{1,63}\.){1,12}[\p{L}]{2,24}(?::\d{1,5})?$/u;
const ACCOUNT_LIKE = /^[A-Z]{2}[0-9X]{2}[ A-Z0-9-]{8,36}$/;
const REPOSITORY = /^[\w.-]{1,60}\/[\w.-]{1,100}$/;
const HOST_KEY = /host|domain|server|lookup|dns|fqdn/i;

function leafOf(text: string, path: string, key: string, isNumber: boolean): Leaf {
  const words = nameWords(key);
  const place = placeOf(text, words, key, isNumber);
  const isLong = text.length > 60 && /\s\S+\s/.test(text);
  const isContent = place === undefined && (isLong || words.some((word) => CONTENT.has(word)));
  return { path, key, text, isNumber, isContent, ...(place === undefined ? {} : { place }) };
}

function placeOf(
  text: string,
  words: readonly string[],
  key: string,
  isNumber: boolean,
): PlaceKind | undefined {
  const isNamed = namesPlace(words);
  const isIdentity = IDENTITY.test(words.slice(-1)[0] ?? '');
  if (isNumber) return isNamed || isIdentity ? 'place' : undefined;
  if (text.length > 2_048 || text === '') return undefined;
  if (MAIL.test(text)) return 'mail';
  if (URL_LIKE.test(text)) return 'url';
  if (ACCOUNT_LIKE.test(text) && (text.match(/\d/g)?.length ?? 0) >= 8) return 'account';
  const isText = words.some((word) => CONTENT.has(word));
  if (HOST_LIKE.test(text) && (HOST_KEY.test(key) || isDeepName(text, key))) return 'host';
  if (isIdentity && text.length <= 80) return 'place';
  if (!isNamed || (isText && !words.some((word) => word === 'to'))) return undefined;
  if (HOST_LIKE.test(text) && hostOf(text) === text.toLowerCase()) return 'host';
  if (ACCOUNT_LIKE.test(text)) return 'account';
  if (REPOSITORY.test(text)) return 'repository';
  return /\s\S+\s+\S+\s+\S+\s/.test(text) ? undefined : 'place';
}

/** A name to look up, not a file. */
const isDeepName = (text: string, key: string): boolean =>
  /^(?:name|query|fqdn|record)$/i.test(key) && text.split('.').length > 2 && !FILE_ENDING.test(text);

const FILE_ENDING =
  /\.(?:json|md|txt|py|[cm]?[jt]sx?|csv|log|sh|ya?ml|html?|pdf|png|jpe?g|zip|gz|xml|toml|lock|rs|go|java|rb)$/i;

/** `channel`, `channel_id`, `recipientEmails`; not `issueTypeName`, which is a kind of issue. */
function namesPlace(words: readonly string[]): boolean {
  const [before = '', last = ''] = words.length > 1 ? words.slice(-2) : ['', ...words];
  return PLACE.has(last) || (ENDS.test(last) && PLACE.has(before)) || PLACE.has(words.join('_'));
}

const ENDS = /^(?:ids?|name|key|number|url|uri|email|emails|mail|address|addresses|phone|handle|ref)$/;

/** `owner` and `repo` beside each other are one place. */
function withRepository(leaves: Leaf[]): Leaf[] {
  const owner = leaves.find(({ key }) => /^(?:owner|org|namespace|workspace)$/i.test(key));
  const repo = leaves.find(({ key }) => /^(?:repo|repository|repo_?name|project)$/i.test(key));
  if (owner === undefined || repo === undefined || repo.text.includes('/')) return leaves;
  const joined: Leaf = { ...repo, text: `${owner.text}/${repo.text}`, place: 'repository' };
  return leaves.flatMap((leaf) => (leaf === owner ? [] : leaf === repo ? [joined] : [leaf]));
}
