/**
 * Session files that a program finds by itself: tests that a runner finds, modules of a package that is built, scripts
 * that another one imports. Queried by folder and kind of name; other files are not visible.
 */
import { memoOf } from '../../text/bounded-memo.ts';
import type { CodeTexts } from '../../vocabulary/call-context.ts';

/** Each file that a call runs asks for the same ones, and a disk is slow. */
const listed = memoOf((_: CodeTexts) => new Map<string, readonly string[]>());

function remembered(code: CodeTexts, key: string, list: () => readonly string[]): readonly string[] {
  const before = listed(code);
  const found = before.get(key) ?? list();
  before.set(key, found);
  return found;
}

/** The session's files below a folder whose names match. */
export const filesBelow = (code: CodeTexts, folder: string, name: RegExp): readonly string[] =>
  remembered(code, `${folder}\n${name}`, () => code.below?.(folder, name) ?? listBelow(code, folder, name));

function listBelow(code: CodeTexts, folder: string, name: RegExp): string[] {
  const found: string[] = [];
  for (const [path] of code) {
    if (path.startsWith(folder) && name.test(path) && !path.includes(' ', folder.length + 200))
      found.push(path);
  }
  return found;
}

/** The session's files that match a pattern for names in one folder. */
export const filesMeantBy = (code: CodeTexts, pattern: string): readonly string[] =>
  remembered(code, pattern, () => code.meant?.(pattern) ?? listMeant(code, pattern));

function listMeant(code: CodeTexts, pattern: string): string[] {
  const { folder, beginning, ending } = partsOfPattern(pattern);
  const found: string[] = [];
  for (const [path] of code) {
    const isHere = path.startsWith(`${folder}/`) && !path.includes('/', folder.length + 1);
    if (isHere && path.startsWith(beginning, folder.length + 1) && path.endsWith(ending)) found.push(path);
  }
  return found;
}

/** Its folder, and how the names begin and end. */
export function partsOfPattern(pattern: string): { folder: string; beginning: string; ending: string } {
  const cut = pattern.lastIndexOf('/');
  const [beginning = ''] = /^[^*?[{]*/.exec(pattern.slice(cut + 1)) ?? [];
  const [ending = ''] = /[^*?\]}]*$/.exec(pattern) ?? [];
  return { folder: pattern.slice(0, cut), beginning, ending };
}

/** Folders, each with a slash at the end, without those inside of others. */
export function outermost(folders: Iterable<string>): string[] {
  const kept: string[] = [];
  for (const folder of [...new Set(folders)].sort((one, other) => one.length - other.length))
    if (!kept.some((outer) => folder.startsWith(outer))) kept.push(folder);
  return kept;
}

const STEM = /([^/]+?)(?:\.\w+)?$/;
const INDEX = /^(?:index|mod|lib|__init__|main|init|package)$/;
const WORD = /\w+/g;

/** Files that texts may name as modules, by the first word of their names, and the modules that each text names. */
export interface Modules {
  readonly files: readonly string[];
  readonly byWord: ReadonlyMap<string, readonly Module[]>;
  readonly namedBy: Map<string, readonly string[]>;
}

interface Module {
  readonly file: string;
  readonly name: string;
  readonly naming: RegExp;
}

const modules = memoOf((_: CodeTexts) => new Map<string, Modules>());

/** The modules below these folders. Cached, as the files are. */
export function modulesBelow(code: CodeTexts, folders: readonly string[], names: RegExp): Modules {
  const before = modules(code);
  const key = `${folders.join('\n')}\n${names}`;
  const known = before.get(key);
  if (known !== undefined) return known;
  const files = [...new Set(folders.flatMap((folder) => filesBelow(code, folder, names)))];
  // Often the same files under other names: what the texts name is already known then.
  const found = [...before.values()].find((one) => isSame(one.files, files)) ?? modulesOf(files);
  before.set(key, found);
  return found;
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((file, i) => file === others[i]);

function modulesOf(files: readonly string[]): Modules {
  const byWord = new Map<string, Module[]>();
  for (const file of files) {
    const name = nameOf(file);
    const [word] = name.match(WORD) ?? [];
    if (word === undefined) continue;
    const others = byWord.get(word);
    const one = { file, name, naming: namingOf(name) };
    if (others === undefined) byWord.set(word, [one]);
    else others.push(one);
  }
  return { files, byWord, namedBy: new Map() };
}

/** The modules that the texts name, and what those name in turn. */
export function importedBy(
  texts: readonly string[],
  among: Modules,
  textOf: (file: string) => string | undefined,
): Set<string> {
  const found = new Set<string>();
  const queue = [...texts];
  for (let at = 0; at < queue.length && among.byWord.size > 0; at++) {
    for (const file of namedIn(queue[at] ?? '', among)) {
      if (found.has(file)) continue;
      found.add(file);
      const inner = textOf(file);
      if (inner !== undefined) queue.push(inner);
    }
  }
  return found;
}

function namedIn(text: string, { byWord, namedBy }: Modules): readonly string[] {
  const before = namedBy.get(text);
  if (before !== undefined) return before;
  const found: string[] = [];
  const seen = new Set<readonly Module[]>();
  for (const word of text.match(WORD) ?? []) {
    const those = byWord.get(word);
    if (those === undefined || seen.has(those)) continue;
    seen.add(those);
    for (const { file, name, naming } of those)
      if (text.includes(name) && naming.test(text)) found.push(file);
  }
  namedBy.set(text, found);
  return found;
}

function nameOf(file: string): string {
  const [, stem = ''] = STEM.exec(file) ?? [];
  return INDEX.test(stem) ? (STEM.exec(file.slice(0, file.lastIndexOf('/')))?.[1] ?? stem) : stem;
}

function namingOf(name: string): RegExp {
  const word = name.replaceAll(/[^\w-]/g, '.');
  return new RegExp(
    `\\b(?:import|from|require|source|include|use|mod|load|alias)\\b[^\\n]{0,120}(?<![\\w-])${word}(?![\\w-])|["'\`][^"'\`\\n ]{0,120}(?<![\\w-])${word}(?:\\.\\w{1,5})?["'\`]|[./]/?${word}\\.\\w{1,5}\\b`,
  );
}
