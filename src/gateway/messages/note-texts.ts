/** What is to be read of a message that a server sends of its own accord. */
import { mapStrings } from '../../text/json/json-walk.ts';
import type { JsonObject } from './incoming.ts';
import { isStandardNote } from './note-names.ts';

export interface ServerMessage {
  readonly method: string;
  readonly params?: JsonObject | undefined;
}

/** Fields of the protocol, whose names are nothing to read. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['method', 'params', 'progressToken', 'progress', 'total', 'level', 'logger', 'data', '_meta'],
  ...['requestId', 'uri', 'message', 'reason'],
]);
const LEVELS = /^(?:debug|info|notice|warning|error|critical|alert|emergency)$/;
/** Of all texts together: a mark after every few characters makes no short words of a long one. */
const MOST_WORDS = 6;

export const isField = (name: string): boolean => FIELDS.has(name);

export const keyOf = (_: string, key: string | number): string => String(key);

const isKnown = (method: string): boolean => isStandardNote(method) || method === 'roots/list';

/** Whether a text is to be read: not how loud a message is, and not which request it is about. */
export const isSaid = (text: string, key: string): boolean =>
  text !== '' && key !== 'progressToken' && key !== 'requestId' && !(key === 'level' && LEVELS.test(text));

/** All texts, and names that are not the protocol's. */
function textsIn(params: JsonObject): string[] {
  const texts: string[] = [];
  const text = (one: string, key: string) => {
    if (isSaid(one, key)) texts.push(one);
    return one;
  };
  mapStrings(params, '', { step: keyOf, text, key: (name) => (isField(name) ? name : text(name, '')) });
  return texts;
}

/** A piece of the text of a message. */
export interface Said {
  readonly text: string;
  /** The field that it is said in: what a server writes elsewhere must not part it. */
  readonly column: string;
  /** What it is said in, such as one logger. */
  readonly stream: string;
}

/** Numbers that may be codes of characters. */
export const isCode = (one: number): boolean => Number.isInteger(one) && one >= 32 && one <= 126;
/** What people read of a message. */
export const BODY: ReadonlySet<string> = new Set(['data', 'message', 'reason']);

/** In the order of the message, the codes of characters in its data as a text of their own. */
export function saidIn({ method, params = {} }: ServerMessage): Said[] {
  const { progressToken, logger } = params;
  const stream = JSON.stringify([method, progressToken, logger]);
  const said: Said[] = [];
  const keep = (text: string, column: string) => {
    said.push({ text, column, stream });
  };
  if (!isKnown(method)) keep(method.replace(/^notifications\//, ''), 'method');
  let codes = '';
  mapStrings(params, '', {
    step: (above, key) => (BODY.has(above) ? above : keyOf(above, key)),
    text: (text, key) => {
      if (isSaid(text, key)) keep(text, key);
      return text;
    },
    key: (name) => {
      if (!isField(name)) keep(name, 'name');
      return name;
    },
    number: (one, key) => {
      if (key === 'data' && isCode(one)) codes += String.fromCharCode(one);
      return one;
    },
  });
  if (codes !== '') keep(codes, 'code');
  return said;
}

/** Numbers and a few short words alone: such messages come by the thousand. */
export const isWithoutText = ({ method, params = {} }: ServerMessage): boolean =>
  isKnown(method) && textsIn(params).reduce((sum, { length }) => sum + length, 0) <= MOST_WORDS;
