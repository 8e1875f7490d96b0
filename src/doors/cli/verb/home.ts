import type { Session } from './session.ts';

/** The user's home, found as hooks find it, so that both use the same key. */
export function homeOf({ io }: Session): { home?: string } {
  const home = io.env.HOME ?? io.env.USERPROFILE;
  return home === undefined || home === '' ? {} : { home };
}
