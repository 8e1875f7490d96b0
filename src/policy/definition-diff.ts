/**
 * The changes between two versions of a definition: every place with its words and the kind of change, so that a person
 * sees the important ones first. An invisible change is never called cosmetic.
 */
import type { JsonValue } from '../text/json/json-value.ts';
import { CHANGE_KINDS, type ChangeKind } from '../vocabulary/definition.ts';
import { ChangeList, type DefinitionChange, eachLeaf, membersOf, textChanges } from './definition-change.ts';
import { schemaChanges } from './schema-diff.ts';

export interface DefinitionDiff {
  /** The most severe first. */
  readonly changes: readonly DefinitionChange[];
  /** Whether there are more changes than were compared. */
  readonly isCapped: boolean;
}

type JsonObject = { readonly [key: string]: JsonValue };

export interface DefinitionVersion {
  readonly origin: JsonObject;
  readonly value: JsonObject;
  /** Places that are not shown completely, with a digest of the rest. */
  readonly hidden?: readonly Hidden[];
}

interface Hidden {
  readonly path: string;
  readonly digest: string;
  readonly length: number | null;
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
  const changes = withHidden(list.changes, before.hidden ?? [], after.hidden ?? []);
  const bySeverity = (a: DefinitionChange, b: DefinitionChange) =>
    CHANGE_KINDS.indexOf(b.kind) - CHANGE_KINDS.indexOf(a.kind);
  return { changes: changes.sort(bySeverity), isCapped: list.isCapped };
}

/** Hidden text may contain anything: a change there is never cosmetic, and is listed beside the visible change. */
function withHidden(
  seen: readonly DefinitionChange[],
  before: readonly Hidden[],
  after: readonly Hidden[],
): DefinitionChange[] {
  const [old, young] = [byPath(before), byPath(after)];
  const paths = [...new Set([...old.keys(), ...young.keys()])];
  const differing = new Set(paths.filter((path) => old.get(path)?.digest !== young.get(path)?.digest));
  const hiddenAt = (path: string) => ({
    before: old.get(path)?.length ?? null,
    after: young.get(path)?.length ?? null,
  });
  const visible = seen.map((change): DefinitionChange => {
    if (!differing.delete(change.path)) return change;
    const kind = MILD.includes(change.kind) ? 'description' : change.kind;
    return { ...change, kind, hidden: hiddenAt(change.path) };
  });
  const rest = [...differing].map(
    (path): DefinitionChange => ({ path, kind: kindAt(path), words: [], hidden: hiddenAt(path) }),
  );
  return [...visible, ...rest];
}

/** Any change of the command that starts a server may change everything it does. */
const kindAt = (path: string): ChangeKind =>
  path.startsWith('origin') ? 'capability_expansion' : 'description';

const MILD: readonly ChangeKind[] = ['cosmetic', 'annotation'];

/** A path may be listed twice: beyond the limit, the last entry covers all the others. */
function byPath(places: readonly Hidden[]): Map<string, Hidden> {
  const found = new Map<string, Hidden>();
  for (const place of places) {
    const other = found.get(place.path);
    const digest = other === undefined ? place.digest : `${other.digest} ${place.digest}`;
    found.set(place.path, { ...place, digest, length: place.length ?? other?.length ?? null });
  }
  return found;
}
