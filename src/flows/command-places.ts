/** Where a command line goes: addresses in it are places, as they are in arguments of their own. */
import type { Leaf } from './read-arguments.ts';

const COMMAND = /command|cmd|script|code|line|argv?s?$/i;
const MOST = 16;
const PLACES = [
  ['url', /\b[a-z][a-z0-9+.-]{1,12}:\/\/[^\s"'`<>|;()\\]{3,2048}/gi],
  ['mail', /(?<![\w@:/.])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}(?![\w:/@])/g],
] as const;

export const withCommandPlaces = (leaves: readonly Leaf[]): readonly Leaf[] => {
  const found = leaves
    .filter(({ key, place }) => place === undefined && COMMAND.test(key))
    .flatMap(({ path, key, text }) =>
      PLACES.flatMap(([place, pattern]) =>
        (text.match(pattern) ?? [])
          .slice(0, MOST)
          .map((one): Leaf => ({ path, key, text: one, isNumber: false, isContent: false, place })),
      ),
    );
  return found.length === 0 ? leaves : [...leaves, ...found];
};
