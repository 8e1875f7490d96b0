import { secretPlace } from '../../places/secret-places.ts';

const TEXT = /(["'`])((?:~|\/|\.)[\w./-]{3,100})\1/g;
const MOST_TEXTS = 500;
const MOST_KEYS = 4;

/** Keys and credentials of a home folder named in a script's texts: `".ssh/id_rsa"`, `"/.aws/credentials"`. */
export function keysNamedIn(text: string): string[] {
  const found = new Set<string>();
  let count = 0;
  for (const [, , spelled = ''] of text.matchAll(TEXT)) {
    if (++count > MOST_TEXTS || found.size >= MOST_KEYS) break;
    const path = spelled.startsWith('/.')
      ? `~${spelled}`
      : spelled.startsWith('.')
        ? `~/${spelled.replace(/^\.\//, '')}`
        : spelled;
    if (path.startsWith('~') && secretPlace(path)?.weight === 'severe') found.add(path);
  }
  return [...found];
}
