/** How clients are greeted: by their only server in its own words, or by us for all of them. */
import { cutText } from '../text/cut-text.ts';
import { printable } from '../text/printable.ts';
import type { Caller } from '../vocabulary/call.ts';
import type { ClientSide } from './downstream/life/client-side.ts';
import { isUnavailable, type Server } from './downstream/life/gateway-server.ts';
import type { Instance } from './downstream/life/instance.ts';
import { startedWithin } from './downstream/life/started-within.ts';
import { shownInstructions } from './listing/judged-parts.ts';
import { OPENING_VERSIONS } from './messages/eras.ts';
import { isObject, type JsonObject } from './messages/incoming.ts';
import { CODES, errorReply, type Reply } from './messages/own-replies.ts';
import { discoverFrom, greetingFrom } from './messages/rewrite.ts';
import type { QuestionDesk } from './server-questions.ts';
import type { Surroundings } from './surroundings.ts';

/** From the start of a server: one that is slower must not hold up the greeting of all. It is listed later. */
const GREET_MS = 5_000;
/** Of each server. */
const MOST_INSTRUCTIONS = 2_000;

export interface GreetingDesk {
  readonly questions: Pick<QuestionDesk, 'read'>;
  readonly client: ClientSide;
  readonly around: Surroundings;
  readonly caller: Caller;
  /** For those that are not ready in time. */
  readonly routes: { announceLater(server: Server): void };
}

/** The answer to `initialize` or `server/discover`. */
export async function greetClient(method: string, desk: GreetingDesk): Promise<Reply> {
  const { client, around } = desk;
  const [only] = around.servers;
  if (around.isBare && only !== undefined)
    return await shownGreeting(await greetFor(only, client), only, desk);
  const instances = await Promise.all(around.servers.map((server) => instanceSoon(server, desk)));
  const ready = instances.filter((one) => one !== undefined);
  const merged = {
    capabilities: merge([
      ...ready.map(({ capabilities }) => capabilities),
      ...(ready.length < instances.length ? [WHAT_A_LATE_ONE_MAY_OFFER] : []),
    ]),
    serverInfo: around.self,
    ...(await instructionsOf(ready, desk)),
  };
  return { result: spelled(method, merged, client) };
}

/** The greeting of an only server, without instructions that are not approved; its lists may change by a person's word. */
export async function shownGreeting(reply: Reply, server: Server, desk: GreetingDesk): Promise<Reply> {
  const { caller, around } = desk;
  if (!('result' in reply)) return reply;
  const { instructions, ...given } = reply.result;
  const read = await desk.questions.read(server.name, { method: 'initialize', params: given });
  const rest = read?.params;
  if (rest === undefined)
    return errorReply(CODES.stopped, `the greeting of the server "${server.name}" cannot be passed on`);
  const shown =
    typeof instructions === 'string'
      ? await shownInstructions(server, instructions, caller, around.guard)
      : undefined;
  const { capabilities } = rest;
  return {
    result: {
      ...rest,
      ...(isObject(capabilities) ? { capabilities: withChanges(capabilities) } : {}),
      ...(shown === undefined ? {} : { instructions: shown }),
    },
  };
}

function withChanges(capabilities: JsonObject): JsonObject {
  const lists = ['tools', 'prompts', 'resources'].flatMap((name) => {
    const own = capabilities[name];
    return isObject(own) ? [[name, { ...own, listChanged: true }] as const] : [];
  });
  return { ...capabilities, ...Object.fromEntries(lists) };
}

async function greetFor(server: Server, client: ClientSide): Promise<Reply> {
  const instance = await server.instanceFor(client);
  if (isUnavailable(instance))
    return errorReply(CODES.unavailable, `the server "${server.name}" is not available: ${instance.why}`);
  const { era, greeting } = instance;
  if (era === client.era) return { result: greeting };
  return { result: era === 'modern' ? greetingFrom(greeting, versionFor(client)) : discoverFrom(greeting) };
}

function spelled(method: string, merged: JsonObject, client: ClientSide): JsonObject {
  return method === 'initialize' ? { protocolVersion: versionFor(client), ...merged } : discoverFrom(merged);
}

/** The client's own, if we know it. */
function versionFor(client: ClientSide): string {
  const { protocolVersion } = client.greeting();
  const isKnown = typeof protocolVersion === 'string' && OPENING_VERSIONS.includes(protocolVersion);
  return isKnown ? protocolVersion : (OPENING_VERSIONS[0] ?? '');
}

async function instanceSoon(server: Server, { client, routes }: GreetingDesk): Promise<Instance | undefined> {
  if (server.config.isInClientFolder === true && client.hasFolderLater) return undefined;
  const instance = await startedWithin(server, client, GREET_MS);
  if (instance !== 'starting') return instance;
  routes.announceLater(server);
  return undefined;
}

/** A client uses what it was greeted with, to its end. */
const WHAT_A_LATE_ONE_MAY_OFFER = { logging: {}, completions: {}, resources: { subscribe: true } };

/** Everything that any server can do. Lists of many servers change whenever one of them starts or ends. */
function merge(all: readonly JsonObject[]): JsonObject {
  const merged: JsonObject = {
    tools: { listChanged: true },
    prompts: { listChanged: true },
    resources: { listChanged: true },
  };
  for (const capabilities of all) {
    for (const [name, value] of Object.entries(capabilities)) {
      if (name === 'experimental' || name === 'extensions' || name === 'tasks' || !isObject(value)) continue;
      const before = merged[name];
      merged[name] = { ...value, ...(isObject(before) ? before : {}) };
    }
  }
  return merged;
}

async function instructionsOf(
  instances: readonly Instance[],
  { around, caller }: GreetingDesk,
): Promise<{ instructions?: string }> {
  const shown = await Promise.all(
    instances.map(async ({ server: name, greeting: { instructions } }) => {
      const server = around.servers.find((one) => one.name === name);
      const isGiven = server !== undefined && typeof instructions === 'string' && instructions.trim() !== '';
      return isGiven ? await shownInstructions(server, instructions, caller, around.guard) : undefined;
    }),
  );
  const parts = instances.flatMap(({ server }, i) => {
    const instructions = shown[i];
    if (instructions === undefined) return [];
    return [`# Server ${printable(server, { max: 80 })}\n\n${partOf(instructions)}`];
  });
  return parts.length === 0 ? {} : { instructions: parts.join('\n\n') };
}

/** A heading like ours would be read as that of another server. */
export function partOf(instructions: string): string {
  const isLong = instructions.length > MOST_INSTRUCTIONS;
  const text = isLong ? `${cutText(instructions, MOST_INSTRUCTIONS)}…` : instructions;
  return text.replaceAll(/^[^\S\n]*#+[^\S\n]*Server\b/gim, '\\$&');
}
