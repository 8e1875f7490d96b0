/** The tools of one server: what each reads and does, as its definition shows it and documents set it. */
import type { ServerReport, ServerTools } from '../../../../answers/machine/gateway.answer.ts';
import { classWords } from '../../../../flows/class-words.ts';
import { flowModeOf, ownPlacesOf, setClass } from '../../../../flows/flow-settings.ts';
import { PinBook } from '../../../../quarantine/review.ts';
import { spellClass } from '../../../../road/explained-class.ts';
import type { Policy } from '../../../../road/policy/plain-policy.ts';
import { policyInForce } from '../../../../road/policy.ts';
import { projectRootOf } from '../../../../road/project-files.ts';
import { printable } from '../../../../text/printable.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { alignColumns } from '../../print/columns.ts';
import { inertText } from '../../print/inert.ts';
import { homeIn } from '../../verb/home.ts';
import type { Session } from '../../verb/session.ts';

/** No agent has this name: what is set for all and for the server. */
const NO_AGENT = '';

export async function showTools(
  name: string,
  servers: readonly ServerReport[],
  session: Session,
): Promise<number> {
  const ports = await session.ports();
  const { directory } = session.clientLedger;
  const book = await PinBook.read(directory, ports);
  const sources = {
    directory,
    projectRoot: projectRootOf(session.io.cwd(), ports),
    home: homeIn(session.io),
    ports,
  };
  const { flows } = policyInForce(sources);
  const tools = toolsOf(book, name, flows);
  if (tools.length === 0 && !servers.some((server) => server.name === name))
    throw new Trouble('gateway.unknown_server', { name });
  const parties = { agent: NO_AGENT, server: name };
  const mode = flowModeOf(flows, parties);
  if (session.json)
    session.answer('server-tools', { name, mode, own: [...ownPlacesOf(flows, parties)], tools });
  else {
    session.io.stdout.write(tools.length === 0 ? '' : `${inertText(rowsOf(tools, session).join('\n'))}\n`);
    if (tools.length === 0)
      session.note('none of its tools was recorded here yet; `tokenauditor scan` records them');
    if (mode !== 'on') session.note(`flows: mode ${mode} (docs/flows.md)`);
  }
  return EXIT.clean;
}

function toolsOf(book: PinBook, server: string, flows: Policy['flows']): ServerTools['tools'] {
  return book.entries
    .filter(({ pin, name, ...entry }) => entry.server === server && pin.kind === 'tool' && name !== null)
    .map((entry) => {
      const name = entry.name ?? '';
      const found = book.classOf(entry);
      const inForce = setClass(found ?? UNKNOWN, flows, server, name);
      const isSet = JSON.stringify(spellClass(inForce)) !== JSON.stringify(spellClass(found ?? UNKNOWN));
      const isKnown = found !== undefined || isSet;
      return {
        name,
        state: entry.pin.state,
        flow_class: isKnown ? spellClass(inForce) : null,
        is_set: isSet,
      };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Its definition is not kept. */
const UNKNOWN = { reads: ['outside', 'private'], acts: ['send'], assumes: ['reads', 'acts'] } as const;

function rowsOf(tools: ServerTools['tools'], { io: { stdout }, paint }: Session): string[] {
  const [head = '', ...rows] = alignColumns(
    [
      ['TOOL', 'STATE', 'READS AND DOES'],
      ...tools.map(({ name, state, flow_class, is_set }) => [
        ...[printable(name, { max: 80 }), state],
        flow_class === null ? 'not known' : `${classWords(flow_class)}${is_set ? ' (set)' : ''}`,
      ]),
    ],
    stdout.isTerminal ? stdout.columns : Number.POSITIVE_INFINITY,
  );
  return [paint.bold(head), ...rows];
}
