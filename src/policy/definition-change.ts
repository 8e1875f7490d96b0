/** One change of a definition, and the walk that finds them: place by place, as deep as both versions have members. */
import type { JsonValue } from '../text/json/json-value.ts';
import { diffWords, type WordPiece } from '../text/words/word-diff.ts';
import type { ChangeKind } from '../vocabulary/definition.ts';
import { reachOf } from './reach.ts';

export interface DefinitionChange {
  /** `$.inputSchema.properties.path`, or `origin.command` for the server itself. */
  readonly path: string;
  readonly kind: ChangeKind;
  readonly words: readonly WordPiece[];
  /** Something changed there that is not shown. */
  readonly hidden?: HiddenChange;
}

/** Its old and new length if it reads like a sentence and not like a secret; null otherwise. */
export interface HiddenChange {
  readonly before: number | null;
  readonly after: number | null;
}

const MOST_CHANGES = 200;
const MOST_DEPTH = 64;

/** One place, as it was and as it is. */
export interface Place {
  readonly path: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  readonly depth: number;
}

export class ChangeList {
  readonly changes: DefinitionChange[] = [];
  isCapped = false;
  readonly #reachBefore: ReadonlySet<string>;

  constructor(before: JsonValue) {
    this.#reachBefore = reachOf(spelled(before));
  }

  add(kind: ChangeKind, { path, before, after }: Place): void {
    if (this.changes.length >= MOST_CHANGES) {
      this.isCapped = true;
      return;
    }
    const isText = typeof before !== 'object' && typeof after !== 'object';
    const spell = isText ? plain : spelled;
    this.changes.push({ path, kind, words: diffWords(spell(before), spell(after)) });
  }

  /** Whether it mentions a capability that nothing in the old version did. */
  reachesMore(after: JsonValue | undefined, name = ''): boolean {
    const reach = reachOf(`${name} ${spelled(after)}`);
    return [...reach].some((kind) => !this.#reachBefore.has(kind));
  }
}

/** Everything that is read as words: descriptions, titles, metadata, arguments of prompts. */
export function textChanges(place: Place, list: ChangeList): void {
  eachLeaf(place, (leaf) => {
    if (list.reachesMore(leaf.after)) list.add('capability_expansion', leaf);
    else list.add(isCosmetic(leaf) ? 'cosmetic' : 'description', leaf);
  });
}

/**
 * Only differences that every reader sees and that change nothing: ASCII blanks, commas and the like, ASCII case.
 * Look-alike letters, zero-width characters and odd blanks count as changes, and so do quotes, which turn an order
 * into an example, and characters with a meaning in commands.
 */
function isCosmetic({ before, after }: Place): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  return bare(before) === bare(after);
}

const bare = (text: string): string =>
  text
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replace(/[ \t\r\n.,;:!?()`]+/g, ' ')
    .trim();

/** Members of both, in the order of their names. */
export function membersOf(place: Place): Place[] {
  const [before, after] = [entriesOf(place.before), entriesOf(place.after)];
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  return names.map((name) => ({
    path: `${place.path}${stepTo(name, Array.isArray(place.after ?? place.before))}`,
    before: before.get(name),
    after: after.get(name),
    depth: place.depth + 1,
  }));
}

/** Where the two differ, as deep as both have members. */
export function eachLeaf(place: Place, visit: (leaf: Place) => void): void {
  const { before, after, depth } = place;
  if (before === after || (depth >= MOST_DEPTH && isSame(place))) return;
  const isInner = isComposite(before) && isComposite(after) && Array.isArray(before) === Array.isArray(after);
  if (isInner && depth < MOST_DEPTH) for (const member of membersOf(place)) eachLeaf(member, visit);
  else visit(place);
}

export const isComposite = (
  value: JsonValue | undefined,
): value is JsonValue[] | { [key: string]: JsonValue } => typeof value === 'object' && value !== null;

function entriesOf(value: JsonValue | undefined): Map<string, JsonValue> {
  return new Map(isComposite(value) ? Object.entries(value) : []);
}

export function stepTo(name: string, isIndex: boolean): string {
  if (isIndex) return `[${name}]`;
  return /^[A-Za-z_$][\w$-]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

const plain = (value: JsonValue | undefined): string => (value === undefined ? '' : String(value));

/** Sorted, so that the order of keys is not a change. */
export function spelled(value: JsonValue | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value, sortKeys);
}

/** `1` and `"1"` print alike but are different values. */
export const isSame = ({ before, after }: Place): boolean =>
  typeof before === typeof after && JSON.stringify(before, sortKeys) === JSON.stringify(after, sortKeys);

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
