/**
 * Reads a value out of a sentence around its name: `the password for the shop is …`, `use … as the password`.
 * Sentences contain other words too, so the candidate is judged as prose: it must not look like an ordinary word.
 */
import { type AssignedValue, readValue } from '../../pattern/assigned-value.ts';

/** What the sentence calls the value; only the place is needed. */
interface Named {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** `is` in the languages people write passwords in, and `to` for changed passwords. */
const VERB = '(?:is|was|ist|lautet|es|est|è|é|jest|to|auf|à)';
const SPOKEN = new RegExp(
  [
    `[ \\t]{1,4}${VERB}[ \\t]{0,2}:?(?=[ \\t])`,
    `[ \\t]{1,4}(?:for|of|on|für|para|pour|per)[ \\t][^\\s:=."'\`]{1,32}(?:[ \\t][^\\s:=."'\`]{1,32}){0,3}?[ \\t]{0,2}(?:[ \\t]${VERB}|[:=])(?=[ \\t])`,
    '[ \\t]{0,2}\\([^()\\n]{1,24}\\)[ \\t]{0,2}[:=]',
    '[ \\t]{1,2}[-–][ \\t](?=[^\\s]{8,64}[ \\t]{0,4}(?:[\\r\\n]|$))',
  ].join('|'),
  'y',
);
/** Words that continue a sentence. */
const BEHIND_SPOKEN = new Set([...' \t('].map((character) => character.charCodeAt(0)));
const AS = ' as (?:(?:the|a|my|your|our|its|new|admin|root|user|db) ){0,3}';
const AS_THE = new RegExp(`${AS}$`);
/** The same looked for backwards, which fails at the first letter. */
const BEHIND_AS = new RegExp(`(?<=${AS})`, 'y');
const WORD_BEFORE = /(?:^|[\s"'`(])([^\s"'`()]{5,64})["'`]?$/;
/** After the bare name: too mixed to be the next word of the sentence. */
const MIXED =
  /[ \t]{1,2}["'`]?(?=[^\s"'`]{0,64}\d)(?=[^\s"'`]{0,64}[a-z])(?=[^\s"'`]{0,64}[A-Z])[^\s"'`]{8,128}/y;
const LONG =
  /[ \t]{1,8}["'`]?(?:(?=[\w+/=-]{0,64}\d)(?=[\w+/=-]{0,64}[A-Z])[\w+/=-]{20,256}|(?=[a-f]{0,32}\d)[0-9a-f]{32,128}\b)/y;

export function readSpoken(text: string, name: Named): AssignedValue | null {
  // `pass to the next`: usually the verb.
  if (/^pass$/i.test(name.text) && !text.startsWith(' is ', name.end)) return null;
  // Most names are only mentioned: `keys)`, `token;`.
  if (!BEHIND_SPOKEN.has(text.charCodeAt(name.end))) return readBefore(text, name);
  SPOKEN.lastIndex = name.end;
  if (SPOKEN.test(text)) return readValue(text, SPOKEN.lastIndex, 'prose');
  return readBefore(text, name) ?? readNext(text, name);
}

/** A quoted word in a sentence is still judged as a word of the sentence. */
function spoken(value: AssignedValue | null): AssignedValue | null {
  return value === null || value.style === 'wrapped' ? null : { ...value, style: 'prose' };
}

function readBefore(text: string, { start }: Named): AssignedValue | null {
  BEHIND_AS.lastIndex = start;
  if (!BEHIND_AS.test(text)) return null;
  const head = text.slice(Math.max(0, start - 100), start);
  const as = AS_THE.exec(head);
  const word = as && WORD_BEFORE.exec(head.slice(0, as.index));
  const value = word?.[1];
  if (!as || !word || value === undefined) return null;
  const from = start - head.length + word.index + word[0].indexOf(value);
  return { start: from, end: from + value.length, style: 'prose' };
}

function readNext(text: string, { text: name, end }: Named): AssignedValue | null {
  if (text[end] !== ' ') return null;
  const expression = /^(?:pass|pw)/i.test(name) ? MIXED : LONG;
  expression.lastIndex = end;
  return expression.test(text) ? spoken(readValue(text, end, 'prose')) : null;
}
