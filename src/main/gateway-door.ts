import type { GatewayDoor, GatewayPlan } from '../doors/cli/verb/session.ts';
import type { ServerPorts } from '../ports/servers.ts';
import type { Ground } from '../work/gateway/gateway-ground.ts';
import { type Entry, refuseDebugger } from './main-entry.ts';

/** What gateways of this process share, besides their plan. */
export async function groundStart(entry: Entry) {
  const { contentDigest } = await import('../doors/hook/content-digest.ts');
  const startThreads = await entry.judgingThreads();
  return {
    version: entry.version(),
    ports: await entry.ports(),
    whereabouts: await entry.whereabouts(),
    contentDigest,
    // Calls under way fill memory as well: a thread that grew a little is not worth replacing.
    startThreads: () => startThreads({ serves: 'calls' }, { muchMemoryBytes: 400 * 1024 * 1024 }),
    startScanning: () => startThreads({ serves: 'definitions' }, { most: 1 }),
  };
}

export async function openHub(
  { agent: _, ...plan }: GatewayPlan,
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

export const aboutOf = ({ agent, project }: GatewayPlan, door: 'stdio' | 'http') => ({
  caller: { agent, door },
  ...(project === undefined ? {} : { project }),
});

export const gatewayDoor = (entry: Entry): GatewayDoor => ({
  stdio: async (plan) => {
    const until = (await import('../world/until-signal.ts')).untilSignal();
    const hub = await openHub(plan, entry);
    const { serveGateway } = await import('../doors/mcp/gateway-stdio.ts');
    await serveGateway(hub, aboutOf(plan, 'stdio'), { input: process.stdin, output: process.stdout }, until);
    // A client that still holds the other end must not keep us.
    process.stdin.destroy();
  },
  call: async (plan, call) => {
    const { personCall } = await import('../work/gateway/person-call.ts');
    return await personCall(await openHub(plan, entry), plan.agent, call);
  },
  up: async (plan) => {
    const { serveUp } = await import('./serve-up.ts');
    return await serveUp(entry, plan);
  },
  detach: async () => {
    const { startDetached } = await import('./start-detached.ts');
    return await startDetached(entry.program(), process.argv.slice(2));
  },
});
