import { callsInside } from '../../screening/calls/inner-calls.ts';
import { byProgram } from '../../screening/contract/by-program.ts';
import type { CallSubject, ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { codeOf } from '../../screening/flows/sdk-calls.ts';
import { lineOf, started } from '../../screening/flows/started.ts';
import { printable } from '../../text/printable.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { isLocalDatabase, statementsOf } from '../destructive/data/data-loss.ts';
import { toolStatements } from '../destructive/data/statement-fields.ts';
import { ACCOUNT_GRANTS, TOKEN } from './account-grants.ts';
import { CLOUD_GRANTS, DNS } from './cloud-grants.ts';
import { requestGrant } from './request-grants.ts';
import { documentGrant, sqlGrant } from './sql-grants.ts';
import { codeGrant, toolGrant } from './tool-grants.ts';

export const accessOpened: CallCheck = {
  card: {
    id: 'access.opened',
    title: 'Access opened',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Clients, API requests, SQL and tools that open a cloud, cluster, database, bucket or repository to everyone, add keys, members or roles, create access tokens, change DNS records, or make something public.',
    matters: 'Access that is opened once is used by others long after the session has ended.',
    remedy: 'Name the one address, person or role that needs access, and let a person confirm it.',
    remedies: {
      dns: 'Look up the record that is in force, keep its value, and let a person change that one alone.',
      token: 'Give the token the single scope that the task needs and an end, and let a person create it.',
    },
    limits:
      'Does not read policies in files that the call only names. Databases on this machine cause a warning. What a deployment makes public by its own configuration is not seen.',
  },
  *inspectCall(call) {
    const seen = new Set<string>();
    for (const { path, shows, severity, remedy } of grants(call)) {
      if (seen.has(shows)) continue;
      seen.add(shows);
      yield {
        threat: 'privilege_escalation',
        confidence: 0.8,
        path,
        evidence: printable(shows, { max: 120 }),
        detail: 'Tool call gives others access, or changes where a name leads.',
        severity,
        ...(remedy === undefined ? {} : { remedy }),
      };
    }
  },
};

interface Grant {
  readonly path: string;
  readonly shows: string;
  readonly severity: Severity;
  readonly remedy?: string;
}

/** Of rows that do not widen a right. */
const REMEDY_OF: Readonly<Record<string, Pick<Grant, 'remedy'>>> = {
  [DNS]: { remedy: 'dns' },
  [TOKEN]: { remedy: 'token' },
};

const ruleOf = byProgram([...CLOUD_GRANTS, ...ACCOUNT_GRANTS]);
const REHEARSAL =
  / (?:--help|help|--dry-?run(?!=none)\S*|--what-if|--generate-cli-skeleton|--preview)(?: |$)/;

function* grants(call: CallSubject): Generator<Grant> {
  for (const command of call.commands) yield* inCommand(command);
  for (const { at, call: one } of callsInside(call)) {
    const found = toolGrant(one);
    if (found !== undefined) yield { path: at, ...found };
  }
  for (const { path, text } of codeOf(call)) {
    const found = codeGrant(text);
    if (found !== undefined) yield { path, ...found };
  }
  for (const { path, text } of toolStatements(call)) {
    const shows = sqlGrant(text) ?? documentGrant(text);
    if (shows !== undefined) yield { path, shows, severity: 'high' };
  }
}

function* inCommand({ path, reading }: ReadCommand): Generator<Grant> {
  for (const run of reading.runs) {
    const start = started(run);
    const rule = ruleOf(start.program, () => lineOf(start));
    if (rule !== undefined && !REHEARSAL.test(lineOf(start)))
      yield {
        path,
        shows: `${start.program}: ${rule[2]}`,
        severity: rule[3] ?? 'high',
        ...REMEDY_OF[rule[2]],
      };
    const request = requestGrant(start);
    if (request !== undefined) yield { path, shows: request, severity: 'high' };
    for (const text of statementsOf(run, reading)) {
      const shows = sqlGrant(text) ?? documentGrant(text);
      if (shows === undefined) continue;
      const isMild = isLocalDatabase(run) && !shows.startsWith('program');
      yield { path, shows: `${start.program}: ${shows}`, severity: isMild ? 'medium' : 'high' };
    }
  }
}
