/** OpenCode has no hook processes: a plugin file runs ours, and whatever goes wrong on the way stops the call. */
import { NODE_VARIABLES } from '../../gateway/hooks/node-variables.ts';

export interface HookCommand {
  /** Absolute paths. */
  readonly node: string;
  readonly script: string;
  readonly project: string;
}

export function openCodePlugin({ node, script, project }: HookCommand): string {
  return `// Written by \`tokenauditor init\`. Before a tool runs, TokenAuditor is asked; a tool it denies does not run.
// Should TokenAuditor fail, hang or answer nonsense, the tool does not run either.
// \`tokenauditor init --undo\` takes this file away again.
import { spawn } from 'node:child_process';

const NODE = ${quoted(node)};
const HOOK = ${quoted(script)};
const PROJECT = ${quoted(project)};
const UNSET = ${JSON.stringify(NODE_VARIABLES)};
const LIMIT_MS = 29000;
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

function ask(question) {
  const env = { ...process.env };
  for (const name of UNSET) delete env[name];
  // Node hands this one on to its children unless it is told otherwise.
  env.NODE_V8_COVERAGE = '';
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(question);
    const child = spawn(NODE, [HOOK, 'opencode', '--project', PROJECT], {
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
      clearTimeout(timer);
      resolve(answer);
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
