import type { Severity } from '../../vocabulary/orders.ts';

/** The entry for a run in a table of programs. */
export interface Act {
  readonly evidence: string;
  readonly detail: string;
  readonly severity: Severity;
}

export const act = (evidence: string, detail: string, severity: Severity = 'high'): Act => ({
  evidence,
  detail,
  severity,
});

export const when = (is: boolean, ...said: Parameters<typeof act>): Act | undefined =>
  is ? act(...said) : undefined;
