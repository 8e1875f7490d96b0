/** What a text of unknown kind may be run as, judged by its content. */
import { lineTexts, readJson } from '../../code-files/commands-in.ts';
import { programOf } from '../../code-files/languages.ts';
import type { Yaml } from '../../code-files/yaml.ts';

const PROSE_NAME = /\.(?:md|markdown|mdx|rst|adoc|asciidoc|html?|xhtml|tex|org|textile|po|svg)$/i;
const ROWS_NAME = /\.(?:csv|tsv|jsonl|ndjson|log|lock|diff|patch)$/i;
const FENCED = /^(```+|~~~+)[^\n]*\n[\s\S]*?^\1/gm;
/** Begins like a sentence, and goes on like one. */
const SENTENCE = /^\s{0,8}(?:[-*>\d.)]+\s+)?[A-Z][a-z']*(?: [\w'"(`/.:-]+[,;:.]?){3}/;

/** Texts for people that may quote commands. Comments of scripts look like headings, so they do not count. */
export function isDocument(file: string, text: string): boolean {
  if (text.startsWith('#!')) return false;
  if (PROSE_NAME.test(file)) return true;
  const lines = text
    .replaceAll(FENCED, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));
  const sentences = lines.filter((line) => SENTENCE.test(line)).length;
  return sentences > 0 && sentences * 3 >= lines.length;
}

export const isRows = (file: string): boolean => ROWS_NAME.test(file);

const BY_CONTENT: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:import \w|from \w[\w.]* import )|\b__import__\(|\bos\.(?:system|popen)\(/m, 'x.py'],
  [/\brequire\(|^\s*import [^\n]* from ['"]|child_process|\bprocess\.|\bfetch\(/m, 'x.js'],
  [/^\s*(?:use \w[\w:]*[^\n]*;|package \w+;|my [$@%])/m, 'x.pl'],
  [/^\s*#\s*include\b|\bint main\s*\(/m, 'x.c'],
  [/^<\?php/, 'x.php'],
  [/\bexecute_process\s*\(/i, 'x.cmake'],
  [/^[\w.%/-]+\s*:[^=\n]*\n\t/m, 'x.mk'],
  [/^\s*\[(?:alias|core|filter|diff|merge|include)\b/m, '.gitconfig'],
  [/^\s*shell\s+\S/m, 'x.gdb'],
];

const SHELL = 'x.sh';

/** A text as one of its likely readers takes it. */
export interface LikelyCode {
  readonly name: string;
  readonly text: string;
}

/** The readings of a text: as what its taker expects, as shell lines, and as what it looks like. */
export function likelyCode(file: string, text: string, takers: readonly string[]): LikelyCode[] {
  const names = new Set(takers);
  const shebang = programOf('x', text);
  if (shebang !== undefined) names.add(`x.${ENDINGS[shebang] ?? 'sh'}`);
  for (const [content, name] of BY_CONTENT) if (content.test(text)) names.add(name);
  if (isDocument(file, text) || isRows(file)) names.delete(SHELL);
  const json = names.has(SHELL) ? jsonOf(text) : undefined;
  if (json !== undefined) return [{ name: SHELL, text: lineTexts(json).join('\n') }];
  return [...names].map((name) => ({ name, text: name === SHELL ? withValues(text) : text }));
}

/** `cmd = …` and `- run: "…"`: the value of a setting is what a program takes from it. */
const SETTING =
  /^[ \t]{0,40}(?:-[ \t]{1,8})?(?:[\w.-]{1,60}[ \t]{0,8}(?:=[ \t]|:[ \t]))?[ \t]{0,8}(\S[^\n]*)$/gm;
/** `system "…"` in a language without a reader. */
const CALLED =
  /\b(?:system|exec\w*|shell\w*|popen|spawn|run|call|set)\b[^\n"']{0,40}(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)')/g;

/** With the values of settings and the texts that are started, each as a line of its own. */
function withValues(text: string): string {
  const values = [...text.matchAll(SETTING)].flatMap(([line, value = '']) =>
    value === line.trim() ? [] : [value.replaceAll(/^["']|["'],?$/g, '')],
  );
  const called = [...text.matchAll(CALLED)].map(([, double, single]) => double ?? single ?? '');
  const lines = [...values, ...called].filter((one) => /\s/.test(one));
  return lines.length === 0 ? text : `${text}\n${lines.join('\n')}`;
}

const ENDINGS: Readonly<Record<string, string>> = {
  python3: 'py',
  node: 'js',
  ruby: 'rb',
  perl: 'pl',
  php: 'php',
  lua: 'lua',
  tclsh: 'tcl',
  awk: 'awk',
};

const jsonOf = (text: string): Yaml | undefined => (/^\s*[{[]/.test(text) ? readJson(text) : undefined);
