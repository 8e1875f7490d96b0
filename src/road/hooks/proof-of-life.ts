/**
 * Proof of life. A host takes silence for a yes, so whatever starts a hook hands it a fresh number, and believes only an
 * answer that ends in what this file makes of the number and of the exit status: an empty file, `true`, `cat`, `echo` or an
 * old answer in the place of our program cannot give it. It proves that the program ran to its end, not who wrote it.
 * Imports nothing, for the sake of the quick path.
 */

/** Values are below it: then shells of 64 bits and JavaScript agree on every product. */
export const VALUES = 1_000_000_007;
const FACTOR = 48_271;
const PER_STATUS = 7_919;
const MODULUS = 2_147_483_647;
const LABEL = 'alive:';

/** What an answer ends in. */
export function proofOf(value: number, exit: number): string {
  return `${LABEL}${(value * FACTOR + exit * PER_STATUS) % MODULUS}`;
}

/** The same, as a shell writes it: `n` is the value and `s` the status. */
export const PROOF_IN_SHELL = `${LABEL}$(((n * ${FACTOR} + s * ${PER_STATUS}) % ${MODULUS}))`;

/** The same as a function of JavaScript, for the plugin, which imports nothing of ours. */
export const PROOF_IN_SCRIPT = `(value, exit) => \`${LABEL}\${(value * ${FACTOR} + exit * ${PER_STATUS}) % ${MODULUS}}\``;

/** The same for PowerShell: `$n` and `$s`. */
export const PROOF_IN_POWERSHELL = `('${LABEL}' + (([long]$n * ${FACTOR} + [long]$s * ${PER_STATUS}) % ${MODULUS}))`;

/** A value as it is handed over; undefined if it is none. */
export function valueFrom(word: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(word) && Number(word) < VALUES ? Number(word) : undefined;
}
