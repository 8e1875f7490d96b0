import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { exposure, sharedFolder } from './exposures.ts';

export const networkExposed: CallCheck = {
  card: {
    id: 'network.exposed',
    title: 'Machine opened to the network',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Tunnels from the internet to this machine, forwarded ports that others can reach, servers of control or data that listen on all interfaces or without a login, containers that publish a home folder.',
    matters:
      'Anyone who finds the address gets what only this machine could reach: databases, clusters, terminals, files.',
    remedy:
      'Listen on 127.0.0.1, keep the login, and let a person open the tunnel for as long as it is needed.',
    limits:
      'Development servers of a project on all interfaces pass, and so does what a configuration file opens.',
  },
  readsActsAlone: true,
  *inspectCall(call) {
    for (const command of call.commands) {
      for (const found of inCommand(command, call.context))
        yield { threat: 'data_exfiltration', path: command.path, ...found };
    }
    for (const { path, effect } of call.actions) {
      const found = openedBy(effect);
      if (found !== undefined) yield { threat: 'data_exfiltration', path, ...found };
    }
  },
};

type CommandObservation = Omit<Observation, 'threat' | 'path'>;

/** Files of a server that define who may connect, and the lines that let everyone in. */
const SETTINGS: readonly (readonly [file: RegExp, line: RegExp])[] = [
  [/\/pg_hba\.conf$/, /^\s*host\w*\s+\S+\s+\S+\s+(?:0\.0\.0\.0\/0|::\/0|all)\s+\w+/m],
  [/^\/etc\/exports(?:\.d\/.*)?$/, /\*\s*\(|no_root_squash/],
  [
    /\/sshd_config(?:\.d\/.*)?$/,
    /^\s*(?:PermitRootLogin\s+yes|PermitEmptyPasswords\s+yes|GatewayPorts\s+yes)/im,
  ],
  [/^\/etc\/.*\/(?:smb|smbd)\.conf$/, /guest ok\s*=\s*yes/i],
];

function openedBy(effect: Effect): CommandObservation | undefined {
  if (effect.does !== 'write' || effect.content === undefined) return undefined;
  const { path, content } = effect;
  const isOpened = SETTINGS.some(([file, line]) => file.test(path) && line.test(content));
  return isOpened ? observed(`${path}: a server for everyone`, 'high') : undefined;
}

const observed = (what: string, severity: Severity): CommandObservation => ({
  confidence: 0.8,
  severity,
  evidence: printable(what, { max: 120 }),
  detail: 'Tool call opens this machine, or what it can reach, to the network.',
});

function* inCommand(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  for (const run of command.reading.runs) {
    if (run.where === 'container') continue;
    const found = exposure(run, context) ?? sharedFolder(run, command.reading, context);
    if (found !== undefined) yield observed(`${run.program}: ${found.what}`, found.severity);
  }
  for (const effect of command.effects) {
    const found = openedBy(effect);
    if (found !== undefined) yield found;
  }
}
