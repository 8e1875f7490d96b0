import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck } from '../../screening/contract/check.ts';
import { type CommandObservation, eachCommand } from '../../screening/contract/each-command.ts';
import { type CodeFlow, codeFlows, nameOf } from '../../screening/flows/code-flow.ts';
import { networkSources } from '../../screening/flows/code-network.ts';
import { fetchedAndExecuted } from '../../screening/flows/script-words.ts';
import { hostOf, targetKind } from '../../shell/places/hosts.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { madeRunnable, undecided } from './remote-detours.ts';
import { remoteSeverity } from './remote-severity.ts';
import { scriptBodies } from './script-bodies.ts';
import { relaysCode } from './script-relays.ts';
import { toolInstalls } from './tool-installs.ts';

export const executionRemoteScript: CallCheck = {
  card: {
    id: 'execution.remote-script',
    title: 'Remote script execution',
    reads: ['call'],
    tier: 'hard',
    severity: 'critical',
    sees: 'Code from the network that reaches a shell or an interpreter in the same call: through a pipe, a substitution, a variable, a socket, a downloaded file, or inside a script body; tools that fetch a program and start it.',
    matters:
      'The server that answers the request decides what runs on this machine, and may answer differently each time.',
    remedy: 'Download to a file, read it, check its checksum, then run it; or use the package manager.',
    limits: 'If a later call of the session executes the file, execution.staged reports it.',
  },
  *inspectCall(call) {
    yield* eachCommand(call, 'code_execution', inCommand);
    yield* toolInstalls(call);
  },
};

function* inCommand(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  let isExplained = false;
  for (const flow of codeFlows(command, context)) {
    const found = byAddress(flow) ?? byFlow(flow, command);
    if (found === undefined) continue;
    isExplained = true;
    yield found;
  }
  if (!isExplained) yield* madeRunnable(command, context);
  if (!isExplained) yield* undecided(command, context);
  for (const script of scriptBodies(command.reading)) {
    const severity = fetchedAndExecuted(script.text) ?? (relaysCode(script.text) ? 'high' : undefined);
    if (severity === undefined) continue;
    yield {
      confidence: 0.85,
      severity,
      evidence: `${script.language}: fetch → execute`,
      detail: 'A script body executes code that it fetches from the network.',
    };
  }
}

/** `deno run https://…`, `npx git+ssh://…`: the interpreter loads the address itself. */
function byAddress({ effect, run }: CodeFlow): CommandObservation | undefined {
  const { code } = effect;
  if (code.from !== 'file' || !/^(?:https?|git|git\+\w+|ssh|github|gist|ftp):/i.test(code.path)) {
    return code.from === 'file' && /^\/dev\/(?:tcp|udp)\//.test(code.path) ? socket(run) : undefined;
  }
  const kind = targetKind(code.path);
  return {
    confidence: 0.9,
    severity: kind === 'local' || isLibraryHost(code.path) ? 'medium' : 'high',
    evidence: `${hostOf(code.path)} → ${nameOf(run)}`,
    detail: 'The interpreter loads its program from the network.',
  };
}

const socket = (run: Run): CommandObservation => ({
  confidence: 0.95,
  evidence: `/dev/tcp → ${nameOf(run)}`,
  detail: 'Tool call executes data received through a network socket.',
});

const isLibraryHost = (url: string): boolean => /^https:\/\/(?:deno\.land|jsr\.io|esm\.sh)\//.test(url);

function byFlow(flow: CodeFlow, command: ReadCommand): CommandObservation | undefined {
  const { effect, run, sources, files } = flow;
  if (files.some((path) => /^\/dev\/(?:tcp|udp)\//.test(path))) return socket(run);
  const network = networkSources(sources, command);
  const [first] = network;
  if (first === undefined) return undefined;
  const isFile = effect.code.from === 'file';
  const host = printable(hostOf(first.url), { max: 80 });
  return {
    confidence: isFile ? 0.9 : 0.95,
    severity: remoteSeverity(flow, network),
    evidence: `${first.run.program} → ${nameOf(run)}${host === '' || /^[$`]/.test(host) ? '' : ` (${host})`}`,
    detail: isFile
      ? 'Tool call downloads a file and executes it.'
      : `Tool call pipes a remote script into ${effect.language === 'shell' ? 'a shell' : 'an interpreter'}.`,
  };
}
