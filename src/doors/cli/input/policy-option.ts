import type { PolicySources } from '../../../road/policy/source-files.ts';
import type { Arguments } from '../verb/arguments.ts';
import type { Session } from '../verb/session.ts';
import { readSmall } from './input.ts';

/** The file of `--policy`; undefined without it. */
export async function readPolicyOption(args: Arguments, session: Session): Promise<PolicySources['file']> {
  const path = args.text('policy');
  return path === undefined ? undefined : { path, text: await readSmall(path, session) };
}
