import { holderOf } from '../../road/hooks/resident-holder.ts';
import type { ResidentStatus } from '../../road/hooks/resident-status.ts';
import { count } from '../../text/words/amounts.ts';
import { type Examination, ok } from './examination.ts';
import type { DoctorRoom } from './room.ts';

const HINT =
  '`tokenauditor resident --stop` stops it; `hooks.resident: false` keeps hooks from starting another one';

/** The one process of the folder, if there is one: hooks or entries of clients may have started it. */
export async function examineResident({
  directory,
  ports,
  served,
}: Pick<DoctorRoom, 'directory' | 'ports' | 'served'>): Promise<Examination[]> {
  try {
    const pid = holderOf(directory, ports);
    if (pid === undefined) return [];
    const status = await served(directory);
    if (status?.clients !== undefined) return [examinedUp(status, status.clients)];
    return [{ ...ok('resident', `process ${pid} answers hooks`), hint: HINT }];
  } catch {
    // What is wrong with the folder is reported beside it.
    return [];
  }
}

function examinedUp({ pid, url }: ResidentStatus, clients: number): Examination {
  const where = url === undefined ? 'its socket alone' : url;
  const detail = `process ${pid} serves hooks and ${count(clients, 'client')} over stdio, at ${where}`;
  return { ...ok('up', detail), hint: '`tokenauditor down` ends it; entries and hooks start what they need' };
}
