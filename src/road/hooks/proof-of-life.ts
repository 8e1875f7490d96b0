/**
 * Proof of life. A host takes silence for a yes, so the command that starts a hook passes it a fresh number, and accepts
 * only an answer that ends in the value that this file computes from the number and the exit status. An empty file, `true`,
 * `cat`, `echo` or a replayed answer cannot produce it. It proves that the program ran to its end, not who wrote it.
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
export const proofInShell = (): string => `${LABEL}$(((n * ${FACTOR} + s * ${PER_STATUS}) % ${MODULUS}))`;

/** The same as a function of JavaScript, for the plugin, which imports nothing of ours. */
export const proofInScript = (): string =>
  `(value, exit) => \`${LABEL}\${(value * ${FACTOR} + exit * ${PER_STATUS}) % ${MODULUS}}\``;

/** The same for PowerShell: `$n` and `$s`. */
export const proofInPowershell = (): string =>
  `('${LABEL}' + (([long]$n * ${FACTOR} + [long]$s * ${PER_STATUS}) % ${MODULUS}))`;

/** The value from the command line; undefined if it is not valid. */
export function valueFrom(word: string): number | undefined {
  return /^[1-9]\d{0,9}$/.test(word) && Number(word) < VALUES ? Number(word) : undefined;
}
