import { memo } from '../../../text/bounded-memo.ts';
import { tableOf } from '../../../text/character-table.ts';
import { CLIENTS, type ClientNames } from './known-clients.ts';

/** Whose client a call creates, by its name and, where several libraries use the name, by the imports of the file. */
export interface NamedClient {
  readonly indicator: string;
  readonly provider: string | undefined;
  /** Where the client connects by default. */
  readonly host: string | undefined;
}

interface Row extends ClientNames {
  readonly isShared: boolean;
}

const ROWS: ReadonlyMap<string, readonly Row[]> = rowsOf(CLIENTS);

function rowsOf(clients: readonly ClientNames[]): Map<string, Row[]> {
  const all = new Map<string, Row[]>();
  const enter = (name: string, row: Row): void => {
    const key = dotted(name);
    const rows = all.get(key) ?? [];
    // Names that need no import come first: one sure reading is enough.
    if (row.isShared) rows.push(row);
    else rows.unshift(row);
    all.set(key, rows);
  };
  for (const client of clients) {
    for (const name of client.names) enter(name, { ...client, isShared: isModuleCall(name) });
    for (const name of client.sharedNames) enter(name, { ...client, isShared: true });
  }
  return all;
}

/** `openai.chat` is the module in one file, and an unrelated variable in the next. */
function isModuleCall(name: string): boolean {
  return /^[a-z]\w*\.[a-z]/.test(name);
}

function dotted(name: string): string {
  return name.replace(/->|\?\.|::|\\/g, '.');
}

/** First words of all of them: what begins with none of these makes no client. */
const FIRST_WORDS: ReadonlySet<string> = new Set(
  [...ROWS.keys()].map((name) => name.split('.')[0] as string),
);

export function isFirstWord(word: string): boolean {
  return FIRST_WORDS.has(word);
}

/** Their first characters, by length: these rule out most words of a program. */
const LONGEST_FIRST = Math.max(...[...FIRST_WORDS].map((word) => word.length));
const BEGINNINGS = tableOf(
  128 * (LONGEST_FIRST + 1),
  [...FIRST_WORDS].map((word) => 128 * word.length + word.charCodeAt(0)),
);

export function mayBeginClient(code: number, length: number): boolean {
  return length <= LONGEST_FIRST && code < 128 && BEGINNINGS[128 * length + code] === 1;
}

/** Members of a class that return a client; any other member belongs to unrelated code. */
const MAKING =
  /^(?:builder|new|create\w*|default|from_?env\w*|with_?\w*(?:config|key|url|client|host|endpoint)\w*|instance|client|factory|build|of|init|make|shared|get_?instance|setup|configure|connect)$/i;
const MOST_PARTS = 3;

/** The client that a call makes, if it makes one. */
export function clientOf(callee: string, text: string): NamedClient | undefined {
  const parts = dotted(callee.replace(/<[^<>]*>/g, ''))
    .split('.')
    .filter((part) => part !== '');
  for (let at = 0; at < parts.length; at++) {
    for (let length = Math.min(MOST_PARTS, parts.length - at); length > 0; length--) {
      const indicator = parts.slice(at, at + length).join('.');
      const row = ROWS.get(indicator)?.find(
        (each) => !each.isShared || isImported(each, text, isModuleCall(indicator)),
      );
      if (row === undefined || !isMaking(indicator, parts[at + length])) continue;
      if (COMMON_NAMES.has(indicator) && at > 0 && !isModule(row, parts[at - 1] as string, text)) continue;
      return { indicator, provider: row.provider || undefined, host: row.host };
    }
  }
  return undefined;
}

/** Names that many libraries use: after another library's name they belong to that one. */
const COMMON_NAMES = new Set([
  'Client',
  'completion',
  'acompletion',
  'Router',
  'Configuration',
  'Generation',
]);

function isModule({ modules }: Row, part: string, text: string): boolean {
  return modules.some(
    (module) =>
      module === part ||
      module.endsWith(`/${part}`) ||
      module.endsWith(`.${part}`) ||
      text.includes(`import ${module} as ${part}\n`),
  );
}

function isMaking(indicator: string, member: string | undefined): boolean {
  return (
    member === undefined ||
    isModuleCall(indicator) ||
    /^[a-z]\w*\.[A-Z]/.test(indicator) ||
    (/[A-Z]/.test(indicator) && MAKING.test(member))
  );
}

const MOST_MODULES = 4096;

/** Of the text that was asked about last: a file of a thousand clients is looked through once for each module. */
const importsOf = memo({ most: 1 }, (text) => ({
  quoted: memo({ most: MOST_MODULES }, (module) => text.includes(module) && quoting(module).test(text)),
  plain: memo({ most: MOST_MODULES }, (module) => text.includes(module) && importing(module).test(text)),
}));

/** Imported by its name: in quotes, or behind a word that imports. */
function isImported({ modules }: Row, text: string, isPlain: boolean): boolean {
  const { quoted, plain } = importsOf(text);
  return modules.some(isPlain ? plain : quoted);
}

/** Behind a word that imports. */
const importing = memo({ most: MOST_MODULES }, (module) => new RegExp(importOf(literal(module)), 'm'));

const quoting = memo({ most: MOST_MODULES }, (module) => {
  const name = literal(module);
  return new RegExp(`["'](?:npm:|jsr:)?${name}(?:["'/@]|$)|${importOf(name)}`, 'm');
});

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const importOf = (name: string): string =>
  `\\b(?:import|from|use|using)\\s+(?:static\\s+|type\\s+)?(?:[\\w.]{1,40}(?: as \\w{1,40})?, ?){0,8}${name}(?![\\w-])`;
