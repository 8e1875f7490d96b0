import type { Io } from './io.ts';
import type { Session } from './session.ts';

/** The user's home, found as hooks find it, so that both use the same key. */
export function homeIn({ env }: Pick<Io, 'env'>): string | undefined {
  return (env.HOME ?? env.USERPROFILE) || undefined;
}

export function homeOf({ io }: Pick<Session, 'io'>): { home?: string } {
  const home = homeIn(io);
  return home === undefined ? {} : { home };
}
