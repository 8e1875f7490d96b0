import { environmentOf, lineOf, type Started, started } from '../../../screening/flows/started.ts';
import { readOptions } from '../../../shell/reading/options.ts';
import type { Reading, Run } from '../../../shell/reading/reading.ts';
import { removalOf } from '../services/tool-verb.ts';
import {
  DOCUMENT_CLIENTS,
  frameworkLoss,
  KEY_STORE_CLIENTS,
  KEY_STORE_CODE,
  KEY_STORE_LOSS,
  KEY_STORE_VALUES,
  SQL_CLIENTS,
} from './database-tools.ts';
import { type DataLoss, documentLoss, sqlLosses } from './sql-loss.ts';

/** What a run would lose in a database: through a statement in its words or input, or a tool that owns the schema. */
export function lossesOfRun(
  run: Run,
  reading: Reading,
  /** File contents that the line writes, by path. */
  written: ReadonlyMap<string, string>,
): DataLoss[] {
  const start = started(run);
  const { program, args } = start;
  const framework = frameworkLoss(program, () => lineOf(start));
  if (framework !== undefined) {
    if (isTest(run, reading)) return [];
    return [isAtHome(run, reading) ? { ...framework, severity: 'medium' } : framework];
  }
  const removal = removalOf(run);
  if (removal?.kind === 'database') return [{ shows: removal.shows, severity: 'high' }];
  if (KEY_STORE_CLIENTS.test(program)) return ofKeyStore(run, start, reading);
  if (DOCUMENT_CLIENTS.test(program))
    return statements(start, run, reading).flatMap((text) => documentLoss(text) ?? []);
  if (!SQL_CLIENTS.has(program)) return [];
  const files = [
    ...args.map(({ text }) => text),
    ...run.stdin.map((input) => (input.from === 'file' ? input.path.text : '')),
  ];
  const read = files.flatMap((path) => written.get(path) ?? []);
  const losses = [...statements(start, run, reading), ...read].flatMap((text) => lossesOfText(start, text));
  if (losses.length > 0 || isThrowaway(start) || isTestDatabase(start)) return losses;
  if (isFileForProduction(run, start)) return [{ shows: 'SQL file for production', severity: 'high' }];
  const isDropping = !isOwnDatabase(start) && files.some((file) => DROPS.test(file) && !SCRATCH.test(file));
  return isDropping ? [{ shows: 'SQL file that drops', severity: 'high' }] : [];
}

/** Files named after what they do. */
const DROPS =
  /(?:^|[/@_.-])(?:drop|wipe|truncate|purge|nuke|destroy|teardown|delete[_-]?all)(?:[_.-][\w.-]*)?\.sql$/i;
const SCRATCH =
  /(?:^|[/_.-])(?:te?mp|temporary|tests?|staging|scratch|old|index(?:es)?|views?|constraints?|triggers?)(?:[/_.-]|$)/i;
const PRODUCTION = /(?:^|[^a-z])(?:prod|production|prd|live)(?:[^a-z]|$)/i;

/** Statements that the line does not show, in a database whose name or address means that others depend on it. */
function isFileForProduction(run: Run, { program, args }: Started): boolean {
  const options = readOptions(args, SQL_CLIENTS.get(program)?.values ?? '');
  const isFile =
    options.has('-f', '--file', '-i') || run.stdin.some(({ from }) => from === 'file' || from === 'pipe');
  if (!isFile || isLocalDatabase(run)) return false;
  const named = [
    ...options.values('-h', '--host', '-d', '--dbname', '-D', '--database', '-S', '-c', '--connection'),
    ...options.operands,
  ];
  return named.some(({ text }) => PRODUCTION.test(text));
}

/** The statements that a client of a database gets from its line. */
export function statementsOf(run: Run, reading: Reading): string[] {
  const start = started(run);
  return SQL_CLIENTS.has(start.program) || DOCUMENT_CLIENTS.test(start.program)
    ? statements(start, run, reading)
    : [];
}

/** On this machine: a socket, a loopback address, a file. */
export function isLocalDatabase(run: Run): boolean {
  const { program, args } = started(run);
  if (/^(?:sqlite3?|sqlite-utils|duckdb)$/.test(program)) return true;
  const options = readOptions(args, SQL_CLIENTS.get(program)?.values ?? '--eval: --host: --port: -u: -p:');
  const host = options.value('-h', '--host', '-S')?.text;
  if (host !== undefined) return LOCAL.test(host.replace(/[,:]\d+$/, ''));
  const named = [...options.values('-d', '--dbname'), ...options.operands].map(({ text }) => text);
  const address = named.find((text) => /:\/\/|^\$|host=/.test(text));
  return address === undefined
    ? /^(?:psql|mysql|mariadb|mongo|mongosh|pgcli|mycli)$/.test(program)
    : /^[\w+]+:\/\/(?:[^@/]*@)?(?:localhost|127\.0\.0\.1|\[::1\])[:/]|host=(?:localhost|127\.)/.test(address);
}

function lossesOfText(start: Started, text: string): DataLoss[] {
  if (isThrowaway(start)) return [];
  const losses = sqlLosses(text);
  if (isTestDatabase(start)) return losses.map(mildIfInside);
  return isOwnDatabase(start)
    ? losses.map((loss) => (loss.isRemade === true ? { ...loss, severity: 'medium' } : loss))
    : losses;
}

/** A file of the project, or a developer's database on this machine: a seed recreates its tables. */
function isOwnDatabase({ program, args }: Started): boolean {
  const client = SQL_CLIENTS.get(program);
  if (client === undefined) return false;
  const options = readOptions(args, client.values);
  if (/^(?:sqlite3?|duckdb)$/.test(program))
    return /^(?!\/|~|\.\.|\$)[\w./-]+\.(?:db3?|sqlite3?|duckdb)$/.test(options.operands[0]?.value ?? '');
  const name = (options.value('-d', '--dbname', '-D', '--database') ?? options.operands[0])?.value ?? '';
  const host = options.value('-h', '--host')?.value;
  if (host !== undefined && !LOCAL.test(host)) return false;
  return name.includes('://')
    ? /^\w+:\/\/(?:[^@/]*@)?(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(name)
    : /(?:^|[-_])dev(?:el|elopment)?$/i.test(name);
}

const LOCAL = /^(?:localhost|127\.0\.0\.1|::1|\/\S*)$/;

/** `RAILS_ENV=test`, `dotenv -e .env.test`: a database that tests fill and empty. */
function isTest(run: Run, reading: Reading): boolean {
  const isNamed = ['RAILS_ENV', 'RACK_ENV', 'MIX_ENV', 'NODE_ENV', 'APP_ENV'].some(
    (name) => environmentOf(run, reading, name) === 'test',
  );
  if (isNamed || TEST_ADDRESS.test(environmentOf(run, reading, 'DATABASE_URL') ?? '')) return true;
  // `rails db:drop RAILS_ENV=test`, `manage.py flush --settings=shop.settings.test`
  if (
    run.args.some(({ text }) => /^(?:(?:RAILS|RACK)_ENV=|--env=|--settings=(?:\w+\.){1,5})test$/.test(text))
  )
    return true;
  return run.wrappers.some(({ args }) =>
    args.some(({ text }) => /(?:^|\/)\.env\.(?:test|ci|e2e)\b/.test(text)),
  );
}

const TEST_NAME = /(?:^|[-_])(?:tests?|testing|ci|e2e)(?:[-_]?\d*)?(?:[-_]|$)/i;
const TEST_ADDRESS = /^\w+:\/\/[^/]*\/(?:[\w-]*[-_])?(?:tests?|testing|ci|e2e)(?:[-_][\w-]*)?(?:\?|$)/i;

/** A developer's own database: a loss, but not of shared data. */
function isAtHome(run: Run, reading: Reading): boolean {
  const address = environmentOf(run, reading, 'DATABASE_URL') ?? '';
  return /^(?:\w+:\/\/(?:[^@/]*@)?(?:localhost|127\.0\.0\.1|\[::1\])[:/]|file:\.{1,2}\/)/i.test(address);
}

/** `psql -d app_test`, `mysql app_test`, `psql postgres://…/app_test`. */
function isTestDatabase({ program, args }: Started): boolean {
  const client = SQL_CLIENTS.get(program);
  if (client === undefined || client.operand !== undefined) return false;
  const options = readOptions(args, client.values);
  const named = options.value('-d', '--dbname', '-D', '--database') ?? options.operands[0];
  const name = named?.value ?? '';
  return name.includes('://') ? TEST_ADDRESS.test(name) : TEST_NAME.test(name);
}

/** A connection to a test database can still drop another one. */
function mildIfInside(loss: DataLoss): DataLoss {
  return /^(?:TRUNCATE|DELETE|UPDATE|ALTER|DROP TABLE)/.test(loss.shows) && loss.isQualified !== true
    ? { ...loss, severity: 'medium' }
    : loss;
}

/** Opened read-only, in memory, in a temporary folder, or named as a test database. */
function isThrowaway({ program, args }: Started): boolean {
  if (args.some(({ text }) => /^(?:--?read-?only|-safe|--dry[-_]run(?:=true)?)$/.test(text))) return true;
  if (!/^(?:sqlite|sqlite3|sqlite-utils|duckdb)$/.test(program)) return false;
  const file = args.find(({ text }) => !text.startsWith('-'))?.text ?? '';
  return /^(?::memory:|\/tmp\/|\$\{?TMPDIR)|(?:^|\/)te?(?:st|mp)[\w-]*\.(?:db|sqlite3?)$/.test(file);
}

function ofKeyStore(run: Run, { args }: Started, reading: Reading): DataLoss[] {
  const { operands } = readOptions(args, KEY_STORE_VALUES);
  const command = operands.map(({ text }) => text).join(' ');
  const typed = inputTexts(run, reading).flatMap((text) => text.split('\n'));
  const code = [command, ...inputTexts(run, reading)].find((one) => KEY_STORE_CODE.test(one));
  if (code !== undefined) return [{ shows: 'EVAL that deletes', severity: 'high' }];
  const lost = [command, ...typed].find((one) => KEY_STORE_LOSS.test(one.trim()));
  if (lost !== undefined)
    return [{ shows: lost.trim().split(/\s/)[0]?.toUpperCase() ?? '', severity: 'high' }];
  // Thousands of keys that are only known at run time.
  const isBulk = /^(?:del|unlink)\b/i.test(command) && run.wrappers.some(({ name }) => name === 'xargs');
  return isBulk ? [{ shows: 'DEL of many keys', severity: 'high' }] : [];
}

function statements({ program, args }: Started, run: Run, reading: Reading): string[] {
  const client = SQL_CLIENTS.get(program) ?? { values: '--eval: --host: --port: -u: -p:', text: ['--eval'] };
  const options = readOptions(args, client.values);
  const texts = options.values(...client.text).map(({ text }) => text);
  if (client.operand !== undefined)
    texts.push(...options.operands.slice(client.operand).map(({ text }) => text));
  return [...texts, ...inputTexts(run, reading)];
}

/** Input of a client: here-documents, here-strings, echoed text. */
function inputTexts(run: Run, reading: Reading): string[] {
  return run.stdin.flatMap((input) => {
    if (input.from === 'text') return [input.word.text];
    if (input.from !== 'pipe') return [];
    return input.runs.flatMap((id) => {
      const feeder = reading.runs[id];
      if (feeder === undefined || !/^(?:echo|printf)$/.test(feeder.program)) return [];
      return [feeder.args.map(({ text }) => text).join(' ')];
    });
  });
}

export function lossesOfScript(language: string, body: string, run: Run | undefined): DataLoss[] {
  if (language === 'sql') return run === undefined ? sqlLosses(body) : lossesOfText(started(run), body);
  const document = language === 'javascript' ? documentLoss(body) : undefined;
  if (document !== undefined) return [document];
  if (IN_MEMORY.test(body)) return [];
  // A script may also pipe its statements on: `awk '…' | psql`.
  if (!HANDS_OVER.test(body) && (run === undefined || run.pipedTo.length === 0)) return [];
  // Statements inside another language are in its string literals.
  const quoted = body.matchAll(/(["'`])\s*(?:drop|truncate|delete\s+from|alter\s+table)\s[^"'`]{1,500}\1/gi);
  return [...quoted].flatMap(({ 0: text, index }) => {
    const isShown = run?.pipedTo.length === 0 && SHOWS.test(body.slice(Math.max(0, index - 30), index));
    return isShown ? [] : sqlLosses(text.slice(1, -1));
  });
}

const IN_MEMORY = /\b(?:connect|Database|DatabaseSync|new|open)\s?\(\s?["'](?:sqlite:\/\/)?:memory:["']/;
/** Calls that pass a text to a database or to another program. */
const HANDS_OVER =
  /(?:(?:execute|exec|query|system|spawn|Raw)\w{0,20}|\b(?:run|do|prepare|sql|text|raw|read_sql\w*|unsafe|batch|all|call|check_\w+|Popen|command|communicate|write|send\w*|post|migrate))(?:\s?[(`[]|\s["'])|\|\s?["'&]|`\s?(?:psql|mysql|sqlite3)/;
const SHOWS = /(?:print\w*|console\.\w+|puts|echo|say|assert|len|log\w*\.\w+)[ (]{1,3}[fru]?$/;
