/** Vim script: commands after `!`, `system(…)`, files that it writes, sources or removes, and embedded code. */

import { asScript, pathWord } from './commands-in.ts';
import { callsOf, unescaped } from './literals.ts';
import { quoted } from './spelled-words.ts';
import { combined, Values } from './values/possible.ts';

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, value = '']) => value.trim());

const ROUNDS = 3;
const STARTS = /\b(system|systemlist|job_start|jobstart|termopen|term_start)\s*\(/g;
const FILES = /\b(writefile|delete|rename|readfile)\s*\(/g;
const AFTER_BAR = String.raw`^[ \t]{0,40}(?:[^"'\n| \t][^"'\n|]{0,200}\|[ \t]{0,8})?(?:silent!?[ \t]{1,8}|noautocmd[ \t]{1,8}|keepalt[ \t]{1,8}){0,3}`;
const EXECUTED = new RegExp(`${AFTER_BAR}(?:exe|exec|execute|exe?c?)!?[ \\t]+(.+)$`, 'gm');
const SOURCED = new RegExp(`${AFTER_BAR}(?:so|source|runtime|ru)!?[ \\t]+([^\\s|]+)`, 'gm');
const SAVED = new RegExp(
  `${AFTER_BAR}(?:\\d+,\\d+|%|\\$)?(?:w|wr|write|sav|saveas|up|update)!?[ \\t]+(>>[ \\t]*)?([~./$\\w][^\\s|]*)`,
  'gm',
);
const REDIRECTED = new RegExp(`${AFTER_BAR}redir!?[ \\t]*(>{1,2})[ \\t]*([^\\s|]+)`, 'gm');

export function vimCommands(text: string): string {
  const body = text.replaceAll(/\r?\n[ \t]*\\/g, ' ').replaceAll(/^[ \t\v\f]*".*$/gm, '');
  const values = valuesIn(body);
  const possible = (expression: string): readonly string[] => valuesOf(expression, values) ?? [];
  const executed = matches(body, EXECUTED).flatMap((line) => valuesOf(line, values) ?? looseTexts(line));
  return [
    ...matches(
      [body, ...executed].join('\n'),
      /^[^'"\n\r\u2028\u2029]*?(?:^|\||\s|:)(?:silent!?\s+)?!{1}\s*([^\n]+)$/gm,
    ),
    ...[...callsOf(body, STARTS)].flatMap(({ inside }) => started(inside, values)),
    ...[...callsOf(body, FILES)].flatMap(({ name, inside }) =>
      fileLines(name, argumentsOf(inside), possible),
    ),
    ...matches(body, SOURCED).map((path) => `vim -S ${path}`),
    ...[...body.matchAll(SAVED)].map(
      ([, more, path = '']) => `printf %s "$BUFFER" ${more === undefined ? '>' : '>>'} ${path}`,
    ),
    ...[...body.matchAll(REDIRECTED)].map(
      ([, operator = '>', path = '']) => `printf %s "$BUFFER" ${operator} ${path}`,
    ),
    ...embedded(
      body,
      'lua',
      /^[ \t\v\f]*lua\s+(?!<<)(.+)$/gm,
      /^[ \t\v\f]*lua\s*<<\s*(?:trim\s+)?\w+\n([\s\S]*?)^[ \t]*\w+$/gm,
    ),
    ...embedded(
      body,
      'python3',
      /^[ \t\v\f]*py(?:thon)?[3x]?\s+(?!<<)(.+)$/gm,
      /^[ \t\v\f]*py(?:thon)?[3x]?\s*<<\s*(?:trim\s+)?\w+\n([\s\S]*?)^[ \t]*\w+$/gm,
    ),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

const embedded = (body: string, program: string, line: RegExp, block: RegExp): string[] => [
  asScript(program, matches(body, line).join('\n')),
  asScript(program, matches(body, block).join('\n')),
];

function started(inside: string, values: Values): string[] {
  const first = argumentsOf(inside)[0] ?? '';
  if (first.startsWith('[')) {
    const words = parted(first.slice(1, first.lastIndexOf(']')), ',').map(
      (word) => valuesOf(word, values)?.[0] ?? '',
    );
    return words.some((word) => word !== '') ? [words.map(quoted).join(' ')] : [];
  }
  const known = valuesOf(first, values);
  return [...(known ?? looseTexts(first))];
}

function fileLines(
  name: string,
  parts: readonly string[],
  possible: (part: string) => readonly string[],
): string[] {
  const [first = '', second = '', third = ''] = parts;
  if (name === 'readfile') return possible(first).map((path) => `cat ${pathWord(path)}`);
  if (name === 'delete')
    return possible(first).map(
      (path) => `rm ${/r/.test(possible(second)[0] ?? '') ? '-rf ' : ''}${pathWord(path)}`,
    );
  if (name === 'rename')
    return possible(first).flatMap((from) =>
      possible(second).map((to) => `mv ${pathWord(from)} ${pathWord(to)}`),
    );
  const operator = (possible(third)[0] ?? '').includes('a') ? '>>' : '>';
  const texts = possible(first);
  return possible(second).flatMap((path) =>
    (texts.length === 0 ? ['$BUFFER'] : texts).map((text) =>
      text === '$BUFFER'
        ? `printf %s "$BUFFER" ${operator} ${pathWord(path)}`
        : `printf '%s\\n' ${quoted(text)} ${operator} ${pathWord(path)}`,
    ),
  );
}

function valuesIn(body: string): Values {
  const values = new Values();
  const functions = new Map(
    [...body.matchAll(/^[ \t]*fu(?:n|nc|nction)?!?[ \t]+((?:[sgltwb]:)?[\w#.]+)\s*\(([^)]*)\)/gm)].map(
      ([, name = '', parameters = '']) => [
        name,
        parameters.split(',').map((one) => one.trim().replace(/\s*=.*$/, '')),
      ],
    ),
  );
  const names = [...functions.keys()].map((name) => name.replaceAll(/[^\w#]/g, '\\$&'));
  const called =
    names.length === 0
      ? undefined
      : new RegExp(`(?<!fu\\w{0,6}!?[ \\t]+)(?<![\\w#:])(${names.join('|')})\\s*\\(`, 'g');
  for (let round = 0; round < ROUNDS; round++) {
    for (const [, name = '', value = ''] of body.matchAll(
      /\b(?:let|const)[ \t]+((?:[sgltwbav]:)?\w+)[ \t]*(?:\.{1,2}|\+)?=[ \t]*([^\n]+)/g,
    ))
      values.add(bare(name), valuesOf(value, values) ?? []);
    for (const [, name = '', list = ''] of body.matchAll(
      /\bfor[ \t]+((?:[sgltwba]:)?\w+)[ \t]+in[ \t]+([^\n|]+)/g,
    ))
      values.add(bare(name), valuesOf(list, values) ?? []);
    if (called === undefined) continue;
    for (const { name, inside } of callsOf(body, called))
      for (const [at, part] of argumentsOf(inside).entries()) {
        const parameter = functions.get(name)?.[at];
        if (parameter !== undefined && parameter !== '') values.add(parameter, valuesOf(part, values) ?? []);
      }
  }
  return values;
}

const bare = (name: string): string => name.replace(/^[sgltwbav]:/, '');
const WRAPPER =
  /^(?:expand|fnamemodify|shellescape|fnameescape|simplify|resolve|string|trim|glob|globpath|split|flatten|copy)\s*\(([\s\S]*)\)$/;

/** The possible values of an expression; undefined if a part of it is unknown. */
function valuesOf(expression: string, values: Values, depth = 0): readonly string[] | undefined {
  const text = (parted(expression, '|')[0] ?? '').trim();
  if (text === '' || depth > 6) return undefined;
  if (text.startsWith('[') && text.endsWith(']'))
    return parted(text.slice(1, -1), ',').flatMap((item) => valuesOf(item, values, depth + 1) ?? []);
  const parts = concatenated(text);
  if (parts.length > 1) {
    const each = parts.map((part) => valuesOf(part, values, depth + 1));
    return each.some((one) => one === undefined) ? undefined : combined(each.map((one) => one ?? []));
  }
  const single = /^'((?:[^']|'')*)'$/.exec(text)?.[1];
  if (single !== undefined) return [single.replaceAll("''", "'")];
  const double = /^"((?:[^"\\]|\\.)*)"$/.exec(text)?.[1];
  if (double !== undefined) return [unescaped(double)];
  if (/^\$\w+$/.test(text)) return [text];
  const inner = WRAPPER.exec(text)?.[1];
  if (inner !== undefined) return valuesOf(parted(inner, ',')[0] ?? '', values, depth + 1);
  const name = /^(?:[sgltwbav]:)?\w+$/.test(text) ? values.get(bare(text)) : undefined;
  return name === undefined || name.length === 0 ? undefined : name;
}

/** Characters of one call that are read. */
const LONGEST_CALL = 2_000;
const argumentsOf = (inside: string): string[] => parted(inside.slice(0, LONGEST_CALL), ',');

/** Operands of `.` and `..`, and of `+` between lists. */
function concatenated(text: string): string[] {
  const dots = parted(text, '.').filter((part) => part !== '');
  return dots.length > 1 ? dots : parted(text, '+');
}

/** Splits a text at a separator outside quotes and brackets. */
function parted(text: string, separator: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const here = text.charAt(at);
    if (quote !== '') {
      if (here === '\\' && quote === '"') at++;
      else if (here === quote) quote = '';
    } else if (here === '"' || here === "'") quote = here;
    else if ('([{'.includes(here)) depth++;
    else if (')]}'.includes(here)) depth--;
    else if (here === separator && depth === 0) {
      found.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  found.push(text.slice(from).trim());
  return found;
}

/** The string literals in an expression that is not fully known. */
const looseTexts = (text: string): string[] => {
  const texts = [...text.matchAll(/'((?:[^'\n]|'')*)'|"((?:[^"\\\n]|\\.)*)"/g)].map(([, single, double]) =>
    single === undefined ? unescaped(double ?? '') : single.replaceAll("''", "'"),
  );
  return texts.length === 0 ? [] : [texts.join('value')];
};
