/** Which servers a request means, and how each is started or reached. Nothing is started here. */
import type { ClientId } from '../../gateway/downstream/server-start.ts';
import type { ServerPorts } from '../../ports/servers.ts';
import { JSON_REFUSALS, readJson } from '../../text/json/json-read.ts';
import { plainJson } from '../../text/json/jsonc.ts';
import { count } from '../../text/words/amounts.ts';
import { Trouble } from '../../vocabulary/trouble.ts';
import { readClientConfig } from '../clients/client-configs.ts';
import { guessClient } from './client-guess.ts';
import { placesAround } from './config-places.ts';
import { distinct } from './naming.ts';
import type { Plan, PlannedServer } from './plan.ts';
import type { ScanRequest } from './request.ts';
import type { ScanRoom } from './room.ts';
import { safe } from './safe-text.ts';

const MOST_NAMES = 12;

export async function planServers(request: ScanRequest, room: ScanRoom): Promise<Plan> {
  const { documents, given, configs } = request;
  const isNamed = documents.length + given.length + configs.length > 0;
  const found = isNamed ? await namedConfigs(request, room) : await discover(room);
  const configured = chosen(found, request.only, room);
  const planned = [...given, ...configured];
  // Documents alone need no way to servers.
  const servers = planned.length === 0 ? [] : distinct(planned, (await room.serverPorts()).home);
  if (servers.length === 0 && documents.length === 0 && found.problems.length === 0) {
    const reason = isNamed ? 'the sources name none' : 'no client’s configuration names one';
    throw new Trouble('servers.none', { reason });
  }
  return { servers, problems: found.problems };
}

async function namedConfigs({ configs, client }: ScanRequest, room: ScanRoom): Promise<Found> {
  const servers: ConfiguredPlan[] = [];
  const problems: string[] = [];
  for (const { name, read: readText } of configs) {
    const { path, text } = await readText();
    const guessed = client ?? guessClient(path, text);
    if (guessed === undefined) {
      assertJson(text, name);
      const expected = `the configuration of a client; if it is one, name the client with --client`;
      throw new Trouble('usage.bad_value', { value: name, option: '--config', expected });
    }
    const read = readConfig(guessed, text, path, name, (await room.serverPorts()).own);
    servers.push(...read.servers);
    problems.push(...read.problems);
  }
  return { servers, problems };
}

/** A broken file is reported by the place of the error, whichever client it belongs to. */
function assertJson(text: string, path: string): void {
  const read = readJson(plainJson(text), { caseTwins: 'accept', integers: 'accept' });
  if (read.ok || read.reason === 'duplicate-key') return;
  const { line, column, reason } = read;
  throw new Trouble('json.refused', { path, reason: JSON_REFUSALS[reason], line, column });
}

interface ConfiguredPlan extends PlannedServer {
  readonly isDisabled: boolean;
}

interface Found {
  readonly servers: readonly ConfiguredPlan[];
  readonly problems: readonly string[];
}

function readConfig(
  client: ClientId,
  text: string,
  path: string,
  source: string,
  own: ServerPorts['own'],
): Found {
  // Pins are on the server itself, whether or not the gateway is in front of it.
  const { servers, problems } = readClientConfig(client, text, path, own);
  return {
    servers: servers.map(({ name, start, isDisabled, pinnedAs }) => ({
      ...{ name, start, source, client, isDisabled, isGiven: false },
      ...(pinnedAs === undefined ? {} : { pinnedAs }),
    })),
    problems,
  };
}

async function discover(room: ScanRoom): Promise<Found> {
  const ports = await room.serverPorts();
  const servers: ConfiguredPlan[] = [];
  const problems: string[] = [];
  for (const { client, path } of placesAround(room, ports)) {
    const read = await room.readConfig(path);
    if (read === undefined) continue;
    if ('problem' in read) {
      problems.push(read.problem);
      continue;
    }
    const found = readConfig(client, read.text, path, room.shorten(path), ports.own);
    servers.push(...found.servers);
    problems.push(...found.problems);
  }
  return { servers, problems };
}

/** A server that its client does not start is skipped, unless the user asks for it by name. */
function chosen(
  { servers, problems }: Found,
  only: readonly string[],
  room: ScanRoom,
): readonly PlannedServer[] {
  if (only.length > 0) {
    const strange = only.find((wanted) => !servers.some(({ name }) => name === wanted));
    // It may be in a file that could not be read; then that problem is reported instead.
    if (strange !== undefined && problems.length === 0) throw unknownName(strange, servers);
    return servers.filter(({ name }) => only.includes(name));
  }
  const off = servers.filter(({ isDisabled }) => isDisabled);
  if (off.length > 0) room.note(`${count(off.length, 'disabled server')} skipped; --only NAME scans one`);
  return servers.filter(({ isDisabled }) => !isDisabled);
}

function unknownName(name: string, servers: readonly ConfiguredPlan[]): Trouble {
  const known = [...new Set(servers.map((server) => safe(server.name, 60)))];
  const rest = known.length - MOST_NAMES;
  const more = rest > 0 ? ` and ${rest} more` : '';
  const names = known.length === 0 ? 'none' : `${known.slice(0, MOST_NAMES).join(', ')}${more}`;
  return new Trouble('servers.unknown_name', { name, names });
}
