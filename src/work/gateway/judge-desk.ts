/** The judge of the policy in force, opened when a call is first sampled, and again when its settings change. */
import type { ServerStatus } from '../../gateway/downstream/life/server-limits.ts';
import type { Judge, JudgeState } from '../../judge/opinions/second-opinion.ts';
import type { Random } from '../../ports/files.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import type { JudgeDesk } from '../../road/sampling/sampled-call.ts';
import { notedAs } from './asked-notes.ts';
import { commandJudge } from './judge-command.ts';

/** Before the name of a provider, where its state is noted like that of a server. */
export const JUDGE_PREFIX = 'judge:';

/** `note`: what became of a question, for `status`. */
export function openJudgeDesk(
  ports: ServerPorts & { readonly random: Random },
  note: (status: ServerStatus) => void = () => {},
): JudgeDesk {
  let known: { readonly written: string; readonly opening: Promise<Judge> } | undefined;
  const reached = {
    ...ports,
    runCommand: (entry: Parameters<typeof commandJudge>[0]) => commandJudge(entry, ports),
    tell: onceEach(note),
  };
  return {
    opinionOn: async (settings, sampled) => {
      // The fail mode is applied by the road: a change of it alone keeps breaker, counts and answers.
      const { failMode, ...asked } = settings;
      const written = JSON.stringify(asked);
      if (known?.written !== written) {
        const opening = import('../../judge/opinions/open-judge.ts').then(({ openJudge }) =>
          openJudge(settings, reached),
        );
        known = { written, opening };
      }
      return await (await known.opening).opinionOn(sampled, failMode === 'open');
    },
  };
}

/** A state that lasts is noted once: a call must not wait for the disk each time. */
function onceEach(note: (status: ServerStatus) => void): (state: JudgeState) => void {
  const last = new Map<string, string>();
  const failures = new Map<string, number>();
  return ({ provider, ...asked }) => {
    const count = (failures.get(provider) ?? 0) + (asked.why === undefined ? 0 : 1);
    failures.set(provider, count);
    const noted = notedAs(asked);
    const shown = JSON.stringify(noted);
    if (last.get(provider) === shown) return;
    last.set(provider, shown);
    note({ name: `${JUDGE_PREFIX}${provider}`, ...noted, instances: 0, failures: count, stderr: '' });
  };
}
