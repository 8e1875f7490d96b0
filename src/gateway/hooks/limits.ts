/**
 * How long a hook takes at most, and how much longer its host has to wait: a host that gives up lets the call run. Three
 * limits, each with room for a machine that is busy: the hook answers, else whatever started it ends it, else the host gives up.
 */
import type { HostName } from './asked.ts';

/** What a host is told to wait, where it can be told. */
export const HOST_WAITS_S = 120;

interface Limits {
  /** From the start of the process to its answer, whatever happens. */
  readonly hookMs: number;
  /** Then whatever started the hook ends it, and answers in its place. */
  readonly endedS: number;
}

const TOLD: Limits = { hookMs: 45_000, endedS: 55 };
/** Cline gives up after 30 s and Windsurf after a time it does not name; neither can be told otherwise. */
const UNTOLD: Limits = { hookMs: 15_000, endedS: 22 };

export const limitsOf = (host: HostName): Limits => (host === 'cline' || host === 'windsurf' ? UNTOLD : TOLD);
