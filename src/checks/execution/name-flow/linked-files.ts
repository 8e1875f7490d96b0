interface Linked {
  readonly file: string;
  readonly text: string;
}

const MOST_TOGETHER = 24;

/** Groups of files that name each other and are followed as one. */
export function groupsOf<File extends Linked>(files: readonly File[]): File[][] {
  const groups: File[][] = [];
  const seen = new Set<File>();
  const links = linksOf(files);
  for (const file of files) {
    if (seen.has(file)) continue;
    const group: File[] = [];
    const waiting = [file];
    while (waiting.length > 0 && group.length < MOST_TOGETHER) {
      const one = waiting.pop();
      if (one === undefined || seen.has(one)) continue;
      seen.add(one);
      group.push(one);
      waiting.push(...(links.get(one) ?? []));
    }
    groups.push(group);
  }
  return groups;
}

const COMMON_NAME =
  /^(?:index|main|mod|lib|init|__init__|test|utils?|types?|config|setup|app|server|client|helpers?)$/;
/** Languages in which the files of a folder are one program. */
const ONE_PROGRAM = /\.(?:go|swift|kt|java|cs|cpp|cc|c|h|hpp|rs|scala)$/;
const WORD = /[\w-]{2,}/g;

/** Files that name each other, found through their words, without searching every file for every name. */
function linksOf<File extends Linked>(files: readonly File[]): Map<File, Set<File>> {
  const byName = new Map<string, File[]>();
  const byFolder = new Map<string, File[]>();
  const put = (map: Map<string, File[]>, key: string, file: File) =>
    map.set(key, [...(map.get(key) ?? []), file]);
  for (const one of files) {
    const parts = one.file.split('/');
    const [name = ''] = (parts.at(-1) ?? '').split('.');
    put(byName, COMMON_NAME.test(name) ? (parts.at(-2) ?? name) : name, one);
    if (!ONE_PROGRAM.test(one.file)) continue;
    put(byFolder, parts.slice(0, -1).join('/'), one);
    // A package is named by its folder.
    put(byName, parts.at(-2) ?? '', one);
  }
  const links = new Map<File, Set<File>>(files.map((file) => [file, new Set()]));
  const link = (one: File, other: File) => {
    links.get(one)?.add(other);
    links.get(other)?.add(one);
  };
  for (const together of byFolder.values())
    for (const [at, one] of together.slice(0, MOST_TOGETHER).entries())
      for (const other of together.slice(at + 1, MOST_TOGETHER)) link(one, other);
  if (byName.size < 2) return links;
  for (const one of files) {
    for (const word of new Set(one.text.match(WORD)))
      for (const other of (byName.get(word) ?? []).slice(0, MOST_TOGETHER))
        if (other !== one) link(one, other);
  }
  return links;
}
