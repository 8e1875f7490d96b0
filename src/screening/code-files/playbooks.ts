/** Tasks of a playbook, as the commands that they run. */
import { filledIn } from '../../text/budget.ts';
import { mapStrings } from '../../text/json/json-walk.ts';
import { isList, pathWord, textAt, wordsOf } from './commands-in.ts';
import { withLookups } from './jinja.ts';
import { quoted } from './spelled-words.ts';
import { readYaml, type Yaml } from './yaml.ts';
import { filled } from './yaml-tools.ts';

const FREE_FORM = /^(?:ansible\.(?:builtin|windows)\.)?(?:win_)?(?:shell|command|raw|script|expect)$/;
const LOOKUP = /(?:lookup|query)\(\s*['"](?:ansible\.builtin\.)?(\w+)['"]\s*,\s*['"]([^'"]{1,400})['"]/g;
const DEEPEST = 20;
const MOST_ITEMS = 16;
/** Plays on this machine. Changes to other machines are up to their administrator. */
const LOCAL =
  /^[ \t-]*(?:hosts|delegate_to)[ \t]*:[ \t]*["']?(?:localhost|127\.0\.0\.1)\b|^[ \t-]*(?:connection|ansible_connection)[ \t]*:[ \t]*["']?(?:ansible\.builtin\.)?local\b/m;
const LOCAL_LINE =
  /(?:^|\s)(?:-c|--connection)[ =]?local\b|(?:^|\s)(?:-i|--inventory)[ =]?["']?(?:localhost|127\.0\.0\.1),/;

export function playbookCommands(source: string): string {
  const text = withLookups(source);
  const found: string[] = [];
  const isHere = LOCAL.test(text);
  const document = readYaml(text);
  const given = variablesIn([document]);
  const visit = (value: Yaml, depth: number): void => {
    if (typeof value === 'string' || depth > DEEPEST) return;
    if (isList(value)) for (const item of value) visit(item, depth + 1);
    else
      for (const [key, item] of Object.entries(value)) {
        for (const item1 of repeated(item, value)) {
          const line = task(key, item1, isHere);
          if (line !== undefined) found.push(line);
        }
        visit(item, depth + 1);
      }
  };
  visit(put(document, given), 0);
  for (const [, kind, what = ''] of text.matchAll(LOOKUP)) {
    if (kind === 'pipe' || kind === 'lines') found.push(what);
    else if (kind === 'file' || kind === 'fileglob' || kind === 'unvault') found.push(`cat ${quoted(what)}`);
    else if (kind === 'url') found.push(`curl -s ${quoted(what)}`);
  }
  return filled(found.join('\n'));
}

/** Variables and hosts that the files of an Ansible run define for each other. */
export interface Play {
  readonly given: ReadonlyMap<string, string>;
  readonly isLocal: boolean;
}

export const playOf = (line: string, texts: readonly string[]): Play => ({
  given: variablesIn(texts.map(readYaml)),
  isLocal: LOCAL_LINE.test(line) || texts.some((one) => LOCAL.test(one)),
});

/** Tasks of a role as a play runs them: with the variables of the session's other files, on this machine if it does. */
export function asPlayed(text: string, { given, isLocal }: Play): string {
  const own = filledExpressions(text, given);
  if (!isLocal || LOCAL.test(own) || !/^-\s/m.test(own)) return own;
  return `- hosts: localhost\n  tasks:\n${own.replaceAll(/^(?=.)/gm, '    ')}`;
}

/** Texts by their paths: `support.file`. */
function variablesIn(documents: readonly Yaml[]): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (value: Yaml, path: string, depth: number): void => {
    if (depth > DEEPEST) return;
    if (typeof value === 'string') {
      if (!/[\n"']/.test(value) && !found.has(path)) found.set(path, value);
    } else if (isList(value)) for (const item of value) visit(item, '', depth + 1);
    else
      for (const [key, item] of Object.entries(value)) {
        const isNamed = path !== '' && !/^(?:vars|set_fact|ansible\.builtin\.set_fact|tasks)$/.test(path);
        visit(item, isNamed ? `${path}.${key}` : key, depth + 1);
      }
  };
  for (const document of documents) visit(document, '', 0);
  return found;
}

const EXPRESSION = /\{\{\s*([\w.]+)\s*(?:\|[^}]*)?\}\}/g;
const HOME = /^(?:ansible_env\.HOME|ansible_user_dir|ansible_facts\.user_dir|ansible_facts\.env\.HOME)$/;
const ROUNDS = 3;

function filledExpressions(text: string, given: ReadonlyMap<string, string>): string {
  let made = text.replaceAll(/\{\{\s*lookup\(\s*['"]env['"]\s*,\s*['"]HOME['"]\s*\)\s*\}\}/g, '~');
  for (let round = 0; round < ROUNDS && made.includes('{{'); round++)
    made = filledIn(made, EXPRESSION, (name) => (HOME.test(name) ? '~' : given.get(name)));
  return made;
}

function put(value: Yaml, given: ReadonlyMap<string, string>): Yaml {
  const text = (one: string) => (one.includes('{{') ? filledExpressions(one, given) : one);
  return mapStrings(value, 0, { step: (depth) => (depth < DEEPEST ? depth + 1 : undefined), text });
}

/** A module's arguments once for each item of the task's loop. */
function repeated(value: Yaml, { loop, with_items: items }: { readonly [key: string]: Yaml }): Yaml[] {
  const over = loop ?? items;
  if (!isList(over) || over.length === 0) return [value];
  return over.slice(0, MOST_ITEMS).map((item) => put(value, withItem(item)));
}

const withItem = (item: Yaml): Map<string, string> =>
  typeof item === 'string'
    ? new Map([['item', item]])
    : new Map([...variablesIn([item])].map(([name, value]) => [`item.${name}`, value]));

function task(key: string, value: Yaml, isHere: boolean): string | undefined {
  if (FREE_FORM.test(key)) {
    if (typeof value === 'string')
      return value.replace(/(?:^|\s)(?:chdir|creates|removes)=\S+/g, '').replace(/^cmd=/, '');
    const argv = typeof value === 'object' && !isList(value) ? value.argv : undefined;
    return textAt(value, 'cmd') ?? (isList(argv) ? wordsOf(argv) : undefined);
  }
  const name = key.replace(/^(?:ansible\.(?:builtin|posix)|community\.general)\./, '');
  const given = (member: string): string | undefined =>
    typeof value === 'string'
      ? new RegExp(`\\b${member}=("[^"]*"|\\S+)`).exec(value)?.[1]?.replaceAll('"', '')
      : textAt(value, member);
  const url = given('url');
  if (name === 'get_url' && url !== undefined)
    return `curl -sL -o ${pathWord(given('dest') ?? 'x')} ${quoted(url)}`;
  if (name === 'uri' && url !== undefined) return asRequest(url, given);
  if (name === 'unarchive' && /^https?:/.test(given('src') ?? ''))
    return `curl -sL ${quoted(given('src') ?? '')} | tar x -C ${quoted(given('dest') ?? '.')}`;
  if (name === 'slurp' || name === 'fetch') return `cat ${quoted(given('src') ?? '')}`;
  return isHere ? fileTask(name, given) : undefined;
}

/** Modules that change files of the machine that they run on. */
function fileTask(name: string, given: (member: string) => string | undefined): string | undefined {
  const path = given('path') ?? given('dest') ?? given('name');
  const isAbsent = given('state') === 'absent';
  switch (name) {
    case 'authorized_key':
      return isAbsent
        ? undefined
        : `printf '%s\\n' ${quoted(given('key') ?? '')} >> ${pathWord(given('path') ?? '~/.ssh/authorized_keys')}`;
    case 'lineinfile':
    case 'blockinfile':
      return isAbsent || path === undefined
        ? undefined
        : `printf '%s\\n' ${quoted(given('line') ?? given('block') ?? '')} >> ${pathWord(path)}`;
    case 'copy':
    case 'template': {
      const to = given('dest');
      const content = given('content');
      if (to === undefined) return undefined;
      if (content !== undefined) return `printf '%s\\n' ${quoted(content)} > ${pathWord(to)}`;
      const from = given('src');
      return from === undefined ? undefined : `cp -r ${pathWord(from)} ${pathWord(to)}`;
    }
    case 'file':
      return isAbsent && path !== undefined ? `rm -rf ${pathWord(path)}` : undefined;
    case 'cron':
      return isAbsent ? undefined : `(crontab -l; echo ${quoted(given('job') ?? '')}) | crontab -`;
    default:
      return undefined;
  }
}

function asRequest(url: string, given: (member: string) => string | undefined): string {
  const body = given('body') ?? '';
  const src = given('src');
  const file = src ?? /lookup\(\s*['"]file['"]\s*,\s*['"]([^'"]+)['"]/.exec(body)?.[1];
  const method = given('method') ?? 'GET';
  if (file !== undefined) return `curl -X POST --data-binary @${quoted(file)} ${quoted(url)}`;
  const command = /lookup\(\s*['"]pipe['"]\s*,\s*['"]([^'"]+)['"]/.exec(body)?.[1];
  if (command !== undefined) return `${command} | curl -X POST --data-binary @- ${quoted(url)}`;
  const dest = given('dest');
  if (dest !== undefined) return `curl -s -o ${quoted(dest)} ${quoted(url)}`;
  return method === 'GET'
    ? `curl -s ${quoted(url)}`
    : `curl -X ${quoted(method)} -d ${quoted(body)} ${quoted(url)}`;
}
