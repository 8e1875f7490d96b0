import { callsInside } from '../../screening/calls/inner-calls.ts';
import type { CallSubject, ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { type CommandObservation, eachCommand } from '../../screening/contract/each-command.ts';
import { placed } from '../../screening/contract/placed.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import { doorScript } from '../guard/places/evasion-folder.ts';
import { evasionFile } from './evasion-files.ts';
import { ownKill, ownScript } from './evasion-own.ts';
import { evasionAct, evasionSetting } from './evasion-programs.ts';
import { toolGuard } from './tool-guards.ts';

export const defenseEvasion: CallCheck = {
  card: {
    id: 'defense.evasion',
    title: 'Defence evasion',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Deleted command histories and logs, disabled protections (firewalls, mandatory access control, quarantine, audit, agent guards; by tools also second factors, protected branches, cloud audit trails), falsified timestamps and hidden files.',
    matters: 'Disabling a guard or erasing a record usually precedes something that they would reveal.',
    remedy: 'Leave records and protections alone; let a person change them.',
    remedies: {
      person: 'Wait for the person, or ask them in the conversation to decide at their own terminal.',
      agent: 'Start the agent without that option, so that its user is asked.',
    },
    limits: 'Cannot always distinguish log rotation by the log tools themselves from deletion.',
  },
  *inspectCall(call) {
    yield* eachCommand(call, 'malicious_content', inCommand);
    yield* byFileTools(call);
    yield* byTools(call);
  },
};

function* byTools(call: CallSubject): Generator<Observation> {
  for (const { at, call: one } of callsInside(call)) {
    const evidence = toolGuard(one);
    if (evidence === undefined) continue;
    const detail = 'Tool call switches off a protection of an account, a repository or a cloud.';
    yield { threat: 'malicious_content', confidence: 0.8, path: at, evidence, detail };
  }
}

function* inCommand({ reading, effects }: ReadCommand, context: CallContext): Generator<CommandObservation> {
  const own = ownKill(reading);
  if (own !== undefined) yield { confidence: 0.85, ...own };
  for (const script of reading.scripts) {
    const found = ownScript(script.text) ?? doorScript(script.text);
    if (found !== undefined) yield { confidence: 0.85, ...found };
  }
  for (const run of reading.runs) {
    if (run.where === 'container') continue;
    const found = evasionAct(run);
    if (found !== undefined) yield { confidence: 0.85, ...found };
  }
  for (const [name, word] of reading.variables) {
    const found = evasionSetting(name, word.text);
    if (found !== undefined) yield { confidence: 0.85, ...found };
  }
  for (const effect of effects) {
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    if (run?.where === 'container') continue;
    const found = evasionFile(effect, (path) => placed(path, context, run?.cwd));
    if (found !== undefined) yield { confidence: 0.85, ...found };
  }
}

function* byFileTools({ actions, context }: CallSubject): Generator<Observation> {
  for (const { path, effect } of actions) {
    if (effect.does !== 'write' && effect.does !== 'delete') continue;
    const found = evasionFile(effect, (file) => placed(file, context));
    if (found !== undefined) yield { threat: 'malicious_content', confidence: 0.85, path, ...found };
  }
}
