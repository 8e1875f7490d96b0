/** What a server is, by its name and its tools. */
import { nameWords, stem } from '../../screening/definitions/name-words.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import { partsOf } from './name-phrases.ts';
import { type ServerKind, type Thing, thingOf } from './tool-objects.ts';

/** What else is known of the server of a tool. */
export interface AboutServer {
  readonly name?: string;
  /** Names of all of its tools. */
  readonly tools?: readonly string[];
}

/** Read once for all tools of a server. */
export interface ServerWords {
  /** Words that begin most names, and those of the server's own name. */
  readonly prefixes: ReadonlySet<string>;
  readonly votes: ReadonlyMap<ServerKind, number>;
}

const MANY = 200;

export const wordsOfServer = memoOf((about: AboutServer, given: string): ServerWords => {
  const name = about.name ?? given;
  const tools = about.tools ?? [];
  const votes: Votes = new Map();
  for (const word of nameWords(name).flatMap(partsOf))
    vote(votes, kindOfWord(word), Math.max(3, tools.length / 2));
  for (const one of tools.slice(0, MANY)) voteByName(votes, one);
  return { prefixes: prefixesOf(name, tools), votes };
});

function prefixesOf(name: string, tools: readonly string[]): ReadonlySet<string> {
  const first = new Map<string, number>();
  for (const tool of tools) {
    const word = nameWords(tool)[0] ?? '';
    first.set(word, (first.get(word) ?? 0) + 1);
  }
  const shared = [...first].filter(([, times]) => tools.length >= 3 && times / tools.length > 0.6);
  return new Set([...shared.map(([word]) => word), ...nameWords(name), 'api']);
}

/** Things that are known everywhere, such as dates, show little of a server. */
const WEIGHT_OF_FACTS = 0.4;

type Votes = Map<ServerKind, number>;

function vote(votes: Votes, kind: ServerKind | undefined, weight: number): void {
  if (kind === undefined) return;
  votes.set(kind, (votes.get(kind) ?? 0) + (kind === 'facts' ? weight * WEIGHT_OF_FACTS : weight));
}

const kindOfWord = (word: string): ServerKind | undefined => (thingOf(word) ?? thingOf(stem(word)))?.kind;

function voteByName(votes: Votes, name: string): void {
  for (const kind of new Set(nameWords(name).map(kindOfWord))) vote(votes, kind, 1);
}

export function kindOf(server: ServerWords, tool: string, spoken: readonly Thing[]): ServerKind | undefined {
  const votes: Votes = new Map(server.votes);
  voteByName(votes, tool);
  for (const { kind } of spoken) vote(votes, kind, 0.5);
  let best: readonly [ServerKind, number] | undefined;
  for (const one of votes) if (one[1] > (best?.[1] ?? 0)) best = one;
  return best?.[0];
}
