/**
 * Files of the session that a program picks up by itself: tests that a runner finds, modules of a package that is built,
 * scripts that another one imports. Asked for by folder and kind of name; nothing of other files is seen.
 */
import type { CodeTexts } from '../call.ts';

/** The session's files below a folder whose names fit. */
export function filesBelow(code: CodeTexts, folder: string, name: RegExp): string[] {
  if (code.below !== undefined) return code.below(folder, name);
  const found: string[] = [];
  for (const [path] of code) {
    if (path.startsWith(folder) && name.test(path) && !path.includes(' ', folder.length + 200))
      found.push(path);
  }
  return found;
}

/** The session's files that a pattern for names in one folder means. */
export function filesMeantBy(code: CodeTexts, pattern: string): string[] {
  if (code.meant !== undefined) return code.meant(pattern);
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

/** Of these files, those that the texts name as modules, and what those name in turn. */
export function importedBy(
  texts: readonly string[],
  files: readonly string[],
  textOf: (file: string) => string | undefined,
): string[] {
  const byWord = new Map<string, string[]>();
  for (const file of files) {
    const [word] = nameOf(file).match(WORD) ?? [];
    if (word !== undefined) byWord.set(word, [...(byWord.get(word) ?? []), file]);
  }
  const found = new Set<string>();
  const queue = [...texts];
  for (let at = 0; at < queue.length && byWord.size > 0; at++) {
    const text = queue[at] ?? '';
    for (const word of new Set(text.match(WORD))) {
      for (const file of byWord.get(word) ?? []) {
        if (found.has(file) || !isNamed(file, text)) continue;
        found.add(file);
        const inner = textOf(file);
        if (inner !== undefined) queue.push(inner);
      }
    }
  }
  return [...found];
}

function nameOf(file: string): string {
  const [, stem = ''] = STEM.exec(file) ?? [];
  return INDEX.test(stem) ? (STEM.exec(file.slice(0, file.lastIndexOf('/')))?.[1] ?? stem) : stem;
}

function isNamed(file: string, text: string): boolean {
  const name = nameOf(file);
  if (name === '' || !text.includes(name)) return false;
  const word = name.replaceAll(/[^\w-]/g, '.');
  return new RegExp(
    `\\b(?:import|from|require|source|include|use|mod|load|alias)\\b[^\\n]{0,120}(?<![\\w-])${word}(?![\\w-])|["'\`][^"'\`\\n ]{0,120}(?<![\\w-])${word}(?:\\.\\w{1,5})?["'\`]|[./]/?${word}\\.\\w{1,5}\\b`,
  ).test(text);
}
