import { operationsIn } from '../../../screening/calls/operations.ts';
import { toolWords } from '../../../screening/calls/tool-name.ts';
import type { ProposedCall } from '../../../screening/contract/call.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import type { Severity } from '../../../vocabulary/orders.ts';
import {
  OTHER_VERBS,
  PLAIN_VERBS,
  REMOTE_SERVERS,
  SEVERE_NOUNS,
  SMALL_NOUNS,
  STRONG_VERBS,
  singular,
  TRIFLES,
} from './tool-removals.ts';

export interface ToolRemoval {
  /** `delete repository`, without names from the call. */
  readonly shows: string;
  readonly severity: Severity;
}

type Arguments = ProposedCall['arguments'];

const KIND_KEYS = [
  'kind',
  'resourceType',
  'resource_type',
  'resource',
  'type',
  'object_type',
  'entity',
  'service',
  'Service',
  'object',
  'target_type',
];

/** What a tool removes according to its name or an operation in its arguments. */
export function toolRemoval(call: ProposedCall): ToolRemoval | undefined {
  const { tool, arguments: args } = call;
  if (args.dry_run === true || args.dryRun === true || args.preview === true) return undefined;
  const [own, ...others] = operationsIn(call);
  const name = own?.words.slice(0, MOST_WORDS) ?? [];
  const kinds = KIND_KEYS.flatMap((key) => nounsAt(args[key]));
  const removal = removalIn(name, kinds, tool, args);
  if (removal !== undefined || OTHER_VERBS.has(name[0] ?? '')) return removal;
  for (const { words, args: beside } of others) {
    const around = [...KIND_KEYS.flatMap((key) => nounsAt(beside[key])), ...kinds, ...name];
    const found = removalIn(words.slice(0, MOST_WORDS), around, tool, beside);
    if (found !== undefined) return found;
  }
  return undefined;
}

const MOST_WORDS = 12;

/** The same for a method of a library. */
export const methodRemoval = (
  words: readonly string[],
  around: readonly string[],
): ToolRemoval | undefined =>
  OTHER_VERBS.has(words[0] ?? '') ? undefined : removalIn(words.slice(0, MOST_WORDS), around, '', {});

const nounsAt = (value: JsonValue | undefined): string[] =>
  typeof value === 'string' && value.length <= 40 ? [...toolWords(value)] : [];

function removalIn(
  words: readonly string[],
  around: readonly string[],
  tool: string,
  args: Arguments,
): ToolRemoval | undefined {
  const flushed = /^flush_?(?:all|db)$/.exec(words.join('_'))?.[0];
  if (flushed !== undefined) return { shows: flushed, severity: 'high' };
  // `schedule_key_deletion`
  const spelled = words.map((word) => (word === 'deletion' && words.length > 1 ? 'delete' : word));
  const verb = spelled.find((word) => STRONG_VERBS.has(word) || PLAIN_VERBS.has(word));
  if (verb === undefined || words.some((word) => word === 'drag')) return undefined;
  const [first = ''] = words;
  if (first !== verb && (OTHER_VERBS.has(first) || KEEPING.has(first))) return undefined;
  const own = spelled.filter((word) => word !== verb);
  const noun = nounIn(own) ?? nounIn(around);
  const shows = noun === undefined ? verb : `${verb} ${noun.word}`;
  if (noun === undefined) {
    const isRemote = REMOTE_SERVERS.test(tool);
    if (ALWAYS_SEVERE.has(verb)) return { shows, severity: 'high' };
    // An unknown object may be anything; a bare verb is too little to stop a call.
    const isNamed = verb === 'delete' && own.some((word) => word.length > 2 && !FILLERS.has(word));
    if (EDITORS.test(tool.slice(-200))) return { shows, severity: 'medium' };
    if (CACHES.test(tool.slice(-200)) && isOneKey(args)) return { shows, severity: 'medium' };
    if (STRONG_VERBS.has(verb)) return { shows, severity: isRemote || isNamed ? 'high' : 'medium' };
    return isRemote && PLAINLY_SEVERE.has(verb) ? { shows, severity: 'high' } : undefined;
  }
  if (noun.weight === 'trifle') return undefined;
  // Closing what is open, and parts of a drawing.
  if (
    verb === 'revoke' &&
    words.some((word) => /^(?:ingress|egress|access|permissions?|grants?|rules?|invitation)$/.test(word))
  )
    return undefined;
  if (
    EDITORS.test(tool) &&
    /^(?:node|instance|component|layer|group|table|model|file|frame|key)$/.test(noun.word)
  )
    return { shows, severity: 'medium' };
  if (noun.word === 'many' && isNarrow(args)) return { shows, severity: 'medium' };
  if (/^(?:clear|empty|reset|disable|suspend|deactivate|cancel|remove|rm|del|teardown|pause)$/.test(verb))
    return noun.weight === 'severe' ? { shows, severity: severityOf(verb, noun.word, tool) } : undefined;
  return { shows, severity: noun.weight === 'severe' ? 'high' : 'medium' };
}

/** Members and tags are replaced easily; data is not. */
function severityOf(verb: string, noun: string, tool: string): Severity {
  // A branch of a database is a database.
  if (noun === 'branch' && DATABASES.test(tool)) return 'high';
  if (verb === 'pause')
    return /^(?:project|instance|cluster|database|db|service|app)$/.test(noun) && REMOTE_SERVERS.test(tool)
      ? 'high'
      : 'medium';
  if (/^(?:reset|disable|suspend|deactivate|clear)$/.test(verb))
    return /^(?:database|db|bucket|collection|table|cluster|queue)$/.test(noun) ? 'high' : 'medium';
  return /^(?:member|tag|role|permission|alias|package|group|key|all|job|many|node)$/.test(noun)
    ? 'medium'
    : 'high';
}

const EDITORS =
  /(?:^|[^a-z])(?:figma|canvas|diagram|scene|dom|mindmap|miro|blender|unity|godot|excalidraw|slides|docs|sheets?|excel|powerpoint|word)(?:[^a-z]|$)/i;
const FILLERS = new Set('the by from with and for all one many multiple bulk batch soft ids'.split(' '));
/** Verbs that are never used for small things. */
const ALWAYS_SEVERE = new Set('destroy wipe nuke obliterate deprovision decommission'.split(' '));
/** At a server elsewhere these need no object. */
const PLAINLY_SEVERE = new Set('uninstall terminate drop truncate teardown deregister reset'.split(' '));
const KEEPING = new Set('cancel prevent block protect enable'.split(' '));
const DATABASES = /(?:^|[^a-z])(?:supabase|neon|planetscale|turso|xata)(?:[^a-z]|$)/i;

const CACHES = /(?:^|[^a-z])(?:redis|valkey|memcached?|dragonfly|keydb)(?:[^a-z]|$)/i;

/** One entry of a cache, by its whole name. */
const isOneKey = ({ key }: Arguments): boolean =>
  typeof key === 'string' && key !== '' && !/[*?[\]]/.test(key);

interface Noun {
  readonly word: string;
  readonly weight: 'severe' | 'small' | 'trifle';
}

/** The last noun is the object; the nouns before it qualify it. */
function nounIn(words: readonly string[]): Noun | undefined {
  for (const word of [...words].reverse()) {
    const one = singular(word);
    if (TRIFLES.has(word) || TRIFLES.has(one)) return { word: one, weight: 'trifle' };
    if (SMALL_NOUNS.has(word) || SMALL_NOUNS.has(one)) return { word: one, weight: 'small' };
    if (SEVERE_NOUNS.has(word) || SEVERE_NOUNS.has(one)) return { word: one, weight: 'severe' };
  }
  return undefined;
}

/** A condition that names something. */
function isNarrow({ filter, where, query, ids }: Arguments): boolean {
  return [filter, where, query, ids].some(
    (one) => typeof one === 'object' && one !== null && Object.keys(one).length > 0,
  );
}
