import { insideOf, runCode } from '../line/inner.ts';
import { type At, type Draft, type Launch, type Line, type Outcome, unknown } from '../line/line.ts';
import { fileText } from '../line/shells.ts';

import { type Interpreter, interpreterOf, LANGUAGES } from '../reading/interpreters.ts';

import { readOptions, tailOf } from '../reading/options.ts';
import type { Script, Word } from '../reading/reading.ts';
import { isNamedFile } from '../reading/wrapper-folder.ts';
import { commandsInScript } from '../scripts/commands.ts';
import { interpret } from '../scripts/interpret.ts';
import { isFamily } from '../scripts/meaning/token.ts';
import type { Carrier } from './carriers.ts';
import { foreignCommands, shellTemplates } from './foreign.ts';
import { oddCode } from './odd-code.ts';
import { readForeign } from './other-shells.ts';
import { tclAsShell } from './tcl/tcl-code.ts';

const TCL = /^(?:tclsh|wish|expect|jimsh)[\d.]*$/;

/** Scripts in other languages: in an option, at standard input, in a file that the line wrote. */

/** Notes a script and reads the commands it would start. */
export function noteScript(
  language: Script['language'],
  text: string,
  run: Draft,
  given: Launch,
  at: At,
  line: Line,
): Outcome[] {
  const script: Script = { language, text, run: run.id };
  line.scripts.push(script);
  line.code += text.length;
  const inside = insideOf(run, given, at, { cause: 'script', unfed: true });
  if (TCL.test(run.program)) {
    const command = tclAsShell(text);
    return command === '' ? [] : [line.readText(command, inside)];
  }
  if (language === 'other') return foreignCommands(text).map((command) => line.readText(command, inside));
  const shells = language === 'javascript' ? shellTemplates(text) : [];
  const outcomes = shells.map((command) => line.readText(command, inside));
  const started = commandsInScript(script).flatMap(({ command }) => {
    if (command !== undefined)
      return [readForeign(command, run, inside, line) ?? line.readText(command, inside)];
    // What the line passes to the script in words, variables or its input may be what the script starts.
    const isHanded = run.environment.length > 0 || given.stdin.length > 0 || run.args.length > 2;
    unknown(line, 'code', run.id, isHanded);
    return [];
  });
  if (interpret(script).isFull) unknown(line, 'count', run.id);
  return [...outcomes, ...started];
}

export function readInterpreter(run: Draft, given: Launch, at: At, line: Line): Outcome[] | undefined {
  const interpreter = interpreterOf(run.program);
  if (interpreter === undefined) return undefined;
  const language = LANGUAGES[interpreter.language] ?? 'other';
  const codes = codeWords(run, interpreter);
  if (codes.length > 0) {
    return codes.flatMap((code) => {
      if (code.value === undefined && (code.substitutions.length > 0 || /^\$\w+$/.test(code.text)))
        unknown(line, 'code', run.id);
      const outcomes = noteScript(spoken(run, language), code.text, run, given, at, line);
      // A line of code is short: what it removes is found by function names alone.
      const inside = insideOf(run, given, at, { cause: 'script', unfed: true });
      const others = isFamily(language)
        ? foreignCommands(code.text).map((one) => line.readText(one, inside))
        : [];
      return [...outcomes, ...others];
    });
  }
  const options = readOptions(run.args, interpreter.options, 'operand');
  if (options.has(...interpreter.idle)) return framework(run, given, at, line);
  const operands = interpreter.verbs.includes(options.operands[0]?.text ?? '')
    ? options.operands.slice(1)
    : options.operands;
  const [file] = operands;
  if (file !== undefined && file.text !== '-' && file.text !== '/dev/stdin') {
    const text = fileText(file, line);
    if (text !== undefined) return noteScript(language, text, run, given, at, line);
    if (file.substitutions.length > 0 && !isNamedFile(file.text)) unknown(line, 'code', run.id);
    return framework(run, given, at, line);
  }
  return interpreter.stdin ? fromInput(language, run, given, at, line) : [];
}

export function fromInput(
  language: Script['language'],
  run: Draft,
  given: Launch,
  at: At,
  line: Line,
): Outcome[] {
  const text =
    given.stdinText ?? given.stdin.flatMap((one) => (one.from === 'text' ? [one.word.text] : []))[0];
  // The input is the script itself and passes nothing else.
  if (text !== undefined) return noteScript(language, text, run, { ...given, stdin: [] }, at, line);
  if (given.stdin.length > 0) unknown(line, 'code', run.id);
  return [];
}

/** Perl and Ruby bundle: `-lane 'code'`, `-i.bak -pe 'code'`. */
function codeWords(run: Draft, interpreter: Interpreter): readonly Word[] {
  const { language } = interpreter;
  if (language === 'perl' || language === 'ruby') {
    const found: Word[] = [];
    run.args.forEach(({ text }, index) => {
      if (!/^-[A-Za-z\d]*[eE]$/.test(text) || /^-[IMmrC]/.test(text)) return;
      const next = run.args[index + 1];
      if (next !== undefined) found.push(next);
    });
    if (found.length > 0) return found.slice(0, 8);
  }
  const options = readOptions(run.args, interpreter.options, 'operand');
  if (interpreter.verbs.includes('eval') && options.operands[0]?.text === 'eval') {
    return readOptions(options.operands.slice(1), interpreter.options).operands.slice(0, 1);
  }
  return [...options.values(...interpreter.code).slice(0, 8), ...oddCode(run.args, interpreter)];
}

/** `osascript -l JavaScript -e …` */
function spoken(run: Draft, language: Script['language']): Script['language'] {
  const isJavaScript = language === 'applescript' && run.args.some(({ text }) => text === 'JavaScript');
  return isJavaScript ? 'javascript' : language;
}

/** Code passed to a framework's own shell: `python manage.py shell -c code`, `php artisan tinker --execute=code`. */
function framework(run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  const texts = run.args.map(({ text }) => text);
  if (/manage\.py$/.test(texts[0] ?? '') && /^shell/.test(texts[1] ?? '')) {
    const code = readOptions(run.args.slice(2), '-c: --command:').value('-c', '--command');
    if (code !== undefined) return noteScript('python', code.text, run, given, at, line);
    return fromInput('python', run, given, at, line);
  }
  if (/artisan$/.test(texts[0] ?? '') && texts[1] === 'tinker') {
    const code = readOptions(run.args.slice(2), '--execute:').value('--execute');
    if (code !== undefined) return noteScript('php', code.text, run, given, at, line);
    return fromInput('php', run, given, at, line);
  }
  return [];
}

/** Database clients: SQL in an option or after the database name, else at standard input. */
const sql =
  (spelling: string, names: readonly string[], from = Number.POSITIVE_INFINITY, verb?: string): Carrier =>
  (run, given, at, line) => {
    const options = readOptions(run.args, spelling);
    if (verb !== undefined && options.operands[0]?.text !== verb) return [];
    const found = [...options.values(...names), ...options.operands.slice(from)];
    const outcomes = found.flatMap((word) => [
      ...noteScript('sql', word.text, run, given, at, line),
      ...clientEscapes(word, run, given, at, line),
    ]);
    return found.length > 0 || given.stdin.length === 0 ? outcomes : databaseInput(run, given, at, line);
  };

function databaseInput(run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  const text =
    given.stdinText ?? given.stdin.flatMap((one) => (one.from === 'text' ? [one.word.text] : []))[0];
  return text === undefined ? [] : noteScript('sql', text, run, given, at, line);
}

/** `\! cmd` of psql and mysql, `.shell cmd` of sqlite3, `COPY t FROM PROGRAM 'cmd'`. */
function clientEscapes(word: Word, run: Draft, given: Launch, at: At, line: Line): Outcome[] {
  const program = /\b(?:FROM|TO)\s+PROGRAM\s+(?:'((?:[^']|'')*)'|\$\$([^$]*)\$\$)/i.exec(
    word.text.slice(0, 8000),
  );
  if (program !== null) {
    const code = (program[1] ?? program[2] ?? '').replaceAll("''", "'");
    return [line.readText(code, insideOf(run, given, at, { unfed: true }))];
  }
  const mark = /^\s*(?:\\!|\.(?:shell|system)\b|system\s)\s*/.exec(word.text);
  if (mark === null) return [];
  return [runCode(tailOf(word, mark[0].length), run, insideOf(run, given, at, { unfed: true }), line)];
}

const PSQL =
  '-c: --command: -d: --dbname: -f: --file: -h: --host: -p: --port: -U: --username: -v: --set: --variable: -o: --output: -F: -R: -P: --pset: -T: -L: --log-file:';
const MYSQL =
  '-e: --execute: -u: --user: -h: --host: -P: --port: -p:: --password:: -D: --database: -S: --socket: --protocol: --default-character-set: --defaults-file: --defaults-extra-file:';
const mysql = sql(MYSQL, ['-e', '--execute']);
const mongo: Carrier = (run, given, at, line) => {
  const options = readOptions(
    run.args,
    '--eval: -u: -p: --host: --port: -f: --file: --username: --password: --authenticationDatabase:',
  );
  const codes = options.values('--eval');
  if (codes.length === 0) return given.stdin.length > 0 ? fromInput('javascript', run, given, at, line) : [];
  return codes.flatMap((code) => noteScript('javascript', code.text, run, given, at, line));
};
const scriptIn =
  (language: Script['language'], spelling: string, names: readonly string[], verb: RegExp): Carrier =>
  (run, given, at, line) => {
    const options = readOptions(run.args, spelling);
    const texts = run.args.map(({ text }) => text).join(' ');
    if (!verb.test(texts)) return [];
    const codes = names.length > 0 ? options.values(...names) : options.operands.slice(-1);
    return codes.flatMap((code) => noteScript(language, code.text, run, given, at, line));
  };

export const SCRIPTED: Readonly<Record<string, Carrier>> = {
  psql: sql(PSQL, ['-c', '--command']),
  pgcli: sql(PSQL, []),
  mysql,
  mariadb: mysql,
  mycli: mysql,
  sqlite3: sql(
    '-cmd: -separator: -init: -newline: -nullvalue: -batch -bail -header -noheader -csv -json -line -list -column -readonly -echo',
    ['-cmd'],
    1,
  ),
  sqlite: sql('', [], 1),
  duckdb: sql('-c: -s: -cmd: -init: -f: -separator: -json -csv -readonly', ['-c', '-s', '-cmd'], 1),
  'clickhouse-client': sql('-q: --query: -h: --host: -u: --user: --password: -d: --database: --port:', [
    '-q',
    '--query',
  ]),
  clickhouse: sql('-q: --query: -h: --host: -u: --user: --password: -d: --database: --port:', [
    '-q',
    '--query',
  ]),
  sqlcmd: sql('-Q: -q: -S: -U: -P: -d: -i: -o: -v: -s: -w:', ['-Q', '-q']),
  cqlsh: sql('-e: --execute: -f: -u: -p: -k:', ['-e', '--execute']),
  cockroach: sql('-e: --execute: --url: --host: --database: -d: --certs-dir:', ['-e', '--execute']),
  snowsql: sql('-q: --query: -c: -d: -s: -w: -a: -u:', ['-q', '--query']),
  usql: sql('-c: --command: -f:', ['-c', '--command']),
  bq: sql('--project_id: --dataset_id: --location: --format: --max_rows: -n:', [], 1, 'query'),
  trino: sql('--execute: --server: --catalog: --schema: --user: -f:', ['--execute']),
  presto: sql('--execute: --server: --catalog: --schema: --user: -f:', ['--execute']),
  'spark-sql': sql('-e: -f: --master: --conf:', ['-e']),
  hive: sql('-e: -f: --hiveconf:', ['-e']),
  beeline: sql('-e: -u: -n: -p: -f:', ['-e']),
  turso: sql('', [], 3, 'db'),
  wrangler: scriptIn('sql', '--command: --env: -e: --file: --config: -c:', ['--command'], /\bd1\b/),
  mongosh: mongo,
  mongo,
  rails: scriptIn('ruby', '-e: --environment:', [], /^(?:runner|r)\b/),
  wp: scriptIn('php', '--path: --url:', [], /^eval /),
  'django-admin': scriptIn('python', '-c: --command: --settings:', ['-c', '--command'], /^shell/),
};
