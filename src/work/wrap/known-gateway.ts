/**
 * An entry that starts a gateway already. Only this program counts as ours, and a former one only where `wrap` recorded
 * the entry: arguments alone prove nothing, since anyone can spell them.
 */
import type { ServerStart } from '../../gateway/downstream/server-start.ts';
import type { JsonObject } from '../../gateway/messages/incoming.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import {
  isGatewayCommand,
  isMergedCommand,
  type OwnProgram,
  unwrapCommand,
  wrappedArguments,
} from '../clients/wrapped-start.ts';
import type { Decision, Found, WrapWish } from './decide-entry.ts';

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
  if (!isOurs && !wish.isRecorded(found)) return { does: 'leave', why: OTHER };
  const spelled = { node: command, script: args[0] ?? '' };
  if (isMergedCommand(command, args)) {
    if (isOurs) return { does: 'keep', why: KEPT.merged };
    return moved(found, program, [program.script, ...args.slice(1)], { isMerged: true });
  }
  const unwrapped = unwrapCommand(command, args, spelled);
  if (unwrapped === undefined) return { does: 'leave', why: OTHER };
  const { behind, pinnedAs: _, ...wrapping } = unwrapped;
  const pinnedAs = wish.pinnedAs(found);
  if (isOurs && pinnedAs === unwrapped.pinnedAs) return { does: 'keep', why: KEPT.wrapped };
  const pins = pinnedAs === undefined ? {} : { pinnedAs };
  return moved(found, program, wrappedArguments(program, { ...wrapping, ...pins }, behind));
}

const moved = (
  { at, entry }: Found,
  program: OwnProgram,
  args: string[],
  more: { isMerged?: true } = {},
): Decision => ({
  ...{ does: 'wrap', edit: { at, set: commandKeys(entry, program, args), remove: [] }, secrets: [] },
  ...more,
});

/** An older spelling has the whole command in one object. */
export function commandKeys(
  { command }: JsonObject,
  { node }: OwnProgram,
  args: string[],
): Record<string, JsonValue> {
  const isObject = typeof command === 'object' && command !== null && !Array.isArray(command);
  return isObject ? { 'command.path': node, 'command.args': args } : { command: node, args };
}
