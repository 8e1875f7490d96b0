import type { ReadCommand } from '../../screening/contract/call.ts';
import type { Observation } from '../../screening/contract/check.ts';
import type { SecretFlow, Source } from '../../screening/flows/secret-flow.ts';
import { targetKind } from '../../shell/places/hosts.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { secretLeak } from './leaks.ts';
import { wordSource } from './outgoing.ts';

/** Programs that the tables of senders know, and programs that send nothing. */
const LOCAL =
  /^(?:echo|printf|cat|grep|sed|awk|test|\[|export|export-|read|set|eval|docker|podman|kubectl|helm|git|gh|npm|pnpm|yarn|pip|ssh|scp|ssh-add|ssh-keygen|gpg|openssl|age|sops|vault|op|make|bash|sh|zsh|env|sudo|xargs|tee|cp|mv|ln|jq|base64|node|python[\d.]*|ruby|perl|php)$/;
const HOST_OPTION =
  /^(?:-h|-H|--host|--hostname|--server|--endpoint|--url|--to|--remote|--connect|--broker)$/;
const ADDRESS =
  /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/)(?:[^\s@/]{1,100}@)?[\w.-]+|^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$|^(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?$/i;

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
    if (!run.args.some(({ substitutions }) => substitutions.length > 0)) continue;
    const to = hostOf(run);
    const source: Source | undefined = to === undefined ? undefined : wordSource(run, flow());
    if (to === undefined || source === undefined) continue;
    const target = targetKind(to);
    if (target === 'local' || target === 'private' || target === 'metadata') continue;
    yield secretLeak(path, source, to, target);
  }
}

function hostOf({ args }: Run): string | undefined {
  for (const [i, { text, value }] of args.entries()) {
    if (HOST_OPTION.test(args[i - 1]?.text ?? '')) return text;
    if (value !== undefined && ADDRESS.test(value)) return value;
  }
  return undefined;
}
