import { policyFilesOf } from '../../road/policy.ts';
import { projectRootOf } from '../../road/project-files.ts';
import { attempt, type Examination, ok } from './examination.ts';
import type { DoctorRoom } from './room.ts';

/** The policy of calls in this folder: where one of its files is refused, every door refuses to judge. */
export function examinePolicy({ directory, home, cwd, ports, shorten }: DoctorRoom): Promise<Examination> {
  return attempt('policy', directory, () => {
    const files = policyFilesOf({ directory, projectRoot: projectRootOf(cwd(), ports), home, ports });
    const names = files.map(({ path }) => shorten(path)).join(', ');
    return ok('policy', names === '' ? 'built in' : `built in, changed by ${names}`);
  });
}
