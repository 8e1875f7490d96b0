import { callsInside } from '../../screening/calls/inner-calls.ts';
import type { CallSubject, ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { type CommandObservation, eachCommand } from '../../screening/contract/each-command.ts';
import { placed } from '../../screening/contract/placed.ts';
import { feedersOf } from '../../screening/flows/code-flow.ts';
import { networkSources } from '../../screening/flows/code-network.ts';
import { type StartupKind, startupPlace } from '../../screening/flows/startup-places.ts';
import type { Writes } from '../../shell/reading/effect.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { putInPlace } from '../guard/changes/put-in-place.ts';
import { isSourced } from '../guard/places/sourced.ts';
import { shadowing, startupProgram, startupSetting } from './startup-programs.ts';
import { startupTool } from './startup-tools.ts';
import { downloaded, isHarmless, written } from './startup-writes.ts';

export const persistenceStartup: CallCheck = {
  card: {
    id: 'persistence.startup',
    title: 'Startup persistence',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Writes to files that something else runs later by itself (shell startup files, schedules, services, login keys and items, loaders, hooks, agents’ settings), and programs that register such things.',
    matters: 'What is planted there runs unseen after the session ends, often with more rights.',
    remedy: 'Read what would be added; let a person add it.',
    remedies: {
      remote: 'Compare the address with the one that the repository has now; let a person change it.',
    },
    limits: 'Does not know every application setting that can start a program.',
  },
  *inspectCall(call) {
    yield* eachCommand(call, 'persistence', inCommand);
    yield* byFileTools(call);
    for (const { at, call: one } of callsInside(call)) {
      const evidence = startupTool(one);
      const detail = 'Tool call registers a program that starts by itself.';
      if (evidence !== undefined)
        yield { threat: 'persistence', confidence: 0.8, path: at, evidence, detail };
    }
  },
};

/** A file that a startup file reads in runs as often as that; an edit whose text is not shown is left to the guard. */
const kindOf = (effect: Writes, path: string, context: CallContext): StartupKind | undefined =>
  startupPlace(path) ??
  (effect.content !== undefined && isSourced(path, context) ? 'shell startup file' : undefined);

function* byFileTools(call: CallSubject): Generator<Observation> {
  const { actions, context } = call;
  for (const { path, effect } of actions) {
    if (effect.does !== 'write') continue;
    const place = placed(effect.path, context);
    const kind = kindOf(effect, place, context);
    if (kind === undefined) continue;
    if (kind === 'agent settings' && isHarmless(effect, place, context, undefined, call.arguments)) continue;
    const found = written(effect, kind, place, [], context);
    if (found !== undefined) yield { threat: 'persistence', path, ...found };
  }
}

function* inCommand(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  const { reading, effects } = command;
  for (const effect of effects) {
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    // A container's files are thrown away with it.
    if (run?.where === 'container') continue;
    if (effect.does === 'fetch') yield* downloaded(effect, placed(effect.to ?? '', context, run?.cwd));
    if (effect.does !== 'write') continue;
    const path = placed(effect.path, context, run?.cwd);
    const kind = kindOf(effect, path, context);
    if (kind === undefined) continue;
    if (kind === 'agent settings' && isHarmless(effect, path, context, putInPlace(effect, command, context)))
      continue;
    const from = run === undefined ? [] : [run, ...feedersOf(run, reading)];
    const found = written(effect, kind, path, from, context);
    if (found === undefined) continue;
    // Setting up one's own machine requires approval; it is not refused.
    if (run?.where === 'remote') yield { ...found, severity: 'high' };
    else yield networkSources(from, command).length > 0 ? { ...found, severity: 'critical' } : found;
  }
  const shadow = shadowing(command.text);
  if (shadow !== undefined) yield { confidence: 0.8, ...shadow };
  for (const [name, word] of reading.variables) {
    const found = startupSetting(name, word.text);
    if (found !== undefined) yield { confidence: 0.8, ...found };
  }
  for (const run of reading.runs) {
    if (run.where === 'container') continue;
    const found = startupProgram(run, reading);
    if (found !== undefined) yield { confidence: 0.85, ...found };
  }
}
