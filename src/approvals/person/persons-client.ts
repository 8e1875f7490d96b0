/**
 * Whether a person sits at the client that started a gateway, so that its answer to a question is theirs: the gateway is
 * the client's own child, no agent is above the client, and the client runs in a terminal of a person. An agent that
 * starts a client of its own has itself above it, or no such terminal.
 */
import type { ProcessView, SeenProcess } from './process-view.ts';
import { agentMarkIn, drivableMark } from './programs.ts';
import { judgeLineage, LOADS_OTHER_CODE, type TerminalVerdict } from './terminal.ts';

/** `view.self`: the process that serves the client, the client, and those above it. */
export function judgeClient(view: ProcessView): TerminalVerdict {
  const [door, ...lineage] = view.self;
  const [client] = lineage;
  if (view.hidden !== undefined) return unsure(view.hidden.why);
  if (door === undefined || client === undefined) return unsure('its client cannot be seen');
  const injected = [...namesOf(door), ...namesOf(client)].find((name) => LOADS_OTHER_CODE.has(name));
  if (injected !== undefined) return unsure(`${injected} puts other code into this program`);
  const mark = agentMarkIn(namesOf(client));
  if (mark !== undefined)
    return { is: 'agent', why: `its client was started with ${mark}, which agents set` };
  const driven = drivableMark(Object.fromEntries(namesOf(client).map((name) => [name, name])));
  if (driven !== undefined)
    return unsure(`its client runs inside ${driven}, which other programs can type into`);
  if (view.platform === 'win32') return unsure('on Windows other programs can type into a console');
  const leader = lineage.find(({ pid }) => pid === client.session);
  // A window that was opened for a program has no person in front of it.
  if (leader !== undefined && !isInteractive(leader))
    return unsure('the terminal of its client was opened for a command');
  return judgeLineage(lineage, view, {}, 0);
}

const unsure = (why: string): TerminalVerdict => ({ is: 'unsure', why, kind: 'other' });
const namesOf = ({ environment = [] }: SeenProcess): readonly string[] => environment;

const SHELL = /^-?(?:bash|zsh|fish|dash|ksh|tcsh|csh|nu|elvish|xonsh|pwsh|sh)$/;
const PLAIN_OPTION = /^(?:-[il]{1,2}|--login|--interactive)?$/;

/** A shell that reads what is typed: without a command and without a script. */
const isInteractive = ({ words: [first = '', ...rest] }: SeenProcess): boolean =>
  SHELL.test(first.split('/').at(-1) ?? '') && rest.every((word) => PLAIN_OPTION.test(word));
