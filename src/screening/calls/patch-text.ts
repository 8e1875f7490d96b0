export interface PatchedFile {
  readonly file: string;
  readonly does: 'create' | 'edit' | 'delete';
  /** The added lines. */
  readonly content: string;
}

/** The files a patch touches: `*** Update File: a` sections, or the `+++ b/a` heads of a unified diff. */
export function patchedFiles(patch: string): PatchedFile[] {
  const files: { file: string; does: PatchedFile['does']; lines: string[] }[] = [];
  let before = '';
  for (const line of patch.split('\n')) {
    const text = line.trimEnd();
    const [, verb, path] = /^\*\*\* (Add|Update|Delete) File: (.+)$/.exec(text) ?? [];
    const [, moved] = /^\*\*\* Move to: (.+)$/.exec(text) ?? [];
    const [, head] = /^\+\+\+ (?:b\/)?([^\t]+)/.exec(text) ?? [];
    const [, old] = /^--- (?:a\/)?([^\t]+)/.exec(text) ?? [];
    if (path !== undefined) files.push({ file: path, does: DOES[verb ?? ''] ?? 'edit', lines: [] });
    else if (moved !== undefined) files.push({ file: moved, does: 'create', lines: [] });
    else if (head !== undefined) {
      if (head === '/dev/null') files.push({ file: before, does: 'delete', lines: [] });
      else files.push({ file: head, does: before === '/dev/null' ? 'create' : 'edit', lines: [] });
    } else if (old !== undefined) before = old;
    else if (text.startsWith('+')) files.at(-1)?.lines.push(line.slice(1));
  }
  return files.map(({ file, does, lines }) => ({ file, does, content: lines.join('\n') }));
}

const DOES: Readonly<Record<string, PatchedFile['does']>> = {
  Add: 'create',
  Update: 'edit',
  Delete: 'delete',
};
