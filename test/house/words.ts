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
  // Keys sign, an equals sign is English, and so is a sign-in.
  sign: {
    pattern:
      /\b(?:a|each|any|no|every|first|last|next|other|these|those|few|many|most|more|comment|single) signs?\b(?!-| (?:test|in|up)\b)/gi,
    instead: 'character, punctuation mark; for a hint: indicator, evidence',
  },
};

/** Names of programs, of entities and of other people's phrases. */
const DATA: readonly string[] = [
  'grave src/text/encoded/decode-escapes.ts',
  'stands src/checks/definitions/shadowing/redirect.ts',
  'says src/checks/definitions/capability-mismatch.ts',
  'says src/checks/destructive/data/data-loss.ts',
  'says src/checks/evasion/evasion-own.ts',
  'says src/checks/guard/acts/named.ts',
  'says src/checks/guard/names/only-reads.ts',
  'says src/shell/scripts/meaning/functions-others.ts',
];

/** Word lists that read language are data. */
const isData = (path: string) => roomOf(path) === 'prose' || path.endsWith('.generated.ts');

const docs = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].concat(
  readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
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
  const prose = read.filter(([path]) => !DATA.includes(`${word} ${path}`));
  return prose.flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) => (line.match(pattern) === null ? [] : [`${path}:${at + 1}`])),
  );
}
