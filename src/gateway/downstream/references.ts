/**
 * Values by reference: `${env:NAME}`, `${file:PATH}`, `${command:…}` and `${keychain:NAME}`, in variables and headers
 * alone. They are looked up at each start; what they yield is in no listing, log, event, error or argument list.
 */
import { posix, win32 } from 'node:path';
import type { ServerPorts, Yielded } from '../../ports/servers.ts';
import type { GivenValue } from '../../sensitive/known/counted-values.ts';
import { printable } from '../../text/printable.ts';
import { splitWords } from '../../text/words/split-words.ts';
import { childEnvironment, lookUp } from './child-environment.ts';
import type { ServerStart } from './server-start.ts';

const KINDS = ['env', 'file', 'command', 'keychain'] as const;
type Kind = (typeof KINDS)[number];

/** A reference, or a variable by its name alone, which may be beside one. */
const HOLE = /\$\{(?:(env|file|command|keychain):([^${}]{1,1000})|([A-Za-z_]\w{0,200}))\}/g;
const REFERENCE = /\$\{(?:env|file|command|keychain):[^${}]{1,1000}\}/;

/** As RFC 9110 has it. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether a text of a document names a value that is kept elsewhere. */
export const hasReference = (text: string): boolean => REFERENCE.test(text);

/** Those with references apart from those without. */
export function apart(texts: Readonly<Record<string, string>>): {
  readonly plain: Record<string, string>;
  readonly references: Record<string, string>;
} {
  const entries = Object.entries(texts);
  return {
    plain: Object.fromEntries(entries.filter(([, text]) => !hasReference(text))),
    references: Object.fromEntries(entries.filter(([, text]) => hasReference(text))),
  };
}

/** `@file:PATH` at the end of a value, as the command line spells it: no client and no shell takes it for its own. */
export function spelledReference(text: string): string | undefined {
  const [, prefix = '', kind, name] =
    /^([^@${}]{0,100})@(env|file|command|keychain):([^${}\r\n\0]{1,1000})$/.exec(text) ?? [];
  return kind === undefined ? undefined : `${prefix}\${${kind}:${name}}`;
}

export type Resolved =
  | {
      readonly start: ServerStart;
      readonly secrets: readonly string[];
      /** What the references yielded, by the name that each is given in. */
      readonly given: readonly GivenValue[];
    }
  /** Why it must not be started: with an empty token a server may do something else. */
  | { readonly why: string };

/** `start` has its variables filled in. */
export async function resolveReferences(start: ServerStart, ports: ServerPorts): Promise<Resolved> {
  const { references, ...rest } = start;
  if (references === undefined) return { start, secrets: [], given: [] };
  const found = new Map<string, string>();
  const values: Record<string, string> = {};
  const given: GivenValue[] = [];
  for (const [name, text] of Object.entries(references)) {
    for (const [hole, kind, named, bare] of text.matchAll(HOLE)) {
      if (found.has(hole)) continue;
      const yielded = await yieldOf(isKind(kind) ? kind : 'env', named ?? bare ?? '', ports);
      if ('why' in yielded)
        return { why: `"${printable(name, { max: 80 })}" in its configuration: ${yielded.why}` };
      found.set(hole, yielded.value);
    }
    for (const [hole, kind = 'env', named, bare = ''] of text.matchAll(HOLE)) {
      const value = found.get(hole) ?? '';
      const isKept = kind !== 'env';
      given.push({ name, value, isKept }, { name: named ?? bare, value, isKept });
    }
    // In one pass: what a reference yields is never read for references.
    values[name] = text.replace(HOLE, (hole) => found.get(hole) ?? '');
    // Refused here, where no error can quote it.
    if (rest.kind === 'http' && !HEADER_VALUE.test(values[name]))
      return {
        why: `"${printable(name, { max: 80 })}" in its configuration has characters that no header can have`,
      };
  }
  const secrets = [...found.values(), ...Object.values(values)].filter((value) => value !== '');
  return rest.kind === 'stdio'
    ? { start: { ...rest, env: { ...rest.env, ...values } }, secrets, given }
    : { start: { ...rest, headers: { ...rest.headers, ...values } }, secrets, given };
}

const isKind = (word: string | undefined): word is Kind => KINDS.some((kind) => kind === word);

async function yieldOf(kind: Kind, name: string, ports: ServerPorts): Promise<Yielded> {
  const { environment, platform, secrets } = ports;
  if (kind === 'env') {
    const value = lookUp(environment, platform, name);
    return value === undefined
      ? { why: `the variable ${shown(name)} is not set` }
      : usable(value, 'the variable');
  }
  if (kind === 'command') return await outputOf(name, ports);
  const yielded =
    secrets === undefined
      ? { why: `there is no way to a ${kind} here` }
      : await (kind === 'file' ? secrets.file(placed(name, ports)) : secrets.keychain(name));
  return 'why' in yielded ? yielded : usable(yielded.value, `the ${kind} ${shown(name)}`);
}

const shown = (name: string): string => `"${printable(name, { max: 120 })}"`;

const placed = (path: string, { home, platform }: ServerPorts): string =>
  /^~[\\/]/.test(path) ? (platform === 'win32' ? win32 : posix).join(home, path.slice(2)) : path;

/** An empty value, or one that no variable and no header can have, is a mistake. */
function usable(value: string, what: string): Yielded {
  const text = value.replace(/\r?\n$/, '');
  if (text === '') return { why: `${what} is empty` };
  return text.includes('\0') ? { why: `${what} has a zero byte` } : { value: text };
}

const MOST_BYTES = 64 * 1024;
const MOST_MS = 10_000;

/** Without a shell. What it writes to standard error is not read: it may repeat the value. */
async function outputOf(line: string, ports: ServerPorts): Promise<Yielded> {
  const what = `the command ${shown(line)}`;
  const [command, ...args] = splitWords(line) ?? [];
  if (command === undefined || command === '') return { why: `${what} has no program, or an open quote` };
  const { env } = childEnvironment({ kind: 'stdio', command, args, env: {} }, ports);
  const child = ports.children.start({ command, args, env });
  child.closeInput();
  let isLate = false;
  const cancel = ports.clock.after(MOST_MS, () => {
    isLate = true;
    child.killTree('SIGKILL');
  });
  const [bytes, , end] = await Promise.all([readAll(child.output), readAll(child.errors), child.ended]);
  cancel();
  child.killTree('SIGKILL');
  if (isLate) return { why: `${what} did not end within ${MOST_MS / 1_000} s` };
  if (end.kind === 'not-started') return { why: `${what} could not be started (${end.errno})` };
  if (end.code !== 0) return { why: `${what} ended with status ${end.code ?? end.signal ?? 'unknown'}` };
  if (bytes === undefined) return { why: `${what} printed more than 64 KiB` };
  return usable(bytes.toString('utf8'), what);
}

/** Undefined if there is more than a value has. */
async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const kept: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size <= MOST_BYTES) kept.push(chunk);
  }
  return size > MOST_BYTES ? undefined : Buffer.concat(kept);
}
