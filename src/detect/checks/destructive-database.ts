import { readOptions } from '../../shell/options.ts';
import type { Reading, Run } from '../../shell/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallSubject } from '../call.ts';
import type { CallCheck } from '../check.ts';
import {
  DOCUMENT_CLIENTS,
  frameworkLoss,
  KEY_STORE_CLIENTS,
  KEY_STORE_LOSS,
  KEY_STORE_VALUES,
  SQL_CLIENTS,
} from '../lexicon/database-tools.ts';
import { type DataLoss, documentLoss, sqlLosses } from '../lexicon/sql-loss.ts';
import { type Started, started } from '../started.ts';
import { removalOf } from '../tool-verb.ts';

export const destructiveDatabase: CallCheck = {
  card: {
    id: 'destructive.database',
    title: 'Destructive database action',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'SQL that drops, truncates, or deletes and updates without a condition; the like in document and key-value stores; migration tools that drop or reset a database.',
    matters: 'A dropped table is gone with its rows; a missing WHERE changes all of them.',
    remedy: 'Take a backup, add the condition, or run it against a copy first.',
    limits:
      'Statements in files that the call only names are not read; whether the database is a throw-away one is not known, except for one in memory or in a temporary folder.',
  },
  *inspectCall(call) {
    const seen = new Set<string>();
    for (const { path, loss, by } of losses(call)) {
      const evidence = printable(by === '' ? loss.shows : `${by}: ${loss.shows}`, { max: 120 });
      if (seen.has(evidence)) continue;
      seen.add(evidence);
      yield {
        threat: 'destructive_action',
        confidence: 0.85,
        path,
        evidence,
        detail: 'Tool call deletes or overwrites data in a database.',
        severity: loss.severity,
      };
    }
  },
};

interface Found {
  readonly path: string;
  readonly by: string;
  readonly loss: DataLoss;
}

/** Arguments of database tools that hold a statement. */
const STATEMENT_KEY = /(?:^|[._[])(?:sql|query|statement|stmt|queries|command|pipeline)["\]\d[]*$/i;

function* losses(call: CallSubject): Generator<Found> {
  for (const { path, text, reading } of call.commands) {
    for (const run of reading.runs)
      for (const loss of ofRun(run, reading)) yield { path, by: run.program, loss };
    for (const { language, text: body, run } of reading.scripts) {
      for (const loss of ofScript(language, body)) yield { path, by: reading.runs[run]?.program ?? '', loss };
    }
    // A bare statement is no program, but says what is meant to be run.
    if (/^\s*(?:drop|truncate|delete\s+from|alter|grant|update)\s/i.test(text)) {
      for (const loss of sqlLosses(text)) yield { path, by: '', loss };
    }
  }
  if (call.kind === 'shell') return;
  for (const { path, text } of call.texts) {
    if (STATEMENT_KEY.test(path)) for (const loss of sqlLosses(text)) yield { path, by: '', loss };
  }
}

function ofRun(run: Run, reading: Reading): DataLoss[] {
  const start = started(run);
  const { program, args } = start;
  const line = [program, ...args.map(({ text }) => text)].join(' ').slice(0, 2000).toLowerCase();
  if (/ --(?:help|dry-run|sql)\b/.test(line)) return [];
  const framework = frameworkLoss(line);
  if (framework !== undefined) return [framework];
  const removal = removalOf(start);
  if (removal?.kind === 'database') return [{ shows: removal.shows, severity: 'high' }];
  if (KEY_STORE_CLIENTS.test(program)) return ofKeyStore(run, start);
  const texts = statements(start, run, reading);
  if (DOCUMENT_CLIENTS.test(program)) return texts.flatMap((text) => documentLoss(text) ?? []);
  if (!SQL_CLIENTS.has(program)) return [];
  const isThrowaway = args.some(
    ({ text }) => /^(?::memory:|--?read-?only|-safe)$/.test(text) || /^(?:\/tmp\/|\$\{?TMPDIR)/.test(text),
  );
  return isThrowaway ? [] : texts.flatMap(sqlLosses);
}

function ofKeyStore(run: Run, { args }: Started): DataLoss[] {
  const { operands } = readOptions(args, KEY_STORE_VALUES);
  const command = operands.map(({ text }) => text).join(' ');
  const typed = run.stdin.flatMap((input) => (input.from === 'text' ? input.word.text.split('\n') : []));
  const lost = [command, ...typed].find((one) => KEY_STORE_LOSS.test(one.trim()));
  if (lost !== undefined)
    return [{ shows: lost.trim().split(/\s/)[0]?.toUpperCase() ?? '', severity: 'high' }];
  // Keys that only run time knows, by the thousand.
  const isBulk = /^(?:del|unlink)\b/i.test(command) && run.wrappers.some(({ name }) => name === 'xargs');
  return isBulk ? [{ shows: 'DEL of many keys', severity: 'high' }] : [];
}

function statements({ program, args }: Started, run: Run, reading: Reading): string[] {
  const client = SQL_CLIENTS.get(program) ?? { values: '--eval: --host: --port: -u: -p:', text: ['--eval'] };
  const options = readOptions(args, client.values);
  const texts = options.values(...client.text).map(({ text }) => text);
  if (client.operand !== undefined)
    texts.push(...options.operands.slice(client.operand).map(({ text }) => text));
  for (const input of run.stdin) {
    if (input.from === 'text') texts.push(input.word.text);
    if (input.from === 'pipe') {
      for (const id of input.runs) {
        const feeder = reading.runs[id];
        if (feeder !== undefined && /^(?:echo|printf|cat)$/.test(feeder.program))
          texts.push(feeder.args.map(({ text }) => text).join(' '));
      }
    }
  }
  return texts;
}

function ofScript(language: string, body: string): DataLoss[] {
  if (language === 'sql') return sqlLosses(body);
  if (language === 'javascript' && documentLoss(body) !== undefined) return [documentLoss(body) ?? []].flat();
  // Statements inside another language stand in its string literals.
  const quoted =
    body.match(/(["'`])\s*(?:drop|truncate|delete\s+from|alter\s+table)\s[^"'`]{1,500}\1/gi) ?? [];
  return quoted.flatMap((text) => sqlLosses(text.slice(1, -1)));
}
