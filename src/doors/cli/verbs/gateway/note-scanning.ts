import { policyInForce } from '../../../../road/policy.ts';
import { projectRootOf } from '../../../../road/project-files.ts';
import { scanningOf } from '../../../../work/security/scanning.ts';
import type { GatewayPlan, Session } from '../../verb/session.ts';

/** What passes unjudged is named when the gateway starts. */
export async function noteScanning(
  { directory, home, project }: GatewayPlan,
  session: Session,
): Promise<void> {
  const ports = await session.ports();
  const projectRoot = project === undefined ? undefined : projectRootOf(project, ports);
  const { warnings } = scanningOf(policyInForce({ directory, home, projectRoot, ports }), session.io.env);
  for (const warning of warnings) session.note(`tokenauditor: warning: ${warning}`);
}
