/** A scan for people: one line a server, a table of what needs a look, then each finding with its place and its remedy. */
import type { DefinitionFinding } from '../../../policy/definition-verdict.ts';
import { redactText } from '../../../sensitive/redact.ts';
import { printable } from '../../../text/printable.ts';
import type { Verdict } from '../../../vocabulary/definition.ts';
import { isServed } from '../../../vocabulary/pin.ts';
import { alignColumns } from '../columns.ts';
import { wrap } from '../help.ts';
import type { Paint } from '../paint.ts';
import { count } from '../progress.ts';
import type { Piece } from './excerpt.ts';
import {
  type Counts,
  countVerdicts,
  needsLook,
  type Outcome,
  type ScannedItem,
  type ScannedServer,
  spellOrigin,
  verdictOfServer,
} from './outcome.ts';
import { calledOf, PlaceTeller, remedyOf, type ToldPlace } from './told.ts';

export interface TextWishes {
  readonly paint: Paint;
  readonly width: number;
  /** Clean definitions have a row of their own, too. */
  readonly isWhole: boolean;
}

const LABEL = 12;
const MOST_PLACES = 3;
const MOST_NAME = 48;
const HEAD = ['', 'verdict', 'state', 'risk', 'severity', 'seen'];

/** What came from a server, as it may stand on a screen. */
export const safe = (text: string, max = 200): string => printable(redactText(text).text, { max });

export function describeOutcome({ servers, problems }: Outcome, wishes: TextWishes): string[] {
  const { width } = wishes;
  const teller = new PlaceTeller();
  const lines = [
    ...problems.flatMap((problem) => row('not read', safe(problem, 400), width)),
    ...servers.flatMap((server, i) => [...(i > 0 ? [''] : []), ...describeServer(server, wishes)]),
    ...servers.flatMap((server) =>
      server.items.flatMap((item) => describeItem(item, server, wishes, teller)),
    ),
  ];
  return lines.map(inertLine);
}

/** Those who run builds obey lines that begin like this, behind any space. */
export const inertLine = (line: string): string =>
  line.replace(
    /^((?:\s|\u001b\[\d+m)*)([:#])(?=\2)/,
    (_, before: string, sign: string) => `${before}\\u{${sign.charCodeAt(0).toString(16)}}`,
  );

export function totalsOf({ servers }: Outcome): string {
  const items = servers.flatMap((server) => server.items);
  const held = items.filter(({ state }) => state !== undefined && !isServed(state)).length;
  const told = items.length === 0 ? 'nothing was read' : spellCounts(countVerdicts(items));
  const kept = held === 0 ? '' : `; ${held} held back, see \`tokenauditor quarantine list\``;
  return `${count(items.length, 'definition')} of ${count(servers.length, 'server')}: ${told}${kept}`;
}

const spellCounts = ({ dangerous, warning, clean }: Counts): string =>
  [
    ...(dangerous > 0 ? [`${dangerous} dangerous`] : []),
    ...(warning > 0 ? [count(warning, 'warning')] : []),
    `${clean} clean`,
  ].join(', ');

const dyeOf = (paint: Paint): Readonly<Record<Verdict, (text: string) => string>> => ({
  clean: paint.green,
  warning: paint.yellow,
  dangerous: paint.red,
});

function describeServer(server: ScannedServer, { paint, width, isWhole }: TextWishes): string[] {
  const { listing, items, said } = server;
  const name = safe(listing.server, MOST_NAME);
  const verdict = verdictOfServer(server);
  const told = items.length > 0 ? spellCounts(countVerdicts(items)) : 'nothing was read';
  const shown = items.filter((item) => isWhole || needsLook(item));
  const hasStates = shown.some(({ state }) => state !== undefined);
  // On a narrow screen the verdict matters more than the end of a name.
  const most = Math.min(MOST_NAME, Math.max(12, Math.floor(width * 0.4)));
  const rows = shown.length === 0 ? [] : [HEAD, ...shown.map((item) => cellsOf(item, most))];
  const cells = rows.map((cell) => cell.filter((_, column) => hasStates || column !== 2));
  const [head, ...lines] = alignColumns(cells, width - 2);
  const dye = dyeOf(paint);
  return [
    `${paint.bold(name)}  ${dye[verdict](told)}`,
    `  ${paint.dim(safe(spellOrigin(listing.origin), Math.max(20, width - 2)))}`,
    ...listing.problems.flatMap((problem) => row('not read', safe(problem, 400), width)),
    ...(said === undefined ? [] : row('it said', safe(said, 600), width)),
    ...(head === undefined ? [] : ['', `  ${paint.dim(head)}`]),
    ...lines.map((line, i) => {
      const word = shown[i]?.judgement.verdict ?? 'clean';
      return `  ${line.replace(`  ${word}`, () => `  ${dye[word](word)}`)}`;
    }),
  ];
}

function cellsOf({ definition, judgement, state }: ScannedItem, most: number): string[] {
  const { verdict, riskScore, findings } = judgement;
  return [
    safe(calledOf(definition), most),
    verdict,
    state ?? '',
    String(riskScore),
    findings[0]?.severity ?? '',
    findings.map(({ title }) => title).join(', '),
  ];
}

function describeItem(
  { definition, judgement, screening }: ScannedItem,
  { listing }: ScannedServer,
  { paint, width }: TextWishes,
  teller: PlaceTeller,
): string[] {
  if (judgement.verdict === 'clean') return [];
  const blind = [...screening.coverage.failed, ...screening.coverage.capped];
  const head = `${safe(calledOf(definition), MOST_NAME)} of ${safe(listing.server, MOST_NAME)}`;
  return [
    '',
    `${paint.bold(head)}: ${dyeOf(paint)[judgement.verdict](judgement.verdict)}`,
    ...(blind.length > 0
      ? row('not seen', `could not speak or not read all: ${blind.join(', ')}`, width)
      : []),
    ...judgement.findings.flatMap((finding) =>
      describeFinding(finding, teller.placesOf(definition, finding), paint, width),
    ),
  ];
}

function describeFinding(
  { title, severity, detail, checks, confidence }: DefinitionFinding,
  places: readonly ToldPlace[],
  paint: Paint,
  width: number,
): string[] {
  const rest = places.length - MOST_PLACES;
  const remedy = remedyOf(checks);
  return [
    ...wrap(`${title} (${severity}): ${detail}`, width - 2).map(
      (line, i) => `  ${i === 0 ? line.replace(title, () => paint.bold(title)) : line}`,
    ),
    ...places.slice(0, MOST_PLACES).flatMap((place) => describePlace(place, paint, width)),
    ...(rest > 0 ? row('', `and ${count(rest, 'place')} more`, width) : []),
    ...(remedy === '' ? [] : row('what to do', remedy, width)),
    ...row('check', `${checks.join(', ')}, confidence ${confidence.toFixed(2)}`, width),
  ];
}

function describePlace({ path, evidence, excerpt }: ToldPlace, paint: Paint, width: number): string[] {
  const said = excerpt === undefined ? [{ text: evidence, isMarked: true }] : excerpt;
  // Evidence that is the marked words themselves is not said twice.
  const isTwice = excerpt?.some(({ text, isMarked }) => isMarked && bare(text) === bare(evidence)) ?? true;
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

const bare = (words: string): string => words.toLowerCase().replace(/^…|…$/g, '').trim();

/** Wrapped as one text; then each line is cut where a marked part begins or ends. */
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
    // The space at which it was broken belongs to neither line.
    at = end + 1;
  }
  return lines;
}

function row(label: string, words: string, width: number): string[] {
  return wrap(words, width - LABEL - 4).map(
    (line, i) => `    ${(i === 0 ? label : '').padEnd(LABEL)}${line}`,
  );
}
