import { type Action, SELF } from './action.ts';
import { decodeValue } from './decoding.ts';
import { type Findings, isAddress } from './findings.ts';
import { open, opened, put, removeAll } from './perform-files.ts';
import { changeString } from './strings.ts';
import {
  type Arguments,
  constant,
  FETCHED,
  INPUT,
  joined,
  mixed,
  originOf,
  SOCKET,
  unknown,
  type Value,
} from './value.ts';

/** What a call needs from whoever reads the script. */
export interface Stage {
  readonly findings: Findings;
  readonly language: string;
  /** Reads text as code of the same language. */
  readInner(text: string): void;
}

const POST = /^(?:post|put|patch|delete)$/i;
const NOTHING = unknown('');

/** Says what a call does, and gives what it returns. */
export function perform(action: Action, callee: Value, args: Arguments, stage: Stage): Value {
  const self = callee.owner ?? NOTHING;
  const at = (place: number): Value => (place === SELF ? self : (args.items[place] ?? NOTHING));
  const result = `${callee.path}()`;
  const { findings } = stage;
  switch (action.does) {
    case 'command':
      findings.command(action.spread ? spread(args, action.arg) : at(action.arg), args);
      return unknown(result);
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
    case 'path':
      return {
        ...joined(callee.owner?.path === result ? [self, ...args.items] : args.items, '/'),
        path: pathOf(result),
      };
    case 'decode':
      return decodeValue(action.decoder, at(action.arg), args);
    case 'same':
      return { ...at(action.arg), ...(action.arg === SELF ? {} : { path: at(action.arg).path }) };
    case 'become':
      return unknown(action.path);
    case 'module':
      return unknown((at(action.arg).value ?? '').replace(/^node:/, '').replaceAll('/', '/'));
    case 'member':
      return unknown(`${at(0).path}.${at(1).value ?? ''}`, { owner: at(0), origin: at(0).origin });
    case 'text':
      return unknown(pathOf(result), { text: action.text });
    case 'variable':
      return variable(at(action.arg));
    case 'string':
      return changeString(action.how, self, args);
    case 'forget':
      return unknown(result);
    case 'list':
      findings.list(at(action.arg));
      return unknown(result, /[*?]/.test(at(action.arg).text) ? { text: at(action.arg).text } : {});
    case 'print':
      findings.print(args.items);
      return unknown(result);
    case 'dump':
      findings.dump();
      return unknown(result);
    default:
      return performRemote(action, result, at, args, stage);
  }
}

function performRemote(
  action: Action,
  result: string,
  at: (place: number) => Value,
  args: Arguments,
  stage: Stage,
): Value {
  const { findings } = stage;
  const everything = [
    ...args.items,
    ...args.entries.values(),
    ...args.items.flatMap((item) => [...(item.entries?.values() ?? [])]),
  ];
  switch (action.does) {
    case 'fetch':
      findings.download(
        addressOf(at(action.arg)),
        action.to === undefined ? undefined : args.items[action.to],
      );
      return fetched(result, addressOf(at(action.arg)));
    case 'send':
      findings.send(
        addressOf(at(action.arg)),
        everything.filter((part) => part !== at(action.arg)),
      );
      return fetched(result, addressOf(at(action.arg)));
    case 'request': {
      const address =
        at(action.arg).origin & FETCHED && at(action.arg).url !== undefined
          ? constant(at(action.arg).url ?? '')
          : addressOf(at(action.arg));
      const hasBody = action.body !== undefined && args.items[action.body] !== undefined;
      const isPost =
        everything.some(({ value }) => value !== undefined && POST.test(value)) || args.entries.has('data');
      if (isPost || hasBody)
        findings.send(
          address,
          everything.filter((part) => part !== at(action.arg)),
        );
      else if (at(action.arg).url === undefined) findings.download(address, undefined);
      return fetched(result, address);
    }
    case 'connect':
      findings.connect(hostOf(args));
      return unknown(result, { origin: SOCKET, target: hostOf(args) });
    case 'attach':
      if (originOf(args.items) & SOCKET) findings.attach();
      return unknown(result);
    case 'put':
      put(at, args, findings);
      return unknown(result);
    case 'run':
      runCode(at(action.arg), stage);
      return mixed(result, [at(action.arg)]);
    case 'load':
      if (at(action.arg).origin !== 0) findings.execute(stage.language);
      return mixed(result, args.items);
    default:
      return unknown(result);
  }
}

function pathOf(result: string): string {
  return /Path(?:\.home|\.cwd)?\(\)$/.test(result) ? 'pathlib.Path()' : '';
}

function fetched(path: string, address: Value): Value {
  return unknown(path, { origin: FETCHED, url: address.text, target: address.text });
}

/** An URL, or the host among the options of a request. */
function addressOf(value: Value): Value {
  const host = value.entries?.get('url') ?? value.entries?.get('hostname') ?? value.entries?.get('host');
  return host ?? value;
}

function hostOf({ items, entries }: Arguments): string {
  const [first, second] = items;
  const pair = first?.items ?? (first?.entries === undefined ? items : undefined);
  if (pair !== undefined && pair.length > 0) {
    const isPortFirst = /^\d+$/.test(pair[0]?.value ?? '') && pair.length > 1;
    const ordered = isPortFirst ? [pair[1], pair[0]] : pair.slice(0, 2);
    return ordered
      .map((part) => part?.text ?? '')
      .filter((part) => !part.startsWith('$'))
      .join(':');
  }
  const named = first?.entries ?? entries;
  const host = named.get('host') ?? named.get('PeerAddr') ?? named.get('PeerHost') ?? second;
  const port = named.get('port') ?? named.get('PeerPort');
  return [host, port]
    .flatMap((part) => (part === undefined || part.text.startsWith('$') ? [] : [part.text]))
    .join(':');
}

/** `spawn('rm', ['-rf', x])`, `execl('/bin/sh', 'sh', '-c', …)`, `system 'rm', '-rf', '/'`. */
function spread({ items, entries }: Arguments, from: number): Value {
  const [first, second, ...rest] = items.slice(from);
  if (first === undefined) return entries.get('cmd') ?? NOTHING;
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

export function variable(name: Value): Value {
  const isHome = /^(?:HOME|USERPROFILE|HOMEPATH)$/.test(name.value ?? '');
  return unknown('', { text: isHome ? '~' : `$${(name.value ?? 'x').replace(/\W/g, '')}` });
}
