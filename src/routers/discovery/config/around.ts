/** What is around a value in a configuration, and whether it is about models. */
import type { Sighting } from '../../../vocabulary/route.ts';
import { isModelId } from '../../catalogue/model-name.ts';
import type { VariableMeaning } from '../../catalogue/variables.ts';
import { remembered } from '../reading/remembered.ts';
import { meaningOf } from '../reading/variable-meaning.ts';
import { gradeOf, isAboutModels, type KeyGrade } from '../tokens/words.ts';
import { type Entry, isPlace, keyOf } from './entry.ts';
import { type Reference, referenceIn } from './reference.ts';
import { isVariableName } from './words.ts';

/** An entry with what is known of it before it is judged. */
export interface Placed {
  readonly entry: Entry;
  readonly key: string;
  readonly value: string;
  readonly reference: Reference | undefined;
  /** The file, or a word on the way to the value, is about models. */
  readonly isAboutModels: boolean;
  /** A word on the way is, whatever the file is about. */
  readonly isWayAboutModels: boolean;
  /** Something beside it is. */
  readonly isNearModels: boolean;
  /** Others of the same list are. */
  readonly isAmongModels: boolean;
  /** A word on the way shows that it is about something else. */
  readonly isAboutOthers: boolean;
  /** The key, where it is the name of an environment variable. */
  readonly variable: string | undefined;
  /** The meaning of the key alone. */
  readonly meaning: VariableMeaning | undefined;
  /** How much of an address's name it is. */
  readonly grade: KeyGrade | undefined;
}

/** No address, name or id is longer. */
const LONGEST_VALUE = 4_000;
/** Ids of models and names of packages. */
const WORD = /^(?=.*[a-z])[\w@./:+-]{3,80}$/i;
/** Servers for tools are reached by addresses, too. */
const OTHER_STEP = /^(?:mcp|mcp[-_]?servers?|context_?servers|lsp|tools|plugins?|extensions)$/i;

/** `models` alone may mean anything; providers and lists of them do not. */
const MODEL_STEP = /^model[-_]?(?:providers?|list|configs?|endpoints?|servers?)$/i;

/** The meaning of one step of a way. */
const stepOf = (step: string) => (isPlace(step) ? LISTED : namedStep(step));
const LISTED = { isAboutModels: false, isElsewhere: false, grade: undefined };
const namedStep = remembered((step) => ({
  isAboutModels: !step.startsWith('#') && (isAboutModels(step) || MODEL_STEP.test(step)),
  isElsewhere: OTHER_STEP.test(step),
  grade: gradeOf(step),
}));

/** Sentences hold no host, no id and no name; nearly all texts of a translated page stop here. */
export function mayMatter({ value, isBlock, path }: Entry): boolean {
  // Numbers and switches matter only if their name does.
  if (/^(?:-?[\d.]+|true|false|null)$/.test(value)) return isVariableName(path.at(-1) ?? '');
  return isBlock === true || /^[!-~]*$/.test(value) || /:\/\/|[$%{]|[A-Z]_[A-Z]/.test(value);
}

export class Surroundings {
  readonly isFileAboutModels: boolean;
  readonly near: ReadonlySet<string>;
  readonly lists: ReadonlySet<string>;
  /** Whether the surroundings of an entry were requested. */
  isAsked = false;

  constructor(entries: readonly Entry[], isFileAboutModels: boolean) {
    this.isFileAboutModels = isFileAboutModels;
    // A word that is all over the file is no evidence for any one of its blocks.
    const parents = entries
      .filter((entry) => mentionsModels(entry) && !isTopBlock(entry))
      .map(({ path }) => path.slice(0, -1));
    this.near = new Set(parents.map(join));
    this.lists = new Set(
      parents.filter((path) => path.at(-1)?.startsWith('#')).map((path) => join(path.map(placeless))),
    );
  }

  place(entry: Entry): Placed {
    return new PlacedEntry(entry, this);
  }
}

class PlacedEntry implements Placed {
  readonly entry: Entry;
  readonly key: string;
  readonly value: string;
  readonly reference: Reference | undefined;
  readonly isAboutModels: boolean;
  readonly isWayAboutModels: boolean;
  readonly isAboutOthers: boolean;
  readonly variable: string | undefined;
  readonly meaning: VariableMeaning | undefined;
  readonly grade: KeyGrade | undefined;
  readonly #isElsewhere: boolean;
  readonly #around: Surroundings;

  constructor(entry: Entry, around: Surroundings) {
    const { path } = entry;
    const key = keyOf(entry);
    let isElsewhere = false;
    let isWay = false;
    let isOther = false;
    for (let at = 0; at < path.length; at++) {
      const step = stepOf(path[at] ?? '');
      isElsewhere ||= step.isElsewhere;
      isWay ||= step.isAboutModels;
      isOther ||= step.grade === 'other' && at < path.length - 1;
    }
    this.entry = entry;
    this.key = key;
    this.value = entry.value.slice(0, LONGEST_VALUE);
    this.reference = referenceIn(this.value);
    this.isAboutModels = !isElsewhere && (around.isFileAboutModels || isWay);
    this.isWayAboutModels = !isElsewhere && isWay;
    this.isAboutOthers = isElsewhere || isOther;
    this.variable = isVariableName(key) ? key : undefined;
    this.meaning = meaningOf(key);
    this.grade = stepOf(key).grade;
    this.#isElsewhere = isElsewhere;
    this.#around = around;
  }

  // Few entries get this far.
  get isNearModels(): boolean {
    this.#around.isAsked = true;
    const { path } = this.entry;
    const isNear = (up: number) => this.#around.near.has(join(path.slice(0, -up)));
    return !this.#isElsewhere && (isNear(1) || (path.length > 2 && isNear(2)));
  }

  get isAmongModels(): boolean {
    this.#around.isAsked = true;
    return !this.#isElsewhere && this.#around.lists.has(join(this.entry.path.slice(0, -1).map(placeless)));
  }
}

/** Members of one list are distinguished by their index. */
const placeless = (step: string): string => (step.startsWith('#') ? '#' : step);
const join = (path: readonly string[]): string => path.join('\n');

function isTopBlock({ path, value }: Entry): boolean {
  return path.length === 1 && value === '' && !isVariableName(path[0] ?? '');
}

/** Shows by itself that it is about models. */
function mentionsModels(entry: Entry): boolean {
  const key = keyOf(entry);
  if (stepOf(key).isAboutModels || meaningOf(key) !== undefined) return true;
  const { value } = entry;
  return WORD.test(value) && (isModelId(value) || isAboutModels(value));
}

/** What every sighting of an entry has in common. */
export function seenAt({ entry, key }: Placed): Pick<Sighting, 'line' | 'indicator' | 'isActive'> {
  // An indicator is a word; anything else in the place of a key stays out of the report.
  const indicator = /^[\w$@][\w$.:/-]{0,79}$/.test(key) ? key : 'value';
  return { line: entry.line, indicator, isActive: entry.isActive };
}
