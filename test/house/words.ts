/** Words that a native technical writer would not use of programs, with what to write instead. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { files, roomOf, root, textOf } from './rooms.ts';

export const UNUSED: Readonly<Record<string, { readonly pattern: RegExp; readonly instead: string }>> = {
  mend: { pattern: /\bmend(?:s|ed|ing)?\b/gi, instead: 'fix' },
  grave: { pattern: /\bgrave(?:r|st|ly)?\b/gi, instead: 'severe' },
  whoever: { pattern: /\b(?:whoever|whyever)\b/gi, instead: 'name the party' },
  somebody: { pattern: /\bsomebod(?:y|ies)\b/gi, instead: 'name the party' },
  nobody: { pattern: /\bnobody\b/gi, instead: 'name the party, or "no one"' },
  told: { pattern: /\btold\b/gi, instead: 'reported, returned' },
  speaks: { pattern: /\bspeaks?\b/gi, instead: 'reports, returns' },
  stands: { pattern: /\bstands?\b(?! for\b)/gi, instead: 'is in' },
  lies: { pattern: /\blies\b/gi, instead: 'is in' },
  says: { pattern: /\bsays?\b/gi, instead: 'reports, returns, names; people say things, code does not' },
  // An equals sign, a minus sign and a key that signs are English.
  sign: {
    pattern:
      /(?<!(?:at|plus|minus|equals|percent|dollar|vowel) )\bsigns?\b(?! (?:in|out|up|it|the|an?|each|every|your|events)\b)/gi,
    instead: 'character, punctuation mark; for a hint: indicator, evidence',
  },
};

/** Word lists that read language are data. */
const isData = (path: string) => roomOf(path) === 'prose' || path.endsWith('.generated.ts');

const docs = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
  readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
);

const read: readonly (readonly [path: string, text: string])[] = [
  ...files.filter((path) => !isData(path)).map((path) => [`src/${path}`, textOf(path)] as const),
  ...docs.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const),
];

export const readCount = read.length;

/** Each with its place. */
export function usesOf(word: string): string[] {
  const { pattern } = UNUSED[word] ?? {};
  if (pattern === undefined) return [];
  return read.flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) => (line.match(pattern) === null ? [] : [`${path}:${at + 1}`])),
  );
}
