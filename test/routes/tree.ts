import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/**
 * The files of a text that lists them, each behind a line `==> its path`. On the disk of the repository they would be
 * settings that tools obey; so they are laid out for a test and taken away again.
 */
export function filesIn(name: string): Record<string, string> {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  const files: Record<string, string> = {};
  for (const part of text.split(/^==> /m).slice(1)) {
    const end = part.indexOf('\n');
    files[part.slice(0, end)] = part.slice(end + 1);
  }
  return files;
}

export interface LaidOut {
  readonly root: string;
  clear(): void;
}

export function layOut(files: Files): LaidOut {
  const root = mkdtempSync(join(tmpdir(), 'tokenauditor-routes-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return { root, clear: () => rmSync(root, { recursive: true, force: true }) };
}
