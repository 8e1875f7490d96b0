/** Where in a content each threat is, with the words there, for a person who wants to look. Checks report that there is one. */

import type { Inspection } from '../../../../answers/calls/content.answer.ts';
import { TEXT_CHECKS } from '../../../../checks/call-checks.ts';
import { secretExposed } from '../../../../checks/secrets/secret-exposed.ts';
import type { Observation, TextSubject } from '../../../../screening/contract/check.ts';
import { SECRET_EXPOSED, UNICODE_HIDDEN } from '../../../../screening/contract/check-ids.ts';
import { findSecrets } from '../../../../sensitive/find.ts';
import { hiddenCharacters } from '../../../../text/unicode/hidden-characters.ts';
import type { Span } from '../../../../vocabulary/span.ts';
import { LineCounter } from '../../input/line-counter.ts';
import { type Stretch, wordsAt } from './shown-text.ts';

export type PlacedThreat = Inspection['threats'][number];

interface Found extends Partial<Pick<Observation, 'severity' | 'confidence' | 'detail'>> {
  readonly at: Stretch;
  /** Only the whole line was recognised. */
  readonly isLine?: boolean;
}

/** Searching again costs as much as the scan; in larger texts a line number helps little. */
const MOST_UNITS = 1 << 20;
/** Of one check in one text. */
const MOST_PLACES = 200;

export interface Places {
  /** One threat for each place. */
  readonly placed: readonly PlacedThreat[];
  /** The threats that these are. A key and its value have one path, so others may be of the other one. */
  readonly of: readonly PlacedThreat[];
  /** Checks that have more places. */
  readonly unlisted: readonly string[];
}

/** `threats` are those at the path of the text. */
export function placedThreats(subject: TextSubject, threats: readonly PlacedThreat[]): Places {
  const { text } = subject;
  const isSearched = threats.length > 0 && text.length <= MOST_UNITS;
  const secrets = isSearched ? spansIn(subject) : [];
  const lines = new LineCounter();
  lines.feed(text);
  const all = { placed: [] as PlacedThreat[], of: [] as PlacedThreat[], unlisted: [] as string[] };
  for (const check of new Set(isSearched ? threats.map((threat) => threat.check) : [])) {
    const group = threats.filter((threat) => threat.check === check && threat.type !== 'scan_error');
    const [first] = group;
    const found = first === undefined ? [] : placesOf(check, subject, secrets);
    if (first === undefined || found.length === 0) continue;
    all.of.push(...group);
    if (found.length > MOST_PLACES) all.unlisted.push(check);
    for (const { at, isLine, ...seen } of found.slice(0, MOST_PLACES)) {
      const { line, column } = lines.locate(at.start);
      const place = isLine === true ? { line } : { line, column };
      all.placed.push({ ...first, ...seen, ...place, text: wordsAt(text, at, secrets) });
    }
  }
  return all;
}

function placesOf(check: string, subject: TextSubject, secrets: readonly Span[]): readonly Found[] {
  if (check === SECRET_EXPOSED) return reported(secrets, subject);
  if (check === UNICODE_HIDDEN) return hiddenIn(subject.text);
  return linesWith(check, subject);
}

function spansIn({ names = [], entropyThreshold, bareEntropy, text }: TextSubject): readonly Span[] {
  const options = {
    ...(entropyThreshold === undefined ? {} : { entropyThreshold }),
    ...(bareEntropy === undefined ? {} : { bareEntropy }),
  };
  return findSecrets(text, { keyPath: names, ...options }).spans;
}

/** The check reports one secret after the other, in the order of the text. */
function reported(secrets: readonly Span[], subject: TextSubject): readonly Found[] {
  const observed = [...secretExposed.inspect(subject)];
  return secrets.map((at, i) => {
    const { severity = secretExposed.card.severity, detail } = observed[i] ?? {};
    return { at, severity, confidence: at.confidence, ...(detail === undefined ? {} : { detail }) };
  });
}

/** Runs of several kinds beside each other are one place. */
function hiddenIn(text: string): readonly Found[] {
  const places: { start: number; end: number }[] = [];
  for (const { start, end } of hiddenCharacters(text)) {
    const last = places.at(-1);
    if (last !== undefined && last.end === start) last.end = end;
    else places.push({ start, end });
  }
  return places.map((at) => ({ at }));
}

/** Lines that the check reports by themselves; else paragraphs, for what is said over several lines. */
function linesWith(id: string, subject: TextSubject): readonly Found[] {
  const check = TEXT_CHECKS.find(({ card }) => card.id === id);
  if (check === undefined || check.inspect(subject).next().done === true) return [];
  for (const part of [/[^\n]+/g, /[^\n]+(?:\n[^\n]+)*/g]) {
    const found = [...subject.text.matchAll(part)].flatMap((match): Found[] => {
      const [words] = match;
      const [seen] = words.trim() === '' ? [] : check.inspect({ ...subject, text: words });
      if (seen === undefined) return [];
      const indent = words.length - words.trimStart().length;
      const start = match.index + indent;
      return [{ at: { start, end: match.index + words.trimEnd().length }, isLine: true }];
    });
    if (found.length > 0) return found;
  }
  return [{ at: { start: 0, end: subject.text.length }, isLine: true }];
}
