/** Amounts in words: a number with its noun, and a size. */

/** `1 event`, `2 events`, `2 entries`, `2 classes`. */
export function count(number: number, noun: string, plural = pluralOf(noun)): string {
  return `${number} ${number === 1 ? noun : plural}`;
}

/** `1 trace`, `1,204 traces`. */
export function groupedCount(number: number, noun: string): string {
  return `${Math.round(number).toLocaleString('en')} ${number === 1 ? noun : pluralOf(noun)}`;
}

const pluralOf = (noun: string) =>
  noun.endsWith('ss') ? `${noun}es` : noun.replace(/(?<![aeiou])y$|$/, (end) => (end === 'y' ? 'ies' : 's'));

/** Powers of ten, as disks and networks count. */
export function byteSize(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} kB`;
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${(bytes / 1e9).toFixed(2)} GB`;
}
