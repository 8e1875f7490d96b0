/** Nothing that a configuration names is started or reached before a person has read it and agreed. */
import { folderOf } from '../../../../gateway/downstream/list-server.ts';
import { originOf, type ServerStart } from '../../../../gateway/downstream/server-start.ts';
import { inputsOf, shownStart } from '../../../../gateway/downstream/variables.ts';
import type { ServerPorts } from '../../../../ports/servers.ts';
import { safeOrigin } from '../../../../sensitive/server-origin/safe-origin.ts';
import { printable } from '../../../../text/printable.ts';
import { count } from '../../../../text/words/amounts.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import type { NamedServer, Plan, PlannedServer } from '../../../../work/scan/plan.ts';
import { safe } from '../../../../work/scan/safe-text.ts';
import { answersFrom } from '../../input/question.ts';
import { inertLine } from '../../print/inert.ts';
import type { Io } from '../../verb/io.ts';
import type { Session } from '../../verb/session.ts';
import { givenHeaders, givenVariables } from './given.ts';
import { wholeLines } from './rows.ts';

/** The servers that a person agreed to. All are shown in full before the first question, so `all` means what was read. */
export async function askFor(
  { servers: planned, problems }: Plan,
  isAgreed: boolean,
  session: Session,
): Promise<NamedServer[]> {
  const { io } = session;
  const asked = planned.filter((server) => !server.isGiven);
  if (asked.length === 0 || isAgreed) return [...planned];
  const ports = await session.serverPorts();
  // Nobody should agree to half of a list without knowing that it is half.
  for (const problem of problems) io.stderr.write(`not read: ${safe(problem, 400)}\n`);
  for (const server of asked) io.stderr.write(`${describe(server, ports, io)}\n`);
  if (!io.stdin.isTerminal || !io.stderr.isTerminal)
    throw new Trouble('servers.unasked', {
      servers: count(asked.filter(({ start }) => inputsOf(start).length === 0).length, 'server'),
    });
  const agreed = await answersFor(asked, session);
  return planned.filter((server) => server.isGiven || agreed.has(server));
}

async function answersFor(
  asked: readonly PlannedServer[],
  { io, paintError }: Session,
): Promise<ReadonlySet<PlannedServer>> {
  const answers = answersFrom(io.stdin.chunks());
  // What is not started anyway needs no word; why it is not is told with the rest.
  const agreed = new Set(asked.filter(({ start }) => inputsOf(start).length > 0));
  const open = asked.filter((server) => !agreed.has(server));
  const isMany = open.length > 1;
  try {
    for (const [i, server] of open.entries()) {
      const verb = server.start.kind === 'stdio' ? 'start it' : 'reach it';
      const question = inertLine(`${safe(server.name, 80)}: ${verb}?`);
      io.stderr.write(`${paintError.bold(question)} [y/N${isMany ? '/all' : ''}] `);
      const { value, done } = await answers.next();
      if (done || value === undefined) {
        // The end of the input is a no to all that is left.
        io.stderr.write('\n');
        break;
      }
      const word = value.trim().toLowerCase();
      if (word === 'all' || word === 'a') {
        for (const other of open.slice(i)) agreed.add(other);
        break;
      }
      if (word === 'y' || word === 'yes') agreed.add(server);
    }
  } finally {
    // Standard input is let go, or it would keep the process alive.
    await answers.return(undefined);
  }
  return agreed;
}

/** As it would be started, whole, without secrets; of variables and headers the names alone. */
function describe({ name, start, source }: PlannedServer, ports: ServerPorts, io: Io): string {
  const from = source === undefined ? '' : ` (${safe(source, MOST)})`;
  const inputs = inputsOf(start).map((input) => `"${input}"`);
  const needs =
    inputs.length === 0
      ? []
      : [`needs the input ${inputs.join(', ')}, which only its client can ask for: it is not started`];
  const width = io.stderr.isTerminal ? io.stderr.columns : 100;
  const told = [...spell(shownStart(start, ports), io), ...needs];
  return [
    ...wholeLines(`${safe(name, MOST)}${from}`, '', width),
    ...told.flatMap((line) => wholeLines(line, '  ', width)),
  ]
    .map(inertLine)
    .join('\n');
}

/** Nothing is cut: what stands behind a cut would be agreed to unseen. */
const MOST = Number.POSITIVE_INFINITY;

function spell(start: ServerStart, io: Io): string[] {
  const origin = safeOrigin(originOf(start));
  if (start.kind === 'http') {
    const headers = givenHeaders(start);
    return [
      printable(origin.kind === 'http' ? origin.url : ''),
      ...(headers.length > 0 ? [`with headers ${printable(headers.join(', '))}`] : []),
    ];
  }
  const given = givenVariables(start);
  const words = [start.command, ...(origin.kind === 'stdio' ? origin.args : [])].map((word) =>
    /[\s"']|^$/.test(word) ? JSON.stringify(word) : word,
  );
  const folder = folderOf(start);
  return [
    // Masked already, word by word: another look over the line might take a flag for a secret.
    printable(words.join(' ')),
    ...(given.length > 0 ? [`with ${printable(given.join(', '))} set`] : []),
    ...(folder === undefined || folder === io.cwd() ? [] : [`in ${safe(folder, MOST)}`]),
  ];
}
