/** Scripts of sed and systemd-tmpfiles: what they run, write and remove, as shell lines. */
import { quoted } from './spelled-words.ts';

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, value = '']) => value.trim());

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
