/** Members and methods: constants are computed, outside effects become runs. */
import { Buffer } from 'node:buffer';
import { mayCompute, replacedAll } from '../../text/budget.ts';
import type { Reader } from './powershell-strings.ts';
import {
  formatted,
  joinValues,
  literal,
  opaque,
  sourcesOf,
  textOfBytes,
  type Value,
} from './powershell-value.ts';

const IDENTITY = new Set(['tostring', 'trim', 'trimend', 'trimstart', 'tochararray', 'getnewclosure']);
/** Methods with outside effects, whatever the object is called. */
const TELLING =
  /^(?:download(?:string|file|data)(?:async|taskasync)?|upload(?:string|file|data|values)(?:async)?|openread|getstringasync|getasync|postasync|shellexecute|deletesubkeytree|uninstall|terminate|invokescript|deletesubkey)$/;

export function member(value: Value, name: string): Value {
  const type = value.type === '' ? '' : `${value.type}.${name}`.slice(0, 120);
  return opaque(`${value.text}.${name}`.slice(0, 200), {
    type,
    runs: value.runs,
    variables: value.variables,
  });
}

export function callMember(self: Value, name: string, args: readonly Value[], reader: Reader): Value {
  if (self.type === 'scriptblock' && /^invoke/.test(name))
    return self.isBlock === true ? self : reader.runText(self);
  if (self.type === 'scriptblock' && name === 'create')
    return { ...(args[0] ?? opaque('')), type: 'scriptblock' };
  const known = constantCall(self, name, args);
  if (known !== undefined && self.type !== 'convert') return known;
  if (name === 'invoke' || name === 'invokescript' || name === 'expandstring') {
    if (/invokecommand$|executioncontext/i.test(self.text)) return reader.runText(args[0] ?? opaque(''));
  }
  if (name === 'new' && self.type !== '') {
    return { ...reader.method('new-object', [literal(self.type, false), ...args]), type: self.type };
  }
  const isTelling = TELLING.test(name);
  if (self.type === '' && !isTelling) return { ...joinValues([self, ...args], ' '), value: undefined };
  const owner = self.type === '' && /^(?:down|up|openread)/.test(name) ? 'net.webclient' : self.type;
  // The object's origin is what is deleted.
  const source = name === 'delete' && self.runs.length > 0 ? self : undefined;
  const result = reader.method(`${owner}.${name}`.replace(/^\./, ''), args, source);
  return { ...result, ...(known ?? {}), runs: sourcesOf([self, result]) };
}

/** Calls whose result follows from constants. */
function constantCall(self: Value, name: string, args: readonly Value[]): Value | undefined {
  const [first, second] = args;
  if (self.type === 'convert' && name === 'frombase64string' && first?.value !== undefined)
    return { ...opaque(first.text), bytes: Buffer.from(first.value, 'base64') };
  if (/^text\.encoding\.\w+$/.test(self.type) && name === 'getstring' && first?.bytes !== undefined) {
    const text = textOfBytes(first.bytes, self.type.slice('text.encoding.'.length));
    return { ...(text === undefined ? opaque('$bytes') : literal(text)), runs: first.runs };
  }
  if (self.type === 'string' && name === 'join')
    return joinValues(second?.items ?? args.slice(1), first?.value ?? '');
  if (self.type === 'string' && name === 'concat') return joinValues(args);
  if (self.type === 'string' && name === 'format' && first !== undefined)
    return formatted(first, args.slice(1));
  if (self.type === 'environment' && name === 'getenvironmentvariable')
    return opaque(`$env:${first?.text ?? ''}`);
  if (self.type === 'environment' && name === 'getfolderpath') return opaque(`$env:${first?.text ?? ''}`);
  if (self.type !== '') return undefined;
  if (IDENTITY.has(name)) return self;
  if (self.value === undefined) return undefined;
  if (name === 'replace' && first?.value !== undefined && first.value !== '') {
    const made = replacedAll(self.value, first.value, second?.value ?? '');
    return { ...(made === undefined ? opaque('$long') : literal(made)), runs: self.runs };
  }
  if (name === 'tolower' || name === 'toupper') return self;
  if (name === 'split') return listOf(self.value.split(first?.value ?? ' '));
  if (name === 'substring') {
    const start = Number(first?.value ?? 0);
    return literal(self.value.slice(start, second === undefined ? undefined : start + Number(second.value)));
  }
  if (name === 'insert') {
    const place = Number(first?.value ?? 0);
    if (!mayCompute(self.value.length + (second?.value?.length ?? 0))) return opaque('$long');
    return literal(self.value.slice(0, place) + (second?.value ?? '') + self.value.slice(place));
  }
  return undefined;
}

export function listOf(parts: readonly string[]): Value {
  const items = parts.slice(0, 4096).map((part) => literal(part));
  return { ...joinValues(items, ' '), items };
}
