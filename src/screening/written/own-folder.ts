/** Paths that code builds from the folder of its own file, which is known once the file is. */
import type { Effect } from '../../shell/reading/effect.ts';
import { OWN_FOLDER } from '../../shell/scripts/meaning/known-names.ts';

export function fromOwnFolder(effects: readonly Effect[], file: string): readonly Effect[] {
  const cut = file.lastIndexOf('/');
  if (cut <= 0 || !effects.some(isOwn)) return effects;
  const folder = file.slice(0, cut);
  return effects.map((effect) => (isOwn(effect) ? moved(effect, folder) : effect));
}

const isBelow = (path: string | undefined): boolean =>
  path === OWN_FOLDER || path?.startsWith(`${OWN_FOLDER}/`) === true;

const isOwn = (effect: Effect): boolean =>
  ('path' in effect && isBelow(effect.path)) || (effect.does === 'write' && isBelow(effect.source));

function moved(effect: Effect, folder: string): Effect {
  const to = (path: string): string => (isBelow(path) ? folder + path.slice(OWN_FOLDER.length) : path);
  switch (effect.does) {
    case 'read':
    case 'delete':
      return { ...effect, path: to(effect.path) };
    case 'write':
      return {
        ...effect,
        path: to(effect.path),
        ...(effect.source === undefined ? {} : { source: to(effect.source) }),
      };
    default:
      return effect;
  }
}
