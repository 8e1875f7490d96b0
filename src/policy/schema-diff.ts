/**
 * Changes of a JSON Schema, judged by what may now be sent: wider needs a person's review, because a tool that accepts
 * more can receive more. What is not understood counts as wider.
 */
import type { JsonValue } from '../text/json/json-value.ts';
import {
  type ChangeList,
  isComposite,
  isSame,
  membersOf,
  type Place,
  textChanges,
} from './definition-change.ts';

const NAMED_SCHEMAS = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
const INNER_SCHEMAS = new Set(
  'items additionalItems prefixItems contains propertyNames not if then else anyOf oneOf allOf unevaluatedProperties'.split(
    ' ',
  ),
);
const TEXTS = new Set(['title', 'description', '$comment', 'examples', 'deprecated', '$schema', '$id']);
const UPPER = /^(?:maximum|exclusiveMaximum|maxLength|maxItems|maxProperties|maxContains)$/;
const LOWER = /^(?:minimum|exclusiveMinimum|minLength|minItems|minProperties|minContains)$/;

const MOST_DEPTH = 60;

export function schemaChanges(place: Place, list: ChangeList): void {
  if (isSame(place)) return;
  const areLists = Array.isArray(place.before);
  const isInner = isComposite(place.before) && isComposite(place.after) && place.depth <= MOST_DEPTH;
  if (!isInner || areLists !== Array.isArray(place.after)) {
    list.add(isWider(place, list) ? 'capability_expansion' : 'schema_widening', place);
    return;
  }
  if (areLists) {
    for (const member of membersOf(place)) schemaChanges(member, list);
    return;
  }
  for (const member of membersOf(place)) keywordChange(lastStep(place, member), member, list);
}

const lastStep = (outer: Place, inner: Place): string =>
  inner.path.slice(outer.path.length).replace(/^\./, '');

function keywordChange(keyword: string, place: Place, list: ChangeList): void {
  if (isSame(place)) return;
  if (NAMED_SCHEMAS.has(keyword)) namedChanges(place, list);
  else if (INNER_SCHEMAS.has(keyword)) schemaChanges(place, list);
  else if (TEXTS.has(keyword)) textChanges(place, list);
  else if (list.reachesMore(place.after)) list.add('capability_expansion', place);
  else list.add(isNarrower(keyword, place) ? 'schema_narrowing' : 'schema_widening', place);
}

/** A new parameter is a new question that the model answers: what it asks for decides. */
function namedChanges(place: Place, list: ChangeList): void {
  const members = membersOf(place);
  if (members.length === 0 || isNoObject(place.before) || isNoObject(place.after)) {
    list.add('schema_widening', place);
    return;
  }
  for (const member of members) {
    if (member.before !== undefined && member.after !== undefined) schemaChanges(member, list);
    else if (member.after === undefined) list.add('schema_narrowing', member);
    else list.add(isWider(member, list) ? 'capability_expansion' : 'schema_widening', member);
  }
}

const isNoObject = (value: JsonValue | undefined): boolean =>
  value !== undefined && (!isComposite(value) || Array.isArray(value));

/** Includes its key, which is often the telling part. */
function isWider(place: Place, list: ChangeList): boolean {
  return list.reachesMore(place.after, place.path.slice(place.path.lastIndexOf('.') + 1));
}

function isNarrower(keyword: string, { before, after }: Place): boolean {
  if (keyword === 'required') return isSubset(before ?? [], after ?? []);
  if (keyword === 'additionalProperties') return after === false;
  if (keyword === 'type')
    return before === undefined || (after !== undefined && isSubset(typesOf(after), typesOf(before)));
  if (keyword === 'enum') return before === undefined || (after !== undefined && isSubset(after, before));
  if (keyword === 'pattern' || keyword === 'format' || keyword === 'uniqueItems') return before === undefined;
  if (typeof after !== 'number') return false;
  if (before === undefined) return UPPER.test(keyword) || LOWER.test(keyword);
  if (typeof before !== 'number') return false;
  return (UPPER.test(keyword) && after < before) || (LOWER.test(keyword) && after > before);
}

/** Every integer is a number. */
function typesOf(type: JsonValue): JsonValue[] {
  const types = Array.isArray(type) ? type : [type];
  return types.includes('number') ? [...types, 'integer'] : types;
}

function isSubset(few: JsonValue, many: JsonValue): boolean {
  if (!Array.isArray(few) || !Array.isArray(many)) return false;
  const all = new Set(many.map((each) => JSON.stringify(each)));
  return few.every((each) => all.has(JSON.stringify(each)));
}
