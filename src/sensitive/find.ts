/**
 * Finds secrets in a text: scans once, undoes disguises and encodings, searches for every value elsewhere, and scans
 * again around what will be replaced, so that redacting twice equals redacting once. Linear in the text; nothing is
 * logged or kept. Spans are sorted, do not overlap, and count in units of the input.
 */

import { noteCut } from '../text/limits.ts';
import { ENTROPY_THRESHOLD } from '../vocabulary/document/built-in-values.ts';
import type { Span } from '../vocabulary/span.ts';
import { escapedReaders } from './finding/escaped.ts';
import { isAscii, readBeyondAscii } from './finding/hidden.ts';
import { KNOWN_ANCHORS } from './finding/known-anchors.ts';
import { isPublishedExample } from './finding/known-examples.ts';
import { StagedScanner, type Stock } from './finding/staged-scanner.ts';
import {
  collectValues,
  findSurvivors,
  MOST_VALUES,
  prepareSearch,
  type Search,
} from './finding/survivors.ts';
import { LONGEST_VALUE } from './pattern/assigned-value.ts';
import { judge } from './pattern/judge.ts';
import { nameKind } from './pattern/key-names.ts';
import { type AnchorReader, type Mark, markOf, type Page, type ScanOptions } from './pattern/mark.ts';
import {
  mergeMarks,
  opaque,
  outsidePlaceholders,
  placeholderFor,
  secretOf,
  spanOf,
  withOpaquePlaceholders,
} from './pattern/spans.ts';
import { passwordCard, secretCard } from './patterns/generic/generic-assignment.ts';
import { GENERIC_DETECTORS, GENERIC_PATTERNS, RUN_READER, SIGN_READERS } from './patterns/generics.ts';
import { FAMILIES } from './patterns/services.ts';

export interface FindOptions {
  /** Bits per character from which a value next to a secret's name counts as random. */
  readonly entropyThreshold?: number;
  /** Also find random strings without a name next to them. */
  readonly bareEntropy?: boolean;
  /** The names that lead to the text in a document, outermost first: `['db', 'password']`. */
  readonly keyPath?: readonly string[];
}

export interface Found {
  readonly spans: Span[];
  /** Which bounds were reached, if any: the text beyond them was not searched. */
  readonly capped: string[];
}

export interface FoundMarks {
  readonly marks: readonly Mark[];
  /** What was found, and its first mark. */
  readonly values: ReadonlyMap<string, Mark>;
  readonly capped: ReadonlySet<string>;
}

const DEEPEST_ENCODING = 3;
/** How far around a placeholder the text may read differently than before. */
const REACH = 320;
/** How much is read, so that everything within reach is whole. */
const WINDOW = 1344;
const MOST_ROUNDS = 6;

/** Notes that a text contains placeholders. Most do not, which saves a search. */
const placeholderReader: AnchorReader = {
  anchors: ['[REDACTED_'],
  look: ({ reached }) => {
    reached.set('placeholder', 1);
  },
};

/** For scripts/known-tables.js, too. */
export const STOCK: Stock = {
  families: FAMILIES,
  patterns: () => GENERIC_PATTERNS,
  readers: () => [...GENERIC_DETECTORS, ...escapedReaders, placeholderReader],
  runReader: RUN_READER,
  characters: SIGN_READERS,
};

const scanner = new StagedScanner(STOCK, KNOWN_ANCHORS === '' ? undefined : JSON.parse(KNOWN_ANCHORS));

export function findSecrets(text: string, options: FindOptions = {}): Found {
  const { marks, capped } = findMarks(text, options);
  if (capped.size > 0) noteCut();
  return { spans: marks.map(spanOf), capped: [...capped] };
}

function openPage(text: string, options: ScanOptions, capped: Set<string>, depth = 0): Page {
  return {
    text,
    isAscii: isAscii(text),
    options,
    marks: [],
    reached: new Map(),
    cover: { end: 0, seen: 0, nested: 0 },
    capped,
    scanInner(inner) {
      if (depth >= DEEPEST_ENCODING) {
        capped.add('encoding-depth');
        return [];
      }
      const marks = scanText(inner, options, capped, depth + 1);
      return marks.map((mark) => ({ ...mark, value: secretOf(mark, inner) }));
    },
  };
}

/** All marks in a text, unmerged. A text with placeholders is read again with those made illegible. */
function scanText(text: string, options: ScanOptions, capped: Set<string>, depth = 0): readonly Mark[] {
  const page = openPage(text, options, capped, depth);
  scanner.scan(page);
  const opaque = page.reached.has('placeholder') ? withOpaquePlaceholders(text) : text;
  if (opaque !== text) return scanText(opaque, options, capped, depth);
  if (!page.isAscii) readBeyondAscii(page);
  return page.marks;
}

/** What a caller of this room already knows about a text. */
export interface Knowledge {
  readonly marks?: readonly Mark[];
  /** Searches for values found in earlier parts of the same stream. */
  readonly searches?: readonly Search[];
  /** Those values: they keep their names. */
  readonly values?: ReadonlyMap<string, Mark>;
}

const NONE: ReadonlyMap<string, Mark> = new Map();

/** For the other files of this room, which also need the labels and values. */
export function findMarks(text: string, options: FindOptions, knowledge: Knowledge = {}): FoundMarks {
  const scanOptions = withDefaults(options);
  const capped = new Set<string>();
  const marks = [...outsidePlaceholders(text, scanText(text, scanOptions, capped))];
  if (knowledge.marks) marks.push(...knowledge.marks);
  for (const search of knowledge.searches ?? []) marks.push(...findSurvivors(text, search));
  const whole = options.keyPath && judgeNamed(text, options.keyPath, options);
  if (whole) marks.push(whole);
  if (marks.length === 0) return { marks, values: NONE, capped };
  return settle(text, marks, scanOptions, capped, knowledge.values ?? NONE);
}

function withDefaults({ entropyThreshold, bareEntropy }: FindOptions): ScanOptions {
  return {
    entropyThreshold: entropyThreshold ?? ENTROPY_THRESHOLD,
    bareEntropy: bareEntropy ?? false,
  };
}

/** A whole text under its names. A list index, or a word such as `value`, leaves the name before it in force. */
export function judgeNamed(value: string, path: readonly string[], options: FindOptions): Mark | null {
  const names = path.filter((name) => !/^\d+$/.test(name));
  const last = names.at(-1) ?? '';
  const name = nameKind(last) === null && names.length > 1 ? `${names.at(-2)}_${last}` : last;
  const kind = nameKind(name);
  if (kind === null || value.length > LONGEST_VALUE) return null;
  const confidence = judge(kind, { name, style: 'quoted', value }, withDefaults(options));
  if (confidence === 0) return null;
  return markOf(kind === 'password' ? passwordCard : secretCard, 1, 0, value.length, confidence);
}

function settle(
  text: string,
  first: readonly Mark[],
  options: ScanOptions,
  capped: Set<string>,
  known: ReadonlyMap<string, Mark>,
): FoundMarks {
  const values = new Map<string, Mark>();
  let marks: Mark[] = [];
  let fresh = first.filter((mark) => !isPublishedExample(secretOf(mark, text)));
  for (let round = 0; fresh.length > 0; round++) {
    if (round === MOST_ROUNDS) {
      capped.add('rounds');
      break;
    }
    marks = mergeMarks([...marks, ...fresh]);
    const found = collectValues(text, fresh, marks, capped);
    for (const [value, mark] of found) {
      if (values.has(value) || known.has(value)) found.delete(value);
      else if (values.size < MOST_VALUES) values.set(value, mark);
      else capped.add('repeated-values');
    }
    const repeated = findSurvivors(text, prepareSearch(found), marks);
    if (repeated.length > 0) marks = mergeMarks([...marks, ...repeated]);
    fresh = findAround(text, marks, options).filter((mark) => !isPublishedExample(secretOf(mark, text)));
  }
  return { marks, values, capped };
}

/** A placeholder in a window, and how far it shifts the text after it from the input. */
interface Edge {
  readonly start: number;
  readonly end: number;
  readonly shift: number;
}

/** What a second reading would find near the placeholders, in units of the input. */
function findAround(text: string, settled: readonly Mark[], options: ScanOptions): Mark[] {
  const found: Mark[] = [];
  for (let i = 0; i < settled.length; ) {
    const first = i;
    for (i++; i < settled.length && (settled[i]?.start ?? 0) - (settled[i - 1]?.end ?? 0) < 2 * WINDOW; ) i++;
    found.push(...findInWindow(text, settled.slice(first, i), options));
  }
  return found;
}

/** Marks that are close together, replaced, with the text around them. */
function findInWindow(text: string, marks: readonly Mark[], options: ScanOptions): Mark[] {
  const from = Math.max(0, (marks[0]?.start ?? 0) - WINDOW);
  const to = Math.min(text.length, (marks.at(-1)?.end ?? 0) + WINDOW);
  const edges: Edge[] = [];
  let output = '';
  let at = from;
  for (const mark of marks) {
    output += withOpaquePlaceholders(text.slice(at, mark.start));
    const start = output.length;
    output += opaque(placeholderFor(mark, text).length);
    edges.push({ start, end: output.length, shift: mark.end - output.length });
    at = mark.end;
  }
  output += withOpaquePlaceholders(text.slice(at, to));
  const page = openPage(output, options, new Set());
  const cutStart = from === 0 ? 0 : WINDOW - REACH;
  const cutEnd = to === text.length ? output.length : output.length - WINDOW + REACH;
  scanner.scan(page, cutStart, cutEnd);
  // At the window's border a mark may be half of something that was judged whole before.
  const whole = page.marks.filter(
    ({ start, end }) => (start > 0 || from === 0) && (end < output.length || to === text.length),
  );
  return whole.flatMap((mark) => leadBack(mark, edges, from));
}

/** Maps to the input, unless a placeholder is part of it. */
function leadBack(mark: Mark, edges: readonly Edge[], from: number): Mark[] {
  let shift = from;
  for (const edge of edges) {
    if (edge.end <= mark.start) shift = edge.shift;
    else if (edge.start < mark.end) return [];
    else break;
  }
  return [{ ...mark, start: mark.start + shift, end: mark.end + shift, valueStart: mark.valueStart + shift }];
}
