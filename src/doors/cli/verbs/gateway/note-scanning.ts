import { isOffered } from '../../../../policy/profiles.ts';
import { policyInForce } from '../../../../road/policy.ts';
import { projectRootOf } from '../../../../road/project-files.ts';
import { Trouble } from '../../../../vocabulary/trouble.ts';
import { scanningOf } from '../../../../work/security/scanning.ts';
import type { GatewayPlan, Session } from '../../verb/session.ts';

/** What passes unjudged is named when the gateway starts. */
export async function noteScanning(
  { directory, home, project, profile, agent }: GatewayPlan,
  session: Session,
): Promise<void> {
  const ports = await session.ports();
  const projectRoot = project === undefined ? undefined : projectRootOf(project, ports);
  const policy = policyInForce({ directory, home, projectRoot, ports });
  if (profile !== undefined && !isOffered({ agent, profile }, policy)) {
    const known = Object.keys(policy.profiles).join(', ');
    throw new Trouble('gateway.unknown_profile', {
      name: profile,
      agent,
      known: known === '' ? 'none' : known,
    });
  }
  const { warnings } = scanningOf(policy, session.io.env);
  for (const warning of warnings) session.note(`tokenauditor: warning: ${warning}`);
}
