/** The judge of `--judge`; without the option a rule that samples asks a person. */
import type { JudgeDesk } from '../../../road/sampling/sampled-call.ts';
import type { Arguments } from '../verb/arguments.ts';
import type { Session } from '../verb/session.ts';

export async function judgesFor(args: Arguments, session: Session): Promise<JudgeDesk | undefined> {
  if (!args.flag('judge')) return undefined;
  const [{ openJudgeDesk }, servers, { random }] = await Promise.all([
    import('../../../work/gateway/judge-desk.ts'),
    session.serverPorts(),
    session.ports(),
  ]);
  return openJudgeDesk({ ...servers, random });
}
