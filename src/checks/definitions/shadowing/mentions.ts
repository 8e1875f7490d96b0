/** Where a text names a tool of another server, in any spelling. Ordinary words are never names. */

import type { DefinitionSubject } from '../../../screening/contract/definition-subject.ts';
import { nameWords, stem } from '../../../screening/definitions/name-words.ts';
import { memoOf, RecentTexts } from '../../../text/bounded-memo.ts';
import { noteCut } from '../../../text/limits.ts';
import { matchesOf } from '../../../text/patterns/matches.ts';
import type { Definition } from '../../../vocabulary/definition.ts';

export interface Mention {
  readonly tool: Definition;
  readonly start: number;
  readonly end: number;
  /** Written as ordinary words, so that only the context makes them a name. */
  readonly isSpoken: boolean;
  /** Exactly as its server spells it. */
  readonly isExact: boolean;
  /** The own server lists a tool of that name, too: most such texts are about that one. */
  readonly isNamesake: boolean;
}

const MOST = 400;
/** Two words joined by punctuation or camel case. */
const JOINT = /[A-Za-z0-9][_-][A-Za-z0-9]|[a-z0-9][A-Z]/g;
const PART = /[\w.:/-]/;
const LONGEST_NAME = 160;
/** `the query database tool`: the words before this one may be a name. */
const KIND = / (?:tool|function|endpoint|action)s?\b/gi;
const SPOKEN = 80;
/** References to tools by their kind, and to servers. */
const SPEAKING = / (?:tool|function|endpoint|action)s?\b|\b(?:server|mcp|tools)\b/i;

const namingNothing = new RecentTexts<true>();

/** Whether a text may mention tools or servers at all: most do not, and servers repeat themselves. */
export function mayName(text: string): boolean {
  if (namingNothing.get(text)) return false;
  const isNaming = text.search(JOINT) >= 0 || SPEAKING.test(text);
  if (!isNaming) namingNothing.set(text, true);
  return isNaming;
}

export function* mentionsIn(text: string, subject: DefinitionSubject): Generator<Mention> {
  if (subject.registry.servers.size < 2) return;
  let count = 0;
  for (const [start, end] of identifiersIn(text)) {
    const written = text.slice(start, end);
    if (text[end] === '(' && isMethod(written, subject)) continue;
    const found = elsewhere(identified(written), subject);
    if (found === undefined) continue;
    yield { ...found, start, end, isSpoken: false, isExact: written.endsWith(found.tool.name) };
    if (++count >= MOST) {
      noteCut();
      return;
    }
  }
  for (const { index } of matchesOf(text, KIND)) {
    const spoken = text.slice(Math.max(0, index - SPOKEN), index);
    const words = /[A-Za-z]{2,20}(?: [A-Za-z]{2,20}){0,3}$/.exec(spoken)?.[0] ?? '';
    const found = elsewhere(tails(words), subject);
    if (found === undefined) continue;
    const start = index - found.tool.name.length;
    yield { ...found, start, end: index, isSpoken: true, isExact: false };
    if (++count >= MOST) {
      noteCut();
      return;
    }
  }
}

function* identifiersIn(text: string): Generator<readonly [number, number]> {
  let from = 0;
  for (const { index } of matchesOf(text, JOINT)) {
    if (index < from) continue;
    let start = index;
    while (start > from && index - start < LONGEST_NAME && PART.test(text[start - 1] ?? '')) start--;
    let end = index + 2;
    while (end < text.length && end - index < LONGEST_NAME && PART.test(text[end] ?? '')) end++;
    from = end;
    yield [start, end];
  }
}

/** `app.getUser()` calls what an object of some code has, unless `app` is a server. */
const isMethod = (written: string, { registry }: DefinitionSubject): boolean =>
  /^[\w.]+\.[a-z]+[A-Z]\w*$/.test(written) &&
  !registry.servers.has(written.slice(0, written.lastIndexOf('.')));

const SNAKE = /^[a-z0-9]+(?:[_-][a-z0-9]+)+$/;

/** The identifier itself, then without its prefix: `mcp__db__query_database`, `db.query_database`. */
function identified(match: string): string[] {
  if (SNAKE.test(match)) return [match.replaceAll('-', '_')];
  const spellings = [match];
  for (const { 0: separator, index } of matchesOf(match, /__|[.:/]/g))
    spellings.push(match.slice(index + separator.length));
  return spellings.slice(0, 12).map((spelling) => nameWords(spelling).join('_'));
}

/** `use the query database` may name the tool with its last two, three or four words. */
function tails(spoken: string): string[] {
  const words = nameWords(spoken);
  return [4, 3, 2].filter((size) => size <= words.length).map((size) => words.slice(-size).join('_'));
}

type Named = Pick<Mention, 'tool' | 'isNamesake'>;

function elsewhere(spellings: readonly string[], subject: DefinitionSubject): Named | undefined {
  const { registry, definition } = subject;
  for (const words of spellings) {
    if (!words.includes('_')) continue;
    const tools = registry.spelled(words);
    if (tools.length === 0) continue;
    const others = tools.filter(({ server }) => registry.identity(server, definition.server) !== 'one');
    const [tool] = others;
    if (tool === undefined) return undefined;
    const isNamesake = others.length < tools.length;
    return !isNamesake && isOwn(words, subject) ? undefined : { tool, isNamesake };
  }
  return undefined;
}

const MOST_WORDS = 2000;
/** Tools of the same server under a prefix, and parameters and values of the definition itself. */
function isOwn(words: string, subject: DefinitionSubject): boolean {
  const { registry, definition } = subject;
  if (endsOf(registry.toolsOf(definition.server)).has(words)) return true;
  return ownWords(subject).has(words);
}

/** A name of the own server, of the definition itself, or another release of it: `look_up` to `look_up_v2`. */
export function isOwnName(words: readonly string[], subject: DefinitionSubject): boolean {
  const { registry, definition } = subject;
  const joined = words.join('_');
  if (registry.spelled(joined).some(({ server }) => registry.identity(server, definition.server) === 'one'))
    return true;
  if (endsOf(registry.toolsOf(definition.server)).has(joined) || ownWords(subject).has(joined)) return true;
  const own = nameWords(definition.name).map(stem);
  return words.filter((word) => !RELEASE.test(word)).every((word) => own.includes(stem(word)));
}

const RELEASE = /^(?:v?\d{1,3}|old|legacy|beta)$/;

const ownWords = memoOf(
  ({ texts }: DefinitionSubject): ReadonlySet<string> =>
    new Set(
      texts
        .filter(({ part, text }) => part !== 'description' && text.length < 80 && !text.includes(' '))
        .slice(0, MOST_WORDS)
        .map(({ text }) => nameWords(text).join('_')),
    ),
);

/** `search_issues` of `linear_search_issues`: a server leaves out its own prefix. */
const endsOf = memoOf(
  (tools: ReadonlyMap<string, Definition>): ReadonlySet<string> =>
    new Set(
      [...tools.keys()].flatMap((name) => {
        const words = nameWords(name).slice(0, 12);
        return words.slice(1).map((_, i) => words.slice(i + 1).join('_'));
      }),
    ),
);
