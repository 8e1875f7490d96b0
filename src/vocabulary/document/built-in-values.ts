/** What holds where no document sets anything: apart from the schemas, which hooks do not load. */
import type { FlowMode } from '../call-context.ts';

/**
 * Bits per character from which a value next to the name of a secret counts as random. Under the letter-pair model
 * ordinary text has 3 to 5.5, random text 6.9 or more.
 */
export const ENTROPY_THRESHOLD = 6;
/** What becomes of flows. */
export const FLOW_MODE: FlowMode = 'on';
/** Share of unsuspicious calls that are recorded. */
export const BASELINE_RATE = 0.01;
/** Upper limit for unsuspicious events, whatever is configured. */
export const RATE_CEILING = 0.05;
