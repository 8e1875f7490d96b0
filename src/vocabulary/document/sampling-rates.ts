/** Apart from the schema, for hooks: share of unsuspicious calls that are recorded where nothing else is set. */
export const BASELINE_RATE = 0.01;
/** Upper limit for unsuspicious events, whatever is configured. */
export const RATE_CEILING = 0.05;
