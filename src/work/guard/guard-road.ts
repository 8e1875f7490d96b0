/** The road of a guarded client: the policy and the ledger of a project, or of the user. */
import type { Random } from '../../ports/files.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import { scanDefinitions } from '../../road/definitions.ts';
import { gatewayRoad } from '../../road/gateway/gateway-road.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { type GroundStart, openGround } from '../gateway/gateway-ground.ts';
import { openScanDesk } from '../gateway/scan-desk.ts';
import type { GuardRoad } from './guard-client.ts';

export function openGuardRoad(
  start: GroundStart & { readonly project?: string },
  ports: ServerPorts & { readonly random: Random },
): GuardRoad {
  const ground = openGround(start);
  const { close } = ground;
  const desk = ground.desk(start.project);
  const scans = openScanDesk(ports, () => {});
  const road = gatewayRoad(desk, { scans });
  return {
    travel: road.travel,
    digestOf: road.digestOf,
    shown,
    close: async () => {
      await scans.close();
      await close();
    },
  };
}

/** A definition with a hard signal is left out: a model would read it before any call could be judged. */
function shown(server: string, result: JsonValue): JsonValue {
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return { tools: [] };
  const tools = Array.isArray(result.tools) ? result.tools : [];
  const definitions = tools.map((value) => ({
    kind: 'tool' as const,
    server,
    name: nameOf(value),
    value: isMap(value) ? value : {},
  }));
  const judged = scanDefinitions(definitions);
  return { ...result, tools: tools.filter((_, i) => judged[i]?.judgement.verdict !== 'dangerous') };
}

const isMap = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const nameOf = (value: JsonValue): string =>
  isMap(value) && typeof value.name === 'string' ? value.name : '';
