/** OpenCode has no hook processes: a plugin file runs ours, and any failure on the way stops the call. */

import { proofInScript, VALUES } from '../../road/hooks/proof-of-life.ts';
import { limitsOf } from '../../road/limits.ts';

export interface HookCommand {
  /** Absolute paths. */
  readonly node: string;
  readonly script: string;
  readonly project: string;
  readonly home: string;
}

export function openCodePlugin({ node, script, project, home }: HookCommand): string {
  return `// Written by \`tokenauditor init\`. Asks TokenAuditor before a tool runs; a denied tool does not run.
// If TokenAuditor fails, hangs, gives an invalid answer or no proof that it finished, the tool does not run either.
// \`tokenauditor init --undo\` removes this file.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NODE = ${quoted(node)};
const HOOK = ${quoted(script)};
const PROJECT = ${quoted(project)};
const HOME = ${quoted(home)};
// The hook gets no other part of the environment: it could load other code.
const KEPT = ['SystemRoot', 'SystemDrive', 'windir', 'TEMP', 'TMP'];
const LIMIT_MS = ${limitsOf('opencode').endedS * 1000};
const LONGEST_ANSWER = 65536;

export const TokenAuditor = async ({ directory, client } = {}) => ({
  'tool.execute.before': async (input, output) => {
    const { tool, sessionID } = input;
    const event = 'tool.execute.before';
    const answer = read(await ask({ event, tool, args: output.args, sessionID, cwd: directory }));
    if (answer.deny !== undefined) throw new Error(answer.deny);
    if (answer.warn !== undefined) tell(client, answer.warn);
  },
});

const proofOf = ${proofInScript()};

function ask(question) {
  // If there were a pipe instead of the file, Node would wait for it.
  if (!statSync(HOOK, { throwIfNoEntry: false })?.isFile()) throw blocked('its program is missing');
  const value = randomInt(1, ${VALUES});
  // Node passes the last one on to child processes unless it is set.
  const env = { HOME, USERPROFILE: HOME, TOKENAUDITOR_PATH: process.env.PATH ?? '', NODE_V8_COVERAGE: '' };
  for (const name of KEPT) if (process.env[name] !== undefined) env[name] = process.env[name];
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(question);
    const child = spawn(NODE, [HOOK, 'opencode', '--project', PROJECT, '--proof', String(value)], {
      env,
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    const fail = (why) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(blocked(why));
    };
    const timer = setTimeout(() => fail('it did not answer in time'), LIMIT_MS);
    let answer = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (part) => {
      answer += part;
      if (answer.length > LONGEST_ANSWER) fail('its answer is too long');
    });
    child.on('error', () => fail('it could not be started'));
    child.on('close', (code) => {
      if (code !== 0) return fail('it stopped with an error');
      const output = answer.trimEnd();
      const proof = proofOf(value, 0);
      if (!output.endsWith(proof)) return fail('it did not prove that it ran');
      clearTimeout(timer);
      resolve(output.slice(0, -proof.length));
    });
    // A process that does not read its input ends with its own error.
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}

// {} lets the tool run, { "deny": "…" } stops it, { "warn": "…" } warns the user. Anything else is invalid.
function read(text) {
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    throw blocked('its answer cannot be read');
  }
  const isObject = typeof answer === 'object' && answer !== null && !Array.isArray(answer);
  const entries = isObject ? Object.entries(answer) : [];
  const isKnown = ([key, value]) => (key === 'deny' || key === 'warn') && typeof value === 'string';
  if (!isObject || !entries.every(isKnown)) throw blocked('its answer cannot be read');
  return answer;
}

function tell(client, message) {
  // Without a screen the message is not shown; that is no reason to stop the tool.
  Promise.resolve()
    .then(() => client?.tui?.showToast?.({ body: { message, variant: 'warning' } }))
    .catch(() => {});
}

const blocked = (why) =>
  new Error(\`TokenAuditor could not judge this call (\${why}), so it was not run. Try \\\`tokenauditor doctor\\\`; without TokenAuditor, remove \${fileURLToPath(import.meta.url)}.\`);
`;
}

/** As a JavaScript string literal; JSON does not escape two of its line ends. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
