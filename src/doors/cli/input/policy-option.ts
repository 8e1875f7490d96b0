import type { PolicyFile } from '../../../road/policy-file.ts';
import type { Arguments } from '../verb/arguments.ts';
import type { Session } from '../verb/session.ts';
import { readSmall } from './input.ts';

/** The policy of `--policy`; undefined without it. A project's own files are never used as a policy. */
export async function readPolicyOption(args: Arguments, session: Session): Promise<PolicyFile | undefined> {
  const path = args.text('policy');
  if (path === undefined) return undefined;
  const { readPolicy } = await import('../../../road/policy-file.ts');
  return readPolicy(await readSmall(path, session), path);
}
