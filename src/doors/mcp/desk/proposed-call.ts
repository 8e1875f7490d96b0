/** A client's call as the road takes it, and the road of its project. */
import type { RecordingRoad, Road } from '../../../road/road.ts';
import type { LiveState } from '../../../road/state.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import { type Proposed, splitName } from '../../../vocabulary/call.ts';
import type { Desk } from './desk.ts';
import type { RouteContext } from './spelling.ts';

interface Given {
  readonly tool_name: string;
  readonly arguments: { readonly [key: string]: JsonValue };
  readonly cwd?: string | undefined;
  readonly route_context?: RouteContext | undefined;
  readonly tool_schema?: JsonValue | undefined;
  readonly session_id?: string | undefined;
}

export async function proposedBy(given: Given, root: string, desk: Desk): Promise<Proposed> {
  const { tool_schema: contract, session_id: session, route_context: route } = given;
  const known = {
    cwd: given.cwd ?? root,
    session: desk.memory.factsOf(session),
    ...(contract === undefined ? {} : { contract }),
    ...(route === undefined ? {} : { route: routeOf(route) }),
  };
  return {
    call: { ...splitName(given.tool_name), arguments: given.arguments },
    caller: { agent: 'mcp', door: 'mcp' },
    ...(session === undefined ? {} : { session }),
    context: await desk.contextOf(known),
  };
}

const routeOf = ({ provider_host, claimed_model, yolo_mode }: RouteContext) => ({
  ...(provider_host === undefined ? {} : { providerHost: provider_host }),
  ...(claimed_model === undefined ? {} : { claimedModel: claimed_model }),
  ...(yolo_mode === undefined ? {} : { yolo: yolo_mode }),
});

/** `root` is the folder of the ledger; the call may run in another project. */
export async function roadOf(
  { call, context }: Proposed,
  root: string,
  desk: Desk,
): Promise<Road & LiveState> {
  const [policy, live] = await Promise.all([
    desk.policyOf(root, context.projectRoot),
    desk.stateFor(call, root),
  ]);
  return { policy, ...live };
}

export async function recordingRoadOf(proposed: Proposed, root: string, desk: Desk): Promise<RecordingRoad> {
  const [road, ledger] = await Promise.all([roadOf(proposed, root, desk), desk.ledgerOf(root)]);
  return { ...road, ledger: () => ledger };
}
