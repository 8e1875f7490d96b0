/** `guard` for programs: their own MCP client, with every call on the road. */
import { FOLDER } from '../evidence/folder/layout.ts';
import type { Ports } from '../ports/files.ts';
import { ConfigurationError } from '../vocabulary/scanning/security-errors.ts';
import { type GuardableClient, guardClient } from '../work/guard/guard-client.ts';
import { clock } from '../world/clock.ts';
import { homeFolder } from '../world/home.ts';
import { random } from '../world/random.ts';
import { whereabouts } from '../world/whereabouts.ts';
import { GuardSession, innerOf } from './guard-session.ts';

export type { GuardableClient } from '../work/guard/guard-client.ts';

export interface GuardOptions {
  /** The name of the server, as the policy and the ledger know it. */
  readonly server: string;
  /** Whose calls these are; `library` by default. */
  readonly agent?: string;
  /** The folder whose ledger and policy count; by default the user's own. */
  readonly project?: string;
  /** Shared by the clients of one agent; by default each has its own. */
  readonly session?: GuardSession;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/**
 * Wraps an MCP client: `callTool`, `getPrompt`, `readResource` and such calls by `request` are judged and recorded before
 * they are sent, and their results before they are returned; `listTools` leaves poisoned tools out. A stopped call throws
 * `SecurityError`. Every other member is the client's own; `close` also closes the ledger.
 */
export function guard<Client extends GuardableClient>(
  wiring: { readonly ports: Ports; readonly folder: string },
  client: Client,
  { server, agent = 'library', project, session = new GuardSession() }: GuardOptions,
): Client {
  for (const [field, value] of Object.entries({ server, agent })) {
    if (typeof value !== 'string' || !NAME.test(value))
      throw new ConfigurationError(
        `\`${field}\` is not 1 to 64 letters, digits, dots, hyphens or underscores`,
      );
  }
  if (typeof Object(client).callTool !== 'function')
    throw new ConfigurationError('the client has no `callTool`: give a client of an MCP SDK');
  if (!(session instanceof GuardSession))
    throw new ConfigurationError('`session` was not made with `new GuardSession()`');
  const { name, served } = innerOf(session);
  const guarded = { server, caller: { agent, door: 'library' as const }, session: name };
  const place = project === undefined ? guarded : { ...guarded, project };
  return guardClient(client, place, async () => {
    const home = homeFolder();
    const [{ openGuardRoad }, { contentDigest }, { children }, { http }] = await Promise.all([
      import('../work/guard/guard-road.ts'),
      import('../doors/hook/content-digest.ts'),
      import('../world/children.ts'),
      import('../world/http.ts'),
    ]);
    const { env: environment, platform } = process;
    return openGuardRoad(
      {
        directory: `${project ?? home}/${FOLDER}`,
        home,
        ports: wiring.ports,
        whereabouts: whereabouts(wiring.folder),
        contentDigest,
        sessions: served,
        ...(project === undefined ? {} : { project }),
      },
      { children, http, clock, random, environment, platform, home },
    );
  });
}
