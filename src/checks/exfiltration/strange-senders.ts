import type { ReadCommand } from '../../screening/contract/call.ts';
import type { Observation } from '../../screening/contract/check.ts';
import type { SecretFlow, Source } from '../../screening/flows/secret-flow.ts';
import { targetKind } from '../../shell/places/hosts.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { secretLeak } from './leaks.ts';
import { wordSource } from './outgoing.ts';

/** Programs that the tables of senders know, and programs that send nothing. */
const LOCAL =
  /^(?:echo|printf|cat|grep|sed|awk|test|\[|export|export-|read|set|eval|docker|podman|kubectl|helm|gh|npm|pnpm|yarn|pip|ssh|scp|ssh-add|ssh-keygen|gpg|openssl|age|sops|vault|op|make|bash|sh|zsh|env|sudo|xargs|tee|cp|mv|ln|jq|base64|node|python[\d.]*|ruby|perl|php)$/;
const HOST_OPTION =
  /^(?:-h|-H|--host|--hostname|--server|--endpoint|--url|--to|--remote|--connect|--broker)$/;
const ADDRESS =
  /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/)(?:[^\s@/]{1,100}@)?[\w.-]+|^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$|^(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?$/i;

/** `https://$(…).stranger.example/x`: who owns the name gets the rest of it. */
const FILLED = /^[a-z]+:\/\/[^/@]{0,500}[)}`]\.([\w-]+(?:\.[\w-]+)+)(?:[/:]|$)/i;

/** A program outside the tables that gets a secret in its words and the name of a host: it can only be meant to send. */
export function* strangeSenders(
  { path, reading, effects }: ReadCommand,
  flow: () => SecretFlow,
): Generator<Observation> {
  const known = new Set(
    effects.flatMap((one) => (one.does === 'send' && one.run !== undefined ? [one.run] : [])),
  );
  for (const run of reading.runs) {
    if (known.has(run.id) || run.program === '' || LOCAL.test(run.program)) continue;
    const isFilled = run.args.some(({ substitutions }) => substitutions.length > 0);
    const to = hostOf(run);
    if (to === undefined || !(isStranger(to) || (isFilled && run.program !== 'git'))) continue;
    const source: Source | undefined =
      (isFilled ? wordSource(run, flow()) : undefined) ??
      (isStranger(to) ? operandSource(run, flow()) : undefined);
    if (source === undefined) continue;
    const target = targetKind(to);
    if (target === 'local' || target === 'private' || target === 'metadata') continue;
    yield secretLeak(path, source, to, target);
  }
}

const isStranger = (to: string): boolean => /^(?:unknown|drop|address)$/.test(targetKind(to));

/** A secret file as a plain operand or as the input. As the value of an option it may be what the program logs in with. */
function operandSource(run: Run, flow: SecretFlow): Source | undefined {
  for (const [i, { text, value }] of run.args.entries()) {
    const isValue = /^-[^=]*$/.test(args(run, i - 1)) && !text.startsWith('@');
    if (value === undefined || isValue || text.startsWith('-') || ADDRESS.test(text)) continue;
    const source = flow.inFile(text.replace(/^@/, ''), run);
    if (source !== undefined) return source;
  }
  for (const input of run.stdin) {
    const source = input.from === 'file' ? flow.inFile(input.path.text, run) : undefined;
    if (source !== undefined) return source;
  }
  return undefined;
}

const args = (run: Run, at: number): string => run.args[at]?.text ?? '';

function hostOf({ args }: Run): string | undefined {
  for (const [i, { text, value }] of args.entries()) {
    if (HOST_OPTION.test(args[i - 1]?.text ?? '')) return text;
    if (value !== undefined && ADDRESS.test(value)) return value;
    const [, owner] = FILLED.exec(text) ?? [];
    if (value === undefined && owner !== undefined) return owner;
  }
  return undefined;
}
