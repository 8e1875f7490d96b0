/**
 * A read-only view of all servers' definitions, for checks that compare. Every lookup costs the same for any number of
 * tools: names are indexed by their look, their words, their words without lures, and with each letter left out.
 */
import { memo, once } from '../../text/bounded-memo.ts';
import { anyWord, whole } from '../../text/patterns/compose.ts';
import { skeleton } from '../../text/unicode/skeleton.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import type { Identity, Kinship, Registry, Resemblance } from '../contract/definition-subject.ts';
import { nameWords, stem } from './name-words.ts';

/** A longer name is not mistaken for another because of a typo. */
const LONGEST_SLIP = 48;
/** For shorter names, one letter of difference is chance: `get` and `set`, `edit` and `exit`. */
const SHORTEST_SLIP = 7;
const LURES = whole(anyWord`
  secured? safe safer safely official verified trusted v\d{1,2} \d{1,2} new newest pro plus fast faster
  better best improved enhanced real original authentic genuine updated latest fixed next advanced premium
  default direct quick native proxy wrapper alt alternative extended ext ex x ng internal mirror copy clone
  backup my the super ultra smart legacy main primary tool fn func function
`);

/** All names are looked up again. */
const NAMES = { most: 1 << 16 };

/** Of each server the first definition alone: a hostile list with a thousand of one name costs no more than one. */
type Index = Map<string, Map<string, Definition>>;

export function registryOf(definitions: readonly Definition[]): Registry {
  const tools = definitions.filter(({ kind }) => kind === 'tool');
  const servers = new Set(definitions.map(({ server }) => server));
  const programs = programsOf(definitions);
  const keyOf = (server: string) => programs.get(server) ?? server;
  const count = new Set([...servers].map(keyOf)).size;
  const byServer: Index = new Map();
  const [byLook, byWords, bySpelling, bySlip]: [Index, Index, Index, Index] = [
    new Map(),
    new Map(),
    new Map(),
    new Map(),
  ];
  const [looks, slips] = [memo(NAMES, lookOf), memo(NAMES, slipKeys)];
  for (const tool of tools) {
    const words = nameWords(tool.name);
    const server = keyOf(tool.server);
    file(byServer, server, tool.name, tool);
    file(bySpelling, words.join('_'), server, tool);
    if (count < 2) continue;
    file(byLook, looks(tool.name), server, tool);
    file(byWords, wordKey(words), server, tool);
    for (const key of slips(tool.name)) file(bySlip, key, server, tool);
  }
  const alike = once(() => byLookOnServer(tools, looks));
  return {
    definitions,
    servers,
    identity: (here, there) => identity(here, there, programs),
    resembling: (of) =>
      count < 2 || of.kind !== 'tool'
        ? []
        : resembling(of, keyOf(of.server), { byLook, byWords, bySlip, looks, slips }),
    twins: (of) =>
      (alike().get(`${of.server}\n${looks(of.name)}`) ?? []).filter(
        ({ name }) => name !== of.name && !isSpelling(name, of.name),
      ),
    spelled: (words) => [...(bySpelling.get(words)?.values() ?? [])],
    toolsOf: (server) => byServer.get(keyOf(server)) ?? new Map(),
  };
}

/** By the name of their server, in a spelling that no name has. */
function programsOf(definitions: readonly Definition[]): ReadonlyMap<string, string> {
  const programs = new Map<string, string>();
  for (const { server, program } of definitions)
    if (program !== undefined && !programs.has(server)) programs.set(server, `\n${program}`);
  return programs;
}

function identity(here: string, there: string, programs: ReadonlyMap<string, string>): Identity {
  const [one, other] = [programs.get(here), programs.get(there)];
  if (here === there || (one !== undefined && one === other)) return 'one';
  return one === undefined || other === undefined ? 'unknown' : 'two';
}

interface Indexes {
  readonly byLook: Index;
  readonly byWords: Index;
  readonly bySlip: Index;
  readonly looks: (name: string) => string;
  readonly slips: (name: string) => readonly string[];
}

function resembling(
  of: Definition,
  own: string,
  { byLook, byWords, bySlip, looks, slips }: Indexes,
): Resemblance[] {
  const found = new Map<string, Resemblance>();
  const add = (how: Kinship, list: ReadonlyMap<string, Definition> | undefined) => {
    for (const [server, to] of list ?? [])
      if (server !== own && !found.has(server))
        found.set(server, { to, how: isSpelling(to.name, of.name) ? 'same' : how });
  };
  add('look', byLook.get(looks(of.name)));
  const words = nameWords(of.name);
  add('near', byWords.get(wordKey(words)));
  const core = words.filter((word) => !LURES.test(word));
  if (core.length < words.length && core.length > 0) add('lure', byWords.get(wordKey(core)));
  for (const key of slips(of.name)) add('near', bySlip.get(key));
  return [...found.values()];
}

/** How a name looks to a person: look-alike letters folded, case and separators removed. */
function lookOf(name: string): string {
  return skeleton(
    name
      .slice(0, 256)
      .toLowerCase()
      .replace(/[-_.\s]/g, ''),
  );
}

/** Order and number of words are ignored: `funds_transfer` can be taken for `transfer_fund`. */
const wordKey = (words: readonly string[]): string => words.map(stem).sort().join('_');

/** Two names that differ by one added, missing, changed or swapped letter share one of these. */
function slipKeys(name: string): string[] {
  const plain = name.toLowerCase().replace(/[-_.\s]/g, '');
  if (plain.length < SHORTEST_SLIP || plain.length > LONGEST_SLIP) return [];
  const keys = [plain];
  for (let i = 0; i < plain.length; i++) keys.push(plain.slice(0, i) + plain.slice(i + 1));
  return keys;
}

/** Another spelling of the same words hides nothing: `getUser` beside `get_user`. */
const isSpelling = (a: string, b: string): boolean => bare(a) === bare(b);
const bare = (name: string): string => name.toLowerCase().replace(/[-_.\s]/g, '');

function byLookOnServer(
  tools: readonly Definition[],
  looks: (name: string) => string,
): ReadonlyMap<string, readonly Definition[]> {
  const alike = new Map<string, Definition[]>();
  for (const tool of tools) {
    const key = `${tool.server}\n${looks(tool.name)}`;
    const list = alike.get(key);
    if (list === undefined) alike.set(key, [tool]);
    else if (list.length < 8) list.push(tool);
  }
  return alike;
}

function file(index: Index, key: string, under: string, tool: Definition): void {
  const filed = index.get(key);
  if (filed === undefined) index.set(key, new Map([[under, tool]]));
  else if (!filed.has(under)) filed.set(under, tool);
}
