import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProposedCall } from '../src/screening/contract/call.ts';
import { median, type Row } from './measure.ts';

const MAIN = join(import.meta.dirname, '..', 'bin', 'tokenauditor.js');
const LINES = 20_000;
const STARTS = 15;

/** Certificates read at every start would be measured with it. */
const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;

export async function benchScreeningProcesses(calls: readonly ProposedCall[]): Promise<Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'tokenauditor-bench-'));
  try {
    return [jsonLines(calls, directory), ...(await coldStart(directory))];
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Processor time of the whole command, start and end included: what one core would need. */
function jsonLines(calls: readonly ProposedCall[], directory: string): Row {
  const probe = join(directory, 'probe.cjs');
  writeFileSync(
    probe,
    `process.on('exit', () => { const u = process.cpuUsage(); require('fs').writeSync(2, 'cpu=' + (u.user + u.system) + '\\n'); });`,
  );
  const input = Array.from({ length: LINES }, (_, i) => {
    const call = calls[i % calls.length];
    return JSON.stringify({ id: i, tool_name: call?.tool ?? 'shell', arguments: call?.arguments ?? {} });
  }).join('\n');
  const child = spawnSync(process.execPath, ['--require', probe, MAIN, 'screen', '--jsonl'], {
    cwd: directory,
    env: environment,
    input: `${input}\n`,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  const cpu = /cpu=(\d+)/.exec(child.stderr)?.[1];
  const answers = child.stdout.split('\n').filter((line) => line.includes('"decision"')).length;
  if (cpu === undefined || answers !== LINES) {
    throw new Error(`screen answered ${answers} of ${LINES} lines, exit status ${child.status}`);
  }
  const perSecond = LINES / (Number(cpu) / 1e6);
  return {
    what: `screen --jsonl, ${LINES} commands`,
    figure: `${perSecond.toFixed(0)}/s of processor time`,
    target: '≥ 3000/s',
    met: perSecond >= 3000,
  };
}

async function coldStart(directory: string): Promise<Row[]> {
  const bare: number[] = [];
  const served: number[] = [];
  for (let round = -2; round < STARTS; round++) {
    const start = process.hrtime.bigint();
    spawnSync(process.execPath, ['-e', '0'], { env: environment });
    const bareMs = Number(process.hrtime.bigint() - start) / 1e6;
    const servedMs = await firstAnswerMs(directory);
    if (round < 0) continue;
    bare.push(bareMs);
    served.push(servedMs);
  }
  const ratio = median(served) / median(bare);
  return [
    {
      what: 'mcp, from start to the answer to initialize / node -e 0',
      figure: `${ratio.toFixed(2)} × (${median(served).toFixed(0)} ms / ${median(bare).toFixed(0)} ms)`,
    },
  ];
}

function firstAnswerMs(directory: string): Promise<number> {
  const start = process.hrtime.bigint();
  const child = spawn(process.execPath, [MAIN, 'mcp'], {
    cwd: directory,
    env: environment,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
  };
  child.stdin.write(`${JSON.stringify(initialize)}\n`);
  return new Promise((resolve, reject) => {
    let answered: number | undefined;
    child.stdout.once('data', () => {
      answered = Number(process.hrtime.bigint() - start) / 1e6;
      child.stdin.end();
    });
    child.once('error', reject);
    child.once('exit', (status) =>
      answered === undefined
        ? reject(new Error(`mcp gave no answer, exit status ${status}`))
        : resolve(answered),
    );
  });
}
