/**
 * Guardian's two files: `agents.json`, which tools each agent may use, and `external-mcps.json`, the servers, how they are
 * scanned and whether their destructive tools may be called (withheld unless the file allows them).
 */
import { z } from 'zod';
import { type AgentEntry, agentsLeaf } from '../../../vocabulary/document/agents-part.ts';
import { scanSchema } from '../../../vocabulary/document/guarding.ts';
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
const fileSchema = z.union([
  agentsSchema,
  z.looseObject({ agents: agentsSchema }),
  z.looseObject({ mcpServers: serversSchema }),
  serversSchema,
]);

export function importGuardian(bytes: Uint8Array, path: string): Imported {
  const file: object = readForeign(bytes, path, fileSchema);
  if (Array.isArray(file)) return ofAgents(agentsSchema.parse(file), []);
  if ('agents' in file && Array.isArray(file.agents))
    return ofAgents(agentsSchema.parse(file.agents), othersIn(file, ['agents']));
  if ('mcpServers' in file)
    return ofServers(serversSchema.parse(file.mcpServers), othersIn(file, ['mcpServers']));
  return ofServers(serversSchema.parse(file), []);
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
    if (agentId in agents) notes.push(`agent ${agentId}: is there twice; the first entry was taken`);
    else if (agentsLeaf.schema.safeParse({ [agentId]: entry }).success) agents[agentId] = entry;
    else notes.push(`agent ${agentId}: cannot have this name here; write its entry by hand`);
  }
  return { rules: [], agents, notes };
}

/** `*` is the only character that means something there. */
const globOf = (pattern: string): string => pattern.replaceAll(/[?[\]{}\\]/g, '\\$&');

const READ = Object.keys(serverSchema.shape);

function ofServers(written: Readonly<Record<string, GuardianServer>>, others: readonly string[]): Imported {
  const notes = others.map((key) => `${key}: has no counterpart`);
  const servers: Record<string, ServerEntry> = {};
  for (const [name, server] of Object.entries(written)) {
    notes.push(...othersIn(server, READ).map((key) => `server ${name}, ${key}: has no counterpart`));
    const { command, args, env, cwd, url, headers, guardianScan, allowDestructiveTools } = server;
    const entry = {
      ...{ command, args, env, cwd, url, headers, scan: guardianScan },
      destructive: allowDestructiveTools === true ? 'allow' : 'withhold',
    };
    const reading = serversLeaf.schema.safeParse({ [name]: JSON.parse(JSON.stringify(entry)) });
    const read = reading.success ? reading.data[name] : undefined;
    if (read === undefined)
      notes.push(
        `server ${name}: needs a name, and a command or an address, that can be used here; write its entry by hand`,
      );
    else servers[name] = read;
  }
  return { rules: [], servers, notes };
}
