/**
 * The session of a client over stdio. What one connection adds to a session (secrets, orders, flows) makes the others
 * stricter, but the recipients it used count as used before, for all of them: so a door does not name its client, `up`
 * looks for itself, at a process that the door has proved to be. A program that gives a false number or its parent
 * fails that, and is judged with the clients of its agent and folder that cannot be known. It would gain no content by
 * another's session: nothing of what a session remembers is ever returned. A ruling can at most confirm a value that the
 * program has already.
 */
import type { Socket } from 'node:net';
import type { GatewayPlan } from '../doors/cli/verb/session.ts';
import type { ProcessMark } from '../ports/files.ts';
import { clientSessionName } from '../sessions/client-session-name.ts';
import { stdinClientOf } from '../world/stdin-client.ts';
import { whileProved } from './door-proof.ts';

/** Longer than for a question: a door on a busy machine must not end in another session than its client's others. */
const LONGEST_MS = 10_000;

export interface DoorSession {
  readonly session: string;
  readonly client?: ProcessMark;
}

/** For a client whose streams came over the socket. */
export const sessionOfDoor = async (
  plan: GatewayPlan,
  socket: Socket,
  pid: number | undefined,
  programs: readonly string[],
): Promise<DoorSession> =>
  sessionOf(plan, await whileProved(socket, pid, programs, stdinClientOf, LONGEST_MS));

/** For one that this process serves over its own streams. */
export const ownSession = (plan: GatewayPlan): DoorSession => sessionOf(plan, stdinClientOf(process.pid));

function sessionOf(plan: GatewayPlan, client: ProcessMark | undefined): DoorSession {
  const { agent, since, project, policyRoot, directory } = plan;
  const caller = { agent, ...(since === undefined ? {} : { since }) };
  const folder = project ?? policyRoot ?? directory;
  const session = clientSessionName({ caller, process: client, folder });
  return { session, ...(client === undefined ? {} : { client }) };
}
