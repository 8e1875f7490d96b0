/** Variables that a line gives to a build file, as assignments of that file. */
import type { Reading, Run, Word } from '../../shell/reading/reading.ts';

const MAKE = /^(?:g|b|re|mingw32-|n)?make$/;
const MAKEFILE = /(?:^|\/)(?:GNU)?[Mm]akefile$|\.(?:mk|mak)$/;
const CMAKE = /(?:^|\/)CMakeLists\.txt$|\.cmake$/;
const NAME = /^[A-Za-z_][\w.-]{0,80}$/;
const GIVEN = /^([A-Za-z_][\w.-]{0,80}?)(?::{1,3}|\?|\+)?=(.*)$/s;
const MOST = 64;
const LONGEST = 1_024;

type Value = readonly [name: string, value: string];

/** The words of the line win over the file, and the file over the environment. */
export function withGiven(file: string, text: string, reading: Reading): string {
  const isMake = MAKEFILE.test(file);
  if (!isMake && !CMAKE.test(file)) return text;
  const runs = reading.runs.filter(({ program }) => (isMake ? MAKE : /^cmake$/).test(program));
  if (runs.length === 0) return text;
  const around = isMake ? environmentOf(runs, reading) : [];
  const words = runs.flatMap(isMake ? madeWith : configuredWith);
  if (isMake) return [...lines(around, makeLine), text, ...lines(words, makeLine)].join('\n');
  return [...lines(words, ([name, value]) => `set(${name} "${value}")`), text].join('\n');
}

const lines = (values: readonly Value[], line: (value: Value) => string): string[] =>
  values
    .filter(([name, value]) => NAME.test(name) && value.length <= LONGEST && !/["\n\r]/.test(value))
    .slice(0, MOST)
    .map(line);

const makeLine = ([name, value]: Value): string => `${name} = ${value}`;
/** The folder of the line and the one above it, as they are usually computed. */
const ABOVE = /\$\(dirname "?(?:\$\{?PWD\}?|\$\(pwd\))"?\)|\$\{PWD%\/\*\}/g;
const textOf = ({ value, text }: Word): string =>
  (value ?? text).replaceAll(ABOVE, '..').replaceAll(/\$\{?PWD\}?(?=\/|$)|\$\(pwd\)/g, '.');

const environmentOf = (runs: readonly Run[], { variables }: Reading): Value[] => [
  ...[...variables].map(([name, word]): Value => [name, textOf(word)]),
  ...runs.flatMap(({ environment }) => environment.map(({ name, value }): Value => [name, textOf(value)])),
];

const madeWith = ({ args }: Run): Value[] =>
  args.flatMap((word) => {
    const [, name, value] = GIVEN.exec(textOf(word)) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });

/** `-D NAME:TYPE=value`, and where an installation goes: `--prefix`, `--install-prefix`, `DESTDIR`. */
function configuredWith({ args, environment }: Run): Value[] {
  const words = args.map(textOf);
  const found = words.flatMap((word, at): Value[] => {
    const given = words[at - 1] === '-D' ? word : /^-D(.+)$/s.exec(word)?.[1];
    const [, name, value] = /^(\w{1,80})(?::\w+)?=(.*)$/s.exec(given ?? '') ?? [];
    if (name !== undefined && value !== undefined) return [[name, value]];
    const [, prefix] = /^--(?:install-)?prefix(?:=(.*))?$/s.exec(word) ?? [];
    const isPrefix = /^--(?:install-)?prefix(?:=|$)/.test(word);
    return isPrefix ? [['CMAKE_INSTALL_PREFIX', prefix ?? words[at + 1] ?? '']] : [];
  });
  const into = environment.find(({ name }) => name === 'DESTDIR');
  if (into === undefined) return found;
  const prefix = found.find(([name]) => name === 'CMAKE_INSTALL_PREFIX')?.[1] ?? '/usr/local';
  return [...found, ['CMAKE_INSTALL_PREFIX', `${textOf(into.value)}/${prefix}`]];
}
