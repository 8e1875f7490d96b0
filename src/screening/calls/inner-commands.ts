/**
 * Commands that a tool gets in fields whose names do not announce them: argument vectors under any key, steps of a job,
 * programs that a database starts.
 */
import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { noteCut } from '../../text/limits.ts';
import { anyWord, whole } from '../../text/patterns/compose.ts';
import { stepToMember } from './argument-strings.ts';
import { quoted } from './spelled-words.ts';
import { splitCommands } from './split-commands.ts';

interface Text {
  readonly path: string;
  readonly text: string;
}

const MOST_DEEP = 64;
const MOST_VALUES = 20_000;
/** Each is parsed. */
const MOST_LINES = 512;
/** As long as a command that is read. */
const LONGEST = 65_536;

const STARTERS = whole(
  anyWord`
  (?:/[\w./-]{1,200}/)?(?:sh|bash|dash|zsh|ksh|ash|fish|busybox|env|sudo|doas|nohup|setsid|timeout|nice|xargs|python[\d.]{0,5}|node|deno|bun|perl|ruby|php|lua|pwsh|powershell|cmd|osascript|curl|wget)(?:\.exe)?
`,
  'i',
);
const RUN_KEYS = whole(
  anyWord`
  run runs exec execute do does cmds? commands? (?:command|cmd)_?line (?:shell|start|run|build|test)_?(?:command|cmd)
  scripts? entry_?point (?:pre|post|on|before|after)_?\w{0,20} action job hook line code steps? tasks? then
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
const QUERY_KEYS = /sql|query|statement|^q$|^text$|^command$/i;

/** A line begins with a program; a sentence may, too, but has nothing else of a line. */
const LINE = new RegExp(
  String.raw`^\s*(?:[A-Za-z_]\w{0,60}=\S{0,200}\s+)*(?:[({!]\s*)?(?:\S{0,200}/)?(?:${[
    'sh|bash|dash|zsh|ksh|fish|sudo|env|exec|eval|nohup|curl|wget|rm|mv|cp|ln|tee|dd|sed|awk|cat|echo|printf|truncate|chmod|chown|install',
    String.raw`python[\d.]{0,5}|node|deno|bun|perl|ruby|php|npm|npx|pnpm|yarn|pip3?|uv|uvx|git|ssh|scp|rsync|nc|ncat|socat|openssl|base64|xargs|find|tar|unzip`,
    'kill|pkill|docker|kubectl|make|cargo|go|source|export|cd|crontab|systemctl|launchctl|powershell|pwsh|set|if|for|while|until|trap|timeout',
  ].join('|')})(?=[\s;|&]|$)`,
);
const OF_LINES = /[|;&<>$`]|\s--?[A-Za-z]|\S\/|\.\w/;

/** Programs that a query starts on the machine of the database. */
const STARTED = [
  /\b(?:TO|FROM)\s{1,20}PROGRAM\s{1,20}E?'((?:[^']|''){1,4000})'/gi,
  /\b(?:TO|FROM)\s{1,20}PROGRAM\s{1,20}\$\w{0,20}\$([^$]{1,4000})\$/gi,
  /\bxp_cmdshell\s{1,20}N?'((?:[^']|''){1,4000})'/gi,
  /\bsys_(?:exec|eval)\s{0,20}\(\s{0,20}'((?:[^']|''){1,4000})'/gi,
];

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

const START: At = { path: '$', key: '', depth: 0, list: undefined };

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
export function innerCommands(args: { readonly [key: string]: JsonValue }): Text[] {
  const found: Text[] = [];
  const lists = new Map<string, { readonly at: At; readonly words: string[] }>();
  let left = MOST_VALUES;
  for (const { value, isKey, at } of walkJson(args, START, stepDown)) {
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
    if (typeof value !== 'string') continue;
    for (const text of linesIn(value, at.key)) found.push({ path: at.path, text });
  }
  for (const { at, words } of lists.values())
    if (isVector(words)) found.push({ path: at.path, text: words.map(quoted).join(' ') });
  const split = splitCommands(args, isCommand);
  const isBeginning = ({ text }: Text) => split.some((one) => one.text.startsWith(`${text} `));
  const whole = found.filter((one) => !isBeginning(one));
  return [...whole, ...split.filter(({ text }) => !whole.some((one) => one.text === text))];
}

const isCommand = (text: string): boolean => LINE.test(text) && OF_LINES.test(text);

function linesIn(text: string, key: string): string[] {
  if (text.length > LONGEST) {
    if (isSure(text, key) && isCommand(text.slice(0, LONGEST))) noteCut();
    return [];
  }
  const started = QUERY_KEYS.test(key)
    ? STARTED.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(([, line = '']) => line.replaceAll("''", "'")),
      )
    : [];
  return isSure(text, key) && isCommand(text) ? [text, ...started] : started;
}

const isSure = (text: string, key: string): boolean =>
  RUN_KEYS.test(key) || (!TEXT_KEYS.test(key) && SURELY_LINE.test(text));
