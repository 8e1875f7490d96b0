import type { Run } from '../../shell/reading/reading.ts';
import { spells } from './script-words.ts';

/** Bytes spelled as numbers: `\x72\x6d`, `\162\155`. */
const ESCAPED = /(?:\\x[0-9A-Fa-f]{1,2}|\\0?[0-7]{3}){2}|\\u00[0-9A-Fa-f]{2}\\u00/;

/**
 * What a run does to hide or unfold text: `coded` if its output is something that nobody could read before,
 * `packed` if it is only compressed.
 */
export function decodingOf({ program, args }: Run): 'coded' | 'packed' | undefined {
  const texts = args.map(({ value, text }) => value ?? text);
  const has = (option: RegExp) => texts.some((text) => option.test(text));
  switch (program) {
    case 'base64':
    case 'gbase64':
    case 'base32':
    case 'basenc':
      return has(/^-[a-z]*[dD]|^--?d(?:e(?:c(?:o(?:d(?:e)?)?)?)?)?$/) ? 'coded' : undefined;
    case 'b64decode':
    case 'uudecode':
    case 'rev':
    case 'rot13':
    case 'ascii2binary':
      return 'coded';
    case 'xxd':
      return has(/^-[a-z]*r|^-revert/) ? 'coded' : undefined;
    case 'openssl':
      return has(/^-d$/) ? 'coded' : undefined;
    case 'gpg':
    case 'gpg2':
    case 'age':
    case 'ccrypt':
      return has(/^-d$|^--decrypt$/) ? 'coded' : undefined;
    case 'certutil':
      return has(/^[-/]decode/i) ? 'coded' : undefined;
    case 'tr':
      return isRotation(texts) ? 'coded' : undefined;
    case 'printf':
    case 'echo':
      return has(ESCAPED) ? 'coded' : undefined;
    case 'gunzip':
    case 'zcat':
    case 'gzcat':
    case 'bzcat':
    case 'xzcat':
    case 'zstdcat':
    case 'bunzip2':
    case 'unxz':
      return 'packed';
    case 'gzip':
    case 'bzip2':
    case 'xz':
    case 'zstd':
    case 'lzma':
      return has(/^-[a-z]*d|^--(?:decompress|uncompress)$/) ? 'packed' : undefined;
    case 'tar':
    case 'bsdtar':
      return has(/^-?[a-zA-Z]*O|^--to-stdout$/) ? 'packed' : undefined;
    case 'unzip':
    case 'funzip':
    case '7z':
      return program === 'funzip' || has(/^-[a-z]*p$|^-so$/) ? 'packed' : undefined;
    default:
      // `python3 -c 'print(…decoded…)' | sh`
      return /^(?:python|perl|ruby|node|php|g?awk|mawk|lua|bun|deno)/.test(program) && texts.some(spells)
        ? 'coded'
        : undefined;
  }
}

/** Letters for other letters: `tr 'A-Za-z' 'N-ZA-Mn-za-m'`; not a change of case, and not one of separators. */
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
