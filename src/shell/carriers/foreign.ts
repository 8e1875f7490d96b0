/**
 * Languages that are not parsed: finds only the literals they pass to a shell and the paths they remove, by the names
 * of the library functions.
 */
import { anyWord } from '../../text/patterns/compose.ts';

const MOST = 16;

/** `system("…")`, `(shell-command "…")`, `os:cmd("…")`, `callCommand "…"`, `Process("…").!`. */
const SHELL_CALL = anyWord`
  system2? shell shell-command shell_exec async-shell-command call-process-shell-command callCommand
  readCreateProcess execute popen syscmd esyscmd Process process
`;
const LIBRARY_CALL = anyWord`
  Sys\.command Unix\.system os:cmd sh::run getRuntime\(\)\.exec Runtime\.getRuntime\(\)\.exec ProcessBuilder
  run-program uiop:run-program System\.cmd
`;
const LIBRARY = anyWord`os\. Kernel\. System\. sys\.process\. scala\.sys\.process\. System\.Process\.`;
const QUOTED = /"((?:[^"\\\n]|\\.){2,400})"|'((?:[^'\\\n]|\\.){2,400})'|`([^`'\n]{2,400})[`']/;
const STARTS = new RegExp(
  String.raw`(?<![\w.])(?:${LIBRARY}?${SHELL_CALL}|${LIBRARY_CALL})\s*\(?\s*(?:${QUOTED.source})`,
  'g',
);
/** A program and its words as a list: `("/bin/rm" (list "-rf" "x"))`, `System.cmd("rm", ["-rf", "x"])`. */
const LISTS =
  /(?:run-program|System\.cmd|ProcessBuilder|callProcess|call-process|system2|run)\s*\(?\s*"([\w./-]{1,80})"([^\n]{0,400})/g;
/** `File.rm_rf!("x")`, `unlink("x", recursive=TRUE)`, `removeItem(atPath: "x")`, `(delete-directory "x" t)`. */
const REMOVES =
  /(?<![\w-])(?:File\.rm_rf!?|rm_rf|unlink|rm|rmtree|remove_all|remove_dir_all|removeItem|removeDirectoryRecursive|removePathForcibly|delete-directory|delete|deleteRecursively|delete-tree|rm-r|removeTree|rmdir)\s*\(?\s*(?:atPath:\s*)?(?:"([^"\n]{1,300})"|'([^'\n]{1,300})')([^\n]{0,60})/g;
const REMOVES_FILE = /new\s+File\(\s*["']([^"'\n]{1,300})["']\s*\)\.(?:deleteDir|deleteRecursively)\(/g;
const TCL_DELETE = /\bfile\s+delete\s+(?:-force\s+)?(?:--\s+)?([~/.$\w-]{1,200})/g;
const TCL_EXEC = /(?:^|[;[\n])\s*exec\s+([^\]\n;]{2,400})/g;

export function foreignCommands(text: string): string[] {
  const body = text.slice(0, 65_536);
  const found: string[] = [];
  for (const [, double, single, backtick] of body.matchAll(STARTS)) {
    const command = (double ?? single ?? backtick ?? '').replaceAll(/\\(["'\\])/g, '$1');
    if (/\s/.test(command)) found.push(command);
    if (found.length >= MOST) return found;
  }
  for (const [, program = '', rest = ''] of body.matchAll(LISTS)) {
    const words = [...rest.matchAll(/"([^"]{1,200})"/g)].map(([, word = '']) => quoted(word));
    if (words.length > 0) found.push([program, ...words].join(' '));
    if (found.length >= MOST) return found;
  }
  for (const [, double, single, rest = ''] of body.matchAll(REMOVES)) {
    const isDeep = /recursive|force|\bt\b|TRUE|true|^\s*\)?\s*$|^!?\)/.test(rest);
    found.push(`rm ${isDeep ? '-rf ' : ''}${place(double ?? single ?? '')}`);
    if (found.length >= MOST) return found;
  }
  for (const [, path = ''] of body.matchAll(REMOVES_FILE)) found.push(`rm -rf ${place(path)}`);
  for (const [, path = ''] of body.matchAll(TCL_DELETE)) found.push(`rm -rf ${place(path)}`);
  for (const [, command = ''] of body.matchAll(TCL_EXEC)) found.push(command);
  return found.slice(0, MOST);
}

const quoted = (word: string): string =>
  /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", '')}'`;
/** The tilde means the home folder in a shell as well. */
const place = (path: string): string => quoted(path.replace(/^~\/$/, '~'));

/** Templates that a JavaScript library passes to a shell: `` await $`ls` ``, `` Bun.$`ls` ``. */
export function shellTemplates(text: string): string[] {
  if (!text.includes('$`')) return [];
  return [...text.slice(0, 65_536).matchAll(/(?<![\w$`])(?:Bun\.)?\$`([^`]{1,2000})`/g)]
    .slice(0, MOST)
    .map(([, command = '']) => command);
}
