/**
 * Pairs of "write, then run" as people can read them. A file of cases: `### name` begins one, `--- path` a file that the
 * session writes (up to the next mark), `$ line` a command. `$ ` lines come after the files, each a call of its own.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Pair {
  readonly name: string;
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly lines: readonly string[];
}

export function pairsIn(folder: string): Pair[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => parse(readFileSync(join(folder, name), 'utf8'), name.replace(/\.txt$/, '')));
}

function parse(text: string, group: string): Pair[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [title = '', ...rest] = block.split('\n');
      const files: { path: string; text: string }[] = [];
      const lines: string[] = [];
      for (const line of rest) {
        const path = /^--- (\S.*)$/.exec(line)?.[1];
        const last = files.at(-1);
        if (path !== undefined) files.push({ path, text: '' });
        else if (line.startsWith('$ ')) lines.push(line.slice(2));
        else if (lines.length > 0) {
          // The rest of a command with a here-document.
          if (line !== '') lines[lines.length - 1] += `\n${line}`;
        } else if (last !== undefined) last.text += `${line}\n`;
      }
      return { name: `${group}: ${title}`, files, lines };
    });
}
