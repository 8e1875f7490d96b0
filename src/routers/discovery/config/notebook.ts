/** Notebooks: the code of their cells, each line in the place where the file has it. Output of cells is not read. */
import { flowEntries } from './flow.ts';

const ESCAPES: Readonly<Record<string, string>> = { n: '', t: '\t', r: '' };

export function notebookCode(text: string): string {
  const lines: string[] = Array.from({ length: text.split('\n').length }, () => '');
  let isCode = false;
  let waiting: { line: number; code: string }[] = [];
  const place = () => {
    if (isCode) for (const { line, code } of waiting) lines[line - 1] = code;
    waiting = [];
  };
  let cell = '';
  for (const { line, path, value } of flowEntries(text)) {
    if (path[0] !== 'cells') continue;
    if (path[1] !== cell) {
      place();
      [cell, isCode] = [path[1] ?? '', false];
    }
    if (path[2] === 'cell_type') isCode = value === 'code';
    else if (path[2] === 'source')
      waiting.push({ line, code: value.replace(/\\([ntr])/g, (_, letter: string) => ESCAPES[letter] ?? '') });
  }
  place();
  return lines.join('\n');
}
