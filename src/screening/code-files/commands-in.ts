/** Commands among the values of a document: texts by the keys that tools take a command from. */
import { plainJson } from '../../text/json/jsonc.ts';
import { DEEPEST } from './beyond.ts';
import { quoted } from './spelled-words.ts';
import type { Yaml } from './yaml.ts';

export interface Keys {
  /** Keys with a line, or a list of lines. */
  readonly lines: RegExp;
  /** Keys with a list that is one command. */
  readonly words?: RegExp;
}

/** In document order, each as a shell line. */
export function commandsIn(document: Yaml, keys: Keys): string[] {
  const found: string[] = [];
  const visit = (value: Yaml, depth: number): void => {
    if (typeof value === 'string' || depth > DEEPEST) return;
    if (isList(value)) {
      for (const item of value) visit(item, depth + 1);
      return;
    }
    for (const [key, item] of Object.entries(value)) {
      if (keys.words?.test(key) && isList(item)) found.push(wordsOf(item));
      else if (keys.lines.test(key) || keys.words?.test(key)) found.push(...linesOf(item, keys));
      else visit(item, depth + 1);
    }
  };
  visit(document, 0);
  return found.filter((line) => line.trim() !== '');
}

function linesOf(value: Yaml, keys: Keys): string[] {
  if (typeof value === 'string') return [value];
  if (!isList(value)) {
    const inner = commandsIn(value, keys);
    return inner.length > 0 ? inner : Object.values(value).flatMap((one) => linesOf(one, keys));
  }
  return value.flatMap((item) =>
    typeof item === 'string'
      ? [item]
      : isList(item)
        ? item.flatMap((one) => linesOf(one, keys))
        : commandsIn(item, keys),
  );
}

export const wordsOf = (list: readonly Yaml[]): string =>
  list.flatMap((item) => (typeof item === 'string' ? [quoted(item)] : [])).join(' ');

export const isList = (value: Yaml | undefined): value is readonly Yaml[] => Array.isArray(value);

const MOST_LINES = 256;

/** The texts of a document, and its lists of texts as the words of a command. */
export function lineTexts(value: Yaml, found: string[] = [], depth = 0): string[] {
  if (found.length >= MOST_LINES || depth > DEEPEST) return found;
  if (typeof value === 'string') {
    if (/\s/.test(value)) found.push(value);
  } else if (isList(value)) {
    const words = value.filter((one): one is string => typeof one === 'string');
    if (words.length === value.length && words.length > 1) found.push(wordsOf(words));
    else for (const one of value) lineTexts(one, found, depth + 1);
  } else for (const one of Object.values(value)) lineTexts(one, found, depth + 1);
  return found;
}

/** A member that is a text. */
export function textAt(value: Yaml | undefined, key: string): string | undefined {
  const found = typeof value === 'object' && !isList(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** A JSON document, with comments as editors allow them; undefined for anything else. */
export function readJson(text: string): Yaml | undefined {
  try {
    return texts(JSON.parse(plainJson(text)));
  } catch {
    return undefined;
  }
}

function texts(value: unknown): Yaml {
  if (Array.isArray(value)) return value.map(texts);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, texts(item)]));
}

const USUAL_PLACE =
  /^(?:\/usr\/(?:local\/)?(?:s?bin|lib\w*|share)\/|\/s?bin\/|\/opt\/|\/nix\/|\/snap\/|\/home\/linuxbrew\/|\/Library\/|\/Applications\/|~\/\.(?:cargo|local|nvm|volta|asdf|bun|deno|rbenv|pyenv|sdkman|rustup|pixi|proto)\/)/;

/**
 * A line that settings start. If its program is in a place where no system or tool installs programs, it was put there,
 * and its code is not visible in the settings.
 */
export function startedBySettings(line: string): string {
  const [program = ''] = line
    .trim()
    .replace(/^["']/, '')
    .split(/["'\s]/);
  const place = program.replace(/^(?:\$HOME|\$\{HOME\}|\/(?:home|Users)\/(?!linuxbrew)[^/]+|\/root)\//, '~/');
  const isElsewhere = /^(?:\/|~\/)[\w./+@-]+$/.test(place) && !USUAL_PLACE.test(place);
  return isElsewhere ? `${line}\neval "$(cat ${place})"` : line;
}

/** A path as a shell reads it: the home, variables and patterns in it keep their meaning. */
export const pathWord = (path: string): string => (/^[\w@%+=:,./~$*{}-]+$/.test(path) ? path : quoted(path));

/** Code of another language, as the line that runs it; the code cannot end the quoting. */
export function asScript(program: string, code: string): string {
  if (code.trim() === '') return '';
  let longest = 0;
  for (const [whole] of code.matchAll(/END_OF_CODE_*/g)) longest = Math.max(longest, whole.length);
  const end = 'END_OF_CODE'.padEnd(longest + 1, '_');
  return `${program} <<'${end}'\n${code}\n${end}`;
}
