import type { SecurityDocument } from '../../../../answers/machine/security.answer.ts';
import { assertSafe } from '../../../../evidence/safe-reading.ts';
import { heldDefinitions } from '../../../../report/held-definitions.ts';
import { readScanLog } from '../../../../report/scan-log.ts';
import { policyInForce } from '../../../../road/policy.ts';
import { projectRootOf } from '../../../../road/project-files.ts';
import { printable } from '../../../../text/printable.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { serverNotes } from '../../../../work/gateway/server-notes.ts';
import { judgingOf } from '../../../../work/security/judge-in-force.ts';
import { scanningOf } from '../../../../work/security/scanning.ts';
import { alignColumns } from '../../print/columns.ts';
import { heldDefinitionLines } from '../../print/held-definition-lines.ts';
import { inertText } from '../../print/inert.ts';
import { judgingLines } from '../../print/judging-lines.ts';
import { scanningLines } from '../../print/scanning-lines.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { homeIn } from '../../verb/home.ts';
import { ownLedgerNote } from '../../verb/own-ledger.ts';
import type { Session } from '../../verb/session.ts';

const DEFAULT_SHOWN = 10;
const MOST_SHOWN = 1_000;

export async function run(args: Arguments, session: Session): Promise<number> {
  const limit = limitOf(args.positionals[0]);
  const ports = await session.ports();
  const { directory } = session;
  const projectRoot = projectRootOf(session.io.cwd(), ports);
  const policy = policyInForce({ directory, home: homeIn(session.io), projectRoot, ports });
  const notes = serverNotes(directory, ports);
  const scanning = scanningOf(policy, session.io.env, notes);
  const log = await readScanLog(directory, ports, { limit, isThreatsOnly: true });
  const judging = judgingOf(policy, notes);
  const document = {
    scanning,
    judging,
    held: assertSafe(directory, ports) ? await heldDefinitions(directory, ports) : [],
    scans: log.counts,
    threats: log.entries,
    ledger_verified: log.isVerified,
  };
  if (session.json) session.answer('security', document);
  else {
    session.io.stdout.write(`${inertText(linesOf(document, session).join('\n'))}\n`);
    const own = await ownLedgerNote('security', session, directory);
    if (own !== undefined) session.note(own.words);
  }
  return EXIT.clean;
}

function limitOf(given: string | undefined): number {
  if (given === undefined) return DEFAULT_SHOWN;
  const limit = /^\d{1,4}$/.test(given) ? Number(given) : Number.NaN;
  if (limit <= MOST_SHOWN) return limit;
  const expected = `a whole number from 0 to ${MOST_SHOWN}`;
  throw new Trouble('usage.bad_value', { value: given, option: 'N', expected });
}

function linesOf(
  { scanning, judging, held, scans, threats, ledger_verified }: SecurityDocument,
  { paint, io: { stdout } }: Session,
): string[] {
  const { total, input, output, unsafe, failed, bypassed } = scans;
  const [head = '', ...rows] = alignColumns(
    [
      ['TIME (UTC)', 'DIRECTION', 'SERVER/TOOL', 'AGENT', 'RISK', 'SCANNER', 'FOUND'],
      ...threats.map(threatCells),
    ],
    stdout.isTerminal ? stdout.columns : Number.POSITIVE_INFINITY,
  );
  return [
    ...scanningLines(scanning, paint),
    ...judgingLines(judging, paint),
    ...heldDefinitionLines(held, paint),
    `scans      ${total} on record: ${input} input, ${output} output; ${unsafe} unsafe, ${failed} failed, ${bypassed} passed unscanned`,
    ...(ledger_verified || total === 0
      ? []
      : [paint.red('ledger     does not verify; see `tokenauditor verify`')]),
    ...(rows.length === 0 ? [] : ['', paint.bold(head), ...rows]),
  ];
}

function threatCells(threat: SecurityDocument['threats'][number]): string[] {
  const { time, direction = 'text', server, tool, agent = '-', scanner, model, threats, checks } = threat;
  const { risk = '-', latency_ms, scan_bypass, is_trial, decided_by = [] } = threat;
  const verdict = threats.includes('scan_error') ? 'no verdict' : 'unsafe';
  const found = [
    ...(is_trial ? ['trial by `tokenauditor doctor`'] : []),
    ...decided_by,
    ...[verdict, ...[...threats, ...checks].filter((one) => one !== 'scan_error')],
    ...(scan_bypass === undefined ? [] : ['passed: the fail mode was open']),
    ...(latency_ms === undefined || latency_ms === 0 ? [] : [`${Math.ceil(latency_ms)} ms`]),
  ];
  const cells = [
    ...[time.slice(0, 19).replace('T', ' '), direction],
    ...[[server, tool].filter((name) => name !== undefined).join('/') || '-', agent, risk],
    ...[`${scanner}${model === scanner ? '' : ` (${model})`}`, found.join(', ')],
  ];
  return cells.map((cell) => printable(cell));
}
