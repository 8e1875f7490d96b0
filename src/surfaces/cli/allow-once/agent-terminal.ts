/**
 * Whether a terminal is an agent's. An editor's own terminal is a person's as much as any other, and what runs in it has
 * the editor above it whoever typed: there, only the marks count that agents leave in the shells they open themselves.
 * None of this is proof. It stops agents that do what they were told not to, not programs of the same user that hide;
 * those are stopped, if at all, before they run.
 */
import type { Ancestor, Io } from '../io.ts';

/**
 * What hosts set for the commands of their agents, and for nothing else. Not here: CURSOR_TRACE_ID, CLAUDE_CODE_SSE_PORT
 * and the like, which editors set in every terminal, and settings that people keep in their profile (CLAUDE_CODE_USE_*,
 * COPILOT_MODEL, OPENCODE_CONFIG).
 */
const MARKS =
  /^(?:CLAUDECODE|CLAUDE_CODE_(?:ENTRYPOINT|SESSION_ID|REMOTE|CHILD_SESSION)|CODEX_(?:SANDBOX\w*|CI|THREAD_ID)|CURSOR_(?:AGENT|SANDBOX)|GEMINI_CLI|QWEN_CODE|COPILOT_(?:CLI|AGENT\w*)|OPENCODE|CLINE_(?:ACTIVE|TASK\w*)|ROO_ACTIVE|WINDSURF_(?:AGENT\w*|CASCADE\w*)|AI_AGENT|AUGMENT_AGENT|GOOSE_TERMINAL)$/;

const AGENTS: ReadonlySet<string> = new Set(
  'aider amp auggie claude claude-code cline codex copilot crush cursor-agent droid gemini goose kiro-cli opencode openhands qwen'.split(
    ' ',
  ),
);
const AGENT_PACKAGE =
  /(?:^|[\\/])(?:@anthropic-ai[\\/]claude-|@openai[\\/]codex|@google[\\/]gemini-cli|@github[\\/]copilot|@qwen-code[\\/]|opencode-ai[\\/]|cursor-agent[\\/])/;
const EDITOR = /^(?:code|code-insiders|codium|vscodium|cursor|windsurf|electron|zed|zed-editor)(?:\b|$)/i;
/** Programs that make a terminal for another program and type into it. */
const MAKER = /^(?:script|scriptreplay|expect|unbuffer|empty|socat|faketty|python[\d.]*|perl|ruby|pexpect)$/;
/** Terminals for people that happen to be scripts. */
const TERMINAL = /^(?:terminator|guake)$/;
const INTERPRETER = /^(?:node|nodejs|bun|deno|python[\d.]*|electron)$/;
const FIRST = /^(?:init|systemd|launchd|tini|dumb-init|catatonit|docker-init)$/;

type Around = Pick<Io, 'env' | 'ancestors'>;

/** Why an agent seems to have started this; undefined if nothing speaks for that. Scripts may well have. */
export async function agentAbove({ env, ancestors }: Around): Promise<string | undefined> {
  const mark = Object.keys(env).find((name) => MARKS.test(name) && env[name]);
  if (mark !== undefined) return `${mark} is set, which agents do`;
  const above = await ancestors();
  const agent = above.map(agentIn).find((name) => name !== undefined);
  return agent === undefined ? undefined : `it runs below ${agent}`;
}

/** Why the terminal seems to be an agent's; undefined if nothing speaks for that. */
export async function agentTerminal(io: Around): Promise<string | undefined> {
  const agent = await agentAbove(io);
  if (agent !== undefined) return agent;
  const above = await io.ancestors();
  const at = above.findIndex(isMaker);
  if (at < 0) return undefined;
  const maker = namesOf(above[at]).find((name) => MAKER.test(name)) ?? '';
  const rest = above.slice(at + 1);
  if (rest.some((each) => namesOf(each).some((name) => EDITOR.test(name))))
    return `it was made by ${maker} inside an editor`;
  // A shell that somebody types into was started by a terminal, a login or a multiplexer, and that is still there.
  const [parent] = rest;
  const isLeft = parent === undefined || parent.pid === 1 || namesOf(parent).some((name) => FIRST.test(name));
  return isLeft ? `it was made by ${maker}, and nobody is there who started that` : undefined;
}

function isMaker(ancestor: Ancestor): boolean {
  const names = namesOf(ancestor);
  return names.some((name) => MAKER.test(name)) && !names.some((name) => TERMINAL.test(name));
}

const lastStep = (path: string): string =>
  (path.split(/[\\/]/).at(-1) ?? '').replace(/\.(?:exe|[cm]?js|py)$/i, '');

/** What a process may be called: by the system, by its command, and by the script that an interpreter runs. */
function namesOf(ancestor: Ancestor | undefined): string[] {
  if (ancestor === undefined) return [];
  const [program = '', ...args] = ancestor.words;
  const names = [ancestor.name, lastStep(program).replace(/^-/, '')];
  const script = args.find((word) => word !== '' && !word.startsWith('-'));
  return script !== undefined && INTERPRETER.test(names[1] ?? '') ? [...names, lastStep(script)] : names;
}

function agentIn(ancestor: Ancestor): string | undefined {
  const name = namesOf(ancestor).find((each) => AGENTS.has(each.toLowerCase()));
  if (name !== undefined) return name.toLowerCase();
  return ancestor.words.slice(0, 3).some((word) => AGENT_PACKAGE.test(word)) ? 'an agent' : undefined;
}
