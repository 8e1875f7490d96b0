/**
 * Files that programs run without a request: the scripts of a manifest, a folder's environment file, a makefile's
 * recipes, the steps of a workflow. Their content is read as the commands that they will become.
 */
import { cellParts } from '../code-files/notebook-cell.ts';
import { quoted } from '../code-files/spelled-words.ts';

type Reader = (text: string) => string;

const READERS: readonly (readonly [RegExp, Reader])[] = [
  [/(?:^|\/)package\.json$/, (text) => valuesOf(text, NPM_SCRIPT)],
  [/(?:^|\/)composer\.json$/, (text) => valuesOf(text, COMPOSER_SCRIPT)],
  [/(?:^|\/)\.?devcontainer\.json$/, (text) => valuesOf(text, CONTAINER_COMMAND)],
  [/(?:^|\/)\.vscode\/tasks\.json$/, (text) => valuesOf(text, TASK_COMMAND)],
  [/(?:^|\/)\.envrc$/, (text) => text],
  [/(?:^|\/)(?:GNU)?[Mm]akefile$|\.mk$/, recipes],
  [/(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$|(?:^|\/)\.gitlab-ci\.yml$|(?:^|\/)action\.ya?ml$/, steps],
  [/(?:^|\/)\.(?:npm|yarn|pnpm)rc$/, (text) => settingOf(text, NPM_REGISTRY, 'npm config set registry')],
  [
    /(?:^|\/)(?:pip\.conf|pip\.ini)$/,
    (text) => settingOf(text, PIP_INDEX, 'pip config set global.index-url'),
  ],
  [/\.ipynb$/, (text) => cellParts(text).shell],
];

/** The commands in a file that something else will run; empty if the file is of no such kind, or has none. */
export function autorunCommands(file: string, text: string): string {
  return READERS.find(([name]) => name.test(file))?.[1](text) ?? '';
}

const NPM_SCRIPT =
  /"(?:(?:pre|post)?install|(?:pre|post)?prepare|prepublish(?:Only)?|(?:pre|post)pack|preuninstall|(?:pre|post)?(?:test|start|build|dev))"\s*:\s*"((?:[^"\\\n]|\\.)*)"/g;
const COMPOSER_SCRIPT =
  /"(?:pre|post)-(?:install|update|autoload-dump)(?:-cmd)?"\s*:\s*\[?\s*"((?:[^"\\\n]|\\.)*)"/g;
const CONTAINER_COMMAND =
  /"(?:initialize|onCreate|updateContent|postCreate|postStart|postAttach)Command"\s*:\s*\[?\s*"((?:[^"\\\n]|\\.)*)"/g;
const TASK_COMMAND = /"command"\s*:\s*"((?:[^"\\\n]|\\.)*)"/g;
const NPM_REGISTRY = /^[ \t]*(?:@[\w.-]+:)?registry[ \t]*[=: ][ \t]*"?([^\s"]+)"?[ \t]*$/m;
const PIP_INDEX = /^[ \t]*(?:extra-)?index-url[ \t]*=[ \t]*(\S+)[ \t]*$/m;

/** Edits contain fragments of JSON, so the whole is not parsed. */
function valuesOf(text: string, member: RegExp): string {
  return [...text.matchAll(member)].map(([, value = '']) => unescaped(value)).join('\n');
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter === 't' ? '\t' : letter));

/** The lines after a tab, without make's own prefixes, variables and doubled dollars. */
function recipes(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.startsWith('\t') || /^[\w.-]+\s*:?:?=\s*\$\(shell /.test(line))
    .map((line) =>
      line
        .replace(/^\t[@+-]*/, '')
        .replace(/^[\w.-]+\s*:?:?=\s*\$\(shell (.*)\)\s*$/, '$1')
        .replaceAll(/\$\((\w+)\)/g, '$${$1}')
        .replaceAll('$$', '$'),
    )
    .join('\n');
}

/** `run: …` in one line or as a block; expressions become variables, so that a secret is still one. */
function steps(text: string): string {
  const found: string[] = [];
  let block: number | undefined;
  for (const line of text.split('\n')) {
    const indent = line.length - line.trimStart().length;
    if (block !== undefined) {
      if (line.trim() === '' || indent > block) {
        found.push(line.trim());
        continue;
      }
      block = undefined;
    }
    const [, head = '', rest = ''] =
      /^(\s*(?:-\s+)?|.*[{,]\s*)(?:run|script|before_script)\s*:\s*(.*)$/.exec(line) ?? [];
    if (/^[|>][+-]?\d?\s*$/.test(rest)) block = head.length;
    else if (rest !== '') found.push(rest.replace(/^(['"])(.*?)\1.*$/, '$2'));
  }
  return found
    .join('\n')
    .replaceAll(/\$\{\{\s{0,8}secrets\.(\w{1,80})\s*\}\}/g, '$$SECRETS_$1')
    .replaceAll(/\$\{\{[^}\n]{0,200}\}\}/g, 'expression');
}

function settingOf(text: string, setting: RegExp, command: string): string {
  const value = setting.exec(text)?.[1];
  return value === undefined ? '' : `${command} ${quoted(value)}`;
}
