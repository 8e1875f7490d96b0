import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../test/draws.ts';
import type { Clock } from '../../ports/files.ts';
import type { Child, ServerPorts } from '../../ports/servers.ts';
import { readClientConfig } from '../../work/clients/client-configs.ts';
import { listServer } from './list-server.ts';
import { CLIENT_IDS } from './server-start.ts';

const client = fc.constantFrom(...CLIENT_IDS);
const secret = ['s3', 'cr', 'et-value'].join('');

/** Documents that look like configurations but are wrong in any place. */
const nearly = fc.dictionary(
  fc.constantFrom('mcpServers', 'servers', 'mcp', 'mcp.servers', 'context_servers', 'projects', 'x'),
  fc.oneof(
    fc.jsonValue(),
    fc.dictionary(
      fc.string({ maxLength: 5 }),
      fc.dictionary(
        fc.constantFrom('command', 'args', 'env', 'url', 'headers', 'type', 'env_vars', 'disabled', 'cwd'),
        fc.oneof(fc.jsonValue(), fc.constant(secret), fc.constant([secret, 1]), fc.constant({ K: [secret] })),
      ),
    ),
  ),
);

describe('reading a configuration', () => {
  it('is total on any text', () => {
    fc.assert(
      fc.property(client, fc.oneof(fc.string(), fc.json()), (id, text) => {
        const { servers, problems } = readClientConfig(id, text, '/c');
        expect(servers.every(({ start }) => start.kind === 'stdio' || start.kind === 'http')).toBe(true);
        expect(problems.every((problem) => problem.startsWith('/c: '))).toBe(true);
      }),
    );
  });

  it('never repeats a value in a problem', () => {
    fc.assert(
      fc.property(client, nearly, (id, document) => {
        const { problems } = readClientConfig(id, JSON.stringify(document), '/c');
        expect(problems.join('\n')).not.toContain(secret);
      }),
    );
  });
});

/** Time passes at once when everybody waits: a deadline costs a test nothing. */
const hurried: Clock = {
  nowMs: () => 0,
  elapsedMs: () => 0,
  sleep: async () => {},
  sleepSync: () => {},
  nextTurn: async () => {},
  after: (ms, run) => {
    const timer = setTimeout(run, ms / 100);
    return () => clearTimeout(timer);
  },
};

interface Script {
  readonly ports: ServerPorts;
  readonly kills: string[];
}

/** A child that answers each of our lines with the next of its chunks, and then falls silent or ends. */
function scripted(chunks: readonly Uint8Array[], ends: boolean): Script {
  const kills: string[] = [];
  let wake = () => {};
  let written = 0;
  let isKilled = false;
  let end = (_: { kind: 'exited'; code: number; signal: null }) => {};
  const ended = new Promise<{ kind: 'exited'; code: number; signal: null }>((resolve) => {
    end = resolve;
  });
  async function* output() {
    for (const [i, chunk] of chunks.entries()) {
      while (written <= i && !isKilled) await new Promise<void>((resolve) => (wake = resolve));
      if (isKilled) return;
      yield chunk;
    }
    if (ends) end({ kind: 'exited', code: 0, signal: null });
  }
  async function* errors(): AsyncGenerator<Uint8Array> {}
  const child: Child = {
    output: output(),
    errors: errors(),
    ended,
    write: () => {
      written += 1;
      wake();
    },
    closeInput: () => {},
    killTree: (signal) => {
      kills.push(signal);
      isKilled = true;
      wake();
      if (signal === 'SIGKILL') end({ kind: 'exited', code: 137, signal: null });
    },
  };
  const http = { ask: async () => ({ kind: 'failed', code: 'ENOTFOUND' }) as const };
  const ports = {
    children: { start: () => child },
    http,
    clock: hurried,
    environment: {},
    platform: 'linux',
    home: '/',
  };
  return { ports, kills };
}

const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
const answer = fc
  .record(
    { id: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.jsonValue()), result: fc.jsonValue() },
    { requiredKeys: [] },
  )
  .map(line);
const listAnswer = fc
  .record(
    {
      tools: fc.oneof(
        fc.jsonValue(),
        fc.array(fc.record({ name: fc.string(), description: fc.jsonValue() })),
      ),
      nextCursor: fc.oneof(fc.string(), fc.jsonValue()),
      capabilities: fc.oneof(fc.jsonValue(), fc.constant({ tools: {} })),
      instructions: fc.jsonValue(),
      protocolVersion: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )
  .chain((result) => fc.integer({ min: 1, max: 4 }).map((id) => line({ jsonrpc: '2.0', id, result })));
const chunk = fc.oneof(answer, listAnswer, fc.uint8Array({ maxLength: 50 }));

describe('listing a server', () => {
  it('ends, whatever the server sends, and ends the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 8 }), fc.boolean(), async (chunks, ends) => {
        const { ports, kills } = scripted(chunks, ends);
        const start = { kind: 'stdio', command: 'x', args: [], env: {} } as const;
        const listing = await listServer('s', start, ports, { deadlineMs: 1_000, graceMs: 100 });
        expect(kills.at(-1)).toBe('SIGKILL');
        for (const { kind, name, value } of listing.definitions) {
          expect([typeof name, typeof value]).toEqual(['string', 'object']);
          if (kind === 'tool') expect(value.name).toBe(name);
        }
      }),
      { numRuns: draws(150) },
    );
  });
});
