/**
 * Codex's rule files (`~/.codex/rules/*.rules`): the strictest of all prefix rules that match decides, so what is forbidden
 * comes first here, then what is asked about. Examples in the file are kept, and tried.
 */
import { exampleFault } from '../../../rules/examples.ts';
import type { WrittenRule } from '../../../vocabulary/document/rules-part.ts';
import { Trouble } from '../../../vocabulary/trouble.ts';
import { beginsWith, isPlainWord } from './command-pattern.ts';
import type { Imported } from './imported.ts';
import { callsIn, type StarlarkCall, StarlarkFault, type StarlarkValue } from './starlark-calls.ts';

const ACTIONS = new Map([
  ['forbidden', 'deny'],
  ['prompt', 'ask'],
  ['allow', 'allow'],
] as const);
type Action = 'deny' | 'ask' | 'allow';
const PRIORITIES: Readonly<Record<Action, number>> = { deny: 100, ask: 200, allow: 300 };
const KNOWN = ['pattern', 'decision', 'justification', 'match', 'not_match'];

export function importCodex(bytes: Uint8Array, path: string): Imported {
  const rules: WrittenRule[] = [];
  const notes: string[] = [];
  const remarks: string[] = [];
  for (const call of callsOf(Buffer.from(bytes).toString('utf8'), path)) {
    const read = call.name === 'prefix_rule' ? prefixRule(call) : { note: 'has no counterpart' };
    if ('rule' in read) rules.push(read.rule);
    const about = 'rule' in read ? remarks : notes;
    if (read.note !== undefined) about.push(`line ${call.line}, ${call.name}: ${read.note}`);
  }
  return { rules, notes, remarks };
}

function callsOf(text: string, path: string): StarlarkCall[] {
  try {
    return callsIn(text);
  } catch (error) {
    if (!(error instanceof StarlarkFault)) throw error;
    const before = text.slice(0, error.offset).split('\n');
    const reason = 'has something other than calls with strings and lists here; write these rules by hand';
    throw new Trouble('policy.refused', {
      ...{ path, field: 'the file', reason },
      ...{ line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
    });
  }
}

type Read = { readonly rule: WrittenRule; readonly note?: string } | { readonly note: string };

function prefixRule({ given, line }: StarlarkCall): Read {
  const words = wordsOf(given.get('pattern'));
  const decision = given.get('decision') ?? 'allow';
  const action = ACTIONS.get(decision as 'allow');
  if (action === undefined) return { note: `the decision ${JSON.stringify(decision)} is unknown` };
  if (words === undefined)
    return {
      note: `${decision} ${JSON.stringify(given.get('pattern') ?? null)} has no counterpart; write a rule for it`,
    };
  const unread = [...given.keys()].filter((key) => !KNOWN.includes(key));
  if (unread.length > 0) return { note: `${unread.join(', ')} has no counterpart; write a rule for it` };
  const why = given.get('justification');
  const spelled = words.map((each) => each.join('|')).join(' ');
  const rule: WrittenRule = {
    id: `codex-${action}-${line}`,
    priority: PRIORITIES[action],
    action,
    reason: (typeof why === 'string' && why !== ''
      ? why
      : `${decision} ${spelled} in the rules of Codex`
    ).slice(0, 400),
    when: beginsWith({ does: 'shell' }, words, action),
  };
  return withExamples(rule, given);
}

/** Each place of the prefix: one word, or any of a list. */
function wordsOf(pattern: StarlarkValue | undefined): string[][] | undefined {
  if (!Array.isArray(pattern) || pattern.length === 0) return undefined;
  const places = pattern.map((place) => (Array.isArray(place) ? place : [place]));
  const isPlain = (word: unknown): word is string => typeof word === 'string' && isPlainWord(word);
  return places.every((place) => place.length > 0 && place.every(isPlain)) ? places : undefined;
}

function withExamples(rule: WrittenRule, given: StarlarkCall['given']): Read {
  const hit = linesOf(given.get('match'));
  const miss = linesOf(given.get('not_match'));
  if (hit.length + miss.length === 0) return { rule };
  const examples = {
    ...(hit.length === 0 ? {} : { hit: hit.map(shellCall) }),
    ...(miss.length === 0 ? {} : { miss: miss.map(shellCall) }),
  };
  const tried = { ...rule, examples };
  return exampleFault(tried) === undefined
    ? { rule: tried }
    : { rule, note: 'its examples do not all hold here; they were left out' };
}

const linesOf = (value: StarlarkValue | undefined): string[] =>
  Array.isArray(value)
    ? value.map((each) => (Array.isArray(each) ? each.map(quoted).join(' ') : String(each)))
    : [];

const quoted = (word: unknown): string =>
  isPlainWord(String(word)) ? String(word) : `'${String(word).replaceAll("'", `'\\''`)}'`;

const shellCall = (command: string) => ({ tool: 'Bash', arguments: { command } });
