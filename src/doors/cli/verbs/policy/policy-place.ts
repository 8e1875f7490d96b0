/** The policy that a `policy` action works with: the one in force here, or that of a file. */
import { diskOf } from '../../../../road/disk.ts';
import { policyOf } from '../../../../road/policy/plain-policy.ts';
import type { PolicySources } from '../../../../road/policy/source-files.ts';
import { sourceFilesOf } from '../../../../road/policy/source-files.ts';
import { compilePolicy } from '../../../../road/policy.ts';
import { projectRootOf } from '../../../../road/project-files.ts';
import { readPolicyOption } from '../../input/policy-option.ts';
import type { Arguments } from '../../verb/arguments.ts';
import { homeOf } from '../../verb/home.ts';
import type { Session } from '../../verb/session.ts';

export async function policyPlace(args: Arguments, session: Session) {
  const { io, ledger } = session;
  const { home } = homeOf(session);
  const [ports, file] = await Promise.all([session.ports(), readPolicyOption(args, session)]);
  const projectRoot = projectRootOf(io.cwd(), ports);
  const sources: PolicySources = { directory: ledger.directory, projectRoot, home, ports, file };
  const plain = compilePolicy(sourceFilesOf(sources));
  const place = { cwd: io.cwd(), home, nowMs: io.wallMs() };
  return { sources, plain, policy: policyOf(plain), place, disk: diskOf(ports) };
}
