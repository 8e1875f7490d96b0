/** A disk in memory: `{ '/a': '→/b', '/b': 'file', '/c/': … }`; volumes may take letters for the same. */
import type { Disk, DiskEntry, DiskView } from '../../vocabulary/call-context.ts';

/** `→target`, `file`, `folder`, `= other path` for a further name of one file, `~short` of a name beside it. */
export type Tree = Readonly<Record<string, string>>;

export function fakeDisk(tree: Tree, { ignoresCase = false, most = 10_000 } = {}): Disk {
  const spelled = (path: string) =>
    ignoresCase
      ? path
          .normalize('NFC')
          .replaceAll(/[\u200b-\u200f\ufeff]/g, '')
          .toLowerCase()
      : path;
  const entries = new Map<string, { readonly path: string; readonly is: string }>([
    ['/', { path: '/', is: 'folder' }],
  ]);
  for (const [path, is] of Object.entries(tree)) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const folder = path.slice(0, at);
      if (!entries.has(spelled(folder))) entries.set(spelled(folder), { path: folder, is: 'folder' });
    }
    entries.set(spelled(path), { path, is });
  }
  const entryAt = (path: string): DiskEntry | undefined => {
    const found = entries.get(spelled(path));
    if (found === undefined) return undefined;
    if (found.is.startsWith('→'))
      return { kind: 'link', identity: `1:${found.path}`, links: 1, target: found.is.slice(1) };
    const name = found.is.startsWith('=') ? found.is.slice(1) : found.path;
    const same = [...entries.values()].filter(({ path: one, is }) => one === name || is === `=${name}`);
    const kind = entries.get(spelled(name))?.is === 'folder' ? 'directory' : 'file';
    return { kind, identity: `1:${name}`, links: kind === 'file' ? same.length : 2 };
  };
  return { view: () => viewOf(entries, entryAt, most) };
}

function viewOf(
  entries: ReadonlyMap<string, { readonly path: string; readonly is: string }>,
  entryAt: (path: string) => DiskEntry | undefined,
  most: number,
): DiskView {
  let left = most;
  const may = () => --left >= 0;
  return {
    at: (path) => (may() ? entryAt(path) : undefined),
    list: (path) => {
      if (!may() || entryAt(path)?.kind !== 'directory') return undefined;
      const folder = path === '/' ? '/' : `${path}/`;
      return [...entries.values()].flatMap(({ path: one }) => {
        const name = one.toLowerCase().startsWith(folder.toLowerCase()) ? one.slice(folder.length) : '';
        return name === '' || name.includes('/') ? [] : [name];
      });
    },
    get isSpent() {
      return left < 0;
    },
  };
}
