/** Whether the tool that a phrase means is among the first five, of 500 tools of many servers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../src/gateway/messages/incoming.ts';
import { OWN_TOOLS } from '../../src/gateway/search/own-tools.ts';
import { ToolIndex } from '../../src/gateway/search/tool-index.ts';
import type { EvalResult } from './result.ts';

const CORPUS = join(import.meta.dirname, '..', '..', 'corpus');
const TOOLS = 500;
const FIRST = 5;
const FLOOR = 0.9;

export interface SearchedTool {
  readonly server: string;
  readonly name: string;
  readonly value: JsonObject;
}

interface Phrase {
  readonly phrase: string;
  readonly tool: string;
}

const linesOf = (path: string): JsonObject[] =>
  readFileSync(join(CORPUS, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** Those that phrases are about, and benign ones of the corpus beside them. */
export function searchedTools(): SearchedTool[] {
  const rows = ['search/tools.jsonl', 'tools/benign.jsonl', 'tools/hard-negative.jsonl'].flatMap(linesOf);
  return rows.slice(0, TOOLS).flatMap(({ server, name, description = '', inputSchema = {} }) => {
    if (typeof server !== 'string' || typeof name !== 'string') return [];
    return [{ server, name, value: { name: `${server}__${name}`, description, inputSchema } }];
  });
}

export const listedTools = (): { readonly all: JsonObject[]; readonly own: readonly JsonObject[] } => ({
  all: searchedTools().map(({ value }) => value),
  own: OWN_TOOLS,
});

export function evalSearch(): EvalResult {
  const index = new ToolIndex<SearchedTool>();
  const tools = searchedTools();
  for (const tool of tools) index.add(tool);
  const phrases = linesOf('search/phrases.jsonl').map(
    ({ phrase, tool }): Phrase => ({ phrase: String(phrase), tool: String(tool) }),
  );
  const ranks = phrases.map(({ phrase, tool }) =>
    index.find(phrase, TOOLS).findIndex(({ server, name }) => `${server}/${name}` === tool),
  );
  const within = (most: number) => ranks.filter((rank) => rank >= 0 && rank < most).length;
  const share = within(FIRST) / phrases.length;
  return {
    title: `search: ${phrases.length} phrases of ours over ${tools.length} tools`,
    rows: [
      { what: 'first', figure: `${within(1)} of ${phrases.length}` },
      { what: `among the first ${FIRST}`, figure: `${within(FIRST)} of ${phrases.length}` },
    ],
    misses: phrases
      .filter((_, i) => (ranks[i] ?? -1) < 0 || (ranks[i] ?? 0) >= FIRST)
      .map(({ tool }) => tool),
    floor: `${FLOOR * 100} % among the first ${FIRST}`,
    held: share >= FLOOR,
  };
}
