/** Arguments by name: each as what it is, never as printed JSON. Of a list, its entries are compared. */
import { entriesIn, ownValue, valuesAt } from '../../text/json/argument-values.ts';
import type { Json } from '../../vocabulary/json.ts';
import type { ArgumentTest, Comparison, Condition } from '../terms/plain-rule.ts';
import type { RuleSubject, Test } from '../terms/rule-subject.ts';
import { allOf, among, type Extent, type Truth } from '../terms/truth.ts';
import { isOutside, isWithin } from './containment.ts';
import { hostTest } from './host-matcher.ts';
import { textMatcher } from './text-matcher.ts';

/** Entries of one argument that are compared, and characters of all of them; of the others it is not known. */
const MOST_ENTRIES = 512;
const MOST_READ = 65_536;

export function argumentMatcher(
  { name, test }: Extract<Condition, { is: 'argument' }>,
  extent: Extent,
): Test {
  const { exists, length, within, outside } = test;
  const tests = valueTests(test, extent);
  const isPlaced = within !== undefined || outside !== undefined;
  const steps = name.split('.');
  const isPlain = steps.length === 1 && name !== '*';
  return (subject) => {
    if (subject.isRecord) return undefined;
    const { arguments: given } = subject.call;
    const values = isPlain ? ownValue(given, name) : valuesAt(given, name, steps);
    if (exists !== undefined && exists !== values.length > 0) return false;
    const ofLength = length && among(values, (value) => holds(lengthOf(value), length), extent, false);
    if (ofLength === false) return false;
    if (tests.length === 0 && !isPlaced) return true;
    const [only] = values;
    // Nearly every argument is one text.
    if (!isPlaced && values.length === 1 && typeof only === 'string') return allOf(tests, (one) => one(only));
    return amongEntries(entriesIn(values, MOST_ENTRIES), extent, (entry, i) =>
      allOf([...tests, ...(isPlaced ? [() => placed(subject, name, i, test, extent)] : [])], (one) =>
        one(entry),
      ),
    );
  };
}

type ValueTest = (value: Json) => Truth;

function amongEntries(
  entries: readonly Json[],
  extent: Extent,
  test: (entry: Json, i: number) => Truth,
): Truth {
  let read = 0;
  const one = (entry: Json, i: number): Truth => {
    if (read > MOST_READ) return undefined;
    read += typeof entry === 'string' ? entry.length : 1;
    return test(entry, i);
  };
  const compared = entries.slice(0, MOST_ENTRIES).map((entry, i) => ({ entry, i }));
  return among(compared, ({ entry, i }) => one(entry, i), extent, entries.length > MOST_ENTRIES);
}

function valueTests({ oneOf, text, compare, host }: ArgumentTest, extent: Extent): ValueTest[] {
  return [
    ...(oneOf === undefined ? [] : [equalTo(oneOf)]),
    ...(text === undefined ? [] : [ofText(textMatcher(text))]),
    ...(compare === undefined ? [] : [(value: Json) => typeof value === 'number' && holds(value, compare)]),
    ...(host === undefined ? [] : [ofText(hostTest(host, extent))]),
  ];
}

function equalTo(oneOf: readonly Json[]): ValueTest {
  const known = new Set(oneOf);
  return (value) => known.has(value);
}

const ofText =
  (matches: (text: string) => Truth): ValueTest =>
  (value) =>
    typeof value === 'string' && matches(value);

function lengthOf(value: Json): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : Number.NaN;
}

const holds = (value: number, { above, below, atLeast, atMost }: Comparison): boolean =>
  !Number.isNaN(value) &&
  (above === undefined || value > above) &&
  (below === undefined || value < below) &&
  (atLeast === undefined || value >= atLeast) &&
  (atMost === undefined || value <= atMost);

/** Of the entry with this number. */
function placed(
  { facts }: RuleSubject,
  name: string,
  i: number,
  { within, outside }: ArgumentTest,
  extent: Extent,
): Truth {
  if (facts === undefined) return undefined;
  const isPlaced = (path: string | null): Truth =>
    allOf(
      [
        within === undefined ? true : isWithin(path, within, facts),
        outside === undefined ? true : isOutside(path, outside, facts),
      ],
      (each) => each,
    );
  return among(facts.paths[name]?.[i] ?? [null], isPlaced, extent, false);
}
