/** The road of a guarded client: the policy and the ledger of a project, or of the user. */
import type { Random } from '../../ports/files.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import { gatewayRoad } from '../../road/gateway/gateway-road.ts';
import { shownTools } from '../../road/gateway/shown-tools.ts';
import type { ServedSessions } from '../../sessions/served-sessions.ts';
import { type GroundStart, openGround } from '../gateway/gateway-ground.ts';
import { openJudgeDesk } from '../gateway/judge-desk.ts';
import { openQuestionHook } from '../gateway/question-hook.ts';
import { openScanDesk, scansReady } from '../gateway/scan-desk.ts';
import type { GuardRoad } from './guard-client.ts';

export function openGuardRoad(
  start: GroundStart & { readonly project?: string; readonly sessions: ServedSessions },
  ports: ServerPorts & { readonly random: Random },
): GuardRoad {
  const ground = openGround(start);
  const { close } = ground;
  const desk = ground.desk(start.project);
  const scans = openScanDesk(ports, () => {});
  const judges = openJudgeDesk(ports);
  const road = gatewayRoad(desk, {
    sessions: start.sessions,
    scans,
    judges,
    hook: openQuestionHook(ports, () => {}),
  });
  const ready = scansReady(scans, desk().settings, ports.clock);
  return {
    travel: async (errand, send) => {
      await ready;
      return await road.travel(errand, send);
    },
    digestOf: road.digestOf,
    shown: async (guarded, result) => {
      const isList = typeof result === 'object' && result !== null && !Array.isArray(result);
      const tools = isList && Array.isArray(result.tools) ? result.tools : [];
      return { ...(isList ? result : {}), tools: [...(await shownTools(guarded, tools, desk()))] };
    },
    close: async () => {
      await scans.close();
      await close();
    },
  };
}
