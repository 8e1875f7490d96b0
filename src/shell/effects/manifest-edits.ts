import type { Effect } from '../effect.ts';
import type { Run } from '../reading.ts';

/** Verbs of package managers that change a manifest or its settings and fetch nothing: nothing else judges them. */
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

export function* manifestEdits({ program, args, id }: Run): Generator<Effect> {
  if (!EDITS.some(([programs]) => programs.test(program))) return;
  const words = args.map(({ text }) => text.slice(0, 200)).join(' ');
  for (const [programs, pattern, path] of EDITS)
    if (programs.test(program) && pattern.test(words)) yield { does: 'write', run: id, path, how: 'edit' };
}
