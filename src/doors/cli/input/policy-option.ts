import type { PolicyFile } from '../../../road/policy-file.ts';
import type { Arguments } from '../verb/arguments.ts';
import type { Session } from '../verb/session.ts';
import { readSmall } from './input.ts';

/** The policy of `--policy`; nothing where it is not given. A project's own files are never taken for one. */
export async function readPolicyOption(args: Arguments, session: Session): Promise<PolicyFile | undefined> {
  const path = args.text('policy');
  if (path === undefined) return undefined;
  const { readPolicy } = await import('../../../road/policy-file.ts');
  return readPolicy(await readSmall(path, session), path);
}
