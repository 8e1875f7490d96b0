/** The conformance suite in a process of its own, against a server at a URL, or with a client of ours. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOADER = fileURLToPath(new URL('./loader.mjs', import.meta.url));
const SUITE = fileURLToPath(
  new URL('../../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

export interface Score {
  /** `scenario check name`, sorted; a check may be there several times. */
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  /** Neither: the suite warns, or could not tell. */
  readonly warned: readonly string[];
}

interface Check {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

export async function serverScore(url: string, revision: string, token = ''): Promise<Score> {
  return await score(['server', '--url', url, '--requirements', revision], token);
}

/** Of a program that is started with the URL of the scenario's server. */
export async function clientScore(
  command: string,
  [scenario, revision]: readonly [string, string],
  env: NodeJS.ProcessEnv,
): Promise<Score> {
  const which = ['--scenario', scenario, '--spec-version', revision];
  return await score(['client', '--command', command, ...which], '', env);
}

async function score(args: readonly string[], token = '', env: NodeJS.ProcessEnv = {}): Promise<Score> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    await run([...args, '--timeout', '120000', '-o', folder], token, env);
    return scoreIn(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(args: readonly string[], token: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ['--import', LOADER, SUITE, ...args], {
    env: { ...process.env, ...env, CONFORMANCE_TOKEN: token, NODE_EXTRA_CA_CERTS: '' },
    stdio: 'ignore',
  });
  // Its status shows only whether something failed.
  await new Promise((resolve) => child.once('close', resolve));
}

function scoreIn(folder: string): Score {
  const checks = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('checks.json'))
    .flatMap((file) => {
      const scenario = file.split(/[\\/]/)[0]?.replace(/-\d{4}-\d\d-\d\dT.*$/, '') ?? '';
      const list: Check[] = JSON.parse(readFileSync(join(folder, file), 'utf8'));
      return list.map(({ id, name, status }) => ({ check: `${scenario} ${id} ${name}`, status }));
    });
  const withStatus = (status: string) =>
    checks.flatMap((each) => (each.status === status ? [each.check] : [])).sort();
  return { passed: withStatus('SUCCESS'), failed: withStatus('FAILURE'), warned: withStatus('WARNING') };
}
