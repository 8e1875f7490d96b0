/** Findings of each definition, for people: most severe first, equal sentences once for all servers concerned. */
import type { DefinitionFinding } from '../../../../policy/definition-verdict.ts';
import { remedyOf } from '../../../../road/explained-definition.ts';
import { printable } from '../../../../text/printable.ts';
import { count } from '../../../../text/words/amounts.ts';
import { VERDICTS, type Verdict } from '../../../../vocabulary/definition.ts';
import { SEVERITIES } from '../../../../vocabulary/orders.ts';
import type { ItemPin, Outcome, ScannedItem } from '../../../../work/scan/outcome.ts';
import { quoted, safe } from '../../../../work/scan/safe-text.ts';
import { wrap } from '../../print/help.ts';
import type { Paint } from '../../verb/session.ts';
import type { Piece } from './excerpt.ts';
import { type FindingPlace, PlaceFinder, quotedCall } from './finding-places.ts';
import { LABEL, row } from './rows.ts';

export interface DetailOptions {
  readonly paint: Paint;
  readonly width: number;
}

const MOST_PLACES = 3;
const MOST_NAME = 80;
const MOST_CHANGES = 4;
const MOST_SERVERS = 6;

export const dyeOf = (paint: Paint): Readonly<Record<Verdict, (text: string) => string>> => ({
  clean: paint.green,
  warning: paint.yellow,
  dangerous: paint.red,
});

/** By verdict, severity and risk; equal ones keep their order. */
export function bySeverity({ servers }: Outcome): ScannedItem[] {
  const rank = ({ judgement: { verdict, findings, riskScore } }: ScannedItem) =>
    VERDICTS.indexOf(verdict) * 10_000 +
    (findings[0] ? SEVERITIES.indexOf(findings[0].severity) : 0) * 1_000 +
    riskScore;
  return servers.flatMap(({ items }) => items).sort((a, b) => rank(b) - rank(a));
}

export function describeDetails(outcome: Outcome, options: DetailOptions): string[] {
  const teller = new PlaceFinder();
  const groups = new Map<string, ScannedItem[]>();
  for (const item of bySeverity(outcome)) {
    if (item.judgement.verdict === 'clean' && !hasMoved(item)) continue;
    const key = matterOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()].flatMap((group) => describeGroup(group, options, teller));
}

const hasMoved = ({ pin }: ScannedItem): boolean => pin?.state === 'changed' || pin?.changes !== undefined;

/** Key for grouping: the same name with the same findings on several servers is reported once. */
function matterOf(item: ScannedItem): string {
  const { definition, judgement, screening, pin } = item;
  const { failed, capped } = screening.coverage;
  const { kind, name, server } = definition;
  const said = judgement.findings.map(({ title, severity, checks }) => [title, severity, checks]);
  const own = hasMoved(item) ? server : '';
  return JSON.stringify([kind, name, own, judgement.verdict, pin?.isExcused === true, said, failed, capped]);
}

function describeGroup(
  group: readonly ScannedItem[],
  { paint, width }: DetailOptions,
  teller: PlaceFinder,
): string[] {
  const [first] = group;
  if (!first) return [];
  const { definition, judgement, screening, pin } = first;
  const { failed, capped, unlisted = [] } = screening.coverage;
  const blind = [...failed, ...capped];
  const head = `${quotedCall(definition, MOST_NAME)} of ${serversOf(group)}`;
  const { verdict, findings } = judgement;
  const word = verdict === 'clean' ? paint.yellow('changed') : dyeOf(paint)[verdict](verdict);
  return [
    '',
    `${paint.bold(head)}: ${word}`,
    ...(pin !== undefined && hasMoved(first) ? describeChanges(pin, width) : []),
    ...(pin?.isExcused === true ? row('approved', 'by a person, despite these findings', width) : []),
    ...(blind.length > 0
      ? row('not seen', `failed or did not read everything: ${blind.join(', ')}`, width)
      : []),
    ...(unlisted.length > 0
      ? row('not listed', `less severe findings of ${unlisted.join(', ')}`, width)
      : []),
    ...findings.flatMap((finding, i) => {
      const detail = sentencesOf(group.map((item) => item.judgement.findings[i]?.detail ?? ''));
      return describeFinding({ ...finding, detail }, placesOf(group, i, teller), paint, width);
    }),
  ];
}

function serversOf(group: readonly ScannedItem[]): string {
  const names = [...new Set(group.map(({ definition }) => quoted(definition.server, MOST_NAME)))];
  const rest = names.length - MOST_SERVERS;
  return names.slice(0, MOST_SERVERS).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** Each sentence once. */
const sentencesOf = (details: readonly string[]): string =>
  [...new Set(details.flatMap((detail) => detail.split(/(?<=\.) /)))].join(' ');

/** If the servers differ, each place names its server. */
function placesOf(group: readonly ScannedItem[], i: number, teller: PlaceFinder): FindingPlace[] {
  const values = new Set(group.map(({ definition }) => JSON.stringify(definition.value)));
  return group.flatMap(({ definition, judgement }) => {
    const finding = judgement.findings[i];
    const places = finding ? teller.placesOf(definition, finding) : [];
    const of = values.size === 1 ? '' : ` of ${safe(definition.server, MOST_NAME)}`;
    return places.map((place) => ({ ...place, path: `${place.path}${of}` }));
  });
}

function describeChanges({ handle, state, changes }: ItemPin, width: number): string[] {
  const lines = [
    ...new Set(changes?.map(({ kind, path }) => `${kind.replaceAll('_', ' ')} at ${safe(path)}`)),
  ];
  const none =
    changes === undefined
      ? 'the approved version is not kept here, so it cannot be compared'
      : 'no difference in what is kept; a secret or something too large may have changed';
  const rest = lines.length - MOST_CHANGES;
  return [
    `  It differs from the approved version, and is ${state === 'changed' ? 'held' : state}.`,
    ...(lines.length === 0 ? row('changed', none, width) : []),
    ...lines.slice(0, MOST_CHANGES).flatMap((line, i) => row(i === 0 ? 'changed' : '', line, width)),
    ...(rest > 0 ? row('', `and ${count(rest, 'place')} more`, width) : []),
    ...(handle === undefined
      ? []
      : row('what to do', `look at it with \`tokenauditor quarantine show ${handle}\``, width)),
  ];
}

function describeFinding(
  { title, severity, detail, checks, confidence }: DefinitionFinding,
  places: readonly FindingPlace[],
  paint: Paint,
  width: number,
): string[] {
  const described = withoutTwins(places.map((place) => describePlace(place, paint, width)));
  const rest = described.length - MOST_PLACES;
  const remedy = remedyOf(checks);
  return [
    ...wrap(`${title} (${severity}): ${detail}`, width - 2).map(
      (line, i) => `  ${i === 0 ? line.replace(title, () => paint.bold(title)) : line}`,
    ),
    ...described.slice(0, MOST_PLACES).flat(),
    ...(rest > 0 ? row('', `and ${count(rest, 'place')} more`, width) : []),
    ...(remedy === '' ? [] : row('what to do', remedy, width)),
    ...row('check', `${checks.join(', ')}, confidence ${confidence.toFixed(2)}`, width),
  ];
}

/** Several checks often flag the same words. */
function withoutTwins(places: readonly string[][]): string[][] {
  const seen = new Set<string>();
  return places.filter((lines) => seen.size < seen.add(lines.join('\n')).size);
}

function describePlace({ path, evidence, excerpt }: FindingPlace, paint: Paint, width: number): string[] {
  const said = excerpt === undefined ? [{ text: evidence, isMarked: true }] : excerpt;
  // Evidence that is part of the shown text is not repeated.
  const isTwice = excerpt === undefined || holds(excerpt, evidence);
  return [
    ...row('at', printable(path, { max: 200 }), width),
    ...(isTwice ? [] : row('evidence', evidence, width)),
    ...wrapPieces(said, width - LABEL - 4).map(
      (pieces, i) =>
        `    ${(i > 0 ? '' : isTwice ? 'evidence' : 'text').padEnd(LABEL)}${pieces
          .map(({ text, isMarked }) => (isMarked ? paint.red(paint.bold(text)) : text))
          .join('')}`,
    ),
  ];
}

const holds = (excerpt: readonly Piece[], evidence: string): boolean =>
  bare(excerpt.map(({ text }) => text).join('')).includes(bare(evidence));

const bare = (words: string): string =>
  words
    .toLowerCase()
    .replace(/^[…“"]+|[…”"]+$/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Wrapped as one text; then each line is split where a marked part begins or ends. */
function wrapPieces(pieces: readonly Piece[], width: number): Piece[][] {
  const whole = pieces.map(({ text }) => text).join('');
  const lines: Piece[][] = [];
  let at = 0;
  for (const line of wrap(whole, width)) {
    const [start, end] = [at, at + line.length];
    let from = 0;
    const cut: Piece[] = [];
    for (const { text, isMarked } of pieces) {
      const part = text.slice(Math.max(0, start - from), Math.max(0, end - from));
      if (part !== '') cut.push({ text: part, isMarked });
      from += text.length;
    }
    lines.push(cut);
    // The space at the break belongs to neither line.
    at = end + 1;
  }
  return lines;
}
