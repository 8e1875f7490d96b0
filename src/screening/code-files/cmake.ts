/** CMake files: the programs that they start, and the files that they write, move and remove, as shell lines. */

import { filledIn } from '../../text/budget.ts';
import { anyWord, whole } from '../../text/patterns/compose.ts';
import { callsOf, unescaped } from './literals.ts';
import { quoted } from './spelled-words.ts';
import { withCmakeValues } from './values/cmake.ts';

const CMAKE_KEYWORD = whole(anyWord`
  COMMAND ARGS WORKING_DIRECTORY TIMEOUT RESULT_VARIABLE RESULTS_VARIABLE OUTPUT_VARIABLE ERROR_VARIABLE
  INPUT_FILE OUTPUT_FILE OUTPUT_QUIET ERROR_QUIET OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL
  ENCODING ECHO_OUTPUT_VARIABLE OUTPUT DEPENDS COMMENT VERBATIM BYPRODUCTS TARGET PRE_BUILD PRE_LINK
  POST_BUILD ALL SOURCES USES_TERMINAL COMMAND_EXPAND_LISTS MAIN_DEPENDENCY APPEND \w+_COMMAND URL
  GIT_REPOSITORY GIT_TAG URL_HASH LOG_\w+ PREFIX NAME
`);
const CMAKE_CALL =
  /\b(execute_process|exec_program|add_custom_command|add_custom_target|ExternalProject_Add|FetchContent_Declare|add_test|file|configure_file|install|ctest_[a-z_]+)\s*\(/gi;

export function cmakeCommands(text: string): string {
  const body = withCmakeValues(text.replaceAll(/^[ \t\v\f]*#[^\n]*$/gm, ''));
  const variables = new Map<string, string>();
  for (const [, name = '', value = ''] of body.matchAll(/\bset\s*\(\s*(\w+)\s+"?([^"()\n]*?)"?\s*\)/gi))
    variables.set(name, value);
  const put = (word: string): string =>
    filledIn(word, /\$\{(\w+)\}/g, (name) => variables.get(name) ?? CMAKE_FOLDERS.get(name)).replaceAll(
      /\$ENV\{(\w+)\}/g,
      '$$$1',
    );
  const found: string[] = [];
  for (const { name, inside } of callsOf(body, CMAKE_CALL)) {
    const given = [...inside.matchAll(/\[(=*)\[([\s\S]*?)\]\1\]|"((?:[^"\\]|\\[\s\S])*)"|([^\s"]+)/g)].map(
      ([, , bracket, double, plain]) =>
        put(bracket ?? (double === undefined ? (plain ?? '') : unescaped(double))),
    );
    if (/^file$/i.test(name)) found.push(...cmakeFile(given));
    else if (/^configure_file$/i.test(name)) found.push(moving('cp', given.slice(0, 2)));
    else if (/^exec_program$/i.test(name)) found.push(given.filter((word) => word !== 'ARGS').join(' '));
    else if (/^install$/i.test(name)) found.push(...cmakeInstall(given, put), ...cmakeStarts(given));
    else found.push(...cmakeStarts(given));
  }
  return found.join('\n');
}

/** The folders of a build, relative to where it is started. */
const CMAKE_FOLDERS: ReadonlyMap<string, string> = new Map([
  ...['CMAKE_SOURCE_DIR', 'CMAKE_CURRENT_SOURCE_DIR', 'CMAKE_CURRENT_LIST_DIR', 'PROJECT_SOURCE_DIR'].map(
    (name): [string, string] => [name, '.'],
  ),
  ...['CMAKE_BINARY_DIR', 'CMAKE_CURRENT_BINARY_DIR', 'PROJECT_BINARY_DIR'].map((name): [string, string] => [
    name,
    'build',
  ]),
]);

/** A path as a shell spells it; variables are left for the shell. */
const spelled = (word: string): string => (/^[\w$~./{}@+*?[\]-]+$/.test(word) ? word : quoted(word));
/** Empty if part of a path is unknown: most such paths are in the build's own folders. */
const moving = (program: string, paths: readonly string[]): string =>
  paths.length === 0 || paths.some((path) => /\$\{|^$/.test(path))
    ? ''
    : `${program} ${paths.map(spelled).join(' ')}`;

function cmakeFile([how = '', ...given]: readonly string[]): string[] {
  const [first = '', second = ''] = given;
  const into = given[given.indexOf('DESTINATION') + 1] ?? '';
  const sources = given.slice(0, Math.max(0, given.indexOf('DESTINATION')));
  switch (how.toUpperCase()) {
    case 'DOWNLOAD':
      return [`curl -sL -o ${spelled(second)} ${quoted(first)}`];
    case 'UPLOAD':
      return [`curl -T ${spelled(first)} ${quoted(second)}`];
    case 'READ':
    case 'STRINGS':
      return [`cat ${quoted(first)}`];
    case 'WRITE':
    case 'APPEND':
    case 'CONFIGURE':
    case 'GENERATE':
      return written(how, given);
    case 'TOUCH':
      return [moving('touch', given)];
    case 'REMOVE':
      return [moving('rm -f', given)];
    case 'REMOVE_RECURSE':
      return [moving('rm -rf', given)];
    case 'RENAME':
      return [moving('mv', [first, second])];
    case 'COPY_FILE':
      return [moving('cp', [first, second])];
    case 'CREATE_LINK':
      return [moving('ln -sf', [first, second])];
    case 'COPY':
    case 'INSTALL':
      return [moving('cp -r', [...sources.filter((one) => one !== 'FILES'), into])];
    case 'ARCHIVE_EXTRACT':
      return [moving('tar -C', [into, 'xf', given[given.indexOf('INPUT') + 1] ?? ''])];
    default:
      return [];
  }
}

/** `install(FILES a DESTINATION d RENAME b)`, relative to the prefix of the installation. */
function cmakeInstall([kind = '', ...given]: readonly string[], put: (word: string) => string): string[] {
  const named = (name: string) => (given.includes(name) ? given[given.indexOf(name) + 1] : undefined);
  const into = named('DESTINATION');
  if (into === undefined || !/^(?:FILES|PROGRAMS|DIRECTORY|TARGETS)$/.test(kind)) return [];
  const end = given.findIndex((word) => /^[A-Z_]{4,}$/.test(word));
  const folder = /^[/$~]/.test(into) ? into : put(`\${CMAKE_INSTALL_PREFIX}/${into}`);
  const to = `${folder}/${named('RENAME') ?? ''}`;
  return [moving(kind === 'DIRECTORY' ? 'cp -r' : 'cp', [...given.slice(0, Math.max(end, 0)), to])];
}

function written(how: string, given: readonly string[]): string[] {
  const named = (name: string) => (given.includes(name) ? given[given.indexOf(name) + 1] : undefined);
  const path = named('OUTPUT') ?? given[0] ?? '';
  const text = named('CONTENT') ?? given.slice(1).join('');
  if (/\$\{|^$/.test(path)) return [];
  return [`printf %s ${quoted(text)} ${/^append$/i.test(how) ? '>>' : '>'} ${spelled(path)}`];
}

/** The words after each `COMMAND`; `$VAR` is left for the shell. */
function cmakeStarts(given: readonly string[]): string[] {
  const found: string[] = [];
  let current: string[] | undefined;
  const end = (): void => {
    if (current !== undefined && current.length > 0)
      found.push(
        current.length === 1
          ? (current[0] ?? '')
          : current
              .map((word) => (/^\$\w+|^~/.test(word) || /^[|<>&]/.test(word) ? word : quoted(word)))
              .join(' '),
      );
  };
  for (const word of given) {
    if (CMAKE_KEYWORD.test(word)) {
      end();
      current = /^(?:COMMAND|\w+_COMMAND)$/.test(word) ? [] : undefined;
    } else current?.push(word);
  }
  end();
  return found;
}
