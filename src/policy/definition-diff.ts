/**
 * What changed between two versions of a definition: every place with its words, and what kind of change it is, so
 * that a person looks at what matters first. A change that cannot be seen is never called cosmetic.
 */
import type { JsonValue } from '../text/json-value.ts';
import {
  CHANGE_KINDS,
  ChangeList,
  type DefinitionChange,
  eachLeaf,
  membersOf,
  textChanges,
} from './definition-change.ts';
import { schemaChanges } from './schema-diff.ts';

export interface DefinitionDiff {
  /** The gravest first. */
  readonly changes: readonly DefinitionChange[];
  /** Whether there is more than was looked at. */
  readonly isCapped: boolean;
}

type JsonObject = { readonly [key: string]: JsonValue };

export interface DefinitionVersion {
  readonly origin: JsonObject;
  readonly value: JsonObject;
}

export function diffDefinitions(before: DefinitionVersion, after: DefinitionVersion): DefinitionDiff {
  const list = new ChangeList({ ...before.value });
  const origin = { path: 'origin', before: { ...before.origin }, after: { ...after.origin }, depth: 0 };
  eachLeaf(origin, (place) => list.add('capability_expansion', place));
  for (const place of membersOf({
    path: '$',
    before: { ...before.value },
    after: { ...after.value },
    depth: 0,
  })) {
    const key = place.path;
    if (key === '$.inputSchema' || key === '$.outputSchema') schemaChanges(place, list);
    else if (key === '$.annotations') eachLeaf(place, (leaf) => list.add('annotation', leaf));
    else textChanges(place, list);
  }
  const graver = (a: DefinitionChange, b: DefinitionChange) =>
    CHANGE_KINDS.indexOf(b.kind) - CHANGE_KINDS.indexOf(a.kind);
  return { changes: [...list.changes].sort(graver), isCapped: list.isCapped };
}
