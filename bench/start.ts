/** Cold start as a client sees it: from the start of the process to the answer of its first questions, and the end. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Row } from './measure.ts';

const ROUNDS = 15;
const bin = join(import.meta.dirname, '..', 'bin', 'tokenauditor.js');
// Without certificates to parse: reading them is Node's start, not ours.
const env = { PATH: process.env.PATH, HOME: process.env.HOME };

const opening = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
};
const questions = {
  'initialize and tools/list': { method: 'tools/list', params: {} },
  'initialize and screen_tool_call': {
    method: 'tools/call',
    params: { name: 'screen_tool_call', arguments: { tool_name: 'shell', arguments: { cmd: 'git status' } } },
  },
};

export function benchStart(): Row[] {
  const cwd = mkdtempSync(join(tmpdir(), 'tokenauditor-start-'));
  const timeMs = (args: readonly string[], input: string) => {
    const started = performance.now();
    spawnSync(process.execPath, args, { cwd, env, input });
    return performance.now() - started;
  };
  try {
    return Object.entries(questions).map(([name, question]) => {
      const notified = { jsonrpc: '2.0', method: 'notifications/initialized' };
      const asked = [opening, notified, { jsonrpc: '2.0', id: 2, ...question }];
      const input = asked.map((message) => `${JSON.stringify(message)}\n`).join('');
      // Interleaved, so that whatever else the machine does slows both alike.
      const rounds = Array.from({ length: ROUNDS }, () => {
        const bare = timeMs(['-e', '0'], '');
        return { bare, ratio: timeMs([bin, 'mcp'], input) / bare };
      });
      const bareMs = median(rounds.map(({ bare }) => bare)).toFixed(0);
      const ratio = median(rounds.map((round) => round.ratio)).toFixed(1);
      return { what: `mcp: start, ${name}, end`, figure: `${ratio} × node -e 0 (${bareMs} ms)` };
    });
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
