const SOURCE = /"source"\s*:\s*(\[(?:[^\]"]|"(?:[^"\\]|\\.)*")*\]|"(?:[^"\\]|\\.)*")/g;

/** The texts of a notebook's cells, also from a part of its JSON; undefined for one that cannot be parsed. */
export function notebookSources(text: string): (string | undefined)[] {
  return Array.from(text.matchAll(SOURCE), ([, source = '""']) => {
    try {
      const parsed: unknown = JSON.parse(source);
      return Array.isArray(parsed) ? parsed.join('') : String(parsed);
    } catch {
      return undefined;
    }
  });
}
