/** What stands around a value of a configuration, and whether it is about models. */
import type { Sighting } from '../../../vocabulary/route.ts';
import { isModelId } from '../../catalogue/model-name.ts';
import { readVariable, type VariableMeaning } from '../../catalogue/variables.ts';
import { gradeOf, speaksOfModels } from '../code/words.ts';
import { type Entry, keyOf } from './entry.ts';
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
  /** Something beside it is. */
  readonly isNearModels: boolean;
  /** A word on the way says that it is about something else. */
  readonly isAboutOthers: boolean;
  /** The key, where it is the name of an environment variable. */
  readonly variable: string | undefined;
  /** What the key says by itself. */
  readonly meaning: VariableMeaning | undefined;
}

/** No address, name or id is longer. */
const LONGEST_VALUE = 4_000;
const LONGEST_WORD = 120;
/** Servers for tools are reached by addresses, too. */
const OTHER_STEP = /^(?:mcp|mcp[-_]?servers?|context_?servers|lsp|tools|plugins?|extensions)$/i;

export class Surroundings {
  readonly #isFileAboutModels: boolean;
  readonly #near: ReadonlySet<string>;

  constructor(entries: readonly Entry[], isFileAboutModels: boolean) {
    this.#isFileAboutModels = isFileAboutModels;
    this.#near = new Set(entries.filter(speaks).map(({ path }) => join(path.slice(0, -1))));
  }

  place(entry: Entry): Placed {
    const { path } = entry;
    const key = keyOf(entry);
    const value = entry.value.slice(0, LONGEST_VALUE);
    const steps = path.filter((step) => !step.startsWith('#'));
    const isElsewhere = steps.some((step) => OTHER_STEP.test(step));
    return {
      entry,
      key,
      value,
      reference: referenceIn(value),
      isAboutModels: !isElsewhere && (this.#isFileAboutModels || steps.some(speaksOfModels)),
      isNearModels: !isElsewhere && [1, 2].some((up) => this.#near.has(join(path.slice(0, -up)))),
      isAboutOthers: isElsewhere || steps.slice(0, -1).some((step) => gradeOf(step) === 'other'),
      variable: isVariableName(key) ? key : undefined,
      meaning: readVariable(key),
    };
  }
}

const join = (path: readonly string[]): string => path.join('\n');

/** Says by itself that models are the matter. */
function speaks(entry: Entry): boolean {
  const key = keyOf(entry);
  if (speaksOfModels(key) || readVariable(key) !== undefined) return true;
  const { value } = entry;
  return value.length <= LONGEST_WORD && !/\s/.test(value) && (isModelId(value) || speaksOfModels(value));
}

/** What every sighting of an entry has in common. */
export function seenAt({ entry, key }: Placed): Pick<Sighting, 'line' | 'sign' | 'isActive'> {
  // A sign is a word; whatever else stands where a key belongs stays out of the report.
  const sign = /^[\w$@][\w$.:/-]{0,79}$/.test(key) ? key : 'value';
  return { line: entry.line, sign, isActive: entry.isActive };
}
