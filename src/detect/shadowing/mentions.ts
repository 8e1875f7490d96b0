/** Where a text names a tool of another server, in any spelling. Ordinary words are never names. */
import type { Definition } from '../../vocabulary/definition.ts';
import { nameWords } from '../definition/name-words.ts';
import type { DefinitionSubject } from '../definition/subject.ts';

export interface Mention {
  readonly tool: Definition;
  readonly start: number;
  readonly end: number;
  /** Spelled as words, so that only what stands around them makes them a name. */
  readonly isSpoken: boolean;
}

const LONGEST = 1 << 15;
const MOST = 40;
/** Two words that are joined, by a sign or a hump. */
const JOINT = /[A-Za-z0-9][_-][A-Za-z0-9]|[a-z0-9][A-Z]/g;
const PART = /[\w.:/-]/;
const LONGEST_NAME = 160;
/** `the query database tool`: the words before this one may be a name. */
const KIND = / (?:tool|function|endpoint|action)s?\b/gi;
const SPOKEN = 80;

export function* mentionsIn(text: string, subject: DefinitionSubject): Generator<Mention> {
  if (subject.registry.servers.size < 2) return;
  const head = text.slice(0, LONGEST);
  let count = 0;
  for (const [start, end] of identifiersIn(head)) {
    const tool = elsewhere(identified(head.slice(start, end)), subject);
    if (tool === undefined) continue;
    yield { tool, start, end, isSpoken: false };
    if (++count >= MOST) return;
  }
  for (const { index } of head.matchAll(KIND)) {
    const spoken = head.slice(Math.max(0, index - SPOKEN), index);
    const words = /[A-Za-z]{2,20}(?: [A-Za-z]{2,20}){0,3}$/.exec(spoken)?.[0] ?? '';
    const found = elsewhere(tails(words), subject);
    if (found === undefined) continue;
    yield { tool: found, start: index - found.name.length, end: index, isSpoken: true };
    if (++count >= MOST) return;
  }
}

function* identifiersIn(text: string): Generator<readonly [number, number]> {
  let from = 0;
  for (const { index } of text.matchAll(JOINT)) {
    if (index < from) continue;
    let start = index;
    while (start > from && index - start < LONGEST_NAME && PART.test(text[start - 1] ?? '')) start--;
    let end = index + 2;
    while (end < text.length && end - index < LONGEST_NAME && PART.test(text[end] ?? '')) end++;
    from = end;
    yield [start, end];
  }
}

const SNAKE = /^[a-z0-9]+(?:[_-][a-z0-9]+)+$/;

/** The identifier itself, then without what leads to it: `mcp__db__query_database`, `db.query_database`. */
function identified(match: string): string[] {
  if (SNAKE.test(match)) return [match.replaceAll('-', '_')];
  const spellings = [match];
  for (const { 0: sign, index } of match.matchAll(/__|[.:/]/g))
    spellings.push(match.slice(index + sign.length));
  return spellings.slice(0, 12).map((spelling) => nameWords(spelling).join('_'));
}

/** `use the query database` may name the tool with its last two, three or four words. */
function tails(spoken: string): string[] {
  const words = nameWords(spoken);
  return [4, 3, 2].filter((size) => size <= words.length).map((size) => words.slice(-size).join('_'));
}

/** A name that the own server has as well is its own. */
function elsewhere(
  spellings: readonly string[],
  { registry, definition }: DefinitionSubject,
): Definition | undefined {
  for (const words of spellings) {
    if (!words.includes('_')) continue;
    const tools = registry.spelled(words);
    if (tools.length === 0) continue;
    if (tools.some(({ server }) => server === definition.server)) return undefined;
    return tools[0];
  }
  return undefined;
}
