/** What a definition shows of what its tool does and returns, before anything is decided by it. */
import type { Parameter } from '../../screening/contract/definition-subject.ts';
import { isDestructiveName } from '../../screening/definitions/destructive-names.ts';
import { parametersOf } from '../../screening/definitions/parameters.ts';
import { memoOf } from '../../text/bounded-memo.ts';
import { ACTS, type Act } from '../../vocabulary/call-context.ts';
import type { Definition } from '../../vocabulary/definition.ts';
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
import { actsOf, takesAccess } from './verb-acts.ts';

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
  /** Of any repository, or any project of a forge: also of those that strangers write to. */
  readonly isOfAny: boolean;
  /** Documentation of the vendor's own product. */
  readonly isManual: boolean;
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
  const telling = tellingOf(withObjects(named, spoken), spoken);
  const things = named.flatMap((phrase) => phrase.things);
  const operations = operationsOf(parameters).map((one) =>
    operationActs(one, { things, kind, isLoose: isGeneric(telling) || telling.length === 0 }),
  );
  const isOfAny = kind === 'forge' && parameters.some((one) => OF_FORGE.test(one.name));
  const runsCode = isCodeRun(telling, parameters);
  const takesSql = isSql(named, parameters, text(value.description));
  const acts = new Set<Act>(
    (takesSql && isSqlNamed(named) ? [] : telling).flatMap((phrase) =>
      actsHere(phrase, { kind, operations, parameters }),
    ),
  );
  if (takesSql) for (const act of sqlActs(telling, text(value.description))) acts.add(act);
  if (isDestructiveName(name) && !telling.some((phrase) => takesAccess(phrase, kind))) acts.add('destroy');
  // What is committed to a repository that the call names is stored there as well.
  if (isOfAny && acts.has('send') && things.some((thing) => thing.kind === 'files')) acts.add('write');
  if (isHandedOn(telling, text(value.description))) acts.add('grant');
  const shown = new Set([...acts, ...operations.flatMap((one) => [...one.acts.values()].flat())]);
  const isUnknown =
    shown.size === 0 || (isGeneric(telling) && operations.every((one) => one.acts.size === 0));
  const isManual = isVendorManual(text(value.description), server.prefixes);
  const evidence = {
    ...{ kind, named, spoken, telling, operations },
    ...{ isUnknown, runsCode, takesSql, isOfAny, isManual },
  };
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
      isHook: telling.some(({ verb, nouns }) => verb?.kind === 'make' && nouns.includes('webhook')),
      isCluster: kind === 'cloud',
      isLookup: telling.some(({ word }) => LOOKUP.test(word)),
      isAsked: telling.some(({ word }) => word === 'ask'),
      isSetting: telling.some(({ verb }) => /^(?:make|change|run|switch)$/.test(verb?.kind ?? '')),
    }),
  };
});

const LOOKUP = /^(?:lookup|resolve|ping|check|scan|traceroute|whois|dig)$/;
const OF_FORGE = /^(?:owner|repo(?:sitory)?|project_?id)$/i;
const MANUAL = /^[^.;]{0,200}\b(?:documentation|docs)\b[^.;]{0,80}/i;
const OF_OTHERS = /\b(?:any|librar(?:y|ies)|packages?|modules?|repositor(?:y|ies))\b/i;

/** Documentation of what the server itself is named for: `Search Sentry documentation`. */
function isVendorManual(description: string, prefixes: ReadonlySet<string>): boolean {
  const [sentence = ''] = MANUAL.exec(description.trimStart()) ?? [];
  if (sentence === '' || OF_OTHERS.test(sentence)) return false;
  return sentence
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => word.length >= 4 && !/^(?:docs|search|server|tool)$/.test(word) && prefixes.has(word));
}

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
  const isMarked =
    annotations.destructiveHint === true &&
    (isUnknown || (!isSure && [...shown].every((act) => act === 'read' || act === 'write')));
  return [
    ...(isMarked ? (['destroy'] as const) : []),
    ...(annotations.readOnlyHint === false && onlyReads && !isSure ? (['write'] as const) : []),
  ];
}

export const isGeneric = (telling: readonly Phrase[]): boolean =>
  telling.length > 0 && telling.every(({ verb }) => verb?.kind === 'call');

const REACHING_VERBS =
  /^(?:open|import|clone|load|install|ingest|index|upload|attach|add|insert|save|replace)$/;
const isReaching = ({ word, verb }: Phrase): boolean =>
  REACHING_VERBS.test(word) || /^(?:read|compute|fetch|call|operate|send)$/.test(verb?.kind ?? '');

/** A name that is only a verb acts on what its description names: `confirm`. */
const withObjects = (named: readonly Phrase[], [said]: readonly Phrase[]): readonly Phrase[] =>
  named.map((phrase) =>
    phrase.nouns.length === 0 && phrase.verb !== undefined && said !== undefined
      ? { ...phrase, things: said.things }
      : phrase,
  );

/** What is made so that others can open it. */
const isHandedOn = (telling: readonly Phrase[], description: string): boolean =>
  telling.some(({ verb }) => verb?.kind === 'make') &&
  /^[^.\n]{0,120}\b(?:shareable|(?:for|to) (?:\w+ly )?shar(?:e|ing)\b)/i.test(description);

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
  isAddressParameter(name) ||
  (!/id$/i.test(name) && /url|uri|link|site|address|endpoint|target|params|args|input/i.test(name));
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
  const own = phrases.map((phrase) => ({ ...phrase, things: [...phrase.things, ...things] }));
  const acts = own.flatMap((phrase) => actsOf(phrase, kind));
  const isLost = isDestructiveName(name) && !own.some((phrase) => takesAccess(phrase, kind));
  return [...new Set([...acts, ...(isLost ? (['destroy'] as const) : [])])];
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
  const isQuery =
    (words.includes('query') || words.includes('migration')) &&
    parameters.some(({ name }) => /^query$/i.test(name));
  return (
    own ||
    isSqlNamed(named) ||
    (isQuery && words.includes('migration')) ||
    (isQuery && /\bsql\b(?!-like)/i.test(description.slice(0, 300)))
  );
}

/** Statements only read where the description promises it and the name is one of reading. */
function sqlActs(telling: readonly Phrase[], description: string): readonly Act[] {
  const isReading =
    telling.length > 0 && telling.every(({ verb }) => verb?.kind === 'read' || verb?.kind === 'compute');
  const isSaid = /\bread[\s-]?only\b|\bselect (?:queries|statements) only\b|\bonly select\b/i.test(
    description,
  );
  if (isReading && isSaid) return ['read'];
  const isMigration = telling.some(({ nouns }) => nouns.includes('migration'));
  return isMigration ? ['write', 'change', 'destroy'] : ['read', 'write', 'change', 'destroy'];
}
