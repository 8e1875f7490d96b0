/** A scan for people: one line per server, a table of what to review, then each finding with its place and its remedy. */

import { classWords } from '../../../../flows/class-words.ts';
import { listedClass } from '../../../../flows/listed-class.ts';
import { count } from '../../../../text/words/amounts.ts';
import {
  countsOf,
  needsLook,
  type Outcome,
  type ScannedItem,
  type ScannedServer,
  spellOrigin,
  summaryOf,
  verdictOfServer,
} from '../../../../work/scan/outcome.ts';
import { quoted, safe } from '../../../../work/scan/safe-text.ts';
import { alignColumns } from '../../print/columns.ts';
import { inertLine } from '../../print/inert.ts';
import type { Paint } from '../../verb/session.ts';
import { bySeverity, describeDetails, dyeOf } from './details.ts';
import { quotedCall } from './finding-places.ts';
import { row, wholeLines } from './rows.ts';

export interface TextOptions {
  readonly paint: Paint;
  readonly width: number;
  /** Clean definitions get a row, too. */
  readonly isWhole: boolean;
  /** What each tool reads and does. */
  readonly hasClasses: boolean;
}

const MOST_NAME = 48;
const MOST_OUTPUT_LINES = 6;
const HEAD = ['', 'verdict', 'state', 'risk', 'severity', 'seen'];

export function describeOutcome(outcome: Outcome, options: TextOptions): string[] {
  const { servers, problems } = outcome;
  const { paint, width } = options;
  const sources =
    problems.length === 0
      ? []
      : [
          paint.bold('sources'),
          ...problems.flatMap((problem) => row('not read', safe(problem, 400), width)),
          ...(servers.length > 0 ? [''] : []),
        ];
  const lines = [
    ...sources,
    ...servers.flatMap((server, i) => [...(i > 0 ? [''] : []), ...describeServer(server, options)]),
    ...describeDetails(outcome, options),
  ];
  return lines.map(inertLine);
}

/** The check to explain first. */
export const mostSevereOf = (outcome: Outcome): ScannedItem | undefined => bySeverity(outcome)[0];

export function totalsOf(outcome: Outcome): string {
  const { definitions, servers, held, unread_servers, incomplete_servers, source_problems } =
    summaryOf(outcome);
  const parts = [
    `${count(definitions, 'definition')} of ${count(servers, 'server')}: ${spellCounts(outcome.servers)}`,
    ...(unread_servers > 0 ? [`${count(unread_servers, 'server')} could not be read`] : []),
    ...(incomplete_servers > 0 ? [`${count(incomplete_servers, 'server')} not read in full`] : []),
    ...(source_problems > 0 ? [`${count(source_problems, 'problem')} with the sources`] : []),
    ...(held > 0 ? [`${held} held back, see \`tokenauditor quarantine list\``] : []),
  ];
  return parts.join('; ');
}

/** The counts that are not zero. */
export function spellCounts(servers: readonly ScannedServer[]): string {
  const { dangerous, warning, incomplete, clean } = countsOf(servers);
  const parts = [
    ...(dangerous > 0 ? [`${dangerous} dangerous`] : []),
    ...(warning > 0 ? [count(warning, 'warning')] : []),
    ...(incomplete > 0 ? [`${incomplete} incomplete`] : []),
    ...(clean > 0 ? [`${clean} clean`] : []),
  ];
  if (parts.length > 0) return parts.join(', ');
  const isTorn = servers.length === 0 || servers.some(({ listing }) => listing.problems.length > 0);
  return isTorn ? 'nothing was read' : 'nothing offered';
}

function describeServer(server: ScannedServer, options: TextOptions): string[] {
  const { listing, items } = server;
  const { paint, width, isWhole } = options;
  const name = quoted(listing.server, MOST_NAME);
  const verdict = verdictOfServer(server);
  const isTorn = listing.problems.length > 0 && items.length > 0;
  const shown = items.filter((item) => isWhole || needsLook(item));
  const hasStates = shown.some(({ pin }) => pin !== undefined);
  // On a narrow screen the verdict matters more than the end of a name.
  const most = Math.min(MOST_NAME, Math.max(12, Math.floor(width * 0.4)));
  const rows = shown.length === 0 ? [] : [HEAD, ...shown.map((item) => cellsOf(item, most))];
  const cells = rows.map((cell) => cell.filter((_, column) => hasStates || column !== 2));
  const [head, ...lines] = alignColumns(cells, width - 2);
  const dye = dyeOf(paint);
  return [
    `${paint.bold(name)}  ${dye[verdict](spellCounts([server]))}${isTorn ? '; not read in full' : ''}`,
    ...wholeLines(safe(spellOrigin(server), 4000), '  ', width).map(paint.dim),
    ...listing.problems.flatMap((problem) => row('not read', safe(problem, 400), width)),
    ...outputLines(server, width),
    ...(head === undefined ? [] : ['', `  ${paint.dim(head)}`]),
    ...lines.map((line, i) => {
      const word = shown[i]?.judgement.verdict ?? 'clean';
      return `  ${line.replace(`  ${word}`, () => `  ${dye[word](word)}`)}`;
    }),
    ...(options.hasClasses ? classRows(server, most, options) : []),
  ];
}

function classRows({ listing, items }: ScannedServer, most: number, { paint, width }: TextOptions): string[] {
  const rows = items.flatMap(({ definition }) => {
    const flowClass = listedClass(definition, listing.definitions);
    return flowClass === undefined ? [] : [[quotedCall(definition, most), classWords(flowClass)]];
  });
  if (rows.length === 0) return [];
  const [head = '', ...lines] = alignColumns([['', 'what it reads and does'], ...rows], width - 2);
  return ['', `  ${paint.dim(head)}`, ...lines.map((line) => `  ${line}`)];
}

/** Lines of a stack trace, and what a runtime adds to it. */
const TRACE =
  /^(?:at |Node\.js v|File "|\^+$|node:|throw |\{$|\}$|(?:code|errno|syscall|path|address|port|requireStack|spawnargs): )/;

/** The end of its output, without what a problem already quotes. */
function outputLines({ said = '', listing }: ScannedServer, width: number): string[] {
  const lines = said
    .split('\n')
    .map((line) => safe(line.trim(), 200))
    .filter((line) => line !== '' && !TRACE.test(line))
    .filter((line) => !listing.problems.some((problem) => safe(problem, 4000).includes(line.slice(0, 120))));
  return lines.slice(-MOST_OUTPUT_LINES).flatMap((line, i) => row(i === 0 ? 'its output' : '', line, width));
}

function cellsOf({ definition, judgement, pin }: ScannedItem, most: number): string[] {
  const { verdict, riskScore, findings } = judgement;
  return [
    quotedCall(definition, most),
    verdict,
    pin?.state ?? '',
    String(riskScore),
    findings[0]?.severity ?? '',
    findings.map(({ title }) => title).join(', '),
  ];
}
