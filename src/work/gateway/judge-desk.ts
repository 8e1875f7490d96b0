/** The judge of the policy in force, opened when a call is first sampled, and again when its settings change. */
import type { Judge } from '../../judge/opinions/second-opinion.ts';
import type { Random } from '../../ports/files.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import type { JudgeDesk } from '../../road/sampling/sampled-call.ts';
import { commandJudge } from './judge-command.ts';

export function openJudgeDesk(ports: ServerPorts & { readonly random: Random }): JudgeDesk {
  let known: { readonly written: string; readonly opening: Promise<Judge> } | undefined;
  return {
    opinionOn: async (settings, sampled) => {
      // The fail mode is applied by the road: a change of it alone keeps breaker, counts and answers.
      const { failMode: _, ...asked } = settings;
      const written = JSON.stringify(asked);
      if (known?.written !== written) {
        const opening = import('../../judge/opinions/open-judge.ts').then(({ openJudge }) =>
          openJudge(settings, { ...ports, runCommand: (entry) => commandJudge(entry, ports) }),
        );
        known = { written, opening };
      }
      return await (await known.opening).opinionOn(sampled);
    },
  };
}
