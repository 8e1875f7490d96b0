/** No server in a configuration is started or contacted before a person has read its entry and agreed. */
import { folderOf } from '../../../../gateway/downstream/reach-server.ts';
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

/** The servers that a person agreed to. All are shown in full before the first question, so `all` covers what was read. */
export async function askFor(
  { servers: planned, problems }: Plan,
  isAgreed: boolean,
  session: Session,
): Promise<NamedServer[]> {
  const { io } = session;
  const asked = planned.filter((server) => !server.isGiven);
  if (asked.length === 0 || isAgreed) return [...planned];
  const ports = await session.serverPorts();
  // A person should not agree to an incomplete list without knowing that it is.
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
  // A server that is not started needs no consent; the reason is reported with the rest.
  const agreed = new Set(asked.filter(({ start }) => inputsOf(start).length > 0));
  const open = asked.filter((server) => !agreed.has(server));
  const isMany = open.length > 1;
  try {
    for (const [i, server] of open.entries()) {
      const verb = server.start.kind === 'stdio' ? 'start it' : 'contact it';
      const question = inertLine(`${safe(server.name, 80)}: ${verb}?`);
      io.stderr.write(`${paintError.bold(question)} [y/N${isMany ? '/all' : ''}] `);
      const { value, done } = await answers.next();
      if (done || value === undefined) {
        // The end of the input refuses all remaining servers.
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
    // Standard input is released, or it would keep the process alive.
    await answers.return(undefined);
  }
  return agreed;
}

/** As it would be started, in full, without secrets; of variables and headers only the names. */
function describe({ name, start, source }: PlannedServer, ports: ServerPorts, io: Io): string {
  const from = source === undefined ? '' : ` (${safe(source, MOST)})`;
  const inputs = inputsOf(start).map((input) => `"${input}"`);
  const needs =
    inputs.length === 0
      ? []
      : [`needs the input ${inputs.join(', ')}, which only its client can request: not started`];
  const width = io.stderr.isTerminal ? io.stderr.columns : 100;
  const lines = [...spell(shownStart(start, ports), io), ...needs];
  return [
    ...wholeLines(`${safe(name, MOST)}${from}`, '', width),
    ...lines.flatMap((line) => wholeLines(line, '  ', width)),
  ]
    .map(inertLine)
    .join('\n');
}

/** Never truncated: a person would agree to the hidden rest unseen. */
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
    // Already masked word by word: another pass over the line might take a flag for a secret.
    printable(words.join(' ')),
    ...(given.length > 0 ? [`with ${printable(given.join(', '))} set`] : []),
    ...(folder === undefined || folder === io.cwd() ? [] : [`in ${safe(folder, MOST)}`]),
  ];
}
