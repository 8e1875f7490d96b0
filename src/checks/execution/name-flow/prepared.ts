/** Prepares a file to be followed as a program. */
import { asTerraformProgram } from '../../../screening/code-files/values/terraform.ts';
import { notebookSources } from '../../../screening/code-files/yaml-tools.ts';

export function asProgram(file: string, text: string): string {
  if (file.endsWith('.ipynb'))
    return notebookSources(text)
      .filter((source) => source !== undefined)
      .join('\n');
  return file.endsWith('.tf') ? asTerraformProgram(text) : withJoinedTexts(text);
}

const PIECES = String.raw`\[\s*((?:(?:'[^'\\\n]{0,40}'|"[^"\\\n]{0,40}")\s*,?\s*){2,40})\]`;
const JOINED = new RegExp(
  String.raw`${PIECES}\.join\(\s*(?:''|"")\s*\)|(?:''|"")\.join\(\s*${PIECES}\s*\)`,
  'g',
);

/** `['e', 'n', 'v'].join('')` as the text that it produces. */
const withJoinedTexts = (text: string): string =>
  text.includes('join')
    ? text.replaceAll(JOINED, (whole, one?: string, other?: string) => {
        const pieces = (one ?? other ?? '').match(/'[^']*'|"[^"]*"/g) ?? [];
        const made = pieces.map((piece) => piece.slice(1, -1)).join('');
        return made.includes("'") || made.includes('"') ? whole : `'${made}'`;
      })
    : text;
