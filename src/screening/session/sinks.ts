/** Where a call sends something that others can read: a tool of a server with its recipient, or a host. */
import { hostKind, hostOf } from '../../shell/places/hosts.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import { anyWord } from '../../text/patterns/compose.ts';
import type { SessionFacts } from '../../vocabulary/call-context.ts';
import { stringsAt } from '../calls/argument-strings.ts';
import type { CallSubject } from '../contract/call.ts';
import { nameWords } from '../definitions/name-words.ts';
import { growing } from './growing-paths.ts';

const MOST = 16;
const LONGEST = 300;

const SENDING = new Set(
  'send post publish share upload notify comment reply forward submit push export invite tweet dispatch broadcast transmit'.split(
    ' ',
  ),
);
/** Of a tool that is named by what it sends. */
const SENT = new Set('email mail message'.split(' '));
const READING = new Set(
  'get list search read find fetch view show describe query count check download'.split(' '),
);
const MAKING = new Set('create update add edit open append insert new put set'.split(' '));
/** What others see when it was made. */
const SEEN = new Set(
  'issue issues pull pr comment comments gist page ticket event message messages release discussion post card draft review repository repo branch webhook channel contact thread email invite'.split(
    ' ',
  ),
);
const DESTINATION = new RegExp(
  `^${anyWord`
    to cc bcc recipients? channel(?:_?(?:id|name))? chat_?id room owner repo repository project(?:_?(?:id|key))?
    space(?:_?key)? board(?:_?id)? bucket workspace team address e?mails? attendees? webhook(?:_?url)?
    database(?:_?id)? parent(?:_?id)?
  `}$`,
  'i',
);

export function sinksOf(call: CallSubject): string[] {
  const sinks = new Set(effectsIn(call).flatMap(hostsOf));
  if (call.tool.startsWith('mcp__') && isSending(call.tool)) sinks.add(toolWith(call));
  return [...sinks].slice(0, MOST);
}

export const effectsIn = (call: CallSubject): Effect[] => [
  ...call.actions.map(({ effect }) => effect),
  ...call.commands.flatMap(({ effects: those }) => those),
];

function isSending(tool: string): boolean {
  const words = nameWords(tool.slice(tool.lastIndexOf('__') + 2));
  const [first = ''] = words;
  if (words.some((word) => READING.has(word))) return false;
  return (
    SENT.has(first) ||
    words.some((word) => SENDING.has(word)) ||
    (words.some((word) => MAKING.has(word)) && words.some((word) => SEEN.has(word)))
  );
}

/** The same tool with another recipient is another sink. */
function toolWith({ tool, arguments: args }: CallSubject): string {
  const to = stringsAt(args, DESTINATION).map(({ text }) => text.toLowerCase());
  return `${tool} ${[...to].sort().join(' ')}`.slice(0, LONGEST);
}

function hostsOf(effect: Effect): string[] {
  if (effect.does !== 'fetch' && effect.does !== 'send') return [];
  // A tool's recipient is no host, and counts with the tool.
  if (effect.does === 'send' && effect.run === undefined && !effect.to.includes('://')) return [];
  const host = hostOf(effect.does === 'fetch' ? effect.url : effect.to);
  return host === '' || hostKind(host) === 'local' ? [] : [`host ${host.toLowerCase()}`];
}

/** Per session: the oldest are asked about again. */
const MOST_SINKS = 1024;

/** A call that is made uses its sinks; one that is only proposed does not. */
export const rememberSinks = (session: SessionFacts, call: CallSubject): SessionFacts =>
  withSinks(session, sinksOf(call));

export function withSinks(session: SessionFacts, used: readonly string[]): SessionFacts {
  const fresh = used.filter((sink) => session.sinks?.has(sink) !== true);
  if (fresh.length === 0) return session;
  const sinks = growing(session.sinks ?? new Set());
  for (const sink of fresh) sinks.add(sink);
  for (const oldest of sinks) {
    if (sinks.size <= MOST_SINKS) break;
    sinks.delete(oldest);
  }
  return { ...session, sinks };
}
