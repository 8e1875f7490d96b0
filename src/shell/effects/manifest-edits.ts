import type { Effect } from '../reading/effect.ts';
import type { Run } from '../reading/reading.ts';

/** Verbs of package managers that change a manifest or its settings and fetch nothing: no other check reads them. */
const EDITS: readonly (readonly [programs: RegExp, words: RegExp, file: string])[] = [
  [/^p?npm$/, /^(?:pkg (?:set|delete|fix)|init|version)\b/, 'package.json'],
  [/^p?npm$/, /^(?:config )?set .*(?:--location[= ]project|-L[= ]?project)\b/, '.npmrc'],
  [/^yarn(?:pkg)?$/, /^(?:init|version)\b/, 'package.json'],
  [/^yarn(?:pkg)?$/, /^config set\b(?!.* (?:-H|--home)\b)/, '.yarnrc.yml'],
  [/^go$/, /^mod (?:edit|init)\b/, 'go.mod'],
  [/^composer$/, /^(?:config (?!.*(?:-g|--global|-l|--list)\b)|init\b|repo(?:sitory)? )/, 'composer.json'],
  [/^poetry$/, /^(?:source (?:add|remove)|init|version)\b/, 'pyproject.toml'],
  [/^(?:uv|pdm|hatch)$/, /^(?:init|version)\b/, 'pyproject.toml'],
  [/^cargo$/, /^init\b/, 'Cargo.toml'],
];

const isVerb = (text: string, before: string | undefined): boolean =>
  /^[a-z]+$/.test(text) && !/^--(?:prefix|dir|cwd|workspace|registry|userconfig)$|^-[Cw]$/.test(before ?? '');

export function* manifestEdits({ program, args, id }: Run): Generator<Effect> {
  if (!EDITS.some(([programs]) => programs.test(program))) return;
  const texts = args.map(({ text }) => text.slice(0, 200));
  const words = texts.join(' ');
  // Options may come first, with or without a value.
  const verbs = texts
    .slice(texts.findIndex((text, at) => isVerb(text, texts[at - 1])))
    .filter((text) => !text.startsWith('-'));
  for (const [programs, pattern, path] of EDITS)
    if (programs.test(program) && (pattern.test(words) || pattern.test(verbs.join(' '))))
      yield { does: 'write', run: id, path, how: 'edit' };
}
