/** The servers of a client, from the text of its configuration. One shape a client; one reader for all entries. */
import { parse as parseToml } from 'smol-toml';
import type { ClientId, ConfiguredServer, VariableSpelling } from '../../gateway/downstream/server-start.ts';
import { isObject, type JsonObject } from '../../gateway/messages/incoming.ts';
import type { OwnProgram } from '../../ports/servers.ts';
import { JSON_REFUSALS, readJson } from '../../text/json/json-read.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { plainJson } from '../../text/json/jsonc.ts';
import { printable } from '../../text/printable.ts';
import { readEntry } from './config-entry.ts';
import { originalStart, unwrapCommand } from './wrapped-start.ts';

export interface ClientConfig {
  readonly servers: ConfiguredServer[];
  /** What could not be read, in our own words and without any value that may be secret. */
  readonly problems: string[];
}

/** One object of servers in a configuration. */
interface Section {
  /** Where it is, as a person would write it. */
  readonly field: string;
  readonly at: readonly string[];
  readonly entries: JsonValue | undefined;
  readonly project?: string;
  /** Names that the same document switches off elsewhere. */
  readonly disabled?: JsonValue | undefined;
}

interface ClientShape {
  readonly variables?: VariableSpelling;
  sections(document: JsonObject): Section[];
}

const mcpServers = (document: JsonObject): Section[] => [
  { field: 'mcpServers', at: ['mcpServers'], entries: document.mcpServers },
];

const SHAPES: Readonly<Record<ClientId, ClientShape>> = {
  'claude-desktop': { sections: mcpServers },
  'claude-code': { variables: 'braces', sections: claudeCodeSections },
  cursor: { variables: 'prefixed', sections: mcpServers },
  vscode: { variables: 'prefixed', sections: vscodeSections },
  windsurf: { variables: 'prefixed', sections: mcpServers },
  codex: { sections: (document) => [section('mcp_servers', document.mcp_servers)] },
  gemini: { variables: 'dollar', sections: geminiSections },
  zed: { sections: (document) => [section('context_servers', document.context_servers)] },
};

function section(field: string, entries: JsonValue | undefined): Section {
  return { field, at: [field], entries };
}

/** A configuration may also hold years of history; a larger file is not a configuration. */
const MAX_BYTES = 32 * 1024 * 1024;
const MAX_SERVERS = 1_000;

/** Total: any text gives servers and problems. With our `program`, the servers behind wrapped entries; else entries as they are. */
export function readClientConfig(
  client: ClientId,
  text: string,
  path: string,
  program?: OwnProgram,
): ClientConfig {
  const { document, problem } = client === 'codex' ? readToml(text) : readJsonc(text);
  const servers: ConfiguredServer[] = [];
  const sentences: string[] = problem === undefined ? [] : [problem];
  const complain = (sentence: string) => sentences.push(sentence);
  if (isObject(document)) {
    const found = SHAPES[client].sections(document).flatMap((section) => entriesOf(section, complain));
    for (const one of found.slice(0, MAX_SERVERS)) {
      const server = serverOf(client, path, one, complain);
      if (server) servers.push(program === undefined ? server : behindGateway(server, program));
    }
    if (found.length > MAX_SERVERS)
      complain(`has more than ${MAX_SERVERS} servers; the others were not read`);
  } else if (document !== undefined) complain('is not an object, so it names no servers');
  const shown = printable(path, { max: 200 });
  return { servers, problems: sentences.map((sentence) => `${shown}: ${sentence}`) };
}

function behindGateway(server: ConfiguredServer, program: OwnProgram): ConfiguredServer {
  const { start } = server;
  const { pinnedAs } =
    (start.kind === 'stdio' ? unwrapCommand(start.command, start.args, program) : undefined) ?? {};
  const name = pinnedAs === undefined ? {} : { pinnedAs };
  return { ...server, start: originalStart(start, program), ...name };
}

interface FoundEntry {
  readonly name: string;
  readonly entry: JsonValue;
  readonly section: Section;
}

function entriesOf(section: Section, complain: (sentence: string) => void): FoundEntry[] {
  const { field, entries } = section;
  if (isObject(entries)) return Object.entries(entries).map(([name, entry]) => ({ name, entry, section }));
  if (entries !== undefined && entries !== null) {
    complain(`"${field}" is not an object; write one entry for each server, by name`);
  }
  return [];
}

function serverOf(
  client: ClientId,
  path: string,
  { name, entry, section }: FoundEntry,
  complain: (sentence: string) => void,
): ConfiguredServer | undefined {
  const { field, at, project, disabled } = section;
  const { variables } = SHAPES[client];
  const workspace = project ?? workspaceOf(path);
  const place = `${field}.${printable(name, { max: 80 })}`;
  const read = readEntry(
    client,
    entry,
    { ...(variables === undefined ? {} : { variables }), ...(workspace === undefined ? {} : { workspace }) },
    (field, sentence) => complain(`"${place}${field}" ${sentence}`),
  );
  if (!read) return undefined;
  const isDisabled = read.isDisabled || (Array.isArray(disabled) && disabled.includes(name));
  const scope = project === undefined ? {} : { project };
  return { name, start: read.start, client, configPath: path, at: [...at, name], isDisabled, ...scope };
}

interface Reading {
  readonly document?: JsonValue;
  readonly problem?: string;
}

function readJsonc(source: string): Reading {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source;
  // An empty file is what some clients begin with.
  if (text.trim() === '') return { document: {} };
  if (text.length > MAX_BYTES) return { problem: 'is too large to be a configuration, so it was not read' };
  const plain = plainJson(text);
  const limits = {
    maxBytes: MAX_BYTES,
    maxString: MAX_BYTES,
    caseTwins: 'accept',
    integers: 'accept',
  } as const;
  const read = readJson(plain, limits);
  if (read.ok) return { document: read.value };
  const place = `line ${read.line}, column ${read.column}`;
  if (read.reason === 'duplicate-key') {
    const document = parsed(plain);
    const problem = `has the same key twice in one object (${place}); the last one was read, remove the other`;
    if (document !== undefined) return { document, problem };
  }
  return {
    problem: `is not valid JSON: ${JSON_REFUSALS[read.reason]} at ${place}; nothing was read from it`,
  };
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readToml(source: string): Reading {
  const text = source.startsWith('\ufeff') ? source.slice(1) : source;
  if (text.length > MAX_BYTES) return { problem: 'is too large to be a configuration, so it was not read' };
  try {
    // Dates and other values that JSON lacks become texts; whole numbers that no double holds become zero.
    const table = parseToml(text, { maxDepth: 100, integersAsBigInt: false });
    return { document: JSON.parse(JSON.stringify(table)) };
  } catch (error) {
    // The message of the reader quotes the document, which may hold secrets.
    const line = error instanceof Error && 'line' in error && typeof error.line === 'number' ? error.line : 0;
    return { problem: `is not valid TOML${line > 0 ? ` (line ${line})` : ''}; nothing was read from it` };
  }
}

/** Its own file keeps the user's servers on top and each project's below; a project's `.mcp.json` has the top only. */
function claudeCodeSections(document: JsonObject): Section[] {
  const projects = isObject(document.projects) ? Object.entries(document.projects) : [];
  return [
    ...mcpServers(document),
    ...projects.flatMap(([project, settings]): Section[] =>
      isObject(settings)
        ? [
            {
              field: 'projects.….mcpServers',
              at: ['projects', project, 'mcpServers'],
              entries: settings.mcpServers,
              project,
              disabled: settings.disabledMcpServers,
            },
          ]
        : [],
    ),
  ];
}

/** `mcp.json` has them on top; the settings, under a dotted key or, as in other settings files, nested. */
function vscodeSections(document: JsonObject): Section[] {
  const nested = isObject(document.mcp) ? document.mcp.servers : undefined;
  const dotted = isObject(document['mcp.servers']) ? document['mcp.servers'] : undefined;
  return [
    { field: 'servers', at: ['servers'], entries: document.servers },
    { field: 'mcp.servers', at: ['mcp', 'servers'], entries: nested },
    { field: 'mcp.servers', at: ['mcp.servers'], entries: dotted },
  ];
}

function geminiSections(document: JsonObject): Section[] {
  const excluded = isObject(document.mcp) ? document.mcp.excluded : undefined;
  return mcpServers(document).map((one) => ({ ...one, disabled: excluded }));
}

/** The folder whose hidden folder or `.mcp.json` this is. */
function workspaceOf(path: string): string | undefined {
  return /^(.+)[\\/](?:\.mcp\.json|\.(?:vscode|cursor|gemini|zed|codex)[\\/][^\\/]+)$/.exec(path)?.[1];
}
