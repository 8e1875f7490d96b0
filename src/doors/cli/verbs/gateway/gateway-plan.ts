/** Which servers a gateway serves, where it records, and for whom: from the command line and the documents in force. */
import type { GatewayServer } from '../../../../gateway/downstream/life/server-limits.ts';
import { spelledOrigin } from '../../../../gateway/downstream/life/spelled-start.ts';
import { whyUnfit } from '../../../../gateway/downstream/variables.ts';
import { printable } from '../../../../text/printable.ts';
import type { ServerOrigin } from '../../../../vocabulary/definition.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { plannedServers } from '../../../../work/gateway/planned-servers.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { homeIn } from '../../verb/home.ts';
import { locate } from '../../verb/place.ts';
import type { GatewayPlan, Session } from '../../verb/session.ts';
import { nameOfCommand } from '../scan/command-words.ts';
import { givenHeaders, givenVariables } from './passed-values.ts';

interface Wish {
  /** Whether there may be no server yet. */
  readonly isEmptyFine?: boolean;
}

export async function planFrom(args: Arguments, session: Session, wish: Wish = {}): Promise<GatewayPlan> {
  const { directory } = session.clientLedger;
  const given = givenServer(args, session);
  const home = homeIn(session.io);
  const servers = given === undefined ? await documentServers(directory, session) : [given];
  const isBare = args.flag('bare');
  if (servers.length === 0 && !wish.isEmptyFine) throw new Trouble('gateway.no_servers', {});
  if (isBare && servers.length > 1)
    throw new Trouble('gateway.many_servers', { count: String(servers.length) });
  return {
    directory,
    ...(home === undefined ? {} : { home }),
    servers,
    ...(given === undefined ? { serversRoot: session.io.cwd() } : {}),
    isBare,
    agent: agentOf(args),
    ...projectOfPlan(args, session),
  };
}

/** Whose policy is in force, apart from the user's. */
export function projectOfPlan(
  args: Arguments,
  { clientLedger: { of }, io }: Session,
): Required<Pick<GatewayPlan, 'policyRoot'>> & Pick<GatewayPlan, 'project'> {
  const named = args.text('project');
  const project = named === undefined ? (of === 'project' ? io.cwd() : undefined) : locate(named, io);
  return { ...(project === undefined ? {} : { project }), policyRoot: project ?? io.cwd() };
}

function agentOf(args: Arguments): string {
  const agent = args.text('agent') ?? 'local';
  if (/^[\w.@:-]{1,64}$/.test(agent)) return agent;
  const expected = '1 to 64 letters, digits, or characters of `. _ - @ :`';
  throw new Trouble('usage.bad_value', { value: agent, option: '--agent', expected });
}

function givenServer(args: Arguments, session: Session): GatewayServer | undefined {
  const server = namedServer(args, session);
  const [pinnedAs, spelling] = [args.text('pin-as'), args.text('spelled')];
  if (pinnedAs === undefined && spelling === undefined) return server;
  if (server === undefined) {
    const first = pinnedAs === undefined ? '--spelled' : '--pin-as';
    throw new Trouble('usage.needs', { first, second: '--url or a command' });
  }
  return {
    ...server,
    ...(pinnedAs === undefined ? {} : { pinnedAs }),
    ...(spelling === undefined ? {} : { spelled: spelledAs(spelling, server) }),
  };
}

function spelledAs(value: string, { start }: GatewayServer): ServerOrigin {
  const origin = spelledOrigin(value, start);
  if (origin !== undefined) return origin;
  const expected = 'the spelling of this very command; run `tokenauditor wrap` again';
  throw new Trouble('usage.bad_value', { value, option: '--spelled', expected });
}

function namedServer(args: Arguments, session: Session): GatewayServer | undefined {
  const url = args.text('url');
  const [command, ...rest] = args.positionals;
  if (url !== undefined && command !== undefined)
    throw new Trouble('usage.conflict', { first: '--url', second: 'a command' });
  if (url !== undefined) return atUrl(url, args, session);
  if (command === undefined) return undefined;
  const { inherits, references } = givenVariables(args.texts('env'));
  return {
    name: args.text('name') ?? nameOfCommand(command, rest),
    start: { kind: 'stdio', command, args: rest, env: {}, inherits, cwd: session.io.cwd(), ...references },
  };
}

function atUrl(url: string, args: Arguments, { io }: Session): GatewayServer {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol)) {
    const expected = 'an address such as https://mcp.example.com/mcp';
    throw new Trouble('usage.bad_value', { value: url, option: '--url', expected });
  }
  return {
    name: args.text('name') ?? parsed.hostname,
    start: { kind: 'http', url, transport: 'auto', ...givenHeaders(args.texts('header'), io) },
  };
}

export async function documentServers(
  directory: string,
  session: Session,
): Promise<readonly GatewayServer[]> {
  const { servers, waiting } = await plannedServers({
    directory,
    home: homeIn(session.io),
    ports: await session.ports(),
    cwd: session.io.cwd(),
  });
  for (const path of waiting)
    session.note(
      `${session.shorten(path)} names servers that are not started: accept the file with \`tokenauditor init --here\``,
    );
  const around = await session.serverPorts();
  for (const { name, start } of servers) {
    const why = whyUnfit(start, around);
    if (why !== undefined) session.note(`the server ${printable(name)} is not started: ${why}`);
  }
  return servers;
}
