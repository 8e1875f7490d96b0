/** Nothing that a configuration names is started or reached before a person has read it and agreed. */
import { safeOrigin } from '../../../gateway/servers/safe-origin.ts';
import { originOf, type ServerStart } from '../../../gateway/servers/server-start.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { count } from '../progress.ts';
import type { Session } from '../session.ts';
import type { PlannedServer } from './planned.ts';
import { inertLine, safe } from './text.ts';

/** The servers that a person agreed to. */
export async function askFor(
  planned: readonly PlannedServer[],
  isAgreed: boolean,
  session: Session,
): Promise<PlannedServer[]> {
  const { io, paintError } = session;
  const asked = planned.filter((server) => !server.isGiven);
  if (asked.length === 0 || isAgreed) return [...planned];
  if (!io.stdin.isTerminal || !io.stderr.isTerminal) {
    io.stderr.write(asked.map((server) => `${describe(server)}\n`).join(''));
    throw new Trouble('servers.unasked', { servers: count(asked.length, 'server') });
  }
  const answers = lines(io.stdin.chunks());
  const agreed: PlannedServer[] = planned.filter((server) => server.isGiven);
  let isAll = false;
  try {
    for (const server of asked) {
      io.stderr.write(`${describe(server)}\n`);
      if (!isAll) {
        const verb = server.start.kind === 'stdio' ? 'Start it' : 'Reach it';
        io.stderr.write(`${paintError.bold(`${verb}?`)} [y/N/all] `);
        const word = ((await answers.next()).value ?? '').trim().toLowerCase();
        isAll = word === 'all' || word === 'a';
        if (!isAll && word !== 'y' && word !== 'yes') continue;
      }
      agreed.push(server);
    }
  } finally {
    // Standard input is let go, or it would keep the process alive.
    await answers.return(undefined);
  }
  return agreed;
}

/** As it would be started, without secrets; of variables and headers the names alone. */
function describe({ name, start, source }: PlannedServer): string {
  const from = source === undefined ? '' : ` (${safe(source)})`;
  return [`${safe(name, 80)}${from}`, ...spell(start).map((line) => `  ${line}`)].map(inertLine).join('\n');
}

function spell(start: ServerStart): string[] {
  const origin = safeOrigin(originOf(start));
  if (start.kind === 'http') {
    const names = [...Object.keys(start.headers), ...Object.keys(start.headerVariables ?? {})];
    return [
      safe(origin.kind === 'http' ? origin.url : '', 400),
      ...(names.length > 0 ? [`with headers ${safe(names.join(', '), 400)}`] : []),
    ];
  }
  const names = [...Object.keys(start.env), ...(start.inherits ?? [])];
  const words = [start.command, ...(origin.kind === 'stdio' ? origin.args : [])].map((word) =>
    /[\s"']|^$/.test(word) ? JSON.stringify(word) : word,
  );
  return [
    safe(words.join(' '), 1000),
    ...(names.length > 0 ? [`with ${safe([...new Set(names)].join(', '), 400)} set`] : []),
    ...(start.cwd === undefined ? [] : [`in ${safe(start.cwd)}`]),
  ];
}

async function* lines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let held = '';
  for await (const chunk of chunks) {
    held += decoder.decode(chunk, { stream: true });
    for (let end = held.indexOf('\n'); end >= 0; end = held.indexOf('\n')) {
      yield held.slice(0, end);
      held = held.slice(end + 1);
    }
  }
  if (held !== '') yield held;
  return undefined;
}
