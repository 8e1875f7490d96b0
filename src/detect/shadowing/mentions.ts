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
const IDENTIFIER =
  /[A-Za-z][A-Za-z0-9]{0,40}(?:[_.:/-]{1,2}[A-Za-z0-9]{1,40}){1,10}|\b[a-z]{2,30}(?:[A-Z][a-z0-9]{1,30}){1,6}\b/g;
/** `the query database tool`. */
const SPOKEN = /\b((?:[A-Za-z]{2,20} ){2,4})(?:tool|function|endpoint|action)\b/g;

export function* mentionsIn(text: string, subject: DefinitionSubject): Generator<Mention> {
  if (subject.registry.servers.size < 2) return;
  const head = text.slice(0, LONGEST);
  let count = 0;
  for (const { 0: match, index } of head.matchAll(IDENTIFIER)) {
    const tool = elsewhere(identified(match), subject);
    if (tool === undefined) continue;
    yield { tool, start: index, end: index + match.length, isSpoken: false };
    if (++count >= MOST) return;
  }
  for (const { 1: spoken = '', index } of head.matchAll(SPOKEN)) {
    const tool = elsewhere(tails(spoken), subject);
    if (tool !== undefined) yield { tool, start: index, end: index + spoken.length, isSpoken: true };
    if (++count >= MOST) return;
  }
}

/** The identifier itself, then without what leads to it: `mcp__db__query_database`, `db.query_database`. */
function identified(match: string): string[][] {
  const spellings = [match];
  for (const { 0: sign, index } of match.matchAll(/__|[.:/]/g))
    spellings.push(match.slice(index + sign.length));
  return spellings.map(nameWords);
}

/** `use the query database` may name the tool with its last two, three or four words. */
function tails(spoken: string): string[][] {
  const words = nameWords(spoken);
  return [4, 3, 2].filter((size) => size <= words.length).map((size) => words.slice(-size));
}

/** A name that the own server has as well is its own. */
function elsewhere(
  spellings: readonly string[][],
  { registry, definition }: DefinitionSubject,
): Definition | undefined {
  for (const words of spellings) {
    if (words.length < 2) continue;
    const tools = registry.spelled(words);
    if (tools.length === 0) continue;
    if (tools.some(({ server }) => server === definition.server)) return undefined;
    return tools[0];
  }
  return undefined;
}
