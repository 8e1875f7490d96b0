/**
 * What one call of a tool does that can do several things: the method, the operation, the statement and the parameters
 * that it gives. An act is dropped only where
 * the call names another in words that are understood.
 */
import { operationsIn } from '../../screening/calls/operations.ts';
import type { JsonObject } from '../../screening/definitions/schema-fields.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { ACTS, type Act, type ToolClass } from '../../vocabulary/call-context.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import { type AboutServer, classOf } from './class-of.ts';
import { isOperation } from './parameter-acts.ts';
import { statementActs } from './statement-acts.ts';
import { actsOfName, type Evidence, evidenceOf, isGeneric } from './tool-evidence.ts';

/** What a person set instead of what was read stays as it is. */
export function classOfCall(
  known: ToolClass,
  definition: Definition,
  args: JsonObject,
  about: AboutServer = {},
): ToolClass {
  const read = classOf(definition, about);
  if (known.acts.join() !== read.acts.join()) return known;
  const evidence = evidenceOf(definition, about);
  const given = valuesIn(args);
  if (given === undefined) return known;
  const kept = new Set<Act>([
    ...ownActs(evidence, given, { tool: definition.name, arguments: args }),
    ...evidence.parameters.flatMap(({ parameter, act }) => (given.has(parameter) ? [act] : [])),
    ...evidence.annotated,
  ]);
  const acts = ACTS.filter((act) => kept.has(act) && known.acts.includes(act));
  return acts.length === 0 || acts.length === known.acts.length ? known : { ...known, acts };
}

type Given = ReadonlyMap<string, readonly JsonValue[]>;

const MOST_VALUES = 400;
const DEEPEST = 4;

/** By the names of parameters, wherever they are. What is not looked through leaves nothing to narrow. */
function valuesIn(args: JsonObject): Given | undefined {
  const found = new Map<string, JsonValue[]>();
  let left = MOST_VALUES;
  const look = (value: JsonValue, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    for (const [key, inside] of Object.entries(value)) {
      if (--left < 0) return;
      if (!Array.isArray(value)) found.set(key, [...(found.get(key) ?? []), inside]);
      look(inside, depth + 1);
    }
  };
  look(args, 0);
  return left < 0 ? undefined : found;
}

interface Call {
  readonly tool: string;
  readonly arguments: JsonObject;
}

function ownActs(evidence: Evidence, given: Given, call: Call): readonly Act[] {
  const { acts, operations, takesSql } = evidence;
  if (takesSql) return ofStatements(acts, call.arguments);
  const named = operations.flatMap(({ acts: some }) => [...some.values()].flat());
  const all = [...acts, ...named];
  const listed = new Set(operations.map(({ parameter }) => parameter));
  const others = [...given.keys()].filter((key) => isOperation(key) && !listed.has(key));
  const chosen = [...operations, ...others.map((parameter) => ({ parameter, names: [], acts: NONE }))].map(
    (one) => chosenActs(one, evidence, given),
  );
  if (operations.length > 0) {
    if (chosen.some((some) => some === undefined)) return all;
    const own = isGeneric(evidence.telling) || evidence.telling.length === 0 ? [] : acts;
    return [...own, ...chosen.flatMap((some) => some ?? [])];
  }
  return isGeneric(evidence.telling) || evidence.isUnknown
    ? (ofFreeOperations(evidence, given, call) ?? all)
    : all;
}

const NONE: ReadonlyMap<string, readonly Act[]> = new Map();

/** Undefined if it cannot be known. */
function chosenActs(
  { parameter, acts }: Evidence['operations'][number],
  { named, kind }: Evidence,
  given: Given,
): readonly Act[] | undefined {
  const values = given.get(parameter) ?? [];
  if (values.length === 0) return acts.size === 0 ? [] : undefined;
  const things = named.flatMap((phrase) => phrase.things);
  const each = values.map((value) => {
    if (typeof value !== 'string') return undefined;
    const found = acts.get(value) ?? actsOfName(value, { things, kind, isLoose: true });
    return found.length === 0 ? undefined : found;
  });
  return each.some((some) => some === undefined) ? undefined : each.flatMap((some) => some ?? []);
}

/** An operation that no schema lists: the name of it in the arguments, or a query that is no mutation. */
function ofFreeOperations({ named, kind }: Evidence, given: Given, call: Call): readonly Act[] | undefined {
  const query = given.get('query')?.[0];
  const things = named.flatMap((phrase) => phrase.things);
  const operations = operationsIn(call).filter(({ isOwn }) => !isOwn);
  const names = operations.map(({ words }) => words.join('_'));
  const methods = [...given].flatMap(([key, values]) =>
    isOperation(key)
      ? values.filter((value) => typeof value === 'string' && /^(?:GET|HEAD|OPTIONS)$/.test(value))
      : [],
  );
  if (names.length === 0 && typeof query === 'string' && /^\s*(?:query\b|\{)/.test(query))
    return /\b(?:mutation|subscription)\b/.test(query) ? undefined : ['read'];
  if (names.length === 0) return methods.length > 0 ? ['read'] : undefined;
  const each = names.map((name) => actsOfName(name, { things, kind, isLoose: true }));
  return each.some((acts) => acts.length === 0) ? undefined : each.flat();
}

const STATEMENT = /(?:^|_)(?:sql|quer(?:y|ies)|statements?|command)$/i;

/** All of them: one that is not understood may do anything that the tool does. */
function ofStatements(acts: readonly Act[], args: JsonObject): readonly Act[] {
  const texts: string[] = [];
  for (const { value, isKey, at } of walkJson(args, '', (_: string, key) => String(key)))
    if (!isKey && typeof value === 'string' && (STATEMENT.test(at) || /^\d+$/.test(at))) texts.push(value);
  const found = texts.map(statementActs);
  if (found.length === 0 || found.some((some) => some === undefined)) return acts;
  return found.flatMap((some) => some ?? []);
}
