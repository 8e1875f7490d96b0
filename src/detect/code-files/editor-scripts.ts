/** Languages of editors, filters and setup tools: what they run, write and remove, as lines of a shell. */
import { quoted } from '../spelled-words.ts';
import { asScript } from './commands-in.ts';
import { callsOf, quotedTexts } from './literals.ts';

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, value = '']) => value.trim());

/** The path in an expression of Vim: `expand('~/x')`, `$HOME . '/x'`. */
const vimPath = (expression: string): string =>
  `${/\$HOME\b/.test(expression) ? '$HOME' : ''}${quotedTexts(expression).join('')}`;

/** What Vim writes, deletes and renames by itself. */
function vimWrites(body: string): string[] {
  const calls = (name: string) => [...callsOf(body, new RegExp(String.raw`\b(${name})\s{0,4}\(`, 'g'))];
  const word = (path: string) => (/^[\w$~./+-]+$/.test(path) ? path : quoted(path));
  return [
    ...calls('delete').map(
      ({ inside }) => `rm -rf ${word(vimPath(inside.replace(/,\s*["']rf?["']\s*$/, '')))}`,
    ),
    ...calls('writefile').map(({ inside }) => {
      const [, list = '', rest = ''] = /^\s*(\[[\s\S]*?\]|[\w:]+)\s*,([\s\S]*)$/.exec(inside) ?? [];
      const path = vimPath(rest.replace(/,\s*["'][abDsS]{1,3}["']\s*$/, ''));
      return `printf %s ${quoted(quotedTexts(list).join('\n'))} > ${word(path)}`;
    }),
    ...calls('rename').map(({ inside }) => {
      const at = inside.lastIndexOf(',');
      return `mv ${word(vimPath(inside.slice(0, at)))} ${word(vimPath(inside.slice(at + 1)))}`;
    }),
    ...matches(
      body,
      /^[ \t:]*(?:silent!?[ \t]+)?[%\d,$.']{0,8}(?:w|wr|wri|write|sav|saveas|wq)!?[ \t]+(?:>>[ \t]*)?([~./$\w][^\s|]*)/gm,
    ).map((path) => `printf %s text > ${word(path)}`),
  ];
}

/** Vim's own language: commands behind `!`, `system(…)`, and code of others. */
export function vimCommands(text: string): string {
  const body = text.replaceAll(/^[ \t\v\f]*".*$/gm, '');
  return [
    ...matches(body, /^[^'"\n\r\u2028\u2029]*?(?:^|\||\s|:)(?:silent!?\s+)?!{1}\s*([^\n]+)$/gm),
    ...matches(
      body,
      /\b(?:system|systemlist|job_start|jobstart|termopen|term_start)\(\s*(?:\[\s*)?(["'][\s\S]*?)\)\s*$/gm,
    ).flatMap((line) => {
      const texts = quotedTexts(line);
      return texts.length > 1 ? [texts.map(quoted).join(' ')] : texts;
    }),
    ...vimWrites(body),
    ...matches(body, /\breadfile\(\s*(?:expand\(\s*)?["']([^"'\n]+)["']/g).map((path) => `cat ${path}`),
    asScript('lua', matches(body, /^[ \t\v\f]*lua\s+(?!<<)(.+)$/gm).join('\n')),
    asScript('lua', matches(body, /^[ \t\v\f]*lua\s*<<\s*\w+\n([\s\S]*?)^\w+$/gm).join('\n')),
    asScript('python3', matches(body, /^[ \t\v\f]*py(?:thon)?[3x]?\s+(?!<<)(.+)$/gm).join('\n')),
    asScript(
      'python3',
      matches(body, /^[ \t\v\f]*py(?:thon)?[3x]?\s*<<\s*\w+\n([\s\S]*?)^\w+$/gm).join('\n'),
    ),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** `e command`, and files that `w` and the flag of `s` write. */
export const sedCommands = (text: string): string =>
  [
    ...matches(text, /^[^#\n\r\u2028\u2029]*?(?:^|[0-9$/}; ])e[ \t]+([^\n]+)$/gm),
    ...matches(text, /^(?![ \t]*#)[^\n]*?(?:^|[0-9$/|,!{}; gpI])[wW][ \t]*([~./$][^\n]*)$/gm).map(
      (path) => `printf %s text > ${quoted(path)}`,
    ),
  ].join('\n');

const TMPFILES: readonly (readonly [types: RegExp, line: (path: string, text: string) => string])[] = [
  [/^[rRD]/, (path) => `rm -rf ${path}`],
  [/^[fFw]/, (path, text) => `printf %s ${quoted(text)} > ${path}`],
  [/^L/, (path, text) => `ln -sf ${quoted(text)} ${path}`],
  [/^C/, (path, text) => `cp -r ${quoted(text)} ${path}`],
  [/^[zZmaAhHtT]/, (path) => `chmod 000 ${path}`],
];

/** Lines of systemd-tmpfiles: what is made, written, linked and removed. */
export const tmpfilesCommands = (text: string): string =>
  text
    .split('\n')
    .flatMap((line) => {
      const [type = '', path = '', , , , , ...rest] = line.trim().split(/\s+/);
      const does = TMPFILES.find(([types]) => types.test(type))?.[1];
      const place = path.replaceAll('%h', '$HOME');
      return does === undefined || !/^[/$][\w$./*@+-]*$/.test(place) ? [] : [does(place, rest.join(' '))];
    })
    .join('\n');
