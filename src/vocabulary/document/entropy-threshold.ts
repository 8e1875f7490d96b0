/**
 * Bits per character from which a value next to the name of a secret counts as random, where nothing else is set.
 * Under the letter-pair model ordinary text has 3 to 5.5, random text 6.9 or more.
 */
export const ENTROPY_THRESHOLD = 6;
