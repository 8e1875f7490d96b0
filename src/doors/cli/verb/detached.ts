/** The variable by which an `up` in the background knows that it is one. */
export const DETACHED = 'TOKENAUDITOR_DETACHED';
