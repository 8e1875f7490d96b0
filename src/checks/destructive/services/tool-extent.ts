/** Calls that are severe by their extent: everything at once, a whole device, a message to everyone. */
import { operationsIn } from '../../../screening/calls/operations.ts';
import { toolWords } from '../../../screening/calls/tool-name.ts';
import type { ProposedCall } from '../../../screening/contract/call.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import type { ToolRemoval } from './tool-removal.ts';

type Arguments = ProposedCall['arguments'];

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const REMOVES = set(
  'delete del remove rm purge clear erase empty drop truncate trash archive expunge prune flush wipe reset destroy unlink',
);
const KEPT = set(
  'list get search read show find preview count undo restore cancel cache caches console breakpoints',
);
/** Fields that choose what is removed. */
const CHOICE =
  /^(?:filters?|where|quer(?:y|ies)|q|patterns?|match|selectors?|prefix|criteria|conditions?|search|ids?|names?|keys?|paths?|entity_?names?|targets?|scope|index|indices|labels?|tags?|items?)$/i;
const ANYTHING =
  /^(?:\*+|\.\*|%|\/\*+|\*:\*|\*\*\/\*|all|everything|in:(?:anywhere|inbox|all)|1\s*=\s*1|true|\^\.\*\$?|\/)$/i;
const ALL_FLAG =
  /^(?:permanent(?:ly)?|hard_?delete|(?:skip|bypass)_?trash|all|everything|delete_?all|match_?all|purge_?all|remove_?all|wipe)$/i;
const NO_AGE = /^(?:0|0\s?(?:s|m|h|d|days?|hours?|minutes?|seconds?)|now)$/i;

/** A removal whose choice fits everything. */
export function takesAll(call: ProposedCall): ToolRemoval | undefined {
  if (call.arguments.dry_run === true || call.arguments.dryRun === true) return undefined;
  for (const { words, args } of operationsIn(call)) {
    const isQuery = words.includes('by') && words.includes('query');
    if (isQuery && /"match_all"/.test(JSON.stringify(args).slice(0, 20_000)))
      return { shows: 'every document changed', severity: 'high' };
    const verb = words.find((word) => REMOVES.has(word)) ?? (isBinned(words, args) ? 'bin' : undefined);
    if (verb === undefined || words.some((word) => KEPT.has(word))) continue;
    if (words.some((word) => EVERY.has(word)) && !words.some((word) => SMALL.has(word)))
      return { shows: `${verb} all`, severity: 'high' };
    const isBulk = words.some((word) => /^(?:bulk|batch|mass)$/.test(word));
    if (isBulk && Object.keys(args).some((key) => SEARCH.test(key)))
      return { shows: `${verb} all that a search finds`, severity: 'high' };
    if (Object.entries(args).some(([key, value]) => isAll(key, value)))
      return { shows: `${verb} everything that fits`, severity: 'high' };
    const isPrefix = args.prefix === true || args.recursive === true || args.from_key === true;
    if (isPrefix && isRoot(args.key ?? args.path ?? args.prefix))
      return { shows: `${verb} a whole tree`, severity: 'high' };
  }
  return undefined;
}

const EVERY = set('all everything');
/** What is made again, or belongs to a view. */
const SMALL = set(
  'breakpoints filters selection selections highlights markers annotations tabs cookies storage notifications mocks routes intercepts logs console todos completed temp tmp',
);

/** `move_all { to: 'Trash' }`. */
const isBinned = (words: readonly string[], args: Arguments): boolean =>
  words.includes('move') &&
  Object.values(args).some(
    (one) => typeof one === 'string' && /^(?:trash|bin|deleted(?: items)?)$/i.test(one),
  );

function isAll(key: string, value: JsonValue): boolean {
  if (ALL_FLAG.test(key)) return value === true || value === 'true';
  if (/^older_?than\w*$/i.test(key)) return NO_AGE.test(String(value));
  if (!CHOICE.test(key)) return false;
  if (FILTER.test(key) && isEmpty(value)) return true;
  return Array.isArray(value)
    ? value.some((one) => typeof one === 'string' && ANYTHING.test(one.trim()))
    : typeof value === 'string' && ANYTHING.test(value.trim());
}

const SEARCH = /^(?:jql|query|search|criteria)$/i;
const FILTER = /^(?:filter|where|query|criteria|selector|condition)s?$/i;
const isEmpty = (value: JsonValue): boolean =>
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0) ||
  (typeof value === 'string' && /^\s*\{\s*\}\s*$/.test(value));

/** The root of a store, or a mount of one: `''`, `/`, `secret/`. */
const isRoot = (place: JsonValue | undefined): boolean =>
  typeof place === 'string' && /^(?:\/?|\/?[\w-]{1,40}\/)$/.test(place);

const FORMATS = set('format mkfs wipe partition repartition erase overwrite zero shred flash');

/** A disk and all it has. */
export function wipesDevice({ tool, arguments: args }: ProposedCall): ToolRemoval | undefined {
  if (!toolWords(tool.slice(-200)).some((word) => FORMATS.has(word))) return undefined;
  const isDevice = Object.values(args).some(
    (one) =>
      typeof one === 'string' && /^(?:\/dev\/|\\\\[.?]\\PhysicalDrive|[A-Za-z]:\\?$|disk\d)/i.test(one),
  );
  return isDevice ? { shows: 'device formatted', severity: 'high' } : undefined;
}

const SENDS = set('send post email mail sms message notify publish broadcast blast call dm text push');
const MASS = set('bulk mass broadcast blast everyone');
const MANY = 50;

/** One message to everyone. */
export function messagesAll({ tool, arguments: args }: ProposedCall): ToolRemoval | undefined {
  const words = toolWords(tool.slice(-200));
  if (args.dry_run === true || args.test_mode === true || words.some((word) => KEPT.has(word)))
    return undefined;
  if (!words.some((word) => SENDS.has(word)) || !isMessage(words)) return undefined;
  const receivers = receiversOf(args);
  const isMany =
    receivers.length >= MANY || receivers.some((one) => /^(?:\*|all|everyone|@everyone)$/i.test(one));
  const isMass = words.some((word) => MASS.has(word));
  return isMany || isMass ? { shows: 'message to everyone', severity: 'high' } : undefined;
}

const isMessage = (words: readonly string[]): boolean =>
  words.some((word) =>
    /^(?:e?mails?|sms|messages?|dms?|texts?|whatsapp|notifications?|gmail|outlook|twilio|sendgrid|mailgun|mailchimp|newsletter)$/.test(
      word,
    ),
  );

const receiversOf = ({
  to,
  recipients,
  cc,
  bcc,
  numbers,
  phone_numbers,
  users,
  segment,
  audience,
}: Arguments): string[] =>
  [to, recipients, cc, bcc, numbers, phone_numbers, users, segment, audience]
    .flat()
    .filter((one) => typeof one === 'string');
