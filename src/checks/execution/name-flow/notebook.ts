const SOURCE = /"source"\s*:\s*(\[(?:[^"\]]|"(?:[^"\\]|\\.)*")*\]|"(?:[^"\\]|\\.)*")/g;

/** The text of a notebook's cells. */
export function cellsOf(notebook: string): string {
  const cells: string[] = [];
  for (const [, source = ''] of notebook.matchAll(SOURCE)) {
    try {
      const parsed: unknown = JSON.parse(source);
      cells.push(Array.isArray(parsed) ? parsed.join('') : String(parsed));
    } catch {
      // Not a cell.
    }
  }
  return cells.join('\n');
}
