/**
 * An entry that starts a gateway already. Only this program counts as ours, and a former one only where `wrap` recorded
 * the entry: arguments alone prove nothing, since anyone can spell them.
 */
import type { ServerStart } from '../../gateway/downstream/server-start.ts';
import { isObject, type JsonObject } from '../../gateway/messages/incoming.ts';
import type { OwnProgram } from '../../ports/servers.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import {
  type Behind,
  isGatewayCommand,
  isMergedCommand,
  isSpelledAlike,
  isStartOf,
  unwrapCommand,
  wrappedArguments,
} from '../clients/wrapped-start.ts';
import type { Decision, Found, WrapWish } from './decide-entry.ts';
import { type PlainSecret, plainSecret } from './plain-secrets.ts';

export const KEPT = {
  wrapped: 'it goes through the gateway',
  merged: 'it is the gateway for the servers of the document',
} as const;

const OTHER =
  'it starts a gateway that is not of this installation, or is spelled otherwise; write the command of the server itself';

type Stdio = Extract<ServerStart, { kind: 'stdio' }>;

/** Undefined if it starts no gateway. */
export function knownGateway(start: Stdio, found: Found, wish: WrapWish): Decision | undefined {
  const { command, args } = start;
  if (!isGatewayCommand(command, args)) return undefined;
  const { program } = wish;
  const isOurs = command === program.node && args[0] === program.script;
  const isFormer = program.former !== undefined && isStartOf(command, args[0], program.former);
  if (!isOurs && !isFormer && !wish.isRecorded(found)) return { does: 'leave', why: OTHER };
  const spelled = { node: command, script: args[0] ?? '' };
  if (isMergedCommand(command, args)) {
    if (isOurs) return { does: 'keep', why: KEPT.merged };
    return moved(found, program, [program.script, ...args.slice(1)], { isMerged: true });
  }
  const unwrapped = unwrapCommand(command, args, spelled);
  if (unwrapped === undefined) return { does: 'leave', why: OTHER };
  const { behind, pinnedAs: _, isSpelled: __, ...wrapping } = unwrapped;
  const pinnedAs = wish.pinnedAs(found);
  const plain = withoutSecrets(behind, start.env, found, wish);
  const isSpelled = isSpelledAlike(behind, start);
  const isPinned = pinnedAs === unwrapped.pinnedAs && isSpelled === (unwrapped.isSpelled ?? false);
  if (isOurs && isPinned && plain.remove.length === 0)
    return { does: 'keep', why: KEPT.wrapped, secrets: plain.secrets };
  const pins = {
    ...(pinnedAs === undefined ? {} : { pinnedAs }),
    ...(isSpelled ? { isSpelled } : {}),
  };
  const after = wrappedArguments(program, { ...wrapping, ...pins }, plain.behind);
  return moved(found, program, after, { secrets: plain.secrets, remove: plain.remove });
}

interface WithoutSecrets {
  readonly behind: Behind;
  readonly secrets: readonly PlainSecret[];
  /** Variables of the entry that are files now. */
  readonly remove: readonly string[];
}

/** Of an entry that was wrapped with its secrets written out. */
function withoutSecrets(
  behind: Behind,
  env: Readonly<Record<string, string>>,
  found: Found,
  wish: WrapWish,
): WithoutSecrets {
  if (behind.kind === 'http') return { behind, secrets: [], remove: [] };
  const secrets = behind.env.flatMap(({ name, from }) =>
    from === undefined ? (plainSecret(name, env[name] ?? '', { place: 'env' }) ?? []) : [],
  );
  const files = placed(secrets, found, wish);
  const passed = behind.env.map((one) => {
    const path = files.get(one.name);
    return path === undefined ? one : { name: one.name, from: `@file:${path}` };
  });
  const outer = isObject(found.entry.command) ? 'command.env' : 'env';
  const remove = [...files.keys()].map((name) => `${outer}.${name}`);
  return { behind: { ...behind, env: passed }, secrets, remove };
}

export function placed(secrets: readonly PlainSecret[], found: Found, wish: WrapWish): Map<string, string> {
  return new Map(
    secrets.flatMap((secret) => {
      const path = wish.credential(secret, found);
      return path === undefined ? [] : [[secret.name, path] as const];
    }),
  );
}

interface More {
  readonly isMerged?: true;
  readonly secrets?: readonly PlainSecret[];
  readonly remove?: readonly string[];
}

const moved = (
  { at, entry }: Found,
  program: OwnProgram,
  args: string[],
  { isMerged, secrets = [], remove = [] }: More,
): Decision => ({
  ...{ does: 'wrap', edit: { at, set: commandKeys(entry, program, args), remove }, secrets },
  ...(isMerged === undefined ? {} : { isMerged }),
});

/** An older spelling has the whole command in one object. */
export function commandKeys(
  { command }: JsonObject,
  { node }: OwnProgram,
  args: string[],
): Record<string, JsonValue> {
  return isObject(command) ? { 'command.path': node, 'command.args': args } : { command: node, args };
}
