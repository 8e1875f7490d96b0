/**
 * Hosts that words name to programs whose destinations we do not know completely, and arguments to tools that we do not
 * know, with a scheme or without: `HostName=x`, `root@x:22`, `host=x dbname=y`, `x/f.zip`. Whether they are reached is not
 * known, and lines are full of names with dots, so that only rules that make a ruling stricter read them.
 */
import { readsItsWords } from '../../../shell/effects/files.ts';
import { hasScheme, hostsOf } from '../../../shell/places/url-hosts.ts';
import type { Reading, Run, Word } from '../../../shell/reading/reading.ts';
import type { CallSubject } from '../../contract/call.ts';
import { isLister } from './listed-folders.ts';
import { connectsFirst } from './named-hosts.ts';
import {
  CONTENT,
  decoded,
  isKnownTool,
  LONGEST_JSON,
  NAMES_FILE,
  OF_TEXT,
  textsOf,
  unquoted,
} from './spelled-texts.ts';

type Hosts = (string | null)[];

export const wordHosts = (subject: CallSubject): Hosts => [
  ...subject.commands.flatMap(({ reading }) => inLine(reading)),
  ...(isKnownTool(subject) && subject.kind !== 'web' ? [] : inArguments(subject)),
];

const LONGEST = 4_096;
const MOST_WORDS = 1_024;
/** A name with a dot, or an address. */
const NAME = /^(?:[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+\.?|localhost)$/u;
/** One label is enough behind a user and before a port. */
const LABEL = /^[\w-]+$/;
const ADDRESS_6 = /^\[?[\da-f]*:[\da-f]*:[\da-f:.]*\]?(?:[:/].*)?$/i;
const BEFORE_VALUE = /^(?:-{0,2}[\w.:-]+=)+/;

/** Of one word. What is behind a slash is a path, and what has a scheme is an address as a whole. */
function hostsIn(spelled: string): Hosts {
  const word = unquoted(decoded(spelled));
  const value = unquoted(word.replace(BEFORE_VALUE, ''));
  if (hasScheme(value) && !/^[\\/]{2}/.test(value)) return hostsOf(value).slice();
  if (ADDRESS_6.test(value)) return hostsOf(value).slice();
  const [head = ''] = value.replace(/^(?:[\w+.-]+:)?[\\/]{2}/, '').split(/[/\\?#]/, 1);
  const parts = head.split(/[@:=]/);
  const attached = /^-[a-zA-Z](?=\w)/.test(head) ? [head.slice(2)] : [];
  const labels = /^[^@]+@([^@:]+)(?::|$)|^([^@:]+):\d{1,5}$/.exec(head)?.slice(1) ?? [];
  return [
    ...[...parts, ...attached].filter((part) => NAME.test(part)),
    ...labels.filter((label) => label !== undefined && LABEL.test(label)),
  ];
}

/** `a.example,b.example`, `host=x dbname=y`, `open x; get y`. */
const piecesOf = (text: string): string[] =>
  hasScheme(text) && !/\s/.test(text)
    ? [text]
    : text
        .slice(0, LONGEST)
        .split(/[\s,;|'"<>(){}]+/)
        .filter(Boolean);

/** What is said to people, sent, searched for, or written under a name. */
const SAID =
  /^-(?:m|t|A|H|-(?:message|title|body|notes?|description|comment|header|data\S*|referer|user-agent|subject|text|content|query|jq|grep|author|labels?))$/;
/** Options whose text is a command or a setting of its own. */
const ORDERED = /^-(?:[coeSW]|-(?:command|commands|execute|exec|eval|rsh|option|set|setting|config))$/;
const SETTINGS = /^\s*(?:[\w.-]+=\S*\s*)+$/;

/** The words of a program that may name a host, each with whether it is a text of several. */
function inRun(run: Run, scripts: ReadonlySet<string>): readonly string[] {
  const { program, args } = run;
  const texts = args.flatMap(({ text }, i) => {
    const before = args[i - 1]?.text ?? '';
    if (SAID.test(before) || scripts.has(text) || /^--(?:message|title|body|description)=/.test(text))
      return [];
    return !/\s/.test(text) || ORDERED.test(before) || SETTINGS.test(text) ? [text] : [];
  });
  if (OF_TEXT.test(program)) return FORGES.test(program) ? ofForge(args) : [];
  if (program === 'git' || program === 'curl') return behind(args, program === 'git' ? /^-c$/ : /^$/);
  if (program === 'wget')
    return [...behind(args, /^(?:-e|--execute)$/), ...texts.filter((text) => /^--execute=/.test(text))];
  // Behind the host there is a command of the other machine.
  if (connectsFirst(program)) return optionsOf(args);
  if (program === 'openssl' && !/^(?:s_client|s_time|ocsp|cmp)$/.test(args[0]?.text ?? '')) return [];
  const isNetworked = NETWORKED.test(program);
  if (!isNetworked && (readsItsWords(program) || isLister(program) || program === 'mkdir')) return [];
  if (COPYING.test(program)) return optionsOf(args);
  return PACKAGES.test(program)
    ? texts.filter((text, i) => isNoPackage(text, args[i - 1]?.text ?? ''))
    : texts;
}

/** They read files, but not only. */
const NETWORKED = /^(?:mount(?:\..*|_\w+)?|openssl|docker|podman|nerdctl|rsync|scp|sftp)$/;
const COPYING = /^(?:rsync|scp)$/;
const FORGES = /^(?:gh|glab)$/;
/** Bare words of theirs are names of packages, of which some are like hosts: `socket.io`. */
const PACKAGES =
  /^(?:npm|npx|pnpm|yarn|bun|bunx|pip3?|pipx|uvx?|poetry|cargo|gem|bundle|composer|go|brew|apt|apt-get|dnf|yum|apk|pacman|helm)$/;
const TO_HOST = /^--?\w*(?:registry|index|proxy|host|url|mirror|source|server)/i;

const isNoPackage = (text: string, before: string): boolean => /[/:=]/.test(text) || TO_HOST.test(before);

const behind = (args: readonly Word[], option: RegExp): string[] =>
  args.filter((_, i) => option.test(args[i - 1]?.text ?? '')).map(({ text }) => text);

/** Before the second operand: `-o HostName=x`, `-W x:22`, `-L 80:x:22`, `-oProxyJump=x`. */
const optionsOf = (args: readonly Word[]): string[] => [
  ...behind(args, /^-(?:[tTnNfvqAC46]*[oWLRDJSe]|-rsh)$/),
  ...args
    .filter(({ text }) => /^-[tTnNfvqAC46]*[oWLRDJ]\w|^--rsh=/.test(text))
    .map(({ text }) => text.replace(/^-[a-zA-Z](?=\S)/, '')),
];

/** `--hostname x`, `x/owner/repo`. */
const ofForge = (args: readonly Word[]): string[] => [
  ...behind(args, /^--?(?:hostname|h|R|repo)$/),
  ...args
    .filter(({ text }) => /^--(?:hostname|repo)=|^[\w-]+(?:\.[\w-]+)+\/[\w.-]+\/[\w.-]+$/.test(text))
    .map(({ text }) => text),
];

const TO_REACH = /host|proxy|server|url|addr|endpoint|registry|mirror|remote|domain|broker|index/i;

function inLine({ runs, scripts }: Reading): Hosts {
  const code = new Set(scripts.map(({ text }) => text));
  const words = runs
    .filter(({ where, program }) => where === 'here' && program !== '')
    .flatMap((run) => [
      ...run.environment.filter(({ name }) => TO_REACH.test(name)).map(({ value }) => value.text),
      ...inRun(run, code),
    ]);
  const literals = scripts
    .filter(({ run }) => runs[run]?.where === 'here')
    .flatMap(({ text }) => [...text.slice(0, LONGEST_JSON).matchAll(/(["'`])([^"'`\s]{1,256})\1/g)])
    .map(([, , literal = '']) => literal);
  return [...words.slice(0, MOST_WORDS).flatMap(piecesOf), ...literals.slice(0, MOST_WORDS)].flatMap(hostsIn);
}

/** Keys of what is no destination: texts for people, names of things, and what is looked for. */
const NO_HOST =
  /^(?:titles?|subject|summary|comments?|notes?|headers?|referer|referrer|cookies?|search|regexp?|name|names|package|packages|module|modules|dependency|dependencies|version|versions|tags?|labels?|ids?|key|release|build|branch|email|emails|mail|author|topic|selector|q)$/;

function inArguments({ arguments: given }: CallSubject): Hosts {
  return [...textsOf(given)].slice(0, MOST_WORDS).flatMap(({ text, words }) => {
    if (text.length > LONGEST) return [];
    if (words.some((word) => NO_HOST.test(word) || CONTENT.test(word) || NAMES_FILE.test(word))) return [];
    // Prose that mentions a host is no list of hosts.
    const found = piecesOf(text).map(hostsIn);
    return found.every((hosts) => hosts.length > 0) ? found.flat() : [];
  });
}
