import { count } from '../../../../text/words/amounts.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { wrappedInPlace } from '../../../../work/wrap/wrapped-clients.ts';
import { inertText } from '../../print/inert.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { DETACHED } from '../../verb/detached.ts';
import type { GatewayAddress, GatewayPlan, Session } from '../../verb/session.ts';
import { planFrom } from './gateway-plan.ts';
import { noteScanning } from './note-scanning.ts';
import { ownElsewhere } from './own-elsewhere.ts';
import { openNews } from './show-news.ts';

/** An update takes a while. */
const UPDATE_MS = 90_000;
const AGAIN_MS = 2_000;
const OF_AGENTS = 'one for each agent: `tokenauditor agents` lists them, `agents add NAME` prints a new one';

export async function run(args: Arguments, session: Session): Promise<number> {
  const { gateway } = session;
  if (!gateway) throw new Error('this process serves no clients');
  const plan = await planFrom(args, session, { isEmptyFine: true });
  if (args.flag('detach')) {
    const running = await runningAlready(args, plan, session);
    if (running === undefined || session.json)
      print(running ?? (await gateway.detach()), { ...plan, wrapped: await wrappedNote(session) }, session);
    else {
      const own = ownElsewhere(session);
      const whose = own === undefined ? '' : `, for ${own}`;
      session.io.stdout.write(`already running: gateway at ${running.url}, process ${running.pid}${whose}\n`);
    }
    return EXIT.clean;
  }
  await noteScanning(plan, session);
  const idleMinutes = args.number('idle');
  const wrapped = args.flag('no-port') ? undefined : await wrappedNote(session);
  let served: GatewayAddress | undefined;
  const isWatched = !session.json && !session.quiet && session.io.env[DETACHED] === undefined;
  const news = isWatched ? await openNews(plan, session) : undefined;
  const serving = gateway.up({
    ...plan,
    ...(news === undefined ? {} : { onServer: news.server }),
    ...(args.flag('no-port') ? {} : { port: args.number('port') ?? 0 }),
    ...(idleMinutes === undefined ? {} : { idleMs: idleMinutes * 60_000 }),
    onReady: (address) => {
      served = address;
      print(address, { ...plan, wrapped }, session);
      news?.begin();
    },
  });
  // Also where it was refused: what follows the ledger would keep the process.
  const ending = await serving.finally(() => news?.end());
  if (ending !== 'replaced') return EXIT.clean;
  if (session.io.env[DETACHED] !== undefined && (await startAgain(served, plan, session))) return EXIT.clean;
  session.note('the program was replaced: start it again');
  return EXIT.found;
}

/** In the background there is no one to start it again: the new build takes the same port and options. */
async function startAgain(
  served: GatewayAddress | undefined,
  { directory }: GatewayPlan,
  { gateway, resident, ports }: Session,
): Promise<boolean> {
  const { clock } = await ports();
  for (const untilMs = clock.elapsedMs() + UPDATE_MS; clock.elapsedMs() < untilMs; ) {
    try {
      await gateway?.detach(served?.url === undefined ? undefined : Number(new URL(served.url).port));
      return true;
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      // Its files are being replaced one by one, unless a person was first.
      if ((await resident?.ask(directory, 'status'))?.url !== undefined) return true;
      await clock.sleep(AGAIN_MS);
    }
  }
  return false;
}

/** Does it do what was asked for: on the same port, if one is named, and with the servers of the document? */
async function runningAlready(
  args: Arguments,
  { directory, serversRoot }: GatewayPlan,
  { resident }: Session,
): Promise<GatewayAddress | undefined> {
  const { pid = 0, url } = (await resident?.ask(directory, 'status')) ?? {};
  const port = args.texts('port').at(-1);
  if (url === undefined) return undefined;
  const isSame = serversRoot !== undefined && (port === undefined || port === new URL(url).port);
  if (!isSame) throw new Trouble('up.running', { path: directory, pid: String(pid) });
  return { pid, url };
}

/** Those that `wrap` left in entries of clients are not among `servers`. */
async function wrappedNote(session: Session): Promise<string | undefined> {
  const clients = wrappedInPlace(await session.installPorts(), await session.ports());
  if (clients.length === 0) return undefined;
  const amount = count(clients.flatMap(({ servers }) => servers).length, 'entry', 'entries');
  const names = clients.map(({ client }) => client).join(', ');
  return `${amount} of ${names}: over stdio, not at this address; \`wrap --undo\`, then \`wrap --merge\` brings them here`;
}

interface ShownPlan extends GatewayPlan {
  readonly wrapped: string | undefined;
}

function print({ url, tokenFile, pid }: GatewayAddress, plan: ShownPlan, session: Session): void {
  const servers = plan.servers.map(({ name }) => name);
  if (session.json) {
    const token = tokenFile === undefined ? {} : { token_file: tokenFile };
    session.answer('gateway-address', { ...(url === undefined ? {} : { url }), ...token, pid, servers });
    return;
  }
  const lines = [
    url === undefined ? `gateway without a port, process ${pid}` : `gateway at ${url}, process ${pid}`,
    `  servers  ${servers.length === 0 ? 'none; list them in tokenauditor.yaml under `servers`' : servers.join(', ')}`,
    ...(plan.wrapped === undefined ? [] : [`  wrapped  ${plan.wrapped}`]),
    ...(url === undefined
      ? []
      : [`  token    ${tokenFile === undefined ? OF_AGENTS : `in ${session.shorten(tokenFile)}`}`]),
    `  ledger   ${ownElsewhere(session) ?? session.shorten(plan.directory)}`,
  ];
  session.io.stdout.write(`${inertText(lines.join('\n'))}\n`);
}
