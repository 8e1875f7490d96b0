/** A definition under review, for people. All text from a server is escaped before it is shown. */

import { classWords } from '../../../../flows/class-words.ts';
import type { DefinitionChange } from '../../../../policy/definition-change.ts';
import { describeHidden } from '../../../../quarantine/hidden-places.ts';
import type { KeptDefinition, NotKept } from '../../../../quarantine/kept-definitions.ts';
import type { Pin } from '../../../../quarantine/pins.ts';
import type { PinEntry, Review } from '../../../../quarantine/review.ts';
import { shortOf } from '../../../../quarantine/review.ts';
import { printable } from '../../../../text/printable.ts';
import { markWords, withoutMarks } from '../../../../text/words/word-marks.ts';
import { alignColumns } from '../../print/columns.ts';
import type { Paint } from '../../verb/session.ts';

const NOT_KEPT: Readonly<Record<NotKept, string>> = {
  missing: 'it was not kept; scan the server again to see it',
  altered: 'the kept file is not what was recorded, and is not shown',
};

const UNCOMPARED: Readonly<Record<NotKept, string>> = {
  missing: 'the approved definition is no longer kept',
  altered: 'the kept file of the approved definition was altered',
};

/** Empty if there is nothing to list. */
export function pinTable(entries: readonly PinEntry[], width: number, paint: Paint): string {
  if (entries.length === 0) return '';
  const fits = (columns: readonly Column[]) =>
    linesOf(columns, entries).every((line) => line.length <= width);
  const columns = [COLUMNS, WITHOUT_TIME].find(fits) ?? WITHOUT_CONTRACT;
  const [head = '', ...lines] = linesOf(columns, entries, width);
  return `${[paint.bold(head), ...lines].join('\n')}\n`;
}

type Column = readonly [head: string, cell: (entry: PinEntry) => string];

const CONTRACT: Column = ['CONTRACT', ({ pin }) => shortOf(pin.seen)];
const SINCE: Column = ['SINCE (UTC)', ({ pin }) => pin.time.slice(0, 16).replace('T', ' ')];
const COLUMNS: readonly Column[] = [
  ['STATE', ({ pin }) => pin.state],
  ['DEFINITION', ({ said }) => said],
  ['VERDICT', ({ pin }) => pin.verdict],
  CONTRACT,
  SINCE,
  ['CHECKS', ({ pin }) => pin.checks.join(' ')],
];
// Keep what a person decides by; `show` has the rest.
const WITHOUT_TIME = COLUMNS.filter((column) => column !== SINCE);
const WITHOUT_CONTRACT = WITHOUT_TIME.filter((column) => column !== CONTRACT);

function linesOf(
  columns: readonly Column[],
  entries: readonly PinEntry[],
  width = Number.POSITIVE_INFINITY,
): string[] {
  const rows = entries.map((entry) => columns.map(([, cell]) => cell(entry)));
  return alignColumns([columns.map(([head]) => head), ...rows], width);
}

/** Who decided its current state; empty while it waits. */
function decisionOf({ state, approvedBy, blockedBy, verdict }: Pin): string | undefined {
  if (state === 'blocked')
    return blockedBy === 'agent' ? 'refused (by an agent through MCP)' : 'refused (by a person)';
  if (state !== 'approved') return undefined;
  const spite = verdict === 'clean' ? '' : ' despite the findings';
  return approvedBy === 'person' ? `approved${spite} (by a person)` : 'approved (by the trust in its server)';
}

const trustWords = ({ trust, trustElsewhere }: PinEntry): string =>
  trustElsewhere === null
    ? trust
    : `${trust} (${trustElsewhere} applies to another command or address under this name)`;

/** The commands that a person may run next; without those that would do nothing. */
export function nextLines({ pin, handle }: PinEntry): string[] {
  const approve = `approve it: tokenauditor quarantine approve ${handle} --hash ${shortOf(pin.seen)}`;
  const block = `block it:   tokenauditor quarantine block ${handle}`;
  return [
    '',
    ...(pin.state === 'approved' ? [] : [approve]),
    ...(pin.state === 'blocked' && pin.blockedBy === 'person' ? [] : [block]),
  ];
}

export function reviewLines(entry: PinEntry, review: Review, paint: Paint): string[] {
  const { pin, said } = entry;
  const { seen } = review;
  const decision = decisionOf(pin);
  const facts = [
    ['state', pin.state],
    ...(decision === undefined ? [] : [['decided', decision]]),
    ['kind', pin.kind],
    ['contract', pin.seen],
    ...(pin.approved && pin.approved !== pin.seen ? [['approved', pin.approved]] : []),
    ['verdict', [pin.verdict, ...pin.checks].join(' ')],
    ...(review.flowClass === undefined ? [] : [['class', classWords(review.flowClass)]]),
    ['trust', trustWords(entry)],
    ['since', `${pin.time} (${pin.eventId})`],
    ['id', shortOf(entry.id)],
  ];
  return [
    paint.bold(said),
    ...alignColumns(facts, Number.POSITIVE_INFINITY).map((line) => `  ${line}`),
    ...findingLines(seen, paint),
    ...changeLines(pin, review, paint),
    '',
    paint.bold('definition'),
    ...definitionLines(seen),
  ];
}

function findingLines(seen: KeptDefinition | NotKept, paint: Paint): string[] {
  if (typeof seen === 'string' || seen.findings.length === 0) return [];
  return [
    '',
    paint.bold('findings'),
    ...seen.findings.flatMap(({ tier, severity, title, detail, places }) => [
      `  ${(tier === 'hard' ? paint.red : paint.yellow)(`${tier} ${severity}`)}  ${printable(title)}`,
      `    ${printable(detail)}`,
      ...places.map(({ path, evidence }) => `    ${printable(path)}: ${printable(evidence)}`),
    ]),
  ];
}

function changeLines(pin: Pin, { diff, approved }: Review, paint: Paint): string[] {
  if (!diff && (pin.approved === null || pin.approved === pin.seen)) return [];
  if (!diff) {
    const why =
      typeof approved === 'string' ? UNCOMPARED[approved] : 'one of the two is too large, or not kept';
    return ['', paint.bold('changes since it was approved'), `  they cannot be shown: ${why}`];
  }
  const none = '  no difference in what is kept; something too large may have changed';
  return [
    '',
    paint.bold('changes since it was approved'),
    ...(diff.changes.length === 0 ? [none] : []),
    ...diff.changes.flatMap((change) => [
      `  ${change.kind.replace('_', ' ')}  ${withoutMarks(printable(change.path))}`,
      ...(change.words.length > 0 ? [`    ${wordsOf(change, paint)}`] : []),
      ...(change.hidden ? [`    ${paint.yellow(describeHidden(change.hidden))}`] : []),
    ]),
    ...(diff.isCapped ? ['  more changes are not shown'] : []),
  ];
}

function wordsOf({ words }: DefinitionChange, paint: Paint): string {
  const dyes = { same: (text: string) => text, removed: paint.red, added: paint.green };
  return markWords(words)
    .map(({ kind, text }) => dyes[kind](text))
    .join('');
}

function definitionLines(seen: KeptDefinition | NotKept): string[] {
  if (typeof seen === 'string') return [`  ${NOT_KEPT[seen]}`];
  const origin = `  from ${printable(JSON.stringify(seen.origin))}`;
  if (seen.value === null) return [origin, '  it is too large to keep'];
  // Never truncated: a person would approve the hidden rest unseen.
  const lines = JSON.stringify(seen.value, null, 2).split('\n');
  // Secrets are short. A model still reads any other hidden text.
  const hidden = seen.hidden.flatMap(({ path, length }) =>
    length === null ? [] : [`  hidden at ${printable(path)}: ${length} characters that look like a sentence`],
  );
  return [origin, ...lines.map((line) => `  ${printable(line)}`), ...hidden];
}
