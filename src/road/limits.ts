/**
 * How long a hook may take, and how much longer its host has to wait: a host that gives up lets the call run. Three
 * limits, each with room for a busy machine: the hook answers, else the command that started it ends it, else the host gives up.
 */
import type { HostName } from '../vocabulary/hook-request.ts';

/** The timeout that `init` writes for hosts that have such a setting. */
export const HOST_WAITS_S = 120;

interface Limits {
  /** From the start of the process to its answer, whatever happens. */
  readonly hookMs: number;
  /** Then the command that started the hook ends it, and answers in its place. */
  readonly endedS: number;
}

const DEFAULT: Limits = { hookMs: 45_000, endedS: 55 };
/** Cline gives up after 30 s and Windsurf after a time that it does not document; neither has a setting for it. */
const FIXED_BY_HOST: Limits = { hookMs: 15_000, endedS: 22 };

/**
 * What the time for judging grows by, with the code of the session that a call would run: a test runner runs hundreds of
 * files. Dense test code takes 1.5 ms per 1,000 characters, on a busy machine twice as much.
 */
export const readingMsFor = (characters: number): number => characters / 250;
/** The same for the call itself: 1 MB is judged in half a second. */
export const callMsFor = (characters: number): number => characters / 2_000;

export const limitsOf = (host: HostName): Limits =>
  host === 'cline' || host === 'windsurf' ? FIXED_BY_HOST : DEFAULT;
