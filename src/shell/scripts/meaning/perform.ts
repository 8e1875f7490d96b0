import { type Action, SELF } from './action.ts';
import { decodeValue } from './decoding.ts';
import type { Findings } from './findings.ts';
import { performDraft } from './perform-draft.ts';
import { open, opened, removeAll } from './perform-files.ts';
import { performNetwork } from './perform-network.ts';
import { performText } from './perform-text.ts';
import { isAddress } from './started-shells.ts';
import { changeString } from './strings.ts';
import { type Arguments, constant, INPUT, joined, mixed, SHELL_INPUT, unknown, type Value } from './value.ts';

/** What a call needs from the script reader. */
export interface Stage {
  readonly findings: Findings;
  readonly language: string;
  /** Reads text as code of the same language. */
  readInner(text: string): void;
  /** Assigns a new value to a variable of the script. */
  bind(target: Value, value: Value): void;
  /** Named arguments in order. */
  readonly isFamily: boolean;
}

export interface Call {
  /** The dotted name of what it returns. */
  readonly result: string;
  /** The argument at a position, or the receiver. */
  readonly at: (place: number) => Value;
  readonly args: Arguments;
  readonly stage: Stage;
}

const NOTHING = unknown('');

/** Records what a call does, and returns its result. */
export function perform(action: Action, callee: Value, args: Arguments, stage: Stage): Value {
  const self = callee.owner ?? NOTHING;
  const named = stage.isFamily && args.entries.size > 0 ? [...args.entries.values()] : [];
  const all = named.length === 0 ? args.items : [...args.items, ...named];
  const at = (place: number): Value => (place === SELF ? self : (all[place] ?? NOTHING));
  const given = named.length === 0 ? args : { ...args, items: all };
  const call = { result: `${callee.path}()`, at, args: given, stage };
  return (
    computed(action, call) ??
    performFiles(action, call) ??
    performNetwork(action, call) ??
    performCode(action, call) ??
    performDraft(action, call) ??
    performText(action, call) ??
    unknown(call.result)
  );
}

/** Functions that only derive a value from others. */
function computed(action: Action, { result, at, args }: Call): Value | undefined {
  switch (action.does) {
    case 'path': {
      const parts = result.endsWith('.joinpath()') ? [at(SELF), ...args.items] : args.items;
      return { ...joined(parts, '/'), path: pathOf(result) };
    }
    case 'below':
      return at(SELF).items === undefined
        ? joined([at(SELF), ...args.items], '/')
        : changeString('join', at(SELF), args);
    case 'decode':
      return decodeValue(action.decoder, at(action.arg), args);
    case 'same':
      return at(action.arg);
    case 'become':
      return unknown(action.path);
    case 'module':
      return unknown((at(action.arg).value ?? '').replace(/^node:/, ''));
    case 'member':
      return unknown(`${at(0).path}.${at(1).value ?? ''}`, { owner: at(0), origin: at(0).origin });
    case 'text':
      return unknown(pathOf(result), { text: action.text });
    case 'special':
      return unknown('', { text: specialFolder(at(0).path) });
    case 'variable':
      return variable(at(action.arg));
    case 'string':
      return changeString(action.how, at(SELF), args);
    case 'forget':
      return unknown(result);
    default:
      return undefined;
  }
}

function performFiles(action: Action, { result, at, args, stage }: Call): Value | undefined {
  const { findings } = stage;
  switch (action.does) {
    case 'read':
      findings.read(at(action.arg));
      return opened(result, at(action.arg));
    case 'open':
      return open(at(action.arg), at(action.mode), result, args, findings);
    case 'write':
      findings.write(
        at(action.arg),
        action.how,
        action.content === undefined ? undefined : at(action.content),
        action.source === undefined ? undefined : at(action.source),
      );
      return unknown(result, { target: at(action.arg).text });
    case 'delete':
      removeAll(action, at, args, findings);
      return unknown(result);
    case 'list':
      findings.list(at(action.arg));
      return unknown(result, /[*?]/.test(at(action.arg).text) ? { text: at(action.arg).text } : {});
    default:
      return undefined;
  }
}

function performCode(action: Action, { result, at, args, stage }: Call): Value | undefined {
  const { findings } = stage;
  switch (action.does) {
    case 'command':
      // `rows.execute(…)` differs from `["sh", "-c", line].execute()`.
      if (action.arg === SELF && at(SELF).value === undefined && at(SELF).items === undefined)
        return mixed(result, [at(SELF), ...args.items]);
      return started(action.spread ? spread(args, action.arg) : at(action.arg), { result, at, args, stage });
    case 'print':
      findings.print(args.items);
      return unknown(result);
    case 'dump':
      findings.dump();
      return unknown(result);
    case 'run':
      runCode(at(action.arg), stage);
      return mixed(result, [at(action.arg)]);
    case 'load': {
      const address = [at(action.arg), ...(at(action.arg).items ?? [])].find(({ text }) =>
        /^https?:\/\//i.test(text),
      );
      if (address !== undefined) findings.executeFile(stage.language, address.text);
      if (at(action.arg).origin !== 0) findings.execute(stage.language);
      return mixed(result, args.items);
    }
    default:
      return undefined;
  }
}

function started(line: Value, { result, args, stage: { findings } }: Call): Value {
  findings.command(line, args);
  return unknown(result, findings.isOpenShell(line) ? { target: SHELL_INPUT } : {});
}

function pathOf(result: string): string {
  return /Path(?:\.home|\.cwd|\(\)\.joinpath)?\(\)$/.test(result) ? 'pathlib.Path()' : '';
}

/** `spawn('rm', ['-rf', x])`, `execl('/bin/sh', 'sh', '-c', …)`, `system 'rm', '-rf', '/'`. */
function spread({ items, entries }: Arguments, from: number): Value {
  const [first, second, ...rest] = items.slice(from);
  if (first === undefined) return entries.get('cmd') ?? NOTHING;
  if (first.items !== undefined && first.items.length > 0) return first;
  const nested = first.entries?.get('cmd') ?? second?.entries?.get('args')?.items ?? second?.items;
  if (nested !== undefined && 'path' in nested) return nested;
  const words =
    nested ??
    (second === undefined
      ? undefined
      : [second, ...rest].filter((word) => word.entries === undefined || word.entries.size === 0));
  if (words === undefined || words.length === 0) return first;
  // `execl` repeats the program as the first argument.
  const base = (word: Value | undefined) => (word?.value ?? '').replace(/^.*\//, '');
  const isRepeated = base(words[0]) !== '' && base(words[0]) === base(first);
  return { ...mixed('', items), items: [first, ...(isRepeated ? words.slice(1) : words)] };
}

function runCode(code: Value, stage: Stage): void {
  if (code.value !== undefined) {
    stage.findings.execute(stage.language, code.origin === 0 ? 'text' : 'unknown');
    stage.readInner(code.value);
  } else if (code.files.length > 0 && code.origin === 0)
    stage.findings.executeFile(stage.language, code.files[0] ?? '');
  else if (isAddress(code)) stage.findings.executeFile(stage.language, code.url ?? '');
  else stage.findings.execute(stage.language, code.origin & INPUT ? 'stdin' : 'unknown');
}

/** `Environment.SpecialFolder.ApplicationData`; the home folder for an unknown name. */
function specialFolder(name: string): string {
  if (/LocalApplicationData$/.test(name)) return '~/.local/share';
  if (/\bApplicationData$/.test(name)) return '~/.config';
  if (/CommonApplicationData$/.test(name)) return '/usr/share';
  return /(?:MyDocuments|Personal)$/.test(name) ? '~/Documents' : '~';
}

export function variable(name: Value): Value {
  // The program under test in a Rust test.
  const [, own] = /^CARGO_BIN_EXE_([\w-]+)$/.exec(name.value ?? '') ?? [];
  if (own !== undefined) return constant(`target/debug/${own}`);
  const isHome = /^(?:HOME|USERPROFILE|HOMEPATH)$/.test(name.value ?? '');
  return unknown('', { text: isHome ? '~' : `$${(name.value ?? 'x').replace(/\W/g, '')}` });
}
