/** How long a hook takes at most, and how much longer its host has to wait: a host that gives up lets the call run. */

/** From its start to its answer, whatever happens. */
export const HOOK_MS = 24_000;
/** What a host is told to wait; some wait so long by themselves, and cannot be told otherwise. */
export const HOST_WAITS_S = 30;
