const SHELL_CELL = /^\s*%%(?:bash|sh|script\s+(?:ba|z)?sh|system|!)[^\n]*\n?/;
const SHELL_LINE = /^\s*(?:[\w, ]{1,60}=\s*)?(?:!{1,2}|%(?:system|sx|sc)\s+)\s*(\S.*)$/;

/** A notebook cell passes lines that begin with `!`, or all of it, to a shell. */
export function cellParts(text: string): { readonly shell: string; readonly code: string } {
  const cell = SHELL_CELL.exec(text);
  if (cell !== null) return { shell: text.slice(cell[0].length), code: '' };
  if (!/[!%]/.test(text)) return { shell: '', code: text };
  const shell: string[] = [];
  const code: string[] = [];
  for (const line of text.split('\n')) {
    const command = SHELL_LINE.exec(line)?.[1];
    if (command === undefined) code.push(line);
    else shell.push(command);
  }
  return { shell: shell.join('\n'), code: code.join('\n') };
}
