/** Recipes of `just`, with the values of the file's own variables; a recipe with a shebang is a script of its own. */
import { filledIn } from '../../text/budget.ts';
import { asScript, startedBySettings } from './commands-in.ts';
import { quoted } from './spelled-words.ts';

const ASSIGNED = /^(?:export\s+)?(\w+)\s*:=\s*["']([^"'\n]*)["']/gm;
const ASKED = /`([^`\n]+)`/g;
const SHELL = /^set\s+(?:windows-)?shell\s*:=\s*\[\s*["']([^"'\n]+)["']/m;
const IMPORTED = /^(?:import\??|mod\??\s+\w+)\s+["']([^"'\n]+)["']/gm;
const INTERPRETER =
  /^#!\s*\S*?(?:env\s+(?:-S\s+)?)?(?:[\w./-]*\/)?(python[\d.]*|node|ruby|perl|php|lua|deno|bun)\b/;

export function justCommands(text: string): string {
  const given = new Map([...text.matchAll(ASSIGNED)].map(([, name = '', value = '']) => [name, value]));
  const shell = SHELL.exec(text)?.[1];
  const by = shell === undefined ? '' : startedBySettings(shell);
  const lines = [
    by === shell ? '' : by,
    ...[...text.matchAll(IMPORTED)].map(([, path = '']) => `just --justfile ${quoted(path)}`),
    ...[...text.matchAll(ASKED)].map(([, asked = '']) => asked.trim()),
    ...recipesIn(text).map(recipe),
  ];
  return filledIn(lines.filter((line) => line !== '').join('\n'), /\{\{\s*(\w+)\s*\}\}/g, (name) =>
    given.get(name),
  );
}

/** The indented lines below each head. */
function recipesIn(text: string): string[][] {
  const found: string[][] = [];
  let open: string[] | undefined;
  for (const line of text.split('\n')) {
    if (/^[ \t]/.test(line) || line.trim() === '') {
      open?.push(line);
      continue;
    }
    open = undefined;
    if (line.startsWith('#')) continue;
    open = [];
    found.push(open);
  }
  return found;
}

function recipe(lines: readonly string[]): string {
  const at = lines.findIndex((line) => line.trim() !== '');
  const first = lines[at] ?? '';
  const indent = /^[ \t]*/.exec(first)?.[0] ?? '';
  const body = lines.slice(at).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
  const interpreter = INTERPRETER.exec(body[0] ?? '')?.[1];
  if (interpreter !== undefined) return asScript(interpreter, body.slice(1).join('\n'));
  return body
    .map((line) => line.trim().replace(/^[@-]{1,2}(?=\S)/, ''))
    .filter((line) => line !== '')
    .join('\n');
}
