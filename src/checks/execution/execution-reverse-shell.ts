import type { CallCheck } from '../../screening/contract/check.ts';
import { type CommandObservation, eachCommand } from '../../screening/contract/each-command.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import { connectedShells, found } from './connected-shells.ts';

export const executionReverseShell: CallCheck = {
  card: {
    id: 'execution.reverse-shell',
    title: 'Remote shell',
    reads: ['call'],
    tier: 'hard',
    severity: 'critical',
    sees: 'A shell whose input and output are a network connection, outgoing or listening: shell sockets, netcat, socat, named pipes, and one-liners in script languages.',
    matters: 'It gives the other end of the connection control of the machine as this user.',
    remedy: 'Refuse it. For a real remote session use ssh with your own keys.',
    limits: 'Remote access products (tunnels, remote desktops) are not remote shells; see attack.tool.',
  },
  readsActsAlone: true,
  inspectCall: (call) =>
    eachCommand(call, 'code_execution', ({ reading, effects }) => [
      ...connectedShells(reading),
      ...inEffects(effects),
    ]),
};

/** A script that connects a socket to the input of a shell that it starts. */
const inEffects = (effects: readonly Effect[]): CommandObservation[] =>
  effects.flatMap((effect) =>
    effect.does === 'execute' && effect.code.from === 'file' && effect.code.path.startsWith('tcp://')
      ? [found(`${effect.script ?? 'script'}: socket ⇄ shell`)]
      : [],
  );
