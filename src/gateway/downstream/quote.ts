import type { GivenValue } from '../../sensitive/known/counted-values.ts';
import type { KnownSecrets } from '../../sensitive/known/known-secrets.ts';
import { redactText } from '../../sensitive/redact.ts';
import { isSecretName, secretsAmong } from '../../sensitive/server-origin/argument-secrets.ts';
import { secretsOfUrl } from '../../sensitive/server-origin/url-secrets.ts';
import { printable } from '../../text/printable.ts';
import type { ServerStart } from './server-start.ts';

/** Text of a server as we may show it. */
export interface Quoter {
  /** Without the secrets it was given, otherwise unchanged. */
  conceal(text: string): string;
  /** Without the secrets it was given, and without anything else that looks secret. */
  redact(text: string): string;
  /** One short printable line of it. */
  quote(text: string, max?: number): string;
}

const QUOTE_MAX = 160;
const QUOTE_SOURCE_MAX = 4096;
/** Shorter values (`true`, `8080`, `en_GB`) are not secrets, and masking them would garble sentences. */
const SECRET_MIN = 8;

/**
 * `start` with its variables filled in: a server may print what it received. `yielded`: what its references yielded;
 * `known`: what other servers were given.
 */
export function quoterFor(
  start: ServerStart,
  yielded: readonly string[] = [],
  known?: Pick<KnownSecrets, 'conceal'>,
): Quoter {
  const secrets = [
    ...secretsOf(start).filter((value) => value.length >= SECRET_MIN),
    ...inParts(yielded),
  ].sort((a, b) => b.length - a.length);
  const conceal = (text: string) => {
    const own = secrets.reduce((shown, secret) => shown.replaceAll(secret, '[redacted]'), text);
    return known === undefined ? own : known.conceal(own);
  };
  const redact = (text: string) => redactText(conceal(text)).text;
  // Redacting megabytes to show one line would let a server waste our time.
  const quote = (text: string, max = QUOTE_MAX) =>
    printable(redact(text.slice(0, QUOTE_SOURCE_MAX)), { max });
  return { conceal, redact, quote };
}

/** What must not come back from any server: what references yielded, and values that their names call secret. */
export function givenTo(start: ServerStart, yielded: readonly GivenValue[]): GivenValue[] {
  const named = Object.entries(start.kind === 'stdio' ? start.env : start.headers);
  return [
    ...yielded,
    ...named.flatMap(([name, value]) => (isSecretName(name) ? [{ name, value }] : [])),
    ...(start.kind === 'stdio'
      ? secretsAmong(start.command, start.args).map((value) => ({ name: '', value, isKept: true }))
      : [{ name: '', value: start.url }]),
  ];
}

/** What references yielded is secret however short it is; of several lines a server may print one. */
const inParts = (yielded: readonly string[]): string[] => [
  ...yielded,
  ...yielded.flatMap((value) => value.split(/\s+/)).filter((part) => part.length >= SECRET_MIN),
];

function secretsOf(start: ServerStart): string[] {
  if (start.kind === 'stdio') {
    return [...valuesOf(start.env), ...secretsAmong(start.command, start.args)];
  }
  const headers = Object.values(start.headers);
  // `Bearer` and the token after it: a server may print either.
  return [...headers, ...headers.flatMap((value) => value.split(' ')), ...secretsOfUrl(start.url)];
}

/** Sentences are not secrets, unless their name marks them so: masked, they could be changed unnoticed. */
const valuesOf = (env: Readonly<Record<string, string>>): string[] =>
  Object.entries(env).flatMap(([name, value]) => (!/\s/.test(value) || isSecretName(name) ? [value] : []));
