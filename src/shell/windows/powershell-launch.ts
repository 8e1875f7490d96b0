/** What PowerShell's programs do with their words: code in them is read, programs in them are runs. */

import type { Script } from '../reading/reading.ts';
import {
  codeArgument,
  inside,
  readCode,
  readCommandPrompt,
  readScript,
  readShell,
  startProcess,
} from './powershell-inner.ts';
import { canonicalName } from './powershell-names.ts';
import { type Command, type Names, StatementReader } from './powershell-reader.ts';
import { joinValues, literal, opaque, type Value, wordOf } from './powershell-value.ts';
import { type Draft, programName, type Surrounding, type WindowsLine } from './windows-line.ts';

const CODE_OPTIONS: ReadonlyMap<string, readonly [Script['language'], RegExp]> = new Map([
  ['python', ['python', /^-c$/]],
  ['python3', ['python', /^-c$/]],
  ['py', ['python', /^-c$/]],
  ['node', ['javascript', /^(?:-e|-p|--eval)$/]],
  ['deno', ['javascript', /^eval$/]],
  ['bun', ['javascript', /^-e$/]],
  ['perl', ['perl', /^-\w*e$/]],
  ['ruby', ['ruby', /^-\w*e$/]],
  ['php', ['php', /^-r$/]],
]);
const WRAPPERS = new Set(['sudo', 'gsudo', 'wsl', 'forfiles', 'timeout', 'nohup', 'env']);
const POSIX_SHELLS = new Set(['bash', 'sh', 'zsh']);

export function readInto(text: string, line: WindowsLine, names: Names, around: Surrounding): Value {
  if (!line.admits(text, around.depth)) return opaque('');
  return new StatementReader(text, line, names, around, launch).all();
}

/** What every session has; attackers index the longer ones to hide a name. */
const CONSTANTS: Readonly<Record<string, string>> = {
  pshome: 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0',
  shellid: 'Microsoft.PowerShell',
  'env:comspec': 'C:\\WINDOWS\\system32\\cmd.exe',
};

export function newNames(): Names {
  const variables = new Map(Object.entries(CONSTANTS).map(([name, value]) => [name, literal(value)]));
  return { variables, functions: new Map(), aliases: new Map(), cwd: undefined };
}

/** What `powershell` does with its words, when another shell starts it. */
export function readPowerShellWords(
  args: readonly Value[],
  input: Value | undefined,
  run: Draft,
  line: WindowsLine,
  around: Surrounding,
): void {
  readShell(args, input, run, new StatementReader('', line, newNames(), around, launch));
}

function launch(command: Command, reader: StatementReader): Value {
  const { name, args, redirects, input } = command;
  const { line, names, around } = reader;
  const spelled = name.value ?? '';
  const program = canonicalName(
    programName(spelled),
    args.map(({ text }) => text),
    names.aliases,
  );
  const body = names.functions.get(program);
  if (body !== undefined) return callFunction(program, body, reader);
  const run = line.add(program, wordOf(name), args.map(wordOf), {
    redirects,
    cause: reader.cause,
    parent: around.parent,
    wrappers: around.wrappers,
    where: around.where,
    cwd: names.cwd,
    loop: reader.loops > 0,
  });
  if (run === undefined) return opaque('');
  adopt(args, run, line);
  feed(run, input, line);
  if (program === '') line.unknown('program', run.id);
  const value = follow(run, command, reader);
  return value ?? opaque(`$(${program})`, { runs: [run.id] });
}

/** Blocks and substitutions among the words belong to the run. */
function adopt(args: readonly Value[], run: Draft, line: WindowsLine): void {
  const isRemote =
    run.program === 'invoke-command' && args.some(({ text }) => /^-(?:comp|cn|session|hostn|vm)/i.test(text));
  for (const id of args.flatMap(({ runs }) => runs)) {
    const inner = line.runs[id];
    if (inner === undefined || inner.id >= run.id) continue;
    if (inner.parent === undefined) inner.parent = run.id;
    if (isRemote) inner.where = 'remote';
  }
}

function feed(run: Draft, input: Value | undefined, line: WindowsLine): void {
  if (input === undefined) return;
  line.pipe(input.runs, run);
  if (input.runs.length === 0 && input.text !== '')
    run.stdin = [...run.stdin, { from: 'text', word: wordOf(input) }];
}

function callFunction(name: string, body: string, reader: StatementReader): Value {
  const functions = new Map(reader.names.functions);
  // A function that calls itself is read once.
  functions.delete(name);
  const names = { ...reader.names, functions };
  return readInto(body, reader.line, names, {
    ...reader.around,
    cause: 'function',
    depth: reader.around.depth + 1,
  });
}

/** What a run carries; undefined if nothing but its output is known. */
function follow(run: Draft, { args, input }: Command, reader: StatementReader): Value | undefined {
  const { names } = reader;
  switch (run.program) {
    case 'invoke-expression':
      return readCode(codeArgument(args) ?? input ?? opaque(''), run, reader);
    case 'powershell':
    case 'pwsh':
      return readShell(args, input, run, reader);
    case 'cmd':
      return readCommandPrompt(args, run, reader);
    case 'start-process':
      return startProcess(args, run, reader);
    case 'set-alias':
    case 'new-alias':
      setAlias(args, names.aliases);
      return undefined;
    case 'set-variable':
      if (args[0]?.value !== undefined && args[1] !== undefined)
        reader.assign(args[0].value.toLowerCase(), args[1]);
      return undefined;
    case 'set-location':
    case 'push-location':
      names.cwd = args.find(({ text }) => !text.startsWith('-'))?.text ?? names.cwd;
      return undefined;
    case 'new-object':
      return opaque('$object', { runs: [run.id], type: typeName(args) });
    case 'get-wmiobject':
    case 'get-ciminstance':
      return opaque('$object', { runs: [run.id], type: className(args) });
    case 'get-childitem':
    case 'get-item':
      return opaque(`$(${run.program})`, { runs: [run.id], type: 'io.filesysteminfo' });
    case 'get-command':
      return found(args, run);
    case 'diagnostics.process.start':
      return startProcess(args, run, reader);
    case 'write-output':
    case 'write-host':
      return { ...joinValues(args, ' '), runs: [run.id] };
    default:
      return followPrograms(run, args, input, reader);
  }
}

function followPrograms(
  run: Draft,
  args: readonly Value[],
  input: Value | undefined,
  reader: StatementReader,
): Value | undefined {
  const code = CODE_OPTIONS.get(run.program);
  if (code !== undefined) {
    const at = args.findIndex(({ text }) => code[1].test(text));
    const text = at === -1 ? undefined : args[at + 1]?.text;
    if (text !== undefined) readScript({ language: code[0], text, run: run.id }, run, reader);
    return undefined;
  }
  const [first, ...rest] = args;
  if (POSIX_SHELLS.has(run.program)) {
    const at = args.findIndex(({ text }) => /^-\w*c$/.test(text));
    const text = at === -1 ? (args.length === 0 ? input : undefined) : args[at + 1];
    if (text !== undefined) readCode(text, run, reader);
  } else if (WRAPPERS.has(run.program) && first !== undefined && !first.text.startsWith('-')) {
    const around = inside(run, reader, 'argument');
    const wrapped = { ...around, wrappers: [...around.wrappers, { name: run.program, args: [] }] };
    return reader.within(wrapped).start({ name: first, args: rest, redirects: [], input });
  }
  return undefined;
}

function setAlias(args: readonly Value[], aliases: Map<string, string>): void {
  const [name, target] = args.filter(({ text }) => !/^-[A-Za-z]/.test(text));
  if (name?.value !== undefined && target?.value !== undefined)
    aliases.set(name.value.toLowerCase(), programName(target.value));
}

/** `Win32_ShadowCopy`, also after `-Class`. */
function className(args: readonly Value[]): string {
  return args.find(({ text }) => /^(?:win32|cim|msft)_\w+$/i.test(text))?.text.toLowerCase() ?? '';
}

/** `& (gcm *ke-exp*)`: a pattern that matches one well-known name. */
function found(args: readonly Value[], run: Draft): Value | undefined {
  const pattern = args.find(({ text }) => text.includes('*') && text.length < 40)?.text.toLowerCase();
  if (pattern === undefined) return undefined;
  const name = ['invoke-expression', 'iex', 'invoke-webrequest', 'new-object'].find((one) =>
    matches(one, pattern),
  );
  return name === undefined ? undefined : { ...literal(name), runs: [run.id] };
}

/** The name contains its parts in order. */
function matches(name: string, pattern: string): boolean {
  const parts = pattern.split(/[*?]+/).filter((part) => part !== '');
  let at = 0;
  for (const part of parts) {
    const next = name.indexOf(part, at);
    if (next === -1) return false;
    at = next + part.length;
  }
  return parts.length > 0;
}

function typeName(args: readonly Value[]): string {
  const word = args.find(({ text }) => !/^-[A-Za-z]/.test(text));
  return (word?.value ?? '').toLowerCase().replace(/^system\./, '');
}
