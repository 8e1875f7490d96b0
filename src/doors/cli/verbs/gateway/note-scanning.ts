import { isOffered } from '../../../../policy/profiles.ts';
import { policyInForce } from '../../../../road/policy.ts';
import { projectRootOf } from '../../../../road/project-files.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { scanningOf } from '../../../../work/security/scanning.ts';
import type { GatewayPlan, Session } from '../../verb/session.ts';

/** What passes unjudged is named when the gateway starts. */
export async function noteScanning(
  { directory, home, policyRoot, profile, agent }: GatewayPlan,
  session: Session,
): Promise<void> {
  const ports = await session.ports();
  const projectRoot = policyRoot === undefined ? undefined : projectRootOf(policyRoot, ports);
  const policy = policyInForce({ directory, home, projectRoot, ports });
  if (profile !== undefined && !isOffered({ agent, profile }, policy))
    throw unknownProfile({ agent, profile }, Object.keys(policy.profiles));
  const { warnings } = scanningOf(policy, session.io.env);
  for (const warning of warnings) session.note(`tokenauditor: warning: ${warning}`);
}

export const unknownProfile = (
  { agent, profile = '' }: Pick<GatewayPlan, 'agent' | 'profile'>,
  known: readonly string[],
): Trouble =>
  new Trouble('gateway.unknown_profile', {
    ...{ name: profile, agent },
    known: known.length === 0 ? 'none' : known.join(', '),
  });
