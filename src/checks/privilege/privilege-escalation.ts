import { callsInside } from '../../screening/calls/inner-calls.ts';
import type { CallSubject, ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { type CommandObservation, eachCommand } from '../../screening/contract/each-command.ts';
import { placed } from '../../screening/contract/placed.ts';
import { printable } from '../../text/printable.ts';
import { scriptBodies } from '../execution/script-bodies.ts';
import { containerGrant } from './container-tools.ts';
import { CONTAINER } from './privilege-containers.ts';
import { privilegeAct, RIGHTS_FILE } from './privilege-programs.ts';

export const privilegeEscalation: CallCheck = {
  card: {
    id: 'privilege.escalation',
    title: 'Privilege escalation',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Shells with the rights of another user, changes to accounts and groups, files that define who may act as root, rights stored in file modes, containers with the rights of their machine, escapes from other programs.',
    matters: 'An agent is limited to the rights of its user; this removes the limit.',
    remedy: 'Let a person do it, or grant the single right that the task needs.',
    limits: 'A single command after sudo is judged by what it does, not by sudo.',
  },
  *inspectCall(call) {
    yield* eachCommand(call, 'privilege_escalation', inCommand);
    yield* containers(call);
    yield* files(call);
  },
};

/** Programs that break out of the container they run in. */
const WAY_OUT = /^(?:nsenter|chroot|unshare|capsh|mount)$/;

function* inCommand({ reading }: ReadCommand): Generator<CommandObservation> {
  for (const run of reading.runs) {
    // An account in an image, or a shell in a container, is not one on this machine.
    if (
      run.where === 'container' &&
      ![run.program, ...run.wrappers.map(({ name }) => name)].some((one) => WAY_OUT.test(one))
    )
      continue;
    const found = privilegeAct(run, reading);
    if (found !== undefined) yield { confidence: 0.85, ...found };
  }
  for (const { text, language } of scriptBodies(reading)) {
    if (!/\bset(?:res|re)?[ug]id\s*\(\s*0\b/.test(text)) continue;
    yield {
      confidence: 0.85,
      evidence: `${language}: setuid(0)`,
      detail: 'A script body makes itself root.',
    };
  }
}

function* containers(call: CallSubject): Generator<Observation> {
  for (const { at, call: one } of callsInside(call)) {
    const evidence = containerGrant(one);
    if (evidence === undefined) continue;
    yield { threat: 'privilege_escalation', confidence: 0.85, path: at, evidence, detail: CONTAINER };
  }
}

function* files({ commands, actions, context }: CallSubject): Generator<Observation> {
  const writes = [
    ...actions.map(({ path, effect }) => ({ path, effect, folder: undefined, where: 'here' })),
    ...commands.flatMap(({ path, effects, reading }) =>
      effects.flatMap((effect) => {
        if (effect.does !== 'write') return [];
        const run = effect.run === undefined ? undefined : reading.runs[effect.run];
        return [{ path, effect, folder: run?.cwd, where: run?.where ?? 'here' }];
      }),
    ),
  ];
  const seen = new Set<string>();
  for (const { path, effect, folder, where } of writes) {
    if (effect.does !== 'write' || where === 'container' || effect.how === 'owner') continue;
    const file = placed(effect.path, context, folder);
    if (!RIGHTS_FILE.test(file) || seen.has(file)) continue;
    seen.add(file);
    yield {
      threat: 'privilege_escalation',
      confidence: 0.9,
      severity: /NOPASSWD|ALL=\(ALL/.test(effect.content ?? '') ? 'critical' : 'high',
      path,
      evidence: printable(file, { max: 100 }),
      detail: 'Tool call changes a file that defines permissions on this machine.',
    };
  }
}
