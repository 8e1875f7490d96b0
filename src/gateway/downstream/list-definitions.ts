import { KNOWN_MARK } from '../../sensitive/known/known-secrets.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Definition, DefinitionKind } from '../../vocabulary/definition.ts';
import { isObject, type JsonObject } from '../messages/incoming.ts';
import type { Connection } from './connection.ts';
import type { Greeting } from './greeting.ts';
import type { ListLimits } from './limits.ts';
import { misspelledParts } from './listing-parts.ts';
import type { Quoter } from './quote.ts';
import type { Answer } from './server-answer.ts';
import type { Visitor } from './visitor.ts';

interface List {
  readonly kind: DefinitionKind;
  readonly words: string;
  readonly method: string;
  readonly capability: string;
  readonly field: string;
  readonly named: string;
}

const LISTS: readonly List[] = [
  { kind: 'tool', words: 'tools', method: 'tools/list', capability: 'tools', field: 'tools', named: 'name' },
  {
    kind: 'prompt',
    words: 'prompts',
    method: 'prompts/list',
    capability: 'prompts',
    field: 'prompts',
    named: 'name',
  },
  {
    kind: 'resource',
    words: 'resources',
    method: 'resources/list',
    capability: 'resources',
    field: 'resources',
    named: 'uri',
  },
  {
    kind: 'resource_template',
    words: 'resource templates',
    method: 'resources/templates/list',
    capability: 'resources',
    field: 'resourceTemplates',
    named: 'uriTemplate',
  },
];

/** Lists that a server does not offer are requested too, but not waited for: most servers reject them at once. */
const UNOFFERED_PATIENCE_MS = 1_000;
const METHOD_NOT_FOUND = -32601;

export interface Listed {
  readonly definitions: Definition[];
  readonly problems: string[];
}

interface Asking {
  readonly server: string;
  readonly connection: Connection;
  readonly visitor: Pick<Visitor, 'heard'>;
  readonly greeting: Greeting;
  readonly limits: Pick<ListLimits, 'maxPages' | 'maxDefinitions'>;
  readonly quoter: Quoter;
  /** For each page of a list that is offered; absent: the whole listing has a deadline. */
  readonly patienceMs?: number;
}

export type ListKind = List['kind'];

export interface OneList {
  readonly definitions: readonly Definition[];
  /** Why the list is not complete. */
  readonly gap?: string;
  readonly problems: readonly string[];
  /** What was left out, which is no reason against the rest. */
  readonly notes?: readonly string[];
}

/** All four lists and the instructions. What was read before something went wrong is kept. */
export async function listDefinitions(asking: Asking): Promise<Listed> {
  const { server, greeting } = asking;
  const { instructions } = greeting;
  const definitions: Definition[] = [];
  if (typeof instructions === 'string' && instructions !== '') {
    definitions.push({ kind: 'instructions', server, name: '', value: { instructions } });
  }
  const problems = [...greeting.problems];
  const gaps = new Map<string, string[]>();
  for (const { list, read } of await readLists(asking, problems)) {
    definitions.push(...read.definitions);
    problems.push(...read.problems, ...(read.notes ?? []));
    if (read.gap === undefined) continue;
    const words = read.definitions.length > 0 ? `the rest of its ${list.words}` : `its ${list.words}`;
    gaps.set(read.gap, [...(gaps.get(read.gap) ?? []), words]);
  }
  for (const [why, words] of gaps) problems.push(`${joined(words)} could not be listed: ${why}`);
  return { definitions, problems };
}

interface ReadList {
  readonly list: List;
  readonly read: OneList;
}

/** A server that announces a changed list meanwhile is asked for it once more; its last answer counts. */
async function readLists(asking: Asking, problems: string[]): Promise<ReadList[]> {
  const { visitor } = asking;
  const first: ReadList[] = [];
  for (const list of LISTS) first.push({ list, read: await readList(asking, list) });
  const last: ReadList[] = [];
  for (const { list, read } of first) {
    const hasChanged = visitor.heard(`notifications/${list.capability}/list_changed`);
    const again = hasChanged && read.gap === undefined ? await readList(asking, list) : read;
    const isSame = JSON.stringify(again.definitions) === JSON.stringify(read.definitions);
    if (!isSame) problems.push(`it changed its ${list.words} while they were being listed`);
    last.push({ list, read: again });
  }
  return last;
}

async function readList(asking: Omit<Asking, 'visitor'>, list: List): Promise<OneList> {
  const { connection, greeting } = asking;
  const isOffered = greeting.capabilities[list.capability] !== undefined;
  if (!isOffered && connection.isSilentOnUnknown) return { definitions: [], problems: [] };
  const gathered: Gathered = { items: [], nameless: 0, concealed: 0, odd: new Set() };
  const gap = await readPages(asking, list, isOffered, gathered);
  return finish(asking, list, gathered, gap);
}

/** One list of a server that offers it, for the gateway. */
export async function readOffered(asking: Omit<Asking, 'visitor'>, kind: ListKind): Promise<OneList> {
  const list = LISTS.find((one) => one.kind === kind);
  if (list === undefined || asking.greeting.capabilities[list.capability] === undefined)
    return { definitions: [], problems: [] };
  return await readList(asking, list);
}

interface Gathered {
  readonly items: JsonObject[];
  nameless: number;
  /** With a secret in the name: none is what its server calls it. */
  concealed: number;
  readonly odd: Set<string>;
}

/** Page after page into `gathered`; resolves to why the list is not complete. */
async function readPages(
  { connection, greeting, limits, quoter, patienceMs }: Omit<Asking, 'visitor'>,
  list: List,
  isOffered: boolean,
  gathered: Gathered,
): Promise<string | undefined> {
  const cursors = new Set<string>();
  let cursor: string | undefined;
  let last = '';
  for (let page = 0; page < limits.maxPages; page += 1) {
    const params = { ...greeting.params, ...(cursor === undefined ? {} : { cursor }) };
    const patience = isOffered ? patienceMs : UNOFFERED_PATIENCE_MS;
    const answer = await connection.request(list.method, params, patience);
    if (answer.kind !== 'result') {
      const isNone = isAbsence(answer, list, isOffered && page === 0);
      return isNone ? undefined : whyOf(answer, connection, quoter);
    }
    const { result } = answer;
    const found = listIn(result, list, gathered);
    if (!Array.isArray(found))
      return isOffered || found !== undefined ? 'its answer holds no such list' : undefined;
    const text = cursor === '' || result.nextCursor === '' ? JSON.stringify(found) : '';
    // To most servers an empty cursor is none: they give the same page again.
    if (cursor === '' && text === last) return undefined;
    last = text;
    if (!takeItems(found, list, limits, gathered)) return `it has more than ${limits.maxDefinitions}`;
    const next = result.nextCursor;
    if (next === undefined || next === null) return undefined;
    if (typeof next !== 'string') return 'its next page is named by no text';
    if (cursors.has(next)) return 'its pages go in a circle';
    cursors.add(next);
    cursor = next;
  }
  return `it has more than ${limits.maxPages} pages of them`;
}

function listIn(result: JsonObject, { field, words }: List, { odd }: Gathered): JsonValue | undefined {
  const parts = [field, 'nextCursor'];
  for (const problem of misspelledParts(result, parts, `the list of its ${words}`)) odd.add(problem);
  return result[field];
}

/** False if there are more of them than are read. */
function takeItems(
  found: readonly JsonValue[],
  { named }: List,
  limits: Pick<ListLimits, 'maxDefinitions'>,
  into: Gathered,
): boolean {
  for (const item of found) {
    if (into.items.length >= limits.maxDefinitions) return false;
    const name = isObject(item) ? item[named] : undefined;
    if (!isObject(item) || typeof name !== 'string') into.nameless += 1;
    else if (name.includes(KNOWN_MARK)) into.concealed += 1;
    else into.items.push(item);
  }
  return true;
}

/** Whether the answer only means that there is no such list: then no client gets one either. */
function isAbsence(answer: Answer, list: List, isPromised: boolean): boolean {
  if (answer.kind === 'error') {
    return !isPromised || (answer.code === METHOD_NOT_FOUND && list.kind !== 'tool');
  }
  // Tools are what a client asks for first, whether offered or not.
  return answer.kind === 'unanswered' && list.kind !== 'tool';
}

function finish(
  asking: Pick<Asking, 'server' | 'quoter'>,
  list: List,
  { items, nameless, concealed, odd }: Gathered,
  gap: string | undefined,
): OneList {
  const definitions = items.map((value) => ({
    kind: list.kind,
    server: asking.server,
    name: String(value[list.named]),
    value,
  }));
  const problems = [...odd];
  if (nameless > 0) problems.push(`${list.words} without a ${list.named} that were not read: ${nameless}`);
  const names = new Set<string>();
  const twin = definitions.find(({ name }) => names.size === names.add(name).size);
  if (twin) problems.push(`two of its ${list.words} are called "${asking.quoter.quote(twin.name, 80)}"`);
  const withheld = `${list.words} with a secret of its settings in the ${list.named}, withheld: ${concealed}`;
  const notes = concealed > 0 ? { notes: [withheld] } : {};
  return { definitions, problems, ...notes, ...(gap === undefined ? {} : { gap }) };
}

/** Why an answer is not usable, for the end of a sentence. Without a quoter no word of the server is repeated. */
export function whyOf(answer: Answer, connection: Connection, quoter?: Quoter): string {
  switch (answer.kind) {
    case 'error': {
      const isQuoted = answer.message !== '' && quoter !== undefined;
      const said = isQuoted ? ` and said "${quoter.quote(answer.message)}"` : '';
      return `it answered with error ${answer.code}${said}`;
    }
    case 'failed':
      return answer.why;
    case 'over':
      return connection.over;
    default:
      return 'it did not answer';
  }
}

function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
