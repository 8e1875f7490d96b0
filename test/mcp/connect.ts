import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CallToolResult, Client, type ElicitResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect } from 'vitest';
import { inRotation } from '../whole.ts';

// The bundle as clients start it: a process of its own, spoken to by the official client.
export const bin = join(import.meta.dirname, '..', '..', 'bin', 'tokenauditor.js');
const homes = new Map<string | undefined, string>();
/** Ledgers of projects are noted in the home: each file of tests has one of its own. */
function home(): string {
  const { testPath } = expect.getState();
  const own = homes.get(testPath) ?? mkdtempSync(join(tmpdir(), 'tokenauditor-mcp-home-'));
  homes.set(testPath, own);
  return own;
}
process.once('exit', () => {
  for (const own of homes.values()) rmSync(own, { recursive: true, force: true });
});
export const env = {
  PATH: process.env.PATH ?? '',
  get HOME(): string {
    return home();
  },
};

/** The client's own limit of a minute is not what is tested. */
const PATIENT = { timeout: 240_000 };

export const ERAS = ['legacy', 'modern'] as const;
export type Era = (typeof ERAS)[number];
/** For what has nothing to do with eras: one of them, another for each file. */
export const anEra = (file: number): readonly Era[] => inRotation(ERAS, file, 1);

/** What the tests look into: the parts of a result that a client reads. */
export interface Result {
  readonly isError?: boolean;
  readonly content: CallToolResult['content'];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

export interface Connection {
  readonly client: Client;
  readonly project: string;
  /** What the server said on standard error. */
  err(): string;
  call(name: string, args: Record<string, unknown>): Promise<Result>;
  close(): Promise<void>;
}

export function newProject(): string {
  return mkdtempSync(join(tmpdir(), 'tokenauditor-mcp-'));
}

export async function connect(
  era: Era,
  project = newProject(),
  surroundings: Record<string, string> = {},
  options: readonly string[] = [],
  /** The person behind the client; without one it cannot ask anybody. */
  answer?: (question: string) => ElicitResult,
): Promise<Connection> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      ...(era === 'modern' ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {}),
      ...(answer ? { capabilities: { elicitation: { form: {} } } } : {}),
    },
  );
  if (answer) client.setRequestHandler('elicitation/create', ({ params }) => answer(params.message));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', ...options],
    cwd: project,
    env: { ...env, ...surroundings },
    stderr: 'pipe',
  });
  let err = '';
  transport.stderr?.on('data', (data) => {
    err += data;
  });
  await client.connect(transport, PATIENT);
  return {
    client,
    project,
    err: () => err,
    call: async (name, args) => (await client.callTool({ name, arguments: args }, PATIENT)) as Result,
    close: async () => {
      await client.close();
      rmSync(project, { recursive: true, force: true });
    },
  };
}

export function textOf({ content }: Result): string {
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
