/** Aligns rows of plain cells in columns; the last column gets the remaining width and is truncated with an ellipsis. */
export function alignColumns(rows: readonly (readonly string[])[], width: number): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  }
  return rows.map((row) => {
    const line = row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
    return line.length > width ? `${line.slice(0, Math.max(1, width - 1))}…` : line;
  });
}
