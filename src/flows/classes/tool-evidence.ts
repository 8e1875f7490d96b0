/** What a definition shows of what its tool does and returns, before anything is decided by it. */
import type { Parameter } from '../../screening/contract/definition-subject.ts';
import { isDestructiveName } from '../../screening/definitions/destructive-names.ts';
import { parametersOf } from '../../screening/definitions/parameters.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import { ACTS, type Act } from '../../vocabulary/flow.ts';
import { type Phrase, phrasesOf, spokenPhrases } from './name-phrases.ts';
import {
  isAddressParameter,
  type Operations,
  operationsOf,
  type ParameterAct,
  parameterActs,
} from './parameter-acts.ts';
import { type AboutServer, kindOf, wordsOfServer } from './server-kind.ts';
import type { ServerKind, Thing } from './tool-objects.ts';
import { actsOf } from './verb-acts.ts';

export interface OperationActs extends Operations {
  readonly acts: ReadonlyMap<string, readonly Act[]>;
}

export interface Evidence {
  readonly kind: ServerKind | undefined;
  readonly named: readonly Phrase[];
  readonly spoken: readonly Phrase[];
  /** Those that name what is done. */
  readonly telling: readonly Phrase[];
  readonly acts: readonly Act[];
  readonly operations: readonly OperationActs[];
  readonly parameters: readonly ParameterAct[];
  /** What only the server's marks add. */
  readonly annotated: readonly Act[];
  /** No verb was understood, or one that names no act. */
  readonly isUnknown: boolean;
  readonly runsCode: boolean;
  /** It takes statements of a database. */
  readonly takesSql: boolean;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const evidenceOf = memoOf((definition: Definition, about: AboutServer = {}): Evidence => {
  const { value, name } = definition;
  const server = wordsOfServer(about, definition.server);
  const named = phrasesOf(name, server.prefixes);
  const spoken = spokenPhrases(text(value.description), text(value.title));
  const kind = kindOf(server, name, spoken[0]?.things ?? []);
  const { parameters } = parametersOf(definition);
  const telling = tellingOf(named, spoken);
  const things = named.flatMap((phrase) => phrase.things);
  const operations = operationsOf(parameters).map((one) =>
    operationActs(one, { things, kind, isLoose: isGeneric(telling) || telling.length === 0 }),
  );
  const runsCode = isCodeRun(telling, parameters);
  const takesSql = isSql(named, parameters, text(value.description));
  const acts = new Set<Act>(
    (takesSql && isSqlNamed(named) ? [] : telling).flatMap((phrase) =>
      actsHere(phrase, { kind, operations, parameters }),
    ),
  );
  if (takesSql) for (const act of sqlActs(telling, text(value.description))) acts.add(act);
  if (isDestructiveName(name)) acts.add('destroy');
  const shown = new Set([...acts, ...operations.flatMap((one) => [...one.acts.values()].flat())]);
  const isUnknown =
    shown.size === 0 || (isGeneric(telling) && operations.every((one) => one.acts.size === 0));
  const evidence = { kind, named, spoken, telling, operations, isUnknown, runsCode, takesSql };
  return {
    ...evidence,
    acts: [...acts],
    annotated: annotatedActs(evidence, shown, value.annotations),
    parameters: parameterActs(parameters, {
      isActing: shown.size === 0 || [...shown].some((act) => act !== 'read' && act !== 'destroy'),
      isDraft:
        telling.length > 0 && telling.every(({ word, nouns }) => word === 'draft' || nouns.includes('draft')),
      mayRun: shown.size === 0 || telling.some(({ verb }) => /^(?:operate|run|call)$/.test(verb?.kind ?? '')),
      isReaching: shown.size === 0 || telling.some(isReaching),
      isOwn: things.some(({ reads }) => reads?.includes('private') === true),
    }),
  };
});

const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === 'object' && value !== null;

/** Servers mark every change as destructive: the mark counts where the name shows no other act. */
function annotatedActs(
  { isUnknown, telling }: Pick<Evidence, 'isUnknown' | 'telling'>,
  shown: ReadonlySet<Act>,
  annotations: unknown,
): readonly Act[] {
  if (!isRecord(annotations)) return [];
  const onlyReads = [...shown].every((act) => act === 'read');
  const isSure = telling.some(({ verb }) => verb?.isSure === true && verb.kind !== 'call');
  const isMarked = annotations.destructiveHint === true && (isUnknown || !isSure);
  return [
    ...(isMarked ? (['destroy'] as const) : []),
    ...(annotations.readOnlyHint === false && onlyReads && !isSure ? (['write'] as const) : []),
  ];
}

export const isGeneric = (telling: readonly Phrase[]): boolean =>
  telling.length > 0 && telling.every(({ verb }) => verb?.kind === 'call');

const REACHING_VERBS = /^(?:open|import|clone|load|install|ingest|index|upload|attach|add)$/;
const isReaching = ({ word, verb }: Phrase): boolean =>
  REACHING_VERBS.test(word) || /^(?:read|compute|fetch|call|operate|send)$/.test(verb?.kind ?? '');

const MILD = /^(?:read|call|compute|operate)$/;

/** A word that is a thing as often counts where the description has no other verb. */
function tellingOf(named: readonly Phrase[], spoken: readonly Phrase[]): readonly Phrase[] {
  const things = named.flatMap((phrase) => phrase.things);
  const said = spoken
    .filter(({ verb }) => verb !== undefined && verb.kind !== 'call')
    .map((phrase) => ({ ...phrase, things: [...things, ...phrase.things] }));
  const withVerb = named.filter(({ verb }) => verb !== undefined);
  if (withVerb.length === 0) return said;
  return withVerb.flatMap((phrase) => {
    if (said.length === 0 || (phrase.verb?.isSure === true && phrase.verb.kind !== 'call')) return [phrase];
    if (phrase.verb?.kind === 'call') return said.length > 1 ? said : [phrase];
    return MILD.test(phrase.verb?.kind ?? '') || !phrase.isFirst ? said : [phrase, ...said];
  });
}

interface Here {
  readonly kind: ServerKind | undefined;
  readonly operations: readonly OperationActs[];
  readonly parameters: readonly Parameter[];
}

/** What `fetch` goes to; without one it gets a record. */
const isTarget = (name: string): boolean =>
  isAddressParameter(name) || /url|uri|link|site|address|endpoint|target|params|args|input/i.test(name);
const HTTP_PATH = /^(?:path|url|endpoint|uri|route)$/i;
const OF_HTTP = /^(?:http|api|rest|graphql|endpoint|rpc|request)$/;

function actsHere(phrase: Phrase, { kind, operations, parameters }: Here): readonly Act[] {
  const { word, nouns, verb } = phrase;
  if (word === 'fetch' && parameters.length > 0 && !parameters.some(({ name }) => isTarget(name)))
    return ['read'];
  const isNamed = operations.some(({ acts }) => acts.size > 0);
  const isHttp = parameters.some(({ name }) => HTTP_PATH.test(name));
  if (isHttp && /^(?:post|put|patch)$/.test(word) && phrase.things.length === 0)
    return ['write', 'send', 'change'];
  const isOfHttp =
    nouns.some((noun) => OF_HTTP.test(noun)) && /^(?:make|run|send|pay|call)$/.test(verb?.kind ?? '');
  if (isOfHttp && phrase.things.length === 0) return isNamed ? [] : ACTS;
  return verb?.kind === 'call' && isNamed ? [] : actsOf(phrase, kind);
}

/** The values of a parameter are names of what is done to the tool's objects, or methods of HTTP. */
function operationActs(
  operations: Operations,
  of: { readonly things: readonly Thing[]; readonly kind: ServerKind | undefined; readonly isLoose: boolean },
): OperationActs {
  const acts = new Map<string, readonly Act[]>();
  for (const name of operations.names) {
    const found = actsOfName(name, of);
    if (found.length > 0) acts.set(name, found);
  }
  return { ...operations, acts };
}

const OF_METHODS: ReadonlyMap<string, readonly Act[]> = new Map([
  ['GET', ['read']],
  ['HEAD', ['read']],
  ['OPTIONS', ['read']],
  ['POST', ['write', 'send', 'change']],
  ['PUT', ['write', 'send', 'change']],
  ['PATCH', ['write', 'send', 'change']],
  ['DELETE', ['destroy']],
]);

export function actsOfName(
  name: string,
  { things, kind, isLoose }: { things: readonly Thing[]; kind: ServerKind | undefined; isLoose: boolean },
): readonly Act[] {
  const method = OF_METHODS.get(name);
  if (method !== undefined) return method;
  const phrases = phrasesOf(name, new Set()).filter(({ verb }) => isLoose || verb?.isSure === true);
  const acts = phrases.flatMap((phrase) =>
    actsOf({ ...phrase, things: [...phrase.things, ...things] }, kind),
  );
  return [...new Set([...acts, ...(isDestructiveName(name) ? (['destroy'] as const) : [])])];
}

const CODE_NOUNS =
  /^(?:command|shell|bash|code|script|cmd|python|terminal|javascript|powershell|expression|apex)$/;
const CODE_PARAMETERS = /^(?:cmd|commands?|script|javascript|function|code|.{0,20}(?:_code|Code))$/;

function isCodeRun(telling: readonly Phrase[], parameters: readonly Parameter[]): boolean {
  return telling.some(
    ({ word, verb, nouns }) =>
      verb?.kind === 'run' &&
      (CODE_NOUNS.test(word) ||
        nouns.some((noun) => CODE_NOUNS.test(noun)) ||
        parameters.some(({ name }) => CODE_PARAMETERS.test(name))),
  );
}

const SQL_PARAMETERS = /^(?:sql|statement|sql_?(?:query|statement|command)|queries|sqlStatements)$/i;

const isSqlNamed = (named: readonly Phrase[]): boolean =>
  named.some(({ word, nouns }) => [word, ...nouns].some((one) => /^p?sql$/.test(one)));

/** Statements in a parameter that is named for them, or in any query of a tool that is. */
function isSql(named: readonly Phrase[], parameters: readonly Parameter[], description: string): boolean {
  const own = parameters.some(({ name }) => SQL_PARAMETERS.test(name));
  const words = named.flatMap(({ word, nouns }) => [word, ...nouns]);
  const isQuery = words.includes('query') && parameters.some(({ name }) => /^query$/i.test(name));
  return own || isSqlNamed(named) || (isQuery && /\bsql\b(?!-like)/i.test(description.slice(0, 300)));
}

/** Statements only read where the description promises it and the name is one of reading. */
function sqlActs(telling: readonly Phrase[], description: string): readonly Act[] {
  const isReading =
    telling.length > 0 && telling.every(({ verb }) => verb?.kind === 'read' || verb?.kind === 'compute');
  const isSaid = /\bread[\s-]?only\b|\bselect (?:queries|statements) only\b|\bonly select\b/i.test(
    description,
  );
  return isReading && isSaid ? ['read'] : ['read', 'write', 'change', 'destroy'];
}
