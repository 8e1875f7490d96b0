/** The road of a host's calls: as far as settled. A person's word counts, given in a terminal of their own. */
import { type Asking, approvalDigest } from '../../approvals/binding.ts';
import { hold, isBeingUsed, takeGrant } from '../../approvals/overrides.ts';
import { anchorApprover } from '../../approvals/overrides-person.ts';
import { OVERRIDES } from '../../checks/evasion/own-verbs.ts';
import type { ToolName } from '../../vocabulary/call.ts';
import type { Digest } from '../../vocabulary/digest.ts';
import { CANARY_SESSION } from '../../vocabulary/events/canary-session.ts';
import type { Approvals, Ruled, SettlingRoad, Understood } from '../road.ts';
import { type LiveState, liveStateFor } from '../state.ts';
import { executedFiles } from './executed-files.ts';
import type { HookDesk } from './hook-desk.ts';
import { overrideDesk } from './override-desk.ts';

export interface HookRoad extends SettlingRoad {
  readonly approvals: Approvals & {
    /** A person allowed it a moment ago, and the host now asks for permission to run it. */
    isBeingUsed(digest: Digest): Promise<boolean>;
  };
}

export async function hookRoad(desk: HookDesk, name: ToolName, cwd: string | undefined): Promise<HookRoad> {
  return roadUnder(desk, await liveStateFor(name, { ...desk, cwd }));
}

export function roadUnder(desk: HookDesk, live: LiveState): HookRoad {
  const { settings: policy, contentDigest = () => undefined } = desk;
  const overrides = overrideDesk(desk);
  const askingFor = ({ caller, session, context: { cwd } }: Ruled<Understood>): Asking => ({
    caller,
    policy: policy.hash,
    ...(session === undefined ? {} : { session }),
    ...(cwd === undefined ? {} : { cwd }),
  });
  return {
    policy,
    ...live,
    ledger: () => desk.ledger(),
    approvals: {
      digestOf: (ruled) =>
        approvalDigest(
          ruled.sent,
          askingFor(ruled),
          desk.ledger(),
          executedFiles(ruled.subject, contentDigest),
        ),
      take: async (digest) => {
        await anchorApprover(overrides);
        return await takeGrant(digest, overrides);
      },
      hold: (ruled, digest) =>
        isForPeople(ruled)
          ? hold({ ...ruled, call: ruled.sent }, askingFor(ruled), digest, overrides)
          : undefined,
      isBeingUsed: (digest) => isBeingUsed(digest, overrides),
    },
  };
}

/** Not a canary, which no user sent, nor a call that would itself give an approval in a person's place. */
const isForPeople = ({ findings, session }: Ruled<Understood>): boolean =>
  session !== CANARY_SESSION && !findings.some(({ detail }) => detail === OVERRIDES);
