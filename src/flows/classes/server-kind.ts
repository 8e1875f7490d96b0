/** What a server is, by its name and its tools. */
import { nameWords, stem } from '../../screening/definitions/name-words.ts';
import { partsOf } from './name-phrases.ts';
import { type ServerKind, type Thing, thingOf } from './objects.ts';

/** What else is known of the server of a tool. */
export interface AboutServer {
  readonly name?: string;
  /** Names of all of its tools. */
  readonly tools?: readonly string[];
}

export interface Server {
  readonly name: string;
  readonly tools: readonly string[];
}

const MANY = 200;

/** Words that begin most names of a server, and those of its own name. */
export function prefixesOf({ name, tools }: Server): ReadonlySet<string> {
  const first = new Map<string, number>();
  for (const tool of tools) {
    const word = nameWords(tool)[0] ?? '';
    first.set(word, (first.get(word) ?? 0) + 1);
  }
  const shared = [...first].filter(([, times]) => tools.length >= 3 && times / tools.length > 0.6);
  return new Set([...shared.map(([word]) => word), ...nameWords(name), 'api']);
}

/** Things that are known everywhere, such as dates, say little of a server. */
const WEIGHT_OF_FACTS = 0.4;

export function kindOf(
  { name, tools }: Server,
  tool: string,
  spoken: readonly Thing[],
): ServerKind | undefined {
  const votes = new Map<ServerKind, number>();
  const vote = (kind: ServerKind | undefined, weight: number) => {
    if (kind === undefined) return;
    votes.set(kind, (votes.get(kind) ?? 0) + (kind === 'facts' ? weight * WEIGHT_OF_FACTS : weight));
  };
  const kindOfWord = (word: string) => (thingOf(word) ?? thingOf(stem(word)))?.kind;
  for (const word of nameWords(name).flatMap(partsOf)) vote(kindOfWord(word), Math.max(2, tools.length / 3));
  for (const one of [tool, ...tools.slice(0, MANY)])
    for (const kind of new Set(nameWords(one).map(kindOfWord))) vote(kind, 1);
  for (const { kind } of spoken) vote(kind, 0.5);
  let best: readonly [ServerKind, number] | undefined;
  for (const one of votes) if (one[1] > (best?.[1] ?? 0)) best = one;
  return best?.[0];
}
