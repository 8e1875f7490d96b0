import { callsInside } from '../../screening/calls/inner-calls.ts';
import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { placed } from '../../screening/contract/placed.ts';
import { secretFlow } from '../../screening/flows/secret-flow.ts';
import { isAbove, locate } from '../../shell/places/places.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { committed } from './committed-secrets.ts';
import { servedFolders } from './file-servers.ts';
import { strangePushes } from './git-destinations.ts';
import { secretLeak, strayData, variableLeak } from './leaks.ts';
import { filesRead, type Line } from './ordinary-out.ts';
import { outgoing, secretOut } from './outgoing.ts';
import { pageLeaks } from './page-scripts.ts';
import { scriptUploads } from './script-uploads.ts';
import { sendTarget } from './send-target.ts';
import { strangeSenders } from './strange-senders.ts';
import { exported, strayFile, toolExport } from './tool-exports.ts';

export const dataExfiltration: CallCheck = {
  card: {
    id: 'data.exfiltration',
    title: 'Data exfiltration',
    reads: ['call'],
    tier: 'hard',
    severity: 'critical',
    sees: 'A secret file, the environment or a stored credential that reaches the network: through pipes, files, variables, archives, encodings, URLs and DNS lookups; home folders served or copied to unknown hosts, history pushed to them; cookies of a page sent elsewhere; and ordinary files sent to unknown hosts.',
    matters: 'Data that has left cannot be recalled.',
    remedy:
      'Take the secret out of what is sent, or let the program that needs it log in itself; replace a secret that has left.',
    remedies: {
      data: 'Look at what would be sent; if the host is yours, name it in the project.',
      push: 'Compare the address with `git remote -v`; let a person add another remote.',
      commit: 'Leave the file out of the commit and list it in .gitignore; commit a sample without values.',
      serve: 'Serve only the folder that is needed, on 127.0.0.1.',
    },
    limits:
      'A program that is not in the tables can read and send data unseen; what a host does with a posted text is unknown.',
  },
  *inspectCall(call) {
    const { commands, actions, context } = call;
    yield* pageLeaks(call);
    for (const { path, effect } of actions) {
      if (effect.does !== 'send') continue;
      for (const file of effect.files) {
        const secret = secretPlace(placed(file, context), context);
        const target = sendTarget(effect, undefined);
        if (secret === undefined) {
          const found = strayFile(path, file, effect.to, target);
          if (found !== undefined) yield found;
          continue;
        }
        const source = { what: secret.kind, where: file, weight: secret.weight };
        yield secretLeak(path, source, effect.to, target);
      }
    }
    for (const { at, call: one } of callsInside(call)) {
      const to = toolExport(one);
      if (to !== undefined) yield exported(at, to);
    }
    for (const command of commands) {
      yield* inLine(command, context);
      yield* committed(command, context);
      yield* strangeSenders(command, () => secretFlow(command, context));
      yield* scriptUploads(command, context);
      yield* strangePushes(command);
      yield* servedFolders(command, context);
    }
  },
};

function* inLine(command: ReadCommand, context: CallContext): Generator<Observation> {
  const ways = outgoing(command);
  if (ways.length === 0) return;
  const flow = secretFlow(command, context);
  const line: Line = {
    command,
    reaches: flow.reaches,
    files: filesRead(command),
    locate: (file, run) => locate(placed(file, context, run?.cwd), context),
    isAbove: (file, run) => isAbove(placed(file, context, run?.cwd), context),
  };
  for (const way of ways) {
    if (way.target === 'local' || way.target === 'metadata') continue;
    const source = secretOut(way, flow);
    const found =
      source === undefined
        ? (variableLeak(command, way) ?? strayData(way, line))
        : secretLeak(command.path, source, way.to, way.target);
    if (found !== undefined) yield found;
  }
}
