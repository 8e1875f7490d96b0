import type { Executes } from '../../shell/effect.ts';
import { hostOf, targetKind } from '../../shell/hosts.ts';
import type { Run } from '../../shell/reading.ts';
import { printable } from '../../text/printable.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import type { CallContext, CallSubject, ReadCommand } from '../call.ts';
import type { CallCheck, Observation } from '../check.ts';
import { type CodeFlow, codeFlows } from '../code-flow.ts';
import { type NetworkSource, networkSources } from '../code-network.ts';
import { isVendorInstaller } from '../lexicon/installers.ts';
import { scriptBodies } from '../lexicon/script-bodies.ts';
import { fetchedAndExecuted } from '../lexicon/script-words.ts';
import { placed } from '../session.ts';

export const executionRemoteScript: CallCheck = {
  card: {
    id: 'execution.remote-script',
    title: 'Remote script execution',
    reads: ['call'],
    tier: 'hard',
    severity: 'critical',
    sees: 'Code from the network that goes to a shell or an interpreter in the same call: by a pipe, a substitution, a variable, a socket, a downloaded file, or inside a script body.',
    matters:
      'Whoever answers the request decides what runs on this machine, and may answer differently each time.',
    remedy: 'Download to a file, read it, check its checksum, then run it; or use the package manager.',
    limits: 'A file that a later call of the session executes is the subject of execution.staged.',
  },
  *inspectCall(call) {
    for (const command of call.commands) {
      const seen = new Set<string>();
      for (const found of inCommand(command, call)) {
        if (seen.has(found.evidence)) continue;
        seen.add(found.evidence);
        yield { threat: 'code_execution', path: command.path, ...found };
      }
    }
  },
};

type Found = Omit<Observation, 'threat' | 'path'>;

function* inCommand(command: ReadCommand, { context }: CallSubject): Generator<Found> {
  let isExplained = false;
  for (const flow of codeFlows(command, context)) {
    const found = byAddress(flow) ?? byFlow(flow, command, context);
    if (found === undefined) continue;
    isExplained = true;
    yield found;
  }
  if (!isExplained) yield* madeRunnable(command, context);
  if (!isExplained) yield* undecided(command, context);
  for (const script of scriptBodies(command.reading)) {
    const severity = fetchedAndExecuted(script.text);
    if (severity === undefined) continue;
    yield {
      confidence: 0.85,
      severity,
      evidence: `${script.language}: fetch → execute`,
      detail: 'A script body executes what it fetches from the network.',
    };
  }
}

/** `deno run https://…`, `npx git+ssh://…`: the interpreter loads the address by itself. */
function byAddress({ effect, run }: CodeFlow): Found | undefined {
  const { code } = effect;
  if (code.from !== 'file' || !/^(?:https?|git|git\+\w+|ssh|github|gist|ftp):/i.test(code.path)) {
    return code.from === 'file' && /^\/dev\/(?:tcp|udp)\//.test(code.path) ? socket(run) : undefined;
  }
  const kind = targetKind(code.path);
  return {
    confidence: 0.9,
    severity: kind === 'local' || isLibraryHost(code.path) ? 'medium' : 'high',
    evidence: `${hostOf(code.path)} → ${name(run)}`,
    detail: 'The interpreter loads its program from the network.',
  };
}

const socket = (run: Run): Found => ({
  confidence: 0.95,
  evidence: `/dev/tcp → ${name(run)}`,
  detail: 'Tool call executes what comes through a network socket.',
});

const isLibraryHost = (url: string): boolean => /^https:\/\/(?:deno\.land|jsr\.io|esm\.sh)\//.test(url);

function byFlow(flow: CodeFlow, command: ReadCommand, context: CallContext): Found | undefined {
  const { effect, run, sources, files } = flow;
  if (files.some((path) => /^\/dev\/(?:tcp|udp)\//.test(path))) return socket(run);
  const network = networkSources(sources, command);
  const [first] = network;
  if (first === undefined) return undefined;
  const isFile = effect.code.from === 'file';
  const host = printable(hostOf(first.url), { max: 80 });
  return {
    confidence: isFile ? 0.9 : 0.95,
    severity: severityOf(network, isFile, run, context),
    evidence: `${first.run.program} → ${name(run)}${host === '' || /^[$`]/.test(host) ? '' : ` (${host})`}`,
    detail: isFile
      ? 'Tool call downloads a file and executes it.'
      : `Tool call pipes a remote script into ${effect.language === 'shell' ? 'a shell' : 'an interpreter'}.`,
  };
}

/** Only the way matters least: what comes from a stranger straight into a shell is blocked, the rest is asked about. */
function severityOf(
  network: readonly NetworkSource[],
  isFile: boolean,
  run: Run,
  context: CallContext,
): Severity {
  const kinds = network.map(({ url }) => targetKind(url, context.project?.hosts));
  if (network.every(({ url }) => isVendorInstaller(url)) || kinds.every((kind) => kind === 'local'))
    return 'high';
  if (run.where === 'container') return 'high';
  if (!isFile) return 'critical';
  const isPlain = network.some(({ url }) => /^(?:http|ftp):/i.test(url));
  return isPlain || kinds.some((kind) => kind === 'content' || kind === 'drop' || kind === 'address')
    ? 'critical'
    : 'high';
}

/** Downloaded and made executable, to be run by the next call. */
function* madeRunnable(command: ReadCommand, context: CallContext): Generator<Found> {
  const { effects, reading } = command;
  const at = (path: string, run: number | undefined) =>
    placed(path, context, run === undefined ? undefined : reading.runs[run]?.cwd);
  const fetched = new Map(
    effects.flatMap((one) =>
      one.does === 'fetch' && one.to !== undefined ? [[at(one.to, one.run), one]] : [],
    ),
  );
  if (fetched.size === 0) return;
  for (const effect of effects) {
    if (effect.does !== 'write' || effect.how !== 'mode') continue;
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    const source = fetched.get(at(effect.path, effect.run));
    if (
      source === undefined ||
      !run?.args.some(({ text }) => /^(?:[ugoa]*[+=][rwX]*x|0?[0-7]*[1357][0-7]*$)/.test(text))
    )
      continue;
    const isKnown =
      source.url !== '' &&
      ['developer', 'project', 'local'].includes(targetKind(source.url, context.project?.hosts));
    yield {
      confidence: 0.7,
      severity: isKnown ? 'medium' : 'high',
      evidence: `download → chmod (${printable(hostOf(source.url), { max: 80 })})`,
      detail: 'Tool call downloads a file and makes it executable.',
    };
  }
}

/** The line fetches, and executes something that cannot be followed: descriptors and named pipes are a known detour. */
function* undecided(command: ReadCommand, context: CallContext): Generator<Found> {
  const [source] = networkSources(command.reading.runs, command);
  if (source === undefined || !isLoose(source.run, command)) return;
  for (const { run, isUnknown, effect, sources } of codeFlows(command, context)) {
    const isOpened = sources.some(({ program }) => program === 'exec');
    if (!(isUnknown || isOpened) || isAlone(run, effect)) continue;
    yield {
      confidence: 0.7,
      severity: 'high',
      evidence: `${source.run.program} ⇢ ${name(run)}`,
      detail: 'Tool call fetches from the network and executes code that cannot be followed.',
    };
  }
}

/** Its output goes to a descriptor or a substitution that was opened elsewhere. */
const isLoose = (run: Run, { reading }: ReadCommand): boolean =>
  run.redirects.some(
    ({ descriptor, does, target }) =>
      descriptor === 1 && (does === 'duplicate' || target?.text.startsWith('$') === true),
  ) ||
  reading.runs.some(
    ({ program, redirects }) =>
      program === 'exec' &&
      redirects.some(({ target }) => target?.substitutions.some(({ runs }) => runs.includes(run.id))),
  );

/** A shell that a person would talk to, as `docker run -it image bash` has one. */
const isAlone = (run: Run, { code }: Executes): boolean =>
  code.from === 'unknown' && run.args.length === 0 && run.redirects.length === 0 && run.cause === 'line';

const name = ({ program, spelled }: Run): string =>
  printable(program === '' ? spelled.text : program, { max: 40 });
