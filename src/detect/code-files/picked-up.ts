/**
 * Files of the session that a program picks up by itself: tests that a runner finds, modules of a package that is built,
 * scripts that another one imports. Asked for by folder and kind of name; nothing of other files is seen.
 */
import type { CodeTexts } from '../call.ts';

const MOST_FILES = 256;
/** What a script brings along is followed so far. */
const MOST_IMPORTED = 48;

/** The session's files below a folder whose names fit. */
export function filesBelow(code: CodeTexts, folder: string, name: RegExp): string[] {
  if (code.below !== undefined) return code.below(folder, name).slice(0, MOST_FILES);
  const found: string[] = [];
  for (const [path] of code) {
    if (found.length >= MOST_FILES) break;
    if (path.startsWith(folder) && name.test(path) && !path.includes(' ', folder.length + 200))
      found.push(path);
  }
  return found;
}

const STEM = /([^/]+?)(?:\.\w+)?$/;
const INDEX = /^(?:index|mod|lib|__init__|main|init|package)$/;

/** Of these files, those that the texts name as modules, and what those name in turn. */
export function importedBy(
  texts: readonly string[],
  files: readonly string[],
  textOf: (file: string) => string | undefined,
): string[] {
  const found = new Set<string>();
  const left = new Set(files);
  const queue = [...texts];
  for (let text = queue.shift(); text !== undefined && found.size < MOST_IMPORTED; text = queue.shift()) {
    for (const file of left) {
      if (!isNamed(file, text)) continue;
      left.delete(file);
      found.add(file);
      const inner = textOf(file);
      if (inner !== undefined) queue.push(inner);
    }
  }
  return [...found];
}

function isNamed(file: string, text: string): boolean {
  const [, stem = ''] = STEM.exec(file) ?? [];
  const name = INDEX.test(stem) ? (STEM.exec(file.slice(0, file.lastIndexOf('/')))?.[1] ?? stem) : stem;
  if (name === '' || !text.includes(name)) return false;
  const word = name.replaceAll(/[^\w-]/g, '.');
  return new RegExp(
    `\\b(?:import|from|require|source|include|use|mod|load|alias)\\b[^\\n]{0,120}(?<![\\w-])${word}(?![\\w-])|["'\`][^"'\`\\n ]{0,120}(?<![\\w-])${word}(?:\\.\\w{1,5})?["'\`]|[./]/?${word}\\.\\w{1,5}\\b`,
  ).test(text);
}
