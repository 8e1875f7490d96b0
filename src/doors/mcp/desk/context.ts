import type { CallContext } from '../../../screening/contract/call.ts';
import type { JsonValue } from '../../../text/json/json-value.ts';
import type { Desk } from './desk.ts';
import type { RouteContext } from './spelling.ts';

interface Given {
  readonly cwd?: string | undefined;
  readonly route_context?: RouteContext | undefined;
  readonly tool_schema?: JsonValue | undefined;
  readonly session_id?: string | undefined;
}

/** The context of a call: where it would run, its project, and what this session did before. */
export async function contextOf(given: Given, root: string, desk: Desk): Promise<CallContext> {
  const { provider_host, claimed_model, yolo_mode } = given.route_context ?? {};
  const session = desk.memory.factsOf(given.session_id);
  const project = await desk.projectOf(root, session);
  const { diskOf } = await import('../../../road/disk.ts');
  return {
    cwd: given.cwd ?? root,
    ...(desk.home === undefined ? {} : { home: desk.home }),
    projectRoot: root,
    disk: diskOf(await desk.ports()),
    ...(project === undefined ? {} : { project }),
    session,
    ...(given.tool_schema === undefined ? {} : { contract: given.tool_schema }),
    route: {
      ...(provider_host === undefined ? {} : { providerHost: provider_host }),
      ...(claimed_model === undefined ? {} : { claimedModel: claimed_model }),
      ...(yolo_mode === undefined ? {} : { yolo: yolo_mode }),
    },
  };
}
