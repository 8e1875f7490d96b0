import type { Run } from '../../shell/reading/reading.ts';
import { spells } from './script-words.ts';

/** Bytes spelled as numbers: `\x72\x6d`, `\162\155`. */
const ESCAPED = /(?:\\x[0-9A-Fa-f]{1,2}|\\0?[0-7]{3}){2}|\\u00[0-9A-Fa-f]{2}\\u00/;

/**
 * `coded`: the output is text that was unreadable before; `packed`: it was only compressed.
 */
type Decoding = 'coded' | 'packed';

const ROWS: readonly (readonly [programs: string, decoding: Decoding, option?: RegExp])[] = [
  ['base64 gbase64 base32 basenc', 'coded', /^-[a-z]*[dD]|^--?d(?:e(?:c(?:o(?:d(?:e)?)?)?)?)?$/],
  ['b64decode uudecode rev rot13 ascii2binary', 'coded'],
  ['xxd', 'coded', /^-[a-z]*r|^-revert/],
  ['openssl', 'coded', /^-d$/],
  ['gpg gpg2 age ccrypt', 'coded', /^-d$|^--decrypt$/],
  ['certutil', 'coded', /^[-/]decode/i],
  ['printf echo', 'coded', ESCAPED],
  ['gunzip zcat gzcat bzcat xzcat zstdcat bunzip2 unxz funzip', 'packed'],
  ['gzip bzip2 xz zstd lzma', 'packed', /^-[a-z]*d|^--(?:decompress|uncompress)$/],
  ['tar bsdtar', 'packed', /^-?[a-zA-Z]*O|^--to-stdout$/],
  ['unzip 7z', 'packed', /^-[a-z]*p$|^-so$/],
];
/** Programs that decode; those with an expression only with such an option. */
const DECODERS = new Map(
  ROWS.flatMap(([programs, ...how]) => programs.split(' ').map((program) => [program, how] as const)),
);
const INTERPRETER = /^(?:python|perl|ruby|node|php|g?awk|mawk|lua|bun|deno)/;

/** How a run hides or reveals text. */
export function decodingOf({ program, args }: Run): Decoding | undefined {
  const texts = args.map(({ value, text }) => value ?? text);
  const decoder = DECODERS.get(program);
  if (decoder !== undefined) {
    const [decoding, option] = decoder;
    return option === undefined || texts.some((text) => option.test(text)) ? decoding : undefined;
  }
  // `python3 -c 'print(…decoded…)' | sh`
  const isCoded = program === 'tr' ? isRotation(texts) : INTERPRETER.test(program) && texts.some(spells);
  return isCoded ? 'coded' : undefined;
}

/** Replaces letters by other letters: `tr 'A-Za-z' 'N-ZA-Mn-za-m'`; not a change of case or of separators. */
function isRotation(texts: readonly string[]): boolean {
  const [from = '', to = ''] = texts.filter((text) => !text.startsWith('-'));
  if (!/[A-Za-z0-9]/.test(from) || !/[A-Za-z0-9]/.test(to)) return false;
  if (/upper|lower/.test(from + to)) return false;
  return (
    /[n-z]-?z?a-?[a-m]/i.test(to) ||
    /[n-z]-?z?a-?[a-m]/i.test(from) ||
    (from.length > 8 && to.length > 8 && !/[A-Z]-[A-Z]/.test(from + to))
  );
}
