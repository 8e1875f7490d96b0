/**
 * Commands that a tool gets in fields whose names do not announce them: argument vectors under any key, steps of a job,
 * documents in a text, programs that a database starts.
 */
import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { noteCut } from '../../text/limits.ts';
import { anyWord, whole } from '../../text/patterns/compose.ts';
import { quoted } from '../code-files/spelled-words.ts';
import { stepToMember } from './argument-strings.ts';
import { isAnyLine, isCommandLine, orderedLines } from './command-line.ts';
import { documentLines } from './document-lines.ts';
import { quotedCommands } from './quoted-commands.ts';
import { splitCommands } from './split-commands.ts';
import { ofName } from './tool-name.ts';

interface Text {
  readonly path: string;
  readonly text: string;
}

type Arguments = Readonly<Record<string, JsonValue>>;

const MOST_DEEP = 64;
const MOST_VALUES = 20_000;
/** Each is parsed. */
const MOST_LINES = 512;
/** As long as a command that is read. */
const LONGEST = 65_536;
/** JSON in a text of JSON. */
const MOST_INNER = 2;

const STARTERS = whole(
  anyWord`
  (?:/[\w./-]{1,200}/)?(?:sh|bash|dash|zsh|ksh|ash|fish|busybox|env|sudo|doas|nohup|setsid|timeout|nice|xargs|python[\d.]{0,5}|node|deno|bun|perl|ruby|php|lua|pwsh|powershell|cmd|osascript|curl|wget)(?:\.exe)?
`,
  'i',
);
/** They contain a line, of whatever program. */
const COMMAND_KEYS = whole(
  anyWord`
  (?:\w{1,30}_?)?(?:cmds?|commands?|command_?(?:lines?|string|text)|cmd_?(?:line|string)) runs? exec execute
  (?:ba|z|k|da)?sh(?:_?(?:script|code|line))? shell_?(?:script|code|line)? (?:start_?up|init|boot|user|setup)_?scripts?
  user_?data cloud_?init one_?liner exec_?start lines?
`,
  'i',
);
const RUN_KEYS = whole(
  anyWord`
  do does scripts? entry_?point (?:pre|post|on|before|after)_?\w{0,20} action job hook code steps? tasks? then what todo
  instructions? orders? operation invocation work
`,
  'i',
);
/** Fields of text for people, of files, and of searches: a line in them is quoted, not run. */
const TEXT_KEYS = whole(
  anyWord`
  bod(?:y|ies) contents? desc(?:ription)? messages? msg titles? comments? texts? quer(?:y|ies) q search\w* prompts? thoughts?
  summary notes? observations? patterns? regex\w* globs? topics? questions? answers? subjects? names? labels? docs?
  documentation markdown html reasons? explanation justification old_?\w* new_?\w* files?_?\w* paths?_?\w* patch diff inputs?
  urls? uris? href data values? selectors? elements? examples? snippets? templates? captions? alt quotes? context details
  todos? activeForm outputs? results? responses? stdout stderr logs? errors? history sql\w* statements? expressions?
  filters? find replace(?:ment)? strings? str keys? keywords? phrases? tags? status types? kinds? ids? \w+_id users? emails?
  goals? plans? sources? entit(?:y|ies) memor(?:y|ies) facts? steps_to_reproduce environment headers? cookies? story
`,
  'i',
);
/** Where the name of the field does not help: what only a line has, an operator or an option. */
const SURELY_LINE = /[|;<>`]|&&|\$\(|\s--?[A-Za-z]/;
/** Orders for another agent. */
const ORDER_KEYS = /^(?:tasks?|instructions?|prompts?|orders?|request|goal|objective|steps?|todo|what|job)$/i;
const isDelegating = ofName(
  /(?:^|[^a-z])(?:(?:sub_?)?agents?|delegate|assistant|dispatch|worker|operator|computer|executor?|spawn|run|do)(?:[^a-z]|$)/i,
);

const isDeploying = ofName(
  /(?:^|[^a-z])(?:units?|services?|jobs?|pipelines?|workflows?|deploy|stacks?|compose|manifests?|apply|cron|schedules?|playbooks?|tasks?)(?:[^a-z]|$)/i,
);
/** Fields of code among those of text. */
const CODE_KEY = /^(?:snippets?|expressions?|sources?|inputs?|values?|data)$/i;
const DOCUMENT_KEY = /^(?:contents?|body|data|templates?|inputs?|text|files?)$/i;
const FILE_KEY = /^(?:path|file_?path|file_?name|owner|repo|issue\w*|title)$/i;

/** Programs that a query starts on the machine of the database. */
const STARTED = [
  /\b(?:TO|FROM)\s{1,20}PROGRAM\s{1,20}E?'((?:[^']|''){1,4000})'/gi,
  /\b(?:TO|FROM)\s{1,20}PROGRAM\s{1,20}\$\w{0,20}\$([^$]{1,4000})\$/gi,
  /\bxp_cmdshell\s{1,20}N?'((?:[^']|''){1,4000})'/gi,
  /(?:^|\n)\s{0,20}\\!\s{0,20}([^\n]{2,4000})/g,
  /\bsys_(?:exec|eval)\s{0,20}\(\s{0,20}'((?:[^']|''){1,4000})'/gi,
];
/** Each of them has one of these. */
const MAY_START = /program|xp_cmdshell|sys_e|\\!/i;
const QUERY_KEYS =
  /sql|quer(?:y|ies)|statement|^q$|^text$|^command$|^body$|^stmt$|^expr|^filter|^raw$|^inputs?$|^meta$|^line$/i;

/** `["bash", "-c", code]`; not a list of languages. */
const isVector = (words: readonly string[]): boolean =>
  STARTERS.test(words[0] ?? '') && /^-|[\s/.]/.test(words[1] ?? '');

/** Where a value is: its own path, and the name of the field around it, which the items of a list share. */
interface At {
  readonly path: string;
  readonly key: string;
  readonly depth: number;
  readonly list: At | undefined;
}

function stepDown(at: At, key: string | number, index: number): At | undefined {
  if (at.depth >= MOST_DEEP) {
    noteCut();
    return undefined;
  }
  const isItem = typeof key === 'number';
  return {
    path: stepToMember(at.path, key, index),
    key: isItem ? at.key : key,
    depth: at.depth + 1,
    list: isItem ? at : undefined,
  };
}

/** Those of any tool, at any depth. */
export function innerCommands(args: Arguments, tool = '', path = '$', inner = 0): Text[] {
  const found: Text[] = [];
  const lists = new Map<string, { readonly at: At; readonly words: string[] }>();
  // A document among texts for people is quoted, unless the tool puts such documents to work.
  const isDeployed = isDeploying(tool) && !Object.keys(args).some((key) => FILE_KEY.test(key));
  const isKept = (key: string) => TEXT_KEYS.test(key) && !(isDeployed && DOCUMENT_KEY.test(key));
  const isDelegated = isDelegating(tool);
  let left = MOST_VALUES;
  for (const { value, isKey, at, owner } of walkJson(args, start(path), stepDown)) {
    if (isKey) continue;
    if (--left < 0 || found.length >= MOST_LINES) {
      noteCut();
      break;
    }
    if (at.list !== undefined) {
      const list = lists.get(at.list.path) ?? { at: at.list, words: [] };
      list.words.push(String(value));
      lists.set(at.list.path, list);
    }
    if (typeof value !== 'string' || value.length > LONGEST) continue;
    // A file that is written is judged as a file.
    const nested = inner < MOST_INNER && !TEXT_KEYS.test(at.key) ? parsed(value) : undefined;
    if (nested !== undefined) found.push(...innerCommands(nested, tool, at.path, inner + 1));
    const key = namedBeside(at.key, owner) ?? at.key;
    if (LOADER.test(key) && key !== at.key && value !== '')
      found.push({ path: at.path, text: `${key}=${quoted(value)} node app.js` });
    const lines = isDelegated && ORDER_KEYS.test(key) ? orderedLines(value) : [];
    const documents = isKept(key) ? [] : documentLines(value);
    const quotes = isKept(key) && !CODE_KEY.test(key) ? [] : quotedCommands(value);
    const scheduled = CRON_KEY.test(key) ? CRON.exec(value)?.[1] : undefined;
    if (scheduled !== undefined) found.push({ path: at.path, text: scheduled });
    for (const text of [...(documents.length > 0 ? documents : linesIn(value, key)), ...lines, ...quotes])
      found.push({ path: at.path, text });
  }
  for (const { at, words } of lists.values())
    if (isVector(words)) found.push({ path: at.path, text: words.map(quoted).join(' ') });
  const split = splitCommands(args, isCommandLine);
  const isBeginning = ({ text }: Text) => split.some((one) => one.text.startsWith(`${text} `));
  const complete = found.filter((one) => !isBeginning(one));
  return [...complete, ...split.filter(({ text }) => !complete.some((one) => one.text === text))];
}

const CRON_KEY = /cron|schedule|entry|entries|lines?|jobs?|contents?/i;
/** What a line of a crontab starts. */
const CRON = /^\s*(?:@\w{4,10}|(?:[\d*/,-]{1,40}\s+){4}[\d*/,\w-]{1,40})\s+([^\n]{3,4000})/;

const start = (path: string): At => ({ path, key: '', depth: 0, list: undefined });

/** Arguments as JSON in a text. */
function parsed(text: string): Arguments | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    const read: JsonValue = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return undefined;
    return Array.isArray(read) ? { items: read } : read;
  } catch {
    return undefined;
  }
}

/** Variables that make every program load something. */
const LOADER =
  /^(?:LD_(?:PRELOAD|AUDIT|LIBRARY_PATH)|DYLD_INSERT_LIBRARIES|NODE_OPTIONS|PYTHONSTARTUP|BASH_ENV|PROMPT_COMMAND|GIT_SSH_COMMAND|JAVA_TOOL_OPTIONS|PERL5OPT|RUBYOPT)$/;
const NAMING = [
  'key',
  'name',
  'field',
  'setting',
  'property',
  'option',
  'variable',
  'attribute',
  'type',
  'kind',
];

/** `{ key: 'hooks.postinstall', value: 'curl …' }`: the name of the value is beside it. */
function namedBeside(key: string, owner: object | undefined): string | undefined {
  if (owner === undefined || Array.isArray(owner)) return undefined;
  if (/^(?:body|contents?|text|data|input|payload|val(?:ue)?)$/i.test(key) && isShellKind(owner))
    return 'command';
  if (!/^(?:new_?)?val(?:ue)?s?$/i.test(key)) return undefined;
  const named = Object.entries(owner).find(
    ([name, value]) => NAMING.includes(name.toLowerCase()) && typeof value === 'string',
  );
  return named === undefined
    ? undefined
    : String(named[1])
        .slice(-60)
        .replace(/^.*[./:]/s, '');
}

/** `{ type: 'shell', body: '…' }`. */
const isShellKind = (owner: object): boolean =>
  Object.entries(owner).some(
    ([name, value]) =>
      /^(?:type|kind|lang(?:uage)?|runtime|interpreter|executor|mode)$/i.test(name) &&
      typeof value === 'string' &&
      /^(?:(?:ba|z|k)?sh|shell(?:_?script)?|command|cmd|exec|script|terminal)$/i.test(value),
  );

function linesIn(text: string, key: string): string[] {
  if (text.length > LONGEST) {
    if (isSure(text, key) && isCommandLine(text.slice(0, LONGEST))) noteCut();
    return [];
  }
  const started =
    QUERY_KEYS.test(key) && MAY_START.test(text)
      ? STARTED.flatMap((pattern) =>
          [...text.matchAll(pattern)].map(([, line = '']) => line.replaceAll("''", "'")),
        )
      : [];
  if (COMMAND_KEYS.test(key)) return isAnyLine(text) ? [text, ...started] : started;
  return isSure(text, key) && isCommandLine(text) ? [text, ...started] : started;
}

const isSure = (text: string, key: string): boolean =>
  RUN_KEYS.test(key) || (!TEXT_KEYS.test(key) && SURELY_LINE.test(text));
