import type { Severity } from '../../../vocabulary/orders.ts';

export interface DataLoss {
  readonly shows: string;
  readonly severity: Severity;
  readonly remedy?: 'rights';
  /** The name includes its schema or database. */
  readonly isQualified?: boolean;
  /** The same text recreates or refills each of the tables. */
  readonly isRemade?: boolean;
}

/** Statements after this many are not read; the first loss is enough. */
const STATEMENTS = 200;

/** What an SQL text would lose, statement by statement. Comments and string literals are not statements. */
export function sqlLosses(text: string): DataLoss[] {
  const found: DataLoss[] = [...text.matchAll(DYNAMIC)]
    .slice(0, 8)
    .flatMap(([, inner = '']) => sqlLosses(inner.replaceAll("''", "'")));
  const plain = withoutLiterals(text);
  const all = tablesMadeIn(plain, MADE_OR_FILLED);
  const made = new Set<string>();
  const isStopped = STOPS.test(text);
  for (const part of plain.split(/;|^[ \t\v\f]*(?:go|\\g)\s*$/im, STATEMENTS)) {
    const statement = part.trim().replace(/\s+/g, ' ');
    const loss = lossOf(statement);
    if (loss !== undefined) {
      const isQualified = /[\w\]]\.[\w[]/.test(part);
      const tables = tablesLostBy(statement);
      const isRemade = tables.length > 0 && tables.every((table) => all.has(table));
      const isMild = tables.length > 0 && tables.every((table) => made.has(table) || isScratch(table));
      found.push({
        ...loss,
        ...(isMild ? { severity: 'medium' as const } : {}),
        ...(isQualified ? { isQualified } : {}),
        ...(isRemade ? { isRemade } : {}),
      });
    }
    for (const table of tablesMadeIn(statement, isStopped ? MADE : MADE_FOR_SESSION)) made.add(table);
  }
  return found;
}

/** A statement in a literal that another one runs. */
const DYNAMIC =
  /\b(?:execute\s{1,9}immediate|exec(?:ute)?\s{0,9}\(|exec(?:ute)?(?=\s{1,9}N?')|sp_executesql)\s{0,9}\(?\s{0,9}N?'((?:[^']|''){3,4000})'/gi;

/** Proves that no table of that name existed before; `IF NOT EXISTS` does not. */
const MADE = /\bcreate (?:(?:global |local )?te?mp(?:orary)? |unlogged )?table (?!if\b)([\w.]+)/gi;
const MADE_FOR_SESSION = /\bcreate (?:global |local )?te?mp(?:orary)? table (?!if\b)([\w.]+)/gi;
/** Otherwise a client continues after the error that the table exists, and drops it. */
const STOPS = /\bON_ERROR_STOP\b|^\.bail on\b|^\s*(?:begin|start transaction)\b/im;
const MADE_OR_FILLED =
  /\bcreate\s+(?:(?:(?:global|local)\s+)?te?mp(?:orary)?\s+|unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)|^\.import\s[^\n]*\s(\w+)[ \t]*$|\binsert\s+into\s+([\w.]+)|^\\copy\s+([\w.]+)/gim;
/** Placeholder for quoted names, which may be anything. */
const ANY_NAME = 'name';

const tablesMadeIn = (text: string, pattern: RegExp): Set<string> =>
  new Set(
    [...text.matchAll(pattern)]
      .map(([, ...names]) => names.find((name) => name !== undefined)?.toLowerCase() ?? '')
      .filter((table) => table !== ANY_NAME && table !== ''),
  );

/** Tables that a statement explicitly drops or empties. */
function tablesLostBy(statement: string): string[] {
  const [, listed] =
    /^(?:drop table(?: if exists)?|truncate(?: table)?(?: only)?|delete from) ([\w.]+(?: ?, ?[\w.]+)*)(?: restart identity)?(?: cascade| restrict)?$/i.exec(
      statement,
    ) ?? [];
  return listed === undefined ? [] : listed.toLowerCase().split(/ ?, ?/);
}

/** `staging.trips`, `stg_orders`, `tmp_rows`: intermediate tables. */
const isScratch = (table: string): boolean =>
  /^(?:(?:staging|stg|te?mp|scratch|import)\.\w+|(?:\w+\.)?(?:(?:staging|stg|te?mp|scratch)_\w+|\w+_(?:staging|stg|te?mp|scratch)))$/.test(
    table,
  );

/** Keeps quoted identifiers as names; removes literals and comments. An unclosed one extends to the end. */
function withoutLiterals(text: string): string {
  const opening = /['"`]|--|\/\*/g;
  let kept = '';
  let from = 0;
  for (let open = opening.exec(text); open !== null; open = opening.exec(text)) {
    const [mark] = open;
    const close = mark === '--' ? '\n' : mark === '/*' ? '*/' : mark;
    kept += text.slice(from, open.index) + (mark === "'" ? "''" : mark.length === 1 ? 'name' : ' ');
    const end = text.indexOf(close, open.index + mark.length);
    if (end < 0) return kept;
    from = end + close.length;
    opening.lastIndex = from;
  }
  return kept + text.slice(from);
}

const KEEPS =
  /^drop (?:(?:local |global )?temp(?:orary)? |index|view|trigger|function|procedure|sequence|type|extension|rule|policy|operator|cast|domain|aggregate|collation|publication|event|synonym|statistics|constraint|default|prepare)/i;
/** Short-lived tables and databases. */
const SCRATCH_TABLE =
  /^drop (?:table|database|schema) (?:if exists )?(?:\w+\.)?(?:(?:te?mp|test|scratch|staging)(?:_\w+)?|\w+_(?:te?mp|test|scratch|bak|old))(?: cascade| restrict)?$/i;
const EVERYTHING = /\bwhere (?:1 ?= ?1|true|'' ?= ?''|1)\b(?! and)/i;

function lossOf(statement: string): DataLoss | undefined {
  const high = (shows: string): DataLoss => ({ shows, severity: 'high' });
  const word = /^[a-z]+/i.exec(statement)?.[0].toLowerCase();
  switch (word) {
    case 'drop': {
      if (/^drop (?:local |global )?temp/i.test(statement)) return undefined;
      const what = /^drop ([a-z]+)/i.exec(statement)?.[1]?.toUpperCase() ?? '';
      if (what === '') return undefined;
      if (SCRATCH_TABLE.test(statement)) return { shows: `DROP ${what}`, severity: 'medium' };
      return KEEPS.test(statement) ? { shows: `DROP ${what}`, severity: 'medium' } : high(`DROP ${what}`);
    }
    case 'truncate':
      return /^truncate (?:table |only )*[\w."[\]$]+/i.test(statement) ? high('TRUNCATE') : undefined;
    case 'delete':
      if (!/^delete (?:(?:low_priority|quick|ignore|only|top) )*(?:from )?[\w.[\]$*]+/i.test(statement))
        return undefined;
      return isNarrow(statement) ? undefined : high('DELETE without WHERE');
    case 'update':
      if (!/^update (?:(?:low_priority|ignore|only) )*[\w.[\]$]+(?: (?:as )?\w+)? set /i.test(statement))
        return undefined;
      return isNarrow(statement) ? undefined : high('UPDATE without WHERE');
    case 'alter':
      return alterLoss(statement);
    case 'grant':
      return /^grant all(?: privileges)? on \*\.\* to /i.test(statement)
        ? { ...high('GRANT ALL ON *.*'), remedy: 'rights' }
        : undefined;
    case 'reset':
      return /^reset (?:master|slave|replica)\b/i.test(statement) ? high('RESET MASTER') : undefined;
    case 'purge':
      return /^purge (?:binary|master) logs\b/i.test(statement) ? high('PURGE LOGS') : undefined;
    case 'match':
      // Cypher: a pattern without a label's value or a condition matches everything.
      return /\bdelete \w/i.test(statement) && !/\bwhere\b|\{|\blimit \d/i.test(statement)
        ? high('DELETE of all nodes')
        : undefined;
    case 'shutdown':
      return /^shutdown(?: with nowait| transactional)?$/i.test(statement) ? high('SHUTDOWN') : undefined;
    default:
      return insideLoss(statement);
  }
}

function isNarrow(statement: string): boolean {
  return /\bwhere\b|\blimit \d/i.test(statement) && !EVERYTHING.test(statement);
}

function alterLoss(statement: string): DataLoss | undefined {
  if (/^alter table\b.* (?:drop (?:column|partition)|delete where 1)\b/i.test(statement))
    return { shows: 'ALTER TABLE … DROP', severity: 'high' };
  if (/^alter table\b.* drop (?!constraint|index|default|foreign|primary|check|not null)\w/i.test(statement))
    return { shows: 'ALTER TABLE … DROP', severity: 'high' };
  return undefined;
}

/** After `WITH …`, `BEGIN`, `EXPLAIN ANALYZE`, or in a procedural block. */
function insideLoss(statement: string): DataLoss | undefined {
  if (/^explain (?!analyze)/i.test(statement)) return undefined;
  const inner =
    /^(?:begin(?: transaction| work)?|explain analyze|with .{1,2000}?\)|do) ((?:drop|truncate|delete|update|alter) .*)$/is.exec(
      statement,
    )?.[1];
  return inner === undefined ? undefined : lossOf(inner);
}

/** Shells of document stores use JavaScript. */
const DOCUMENT_LOSS: readonly (readonly [RegExp, string])[] = [
  [/\.dropDatabase\s*\(/, 'dropDatabase()'],
  [/\.(?:dropCollection|dropUser|dropAllUsersFromDatabase|dropRole|dropAllRolesFromDatabase)\s*\(/, 'drop'],
  [/\bdb\.[\w.]{1,60}\.drop\s*\(/, 'drop()'],
  [/\bgetCollection\([^)]{1,100}\)\.drop\s*\(/, 'drop()'],
  [/\.(?:deleteMany|remove)\s*\(\s*(?:\{\s*\})?\s*\)/, 'deleteMany({})'],
  [
    /(?:run|admin)Command\(\s*\{?\s*["']?(?:dropDatabase|drop|dropUser|dropRole|dropAllUsersFromDatabase|dropAllRolesFromDatabase)["']?\s*[:)]/,
    'drop command',
  ],
  [/\bdeletes["']?\s*:\s*\[\s*\{\s*["']?q["']?\s*:\s*\{\s*\}/, 'delete command without a filter'],
  [/\bdb\.(?:shutdownServer|adminCommand\(\s*\{?\s*['"]?shutdown)/, 'shutdownServer()'],
];

export function documentLoss(text: string): DataLoss | undefined {
  const seen = DOCUMENT_LOSS.find(([pattern]) => pattern.test(text));
  return seen === undefined ? undefined : { shows: seen[1], severity: 'high' };
}
