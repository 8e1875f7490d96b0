/** OpenCode has no hook processes: a plugin file runs ours, and whatever goes wrong on the way stops the call. */

import { PROOF_IN_SCRIPT, VALUES } from '../../road/hooks/proof-of-life.ts';
import { limitsOf } from '../../road/limits.ts';

export interface HookCommand {
  /** Absolute paths. */
  readonly node: string;
  readonly script: string;
  readonly project: string;
  readonly home: string;
}

export function openCodePlugin({ node, script, project, home }: HookCommand): string {
  return `// Written by \`tokenauditor init\`. Before a tool runs, TokenAuditor is asked; a tool it denies does not run.
// Should TokenAuditor fail, hang, answer nonsense or not prove that it ran to its end, the tool does not run either.
// \`tokenauditor init --undo\` takes this file away again.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { statSync } from 'node:fs';

const NODE = ${quoted(node)};
const HOOK = ${quoted(script)};
const PROJECT = ${quoted(project)};
const HOME = ${quoted(home)};
// Nothing else of the environment reaches the hook: it could load other code.
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

const proofOf = ${PROOF_IN_SCRIPT};

function ask(question) {
  // Node would wait for a pipe in its place.
  if (!statSync(HOOK, { throwIfNoEntry: false })?.isFile()) throw blocked('its program is missing');
  const value = randomInt(1, ${VALUES});
  // Node hands the last one on to its children unless it is told otherwise.
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
      const said = answer.trimEnd();
      const proof = proofOf(value, 0);
      if (!said.endsWith(proof)) return fail('it did not prove that it ran');
      clearTimeout(timer);
      resolve(said.slice(0, -proof.length));
    });
    // A process that does not listen ends with an error of its own.
    child.stdin.on('error', () => {});
    child.stdin.end(text);
  });
}

// {} lets the tool run, { "deny": "…" } does not, { "warn": "…" } tells the user. Nothing else is an answer.
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
  // Nobody sees it without a screen; that is no reason to stop the tool.
  Promise.resolve()
    .then(() => client?.tui?.showToast?.({ body: { message, variant: 'warning' } }))
    .catch(() => {});
}

const blocked = (why) =>
  new Error(\`TokenAuditor could not judge this call (\${why}), so it was not run. Try \\\`tokenauditor doctor\\\`.\`);
`;
}

/** As JavaScript spells a string; JSON leaves two line ends as they are. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
