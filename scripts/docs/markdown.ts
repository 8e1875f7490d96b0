/** A cell cannot hold a bar or a line break; angle brackets would be read as HTML. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ').replaceAll('<', '&lt;');
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row))].join('\n');
}

export function code(text: string, language = ''): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}
