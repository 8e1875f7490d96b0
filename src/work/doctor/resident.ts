import { holderOf } from '../../road/hooks/resident-holder.ts';
import { type Examination, ok } from './examination.ts';
import type { DoctorRoom } from './room.ts';

const HINT =
  '`tokenauditor resident --stop` stops it; `hooks.resident: false` keeps hooks from starting another one';

/** The process that answers hooks from memory, if there is one: hooks may have started it. */
export function examineResident({
  directory,
  ports,
}: Pick<DoctorRoom, 'directory' | 'ports'>): Examination[] {
  try {
    const pid = holderOf(directory, ports);
    return pid === undefined ? [] : [{ ...ok('resident', `process ${pid} answers hooks`), hint: HINT }];
  } catch {
    // What is wrong with the folder is reported beside it.
    return [];
  }
}
