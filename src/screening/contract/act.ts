import type { Severity } from '../../vocabulary/orders.ts';

/** The entry for a run in a table of programs. */
export interface Act {
  readonly evidence: string;
  readonly detail: string;
  readonly severity: Severity;
  readonly remedy?: string;
}

/** A kind of harm: its sentence, and which of the card's remedies belongs to it, if not the card's own. */
export interface Kind {
  readonly detail: string;
  readonly remedy?: string;
}

export const act = (evidence: string, kind: string | Kind, severity: Severity = 'high'): Act => ({
  evidence,
  ...(typeof kind === 'string' ? { detail: kind } : kind),
  severity,
});

export const when = (is: boolean, ...said: Parameters<typeof act>): Act | undefined =>
  is ? act(...said) : undefined;
