import { Trouble } from '../../vocabulary/trouble.ts';

/** Why nothing is judged while the policy cannot be used, for those who wait for an answer; undefined for other errors. */
export const refusedPolicy = (error: unknown): string | undefined =>
  error instanceof Trouble && error.code.startsWith('policy.')
    ? `TokenAuditor judges nothing until its policy is fixed: ${error.message}`
    : undefined;
