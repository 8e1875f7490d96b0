/**
 * Whether a terminal belongs to a person: its other side is held by a terminal program of the system, a login on the
 * machine or a remote login, with no agent above any of them. Where that cannot be established, only a PIN counts, and
 * below an agent nothing does. A program of the same user can still type into a window: only the PIN protects against
 * that.
 */
import type { TerminalKind } from '../../vocabulary/events/event-fields.ts';
import type { Lineage, ProcessView, SeenProcess } from './process-view.ts';
import {
  agentIn,
  agentMarkIn,
  drivableIn,
  drivableMark,
  editorIn,
  isCalledEmulator,
  isEmulator,
  isLogin,
  isRecorder,
  isRemoteLogin,
} from './programs.ts';

export type TerminalVerdict =
  | { readonly is: 'person'; readonly kind: TerminalKind }
  /** No PIN is enough here: the agent sees what is typed, or types it itself. */
  | { readonly is: 'agent'; readonly why: string }
  /** Only a PIN counts. `maySetPin`: one that is set here counts at once, also while hooks are installed (on Windows). */
  | { readonly is: 'unsure'; readonly why: string; readonly kind: TerminalKind; readonly maySetPin?: true };

export type Environment = Readonly<Record<string, string | undefined>>;

/** Limit on nested terminals; real setups are shallower. */
const DEEPEST = 6;

export function judgeTerminal(view: ProcessView, env: Environment): TerminalVerdict {
  const agent = agentAround(view, env);
  if (agent !== undefined) return { is: 'agent', why: agent };
  const injected = injectedBy(env);
  if (injected !== undefined) return unsure(`${injected} puts other code into this program`);
  if (view.hidden !== undefined) return unsure(view.hidden.why, 'container');
  const driven = drivableMark(env);
  if (driven !== undefined) return drivable(driven);
  const verdict = judgeLineage(view.self, view, env, 0);
  return view.platform === 'win32' && verdict.is === 'person' ? ON_WINDOWS : verdict;
}

/** Every program of the same user can write into a console there, so no terminal is proof by itself: a PIN is needed. */
const ON_WINDOWS: TerminalVerdict = {
  is: 'unsure',
  why: 'on Windows other programs can type into a console',
  kind: 'window',
  maySetPin: true,
};

/** Why an agent seems to have started this; undefined if nothing suggests it. */
export function agentAround({ self }: Pick<ProcessView, 'self'>, env: Environment): string | undefined {
  const mark = agentMarkIn(Object.keys(env).filter((name) => env[name]));
  return mark === undefined ? agentAbove(self.slice(1)) : `${mark} is set, which agents do`;
}

/** The same for actions that agents must not do and scripts may: where a program can hide its parents, it counts as one. */
export function agentOrHidden(view: ProcessView, env: Environment): string | undefined {
  return agentAround(view, env) ?? (view.hidden?.isByChoice === true ? view.hidden.why : undefined);
}

function agentAbove(lineage: Lineage): string | undefined {
  for (const process of lineage) {
    const agent = agentIn(process);
    if (agent !== undefined) return `it runs below ${agent}`;
    const mark = agentMarkIn(process.environment ?? []);
    if (mark !== undefined) return `a process above it was started with ${mark}, which agents set`;
  }
  return undefined;
}

const unsure = (why: string, kind: TerminalKind = 'other'): TerminalVerdict => ({ is: 'unsure', why, kind });
const persons = (kind: TerminalKind): TerminalVerdict => ({ is: 'person', kind });
const drivable = (name: string): TerminalVerdict =>
  unsure(`it runs inside ${name}, which other programs can type into`, 'multiplexer');
const ofEditor = (name: string): TerminalVerdict =>
  unsure(`it is a terminal of ${name}, which extensions can type into`, 'editor');
const createdBy = (name: string): TerminalVerdict =>
  unsure(`this terminal was created by ${name}, not by a terminal program TokenAuditor recognizes`);

/** By name alone, where values are not shown. */
export const LOADS_OTHER_CODE: ReadonlySet<string> = new Set([
  ...['LD_PRELOAD', 'LD_AUDIT', 'LD_LIBRARY_PATH', 'DYLD_INSERT_LIBRARIES', 'NODE_OPTIONS', 'NODE_PATH'],
]);

/** With these a program could answer in our name. It could hide them with more work, but visible ones are refused. */
function injectedBy(env: Environment): string | undefined {
  const library = ['LD_PRELOAD', 'LD_AUDIT', 'DYLD_INSERT_LIBRARIES'].find((name) => env[name]);
  if (library !== undefined) return library;
  return /(?:^|\s)(?:-r|--require|--import|--(?:experimental-)?loader)(?:[\s=]|$)/.test(
    env.NODE_OPTIONS ?? '',
  )
    ? 'NODE_OPTIONS'
    : undefined;
}

export function judgeLineage(
  lineage: Lineage,
  view: ProcessView,
  env: Environment,
  depth: number,
): TerminalVerdict {
  const [process, ...above] = lineage;
  if (process === undefined) return unsure('this system does not show which program holds a terminal');
  const agent = agentAbove(above);
  if (agent !== undefined) return { is: 'agent', why: agent };
  const driven = above.map(drivableIn).find((name) => name !== undefined);
  if (driven !== undefined) return drivable(driven);
  const editor = above.map(editorIn).find((name) => name !== undefined);
  // The terminals of an editor are open to its extensions, and its agents work in them.
  if (editor !== undefined) return ofEditor(editor);
  if (process.terminal === undefined) return judgeByNames(above, env);
  if (process.terminal === 0) return unsure('it was created by a program without its own terminal');
  if (process.session !== undefined && !lineage.some(({ pid }) => pid === process.session))
    return unsure('the shell that this terminal belongs to did not start it');
  const beside = view.processesOn(process.terminal).find((each) => isAgentBeside(each, lineage));
  if (beside !== undefined) return { is: 'agent', why: `${agentIn(beside) ?? 'an agent'} runs in it` };
  return judgeHolders(process.terminal, lineage, view, env, depth);
}

/** A suspended process types nothing. */
const isAgentBeside = (process: SeenProcess, lineage: Lineage): boolean =>
  process.isStopped !== true &&
  agentIn(process) !== undefined &&
  !lineage.some(({ pid }) => pid === process.pid);

function judgeHolders(
  terminal: number,
  lineage: Lineage,
  view: ProcessView,
  env: Environment,
  depth: number,
): TerminalVerdict {
  const kind = view.kindOf(terminal);
  if (kind === 'console')
    return lineage.some(isLogin) ? persons('console') : unsure('no login of the system started it');
  const holders = view.holdersOf(terminal);
  if (kind === 'unknown' || holders === undefined) return judgeByNames(lineage.slice(1), env);
  // The other side is held by a process that this user may not inspect: a remote login, or a program that hides.
  if (holders.length === 0)
    return lineage.some(isRemoteLogin)
      ? judgeRemote(lineage, env)
      : unsure('the program that holds this terminal cannot be seen');
  const verdicts = holders.map((holder) => judgeHolder(holder, view, env, depth));
  const rank = { agent: 0, unsure: 1, person: 2 } as const;
  return verdicts.reduce((worst, each) => (rank[each.is] < rank[worst.is] ? each : worst));
}

function judgeHolder(holder: Lineage, view: ProcessView, env: Environment, depth: number): TerminalVerdict {
  const [process] = holder;
  if (process === undefined) return unsure('who holds this terminal cannot be seen');
  const agent = agentAbove(holder);
  if (agent !== undefined) return { is: 'agent', why: agent.replace('it runs below', 'it is held by') };
  const driven = drivableIn(process);
  if (driven !== undefined) return drivable(driven);
  const editor = editorIn(process);
  if (editor !== undefined) return ofEditor(editor);
  if (isEmulator(process)) return persons('window');
  if (isRemoteLogin(process)) return judgeRemote(view.self, env);
  const name = process.program?.split('/').at(-1) ?? process.name;
  if (isRecorder(process) && depth < DEEPEST) return judgeLineage(holder, view, env, depth + 1);
  return isCalledEmulator(process)
    ? unsure(`this terminal was created by ${name}, a file that other programs of yours can change`)
    : createdBy(name);
}

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.|0\.0\.0\.0$|fe80::1(?:%|$))/;

/** A login from this very machine may be an agent's `ssh localhost`, whatever the environment was changed to later. */
function judgeRemote(lineage: Lineage, { SSH_CONNECTION }: Environment): TerminalVerdict {
  const said = [SSH_CONNECTION, ...lineage.map(({ connection }) => connection)];
  const connections = new Set(said.filter((each) => each !== undefined && each !== ''));
  const [connection = ''] = connections;
  const [client, , server] = connection.split(' ');
  if (!client || !server || connections.size > 1)
    return unsure('the origin of this login is unknown', 'remote');
  if (LOOPBACK.test(client) || client === server)
    return unsure('this login comes from this machine itself', 'remote');
  return persons('remote');
}

/** For systems that show only the names of processes. */
function judgeByNames(above: Lineage, env: Environment): TerminalVerdict {
  const at = above.findIndex((each) => isCalledEmulator(each) || isRemoteLogin(each) || isLogin(each));
  const found = above[at];
  if (found === undefined) return unsure('no terminal program is among the processes above it');
  const between = above.slice(0, at).find((each) => isForeign(each));
  if (between !== undefined) return createdBy(between.name);
  return isRemoteLogin(found) ? judgeRemote(above, env) : persons(isLogin(found) ? 'console' : 'window');
}

const SHELL =
  /^-?(?:sh|bash|zsh|fish|dash|ksh|tcsh|csh|nu|elvish|xonsh|pwsh|powershell|cmd|login|sudo|su|doas|env|time|npm|npx|pnpm|yarn|bun|node|nodejs|make)$/;
const isForeign = ({ name }: SeenProcess): boolean =>
  !SHELL.test((name.split(/[\s/\\]/).at(-1) ?? name).replace(/\.exe$/i, ''));
