import type { GatewayDoor, GatewayPlan } from '../doors/cli/verb/session.ts';
import type { ServerPorts } from '../ports/servers.ts';
import type { Ground } from '../work/gateway/gateway-ground.ts';
import { isPersonsClient } from './door-person.ts';
import { ownSession } from './door-session.ts';
import { type Entry, refuseDebugger } from './main-entry.ts';

/** Documents may have 100,000 rules; the thread ends a few seconds after its work. */
const COMPILING = { most: 1, memoryMb: 1_024 };

/** What gateways of this process share, besides their plan. */
export async function groundStart(entry: Entry) {
  const { contentDigest } = await import('../doors/hook/content-digest.ts');
  const startThreads = await entry.judgingThreads();
  return {
    version: entry.version(),
    ports: await entry.ports(),
    whereabouts: await entry.whereabouts(),
    contentDigest,
    startThreads: () => startThreads({ serves: 'calls' }),
    startScanning: () => startThreads({ serves: 'definitions' }, { most: 1 }),
    startCompiling: () => startThreads({ serves: 'policies' }, COMPILING),
    watch: (await import('../world/up/watching.ts')).watchFolders,
    onMessage: await quietMemory(entry),
  };
}

/** One for all gateways of this process: none of them may have a message under way. */
let quiet: (() => void) | undefined;

async function quietMemory(entry: Entry): Promise<() => void> {
  const { limitGarbage, onceQuiet } = await import('../world/up/quiet-memory.ts');
  if (quiet === undefined) limitGarbage();
  quiet ??= onceQuiet((await entry.ports()).clock);
  return quiet;
}

export async function openHub(
  { agent: _, profile: __, role: ___, since: ____, ...plan }: GatewayPlan,
  entry: Entry,
  shared?: Ground,
  environment?: ServerPorts['environment'],
) {
  refuseDebugger();
  const { startGateway } = await import('../work/gateway/start-gateway.ts');
  const serverPorts = await entry.serverPorts();
  const reaching = environment === undefined ? serverPorts : { ...serverPorts, environment };
  return startGateway({ ...plan, ...(await groundStart(entry)), serverPorts: reaching }, shared);
}

export const aboutOf = ({ agent, role, since, project, profile }: GatewayPlan, door: 'stdio' | 'http') => ({
  caller: {
    ...{ agent, door },
    ...(role === undefined ? {} : { role }),
    ...(since === undefined ? {} : { since }),
    ...(profile === undefined ? {} : { profile }),
  },
  ...(project === undefined ? {} : { project }),
});

export const gatewayDoor = (entry: Entry): GatewayDoor => ({
  stdio: async (plan, isOver) => {
    const { untilSignal } = await import('../world/until-signal.ts');
    const until = AbortSignal.any([untilSignal(), isOver]);
    const hub = await openHub(plan, entry);
    const { serveGateway } = await import('../doors/mcp/gateway-stdio.ts');
    const { session } = ownSession(plan);
    const about = { ...aboutOf(plan, 'stdio'), session, isPersons: () => isPersonsClient() };
    await serveGateway(hub, about, { input: process.stdin, output: process.stdout }, until);
    // A client that still holds the other end must not keep us.
    process.stdin.destroy();
  },
  call: async (plan, call) => {
    const { personCall } = await import('../work/gateway/person-call.ts');
    return await personCall(await openHub(plan, entry), plan.agent, call);
  },
  up: async (plan) => {
    // Both now: an update takes the files of this build away.
    const [{ serveUp }] = await Promise.all([import('./serve-up.ts'), import('./start-detached.ts')]);
    return await serveUp(entry, plan);
  },
  detach: async (port) => {
    const { startDetached } = await import('./start-detached.ts');
    return await startDetached(entry.program(), process.argv.slice(2), port);
  },
});
