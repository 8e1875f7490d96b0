import { spawn } from 'node:child_process';
import { bin, env } from './connect.ts';

type Reply = { readonly id: unknown } & Readonly<Record<string, unknown>>;

const OPENING = {
  jsonrpc: '2.0',
  id: 'opening',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

/** Sends lines byte for byte, as no client library would, and closes the input; what came back, and how it ended. */
export async function sendRaw(
  lines: readonly (string | Buffer)[],
  cwd: string,
  options: readonly string[] = [],
): Promise<{ replies: Reply[]; code: number | null; err: string }> {
  const child = spawn(process.execPath, [bin, 'mcp', ...options], { cwd, env });
  const out: Buffer[] = [];
  let err = '';
  child.stdout.on('data', (data) => out.push(data));
  child.stderr.on('data', (data) => {
    err += data;
  });
  child.stdin.write(`${JSON.stringify(OPENING)}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n`);
  for (const line of lines) child.stdin.write(Buffer.concat([Buffer.from(line), Buffer.from('\n')]));
  child.stdin.end();
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  const replies = Buffer.concat(out)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line): Reply => JSON.parse(line))
    .filter(({ id }) => id !== 'opening');
  return { replies, code, err };
}

/** A call whose arguments are written as they stand. */
export function callLine(args: string, id = 1, name = 'screen_tool_call'): string {
  return `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"${name}","arguments":${args}}}`;
}
