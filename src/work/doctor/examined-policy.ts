import { policyFilesOf, policyInForce } from '../../road/policy.ts';
import { projectRootOf } from '../../road/project-files.ts';
import { serverNotes } from '../gateway/server-notes.ts';
import { judgingOf } from '../security/judge-in-force.ts';
import { scanningOf } from '../security/scanning.ts';
import { attempt, type Examination, ok, warn } from './examination.ts';
import type { DoctorRoom } from './room.ts';

/** The policy of calls in this folder: where one of its files is refused, every door refuses to judge. */
export function examinePolicy({ directory, home, cwd, ports, shorten }: DoctorRoom): Promise<Examination> {
  return attempt('policy', directory, () => {
    const files = policyFilesOf({ directory, projectRoot: projectRootOf(cwd(), ports), home, ports });
    const names = files.map(({ path }) => shorten(path)).join(', ');
    return ok('policy', names === '' ? 'built in' : `built in, changed by ${names}`);
  });
}

const SCANNING_HINT =
  '`tokenauditor security` shows each scanner, and `tokenauditor policy check` names the file that sets it';

/** What lets something pass that no model scanner judged, and how the scanners are. */
export function examineScanning(room: DoctorRoom): Promise<Examination> {
  const { directory, home, cwd, ports, environment } = room;
  return attempt('scanning', directory, () => {
    const policy = policyInForce({ directory, projectRoot: projectRootOf(cwd(), ports), home, ports });
    const { warnings, scanners, fail_mode } = scanningOf(policy, environment, serverNotes(directory, ports));
    if (warnings.length > 0) return warn('scanning', warnings.join('; '), SCANNING_HINT);
    const named = scanners.map(({ name, state }) => `${name} (${state})`);
    return ok(
      'scanning',
      `fail mode ${fail_mode}; model scanners: ${named.length === 0 ? 0 : named.join(', ')}`,
    );
  });
}

/** Where a judge is set up: how its providers are, and what lets a sampled call pass unjudged. */
export async function examineJudge(room: DoctorRoom): Promise<Examination[]> {
  const { directory, home, cwd, ports } = room;
  let isSet = false;
  const examined = await attempt('judge', directory, () => {
    const policy = policyInForce({ directory, projectRoot: projectRootOf(cwd(), ports), home, ports });
    const { warnings, providers, fail_mode } = judgingOf(policy, serverNotes(directory, ports));
    isSet = providers.length > 0;
    if (warnings.length > 0)
      return warn('judge', warnings.join('; '), '`tokenauditor security` shows the judge as it is set up');
    const named = providers.map(({ name, state }) => `${name} (${state})`);
    return ok('judge', `fail mode ${fail_mode}; providers: ${named.join(', ')}`);
  });
  return isSet || examined.state === 'fail' ? [examined] : [];
}
