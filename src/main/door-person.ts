/** Whether a person sits at the client behind a stdio door. A door that this process is itself can be judged as it is. */
import type { Socket } from 'node:net';
import { judgeClient } from '../approvals/person/persons-client.ts';
import { whileProved } from './door-proof.ts';

export async function isPersonsClient(pid: number = process.pid): Promise<boolean> {
  const { viewFrom } = await import('../doors/cli/terminal/controlling.ts');
  return judgeClient(viewFrom(pid)).is === 'person';
}

/** For a client whose streams came over the socket. */
export const isPersonsDoor = async (
  socket: Socket,
  pid: number | undefined,
  programs: readonly string[],
): Promise<boolean> => (await whileProved(socket, pid, programs, isPersonsClient)) === true;
