import type { ServerPorts } from '../../ports/servers.ts';
import { printable } from '../../text/printable.ts';
import { lookUp } from './child-environment.ts';
import type { ServerStart } from './server-start.ts';

type Around = Pick<ServerPorts, 'environment' | 'platform' | 'home'>;

export interface FilledStart {
  readonly start: ServerStart;
  /** Sentences about variables that stayed empty. */
  readonly missing: readonly string[];
}

const INPUT = /\$\{input:([^${}]{1,200})\}/g;

/** Inputs that its client would first ask the user for. There is no user to ask here, so such a server is not started. */
export function inputsOf(start: ServerStart): string[] {
  if (start.variables !== 'prefixed') return [];
  const texts =
    start.kind === 'stdio'
      ? [start.command, ...start.args, ...Object.values(start.env), start.cwd ?? '']
      : [start.url, ...Object.values(start.headers)];
  const named = texts.flatMap((text) => [...text.matchAll(INPUT)].map((match) => match[1] ?? ''));
  return [...new Set(named)].map((name) => printable(name, { max: 80 }));
}

const REMEDY = 'set it where the gateway is started, or write `${NAME:-}` if it may be empty';

/** Why a server cannot be started as it is written: one with an empty token or folder would fail later, or do something else. */
export function whyUnfit(start: ServerStart, around: Around): string | undefined {
  const inputs = inputsOf(start).map((one) => `"${one}"`);
  if (inputs.length > 0) return `it needs the input ${inputs.join(', ')}, which only a client can ask for`;
  const { missing } = fillVariables(start, around);
  return missing.length === 0 ? undefined : `${missing.join('; ')}: ${REMEDY}`;
}

/** The start as a person may see it: with its folders filled in, without the user's values. */
export function shownStart(start: ServerStart, around: Around): ServerStart {
  const isPrefixed = start.variables === 'prefixed';
  const fill = (text: string) =>
    isPrefixed
      ? text.replace(HOLES.prefixed, (hole, inner: string) => placeValue(inner, start, around) ?? hole)
      : text;
  if (start.kind === 'http') return { ...start, url: fill(start.url) };
  const { command, args, cwd } = start;
  return {
    ...start,
    command: fill(command),
    args: args.map(fill),
    ...(cwd === undefined ? {} : { cwd: fill(cwd) }),
  };
}

/** Whether its client fills something into these texts before it starts the server. */
export const areFilled = (texts: readonly string[], { variables }: ServerStart): boolean =>
  variables !== undefined && texts.some((text) => text.search(HOLES[variables]) >= 0);

/** The user's variables whose values a text takes when its server is started. */
export function variablesIn(text: string, { variables }: ServerStart): string[] {
  if (variables === undefined) return [];
  const named = [...text.matchAll(HOLES[variables])].flatMap(([, braced = '', , bare = '']) => {
    const inner = braced || bare;
    if (variables !== 'prefixed') return [inner];
    return inner.startsWith('env:') ? [inner.slice(4)] : [];
  });
  return [...new Set(named)];
}

/** The start with the user's values in place of variables: only for starting it, never to be shown or stored. */
export function fillVariables(start: ServerStart, around: Around): FilledStart {
  const missing = new Set<string>();
  const fill = (text: string) => fillText(text, start, around, missing);
  const filled = start.kind === 'stdio' ? fillStdio(start, fill) : fillHttp(start, fill, around, missing);
  return { start: filled, missing: [...missing] };
}

type Fill = (text: string) => string;

const fillRecord = (record: Readonly<Record<string, string>>, fill: Fill): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, fill(value)]));

function fillStdio(start: Extract<ServerStart, { kind: 'stdio' }>, fill: Fill): ServerStart {
  return {
    ...start,
    command: fill(start.command),
    args: start.args.map(fill),
    env: fillRecord(start.env, fill),
    ...(start.cwd === undefined ? {} : { cwd: fill(start.cwd) }),
  };
}

function fillHttp(
  start: Extract<ServerStart, { kind: 'http' }>,
  fill: Fill,
  around: Around,
  missing: Set<string>,
): ServerStart {
  const named: Record<string, string> = {};
  for (const [header, { variable, prefix }] of Object.entries(start.headerVariables ?? {})) {
    const value = lookUp(around.environment, around.platform, variable);
    if (value === undefined) missing.add(unset(variable));
    else named[header] = `${prefix}${value}`;
  }
  return { ...start, url: fill(start.url), headers: { ...fillRecord(start.headers, fill), ...named } };
}

const unset = (name: string): string =>
  `the variable "${printable(name, { max: 80 })}" in its configuration is not set`;

const HOLES = {
  braces: /\$\{([A-Za-z_]\w{0,200})(?::-([^}]{0,4096}))?\}/g,
  prefixed: /\$\{([^${}]{1,200})\}()/g,
  dollar: /\$(?:\{([A-Za-z_]\w{0,200})(?::-([^}]{0,4096}))?\}|([A-Za-z_]\w{0,200}))/g,
} as const;

function fillText(text: string, start: ServerStart, around: Around, missing: Set<string>): string {
  if (start.variables === undefined || !text.includes('$')) return text;
  if (start.variables === 'prefixed') {
    return text.replace(HOLES.prefixed, (hole, inner: string) => {
      const value = prefixedValue(inner, start, around);
      if (value === undefined) missing.add(whyEmpty(inner));
      return value ?? (isKnownHole(inner) ? '' : hole);
    });
  }
  return text.replace(HOLES[start.variables], (hole, braced?: string, otherwise?: string, bare?: unknown) => {
    const name = braced ?? (typeof bare === 'string' ? bare : '');
    const value = lookUp(around.environment, around.platform, name) ?? otherwise;
    if (value === undefined) missing.add(unset(name));
    // This client leaves unknown variables unchanged.
    return value ?? (start.variables === 'dollar' ? hole : '');
  });
}

const isKnownHole = (inner: string): boolean => inner.startsWith('env:');

function prefixedValue(inner: string, start: ServerStart, around: Around): string | undefined {
  if (inner.startsWith('env:')) return lookUp(around.environment, around.platform, inner.slice(4));
  return placeValue(inner, start, around);
}

function placeValue(inner: string, { workspace }: ServerStart, around: Around): string | undefined {
  switch (inner) {
    case 'userHome':
      return around.home;
    case 'workspaceFolder':
      return workspace;
    case 'workspaceFolderBasename':
      return workspace?.split(/[\\/]/).at(-1);
    case 'pathSeparator':
    case '/':
      return around.platform === 'win32' ? '\\' : '/';
    default:
      return undefined;
  }
}

function whyEmpty(inner: string): string {
  if (inner.startsWith('env:')) return unset(inner.slice(4));
  return `"${printable(inner, { max: 80 })}" in its configuration is not known here`;
}
