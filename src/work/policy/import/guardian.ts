/**
 * Guardian's files: `agents.json`, which tools each agent may use; `external-mcps.json`, the servers, how they are scanned
 * and whether their destructive tools may be called (withheld unless the file allows them); and the package manifest of a
 * server, of which one section has the same settings.
 */
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { type AgentEntry, agentsLeaf } from '../../../vocabulary/document/agents-part.ts';
import { scanSchema } from '../../../vocabulary/document/guarding.ts';
import { scanPart } from '../../../vocabulary/document/scan-part.ts';
import { type ServerEntry, serversLeaf } from '../../../vocabulary/document/servers-part.ts';
import { type Imported, othersIn, readForeign } from './imported.ts';

const globsSchema = z.exactOptional(z.array(z.string().min(1).max(200)).max(1_000));
const agentSchema = z.looseObject({
  agentId: z.string().min(1),
  allowedTools: globsSchema,
  deniedTools: globsSchema,
});
type GuardianAgent = z.infer<typeof agentSchema>;
const serverSchema = z.looseObject({
  command: z.exactOptional(z.string()),
  args: z.exactOptional(z.array(z.string())),
  env: z.exactOptional(z.record(z.string(), z.string())),
  cwd: z.exactOptional(z.string()),
  url: z.exactOptional(z.string()),
  headers: z.exactOptional(z.record(z.string(), z.string())),
  guardianScan: z.exactOptional(scanSchema),
  allowDestructiveTools: z.exactOptional(z.boolean()),
});
type GuardianServer = z.infer<typeof serverSchema>;

const agentsSchema = z.array(agentSchema).max(1_000);
const serversSchema = z.record(z.string(), serverSchema);

/** The section is named after the program; that it has the name of an MCP server is what marks it. */
const sectionSchema = z.looseObject({
  ...serverSchema.shape,
  mcpName: z.string().min(1),
  transport: z.exactOptional(z.string()),
  role: z.exactOptional(z.string()),
});
type Section = z.infer<typeof sectionSchema>;
const manifestSchema = z.looseObject({
  main: z.exactOptional(z.string().min(1).max(4_096)),
  bin: z.exactOptional(z.union([z.string().min(1).max(4_096), z.record(z.string(), z.string())])),
});
const fileSchema = z.union([
  agentsSchema,
  z.looseObject({ agents: agentsSchema }),
  z.looseObject({ mcpServers: serversSchema }),
  serversSchema,
]);

/** `folder`: of the file, where it has one. */
export function importGuardian(bytes: Uint8Array, path: string, folder?: string): Imported {
  const written: object = readForeign(bytes, path, z.union([z.array(z.json()), z.looseObject({})]));
  const section = sectionIn(written);
  if (section !== undefined) return ofManifest(section, manifestSchema.parse(written), folder);
  const file: object = readForeign(bytes, path, fileSchema);
  if (Array.isArray(file)) return ofAgents(agentsSchema.parse(file), []);
  if ('agents' in file && Array.isArray(file.agents))
    return ofAgents(agentsSchema.parse(file.agents), othersIn(file, ['agents']));
  if ('mcpServers' in file)
    return ofServers(serversSchema.parse(file.mcpServers), othersIn(file, ['mcpServers']));
  return ofServers(serversSchema.parse(file), []);
}

/** In a list of servers, each names what starts it; a package has its own name beside the section. */
function sectionIn(file: object): Section | undefined {
  if (Array.isArray(file)) return undefined;
  const isPackage = Object.values(file).some((one) => typeof one === 'string');
  const sections = Object.values(file).flatMap((one) => {
    const reading = sectionSchema.safeParse(one);
    const isMeant = reading.success && (isPackage || !(reading.data.command ?? reading.data.url));
    return isMeant ? [reading.data] : [];
  });
  return sections.length === 1 ? sections[0] : undefined;
}

function ofAgents(written: readonly GuardianAgent[], others: readonly string[]): Imported {
  const notes = others.map((key) => `${key}: has no counterpart`);
  const agents: Record<string, AgentEntry> = {};
  for (const { agentId, allowedTools = [], deniedTools = [], ...more } of written) {
    notes.push(...Object.keys(more).map((key) => `agent ${agentId}, ${key}: has no counterpart`));
    const entry = {
      ...(allowedTools.length === 0 ? {} : { allow: allowedTools.map(globOf) }),
      ...(deniedTools.length === 0 ? {} : { deny: deniedTools.map(globOf) }),
    };
    if (agentId in agents) notes.push(`a second agent ${agentId}: the first entry was taken`);
    else if (agentsLeaf.schema.safeParse({ [agentId]: entry }).success) agents[agentId] = entry;
    else notes.push(`agent ${agentId}: cannot have this name here; write its entry by hand`);
  }
  return { rules: [], agents, notes };
}

/** `*` is the only character that means something there. */
const globOf = (pattern: string): string => pattern.replaceAll(/[?[\]{}\\]/g, '\\$&');

/** A server is known by its command or its address. */
const READ = [...Object.keys(serverSchema.shape), 'type', 'transport'];

function ofServers(written: Readonly<Record<string, GuardianServer>>, others: readonly string[]): Imported {
  const notes = others.map((key) => `${key}: has no counterpart`);
  const servers: Record<string, ServerEntry> = {};
  for (const [name, server] of Object.entries(written)) {
    notes.push(...othersIn(server, READ).map((key) => `server ${name}, ${key}: has no counterpart`));
    const read = entryOf(name, server);
    if (read === undefined)
      notes.push(
        `server ${name}: needs a name, and a command or an address, that can be used here; write its entry by hand`,
      );
    else servers[name] = read;
  }
  return { rules: [], servers, notes };
}

function entryOf(name: string, server: GuardianServer, isGuardedAlone = false): ServerEntry | undefined {
  const { command, args, env, cwd, url, headers, guardianScan, allowDestructiveTools } = server;
  if (command === undefined && url === undefined && !isGuardedAlone) return undefined;
  const entry = {
    ...{ command, args, env, cwd, url, headers, scan: guardianScan },
    destructive: allowDestructiveTools === true ? 'allow' : 'withhold',
  };
  const reading = serversLeaf.schema.safeParse({ [name]: JSON.parse(JSON.stringify(entry)) });
  return reading.success ? reading.data[name] : undefined;
}

type Manifest = z.infer<typeof manifestSchema>;

/** How a server is started is not part of the section; the package names its program. */
function ofManifest(section: Section, manifest: Manifest, folder: string | undefined): Imported {
  const { mcpName: name, role, ...server } = section;
  const started = server.url === undefined ? { ...startOf(manifest, folder), ...server } : server;
  const notes = othersIn(server, READ).map((key) => `server ${name}, ${key}: has no counterpart`);
  const isStarted = started.command !== undefined || started.url !== undefined;
  if (role === 'guardian') return asScanner(name, started, notes);
  const entry = entryOf(name, started, true);
  if (entry === undefined)
    return {
      rules: [],
      notes: [...notes, `server ${name}: cannot have this name or start here; write its entry by hand`],
    };
  const remark = isStarted
    ? `server ${name}: is started by what its package names; change it where it is started otherwise`
    : `server ${name}: its package names nothing to start, so this counts for a wrapped server of this name`;
  return {
    rules: [],
    servers: { [name]: entry },
    notes: [...notes, ...(role === undefined ? [] : [`server ${name}, role ${role}: has no counterpart`])],
    remarks: [remark],
  };
}

/** The server that scans is no server of the gateway. */
function asScanner(name: string, { command, args, url }: GuardianServer, notes: readonly string[]): Imported {
  const written = { kind: 'mcp', ...(url === undefined ? { command, args } : { url }) };
  const reading = scanPart.scanners.schema.safeParse({ [name]: JSON.parse(JSON.stringify(written)) });
  return reading.success
    ? { rules: [], scan: { scanners: reading.data }, notes }
    : {
        rules: [],
        notes: [...notes, `scanner ${name}: needs a command or an address; write its entry by hand`],
      };
}

/** `main`, or the only program of the package. */
function startOf(
  { main, bin }: Manifest,
  folder: string | undefined,
): Pick<GuardianServer, 'command' | 'args'> {
  const programs =
    typeof bin === 'object' ? Object.values(bin) : [bin ?? main].filter((one) => one !== undefined);
  const [program] = programs;
  if (program === undefined || programs.length > 1 || folder === undefined) return {};
  return { command: 'node', args: [isAbsolute(program) ? program : join(folder, program)] };
}
