import type { CallSubject } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { printable } from '../../text/printable.ts';
import { SEVERITIES } from '../../vocabulary/orders.ts';
import { lossesOfRun, lossesOfScript } from './data/data-loss.ts';
import { KEY_STORE_CODE } from './data/database-tools.ts';
import { type DataLoss, documentLoss, sqlLosses } from './data/sql-loss.ts';
import { toolStatements } from './data/statement-fields.ts';

export const destructiveDatabase: CallCheck = {
  card: {
    id: 'destructive.database',
    title: 'Destructive database action',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'SQL that drops or truncates, or that deletes or updates without a condition; the equivalents in document and key-value stores; migration tools that drop or reset a database.',
    matters: 'A dropped table takes its rows with it; a missing WHERE changes every row.',
    remedy: 'Take a backup, add the condition, or run it against a copy first.',
    remedies: {
      rights: 'Grant the single right that is needed, to the one user that needs it.',
    },
    limits:
      'Does not read statements in files that the call only names. Does not know whether a database is disposable, unless it is in memory or in a temporary folder.',
  },
  *inspectCall(call) {
    /** Two losses can show the same evidence; a mild one must not hide a severe one. */
    const worst = new Map<string, Found>();
    for (const found of losses(call)) {
      const { loss, by } = found;
      const evidence = printable(by === '' ? loss.shows : `${by}: ${loss.shows}`, { max: 120 });
      const before = worst.get(evidence)?.loss.severity;
      if (before === undefined || SEVERITIES.indexOf(loss.severity) > SEVERITIES.indexOf(before))
        worst.set(evidence, found);
    }
    for (const [evidence, { path, loss }] of worst) {
      yield {
        threat: 'destructive_action',
        confidence: 0.85,
        path,
        evidence,
        detail: 'Tool call deletes or overwrites data in a database.',
        severity: loss.severity,
        ...(loss.remedy === undefined ? {} : { remedy: loss.remedy }),
      };
    }
  },
};

interface Found {
  readonly path: string;
  readonly by: string;
  readonly loss: DataLoss;
}

function* losses(call: CallSubject): Generator<Found> {
  for (const { path, text, reading, effects } of call.commands) {
    const written = new Map(
      effects.flatMap((one) =>
        one.does === 'write' && one.content !== undefined ? [[one.path, one.content]] : [],
      ),
    );
    for (const run of reading.runs)
      for (const loss of lossesOfRun(run, reading, written)) yield { path, by: run.program, loss };
    for (const { language, text: body, run: id } of reading.scripts) {
      const run = reading.runs[id];
      for (const loss of lossesOfScript(language, body, run)) yield { path, by: run?.program ?? '', loss };
    }
    // A bare statement is not a program, but it shows what is meant to be run.
    const document = /^\s*db\.\w/.test(text) ? documentLoss(text) : undefined;
    if (document !== undefined) yield { path, by: '', loss: document };
    if (/^\s*flush(?:all|db)\b/i.test(text))
      yield { path, by: '', loss: { shows: 'FLUSHALL', severity: 'high' } };
    if (/^\s*(?:drop|truncate|delete\s+from|alter|grant|update)\s/i.test(text)) {
      for (const loss of sqlLosses(text)) yield { path, by: '', loss };
    }
  }
  for (const { path, text } of toolStatements(call))
    for (const loss of sqlLosses(text)) yield { path, by: '', loss };
  for (const { path, text } of call.texts) {
    const shows = KEY_STORE_CODE.test(text.slice(0, 4000)) ? 'EVAL that deletes' : undefined;
    if (shows !== undefined) yield { path, by: '', loss: { shows, severity: 'high' } };
  }
  const key = /mongo|documentdb|cosmos/i.test(call.tool.slice(-200)) ? dropKey(call.arguments) : undefined;
  if (key !== undefined) yield { path: '$', by: '', loss: { shows: key, severity: 'high' } };
}

/** Commands of a document store are keys: `{ dropDatabase: 1 }`; `$out` replaces a collection. */
const DROP_KEY = /"(\$out|dropDatabase|drop(?:User|Role|AllUsersFromDatabase)?|shutdown)":/;

const dropKey = (args: CallSubject['arguments']): string | undefined =>
  DROP_KEY.exec(JSON.stringify(args).slice(0, 65_536))?.[1];
