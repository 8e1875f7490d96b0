/** `tokenauditor mcp`: serves one client over standard input and output until the input ends. */
import type { Readable, Writable } from 'node:stream';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Desk, type DeskOptions } from './desk/desk.ts';
import { createServer } from './server.ts';
import { Wire } from './wire.ts';

export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/** Resolves when the client is gone and the ledgers are closed. Only protocol messages go to the output. */
export async function serve(options: DeskOptions, { input, output }: Streams): Promise<void> {
  const desk = new Desk(options);
  const wire = new Wire(input, output);
  const hasEnded = wire.hasEnded;
  serveStdio(() => createServer(desk), { legacy: 'serve', transport: wire });
  await hasEnded;
  await desk.close();
  if (wire.hasGivenUp) throw new Error('requests were left unanswered');
}
