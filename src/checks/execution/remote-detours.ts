/** Paths from the network to execution that are not a single flow within the line. */

import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CommandObservation } from '../../screening/contract/each-command.ts';
import { placed } from '../../screening/contract/placed.ts';
import { codeFlows, feedersOf, nameOf } from '../../screening/flows/code-flow.ts';
import { networkSources } from '../../screening/flows/code-network.ts';
import { hostOf, targetKind } from '../../shell/places/hosts.ts';
import type { Executes } from '../../shell/reading/effect.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';

/** Downloaded and made executable, to be run by the next call. */
export function* madeRunnable(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  const { effects, reading } = command;
  const at = (path: string, run: number | undefined) =>
    placed(path, context, run === undefined ? undefined : reading.runs[run]?.cwd);
  if (!effects.some((one) => one.does === 'write' && one.how === 'mode')) return;
  const fetched = new Map<string, string>();
  for (const one of effects) {
    if (one.does === 'fetch' && one.to !== undefined) fetched.set(at(one.to, one.run), one.url);
    if (one.does !== 'write' || one.how === 'mode' || one.how === 'owner') continue;
    const writer = one.run === undefined ? undefined : reading.runs[one.run];
    const [source] =
      writer === undefined ? [] : networkSources([writer, ...feedersOf(writer, reading)], command);
    if (source !== undefined) fetched.set(at(one.path, one.run), source.url);
  }
  for (const effect of effects) {
    if (effect.does !== 'write' || effect.how !== 'mode') continue;
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    const url = fetched.get(at(effect.path, effect.run));
    if (
      url === undefined ||
      !run?.args.some(({ text }) =>
        /^(?:[ugoa]{0,4}[+=][rwX]{0,3}x|0?[0-7]{0,2}[1357][0-7]{0,2}$)/.test(text),
      )
    )
      continue;
    const isKnown = url !== '' && ['developer', 'local'].includes(targetKind(url));
    yield {
      confidence: 0.7,
      severity: isKnown ? 'medium' : 'high',
      evidence: `download → chmod (${printable(hostOf(url), { max: 80 })})`,
      detail: 'Tool call downloads a file and makes it executable.',
    };
  }
}

/** The line fetches, and executes something that cannot be followed: descriptors and named pipes are a known detour. */
export function* undecided(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  const [source] = networkSources(command.reading.runs, command);
  if (source === undefined || !isLoose(source.run, command)) return;
  for (const { run, isUnknown, effect, sources } of codeFlows(command, context)) {
    const isOpened = sources.some(({ program }) => program === 'exec');
    if (!(isUnknown || isOpened) || isAlone(run, effect)) continue;
    yield {
      confidence: 0.7,
      severity: 'high',
      evidence: `${source.run.program} ⇢ ${nameOf(run)}`,
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

/** An interactive shell, as in `docker run -it image bash`. */
const isAlone = (run: Run, { code }: Executes): boolean =>
  code.from === 'unknown' && run.args.length === 0 && run.redirects.length === 0 && run.cause === 'line';
