import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import type { Reading } from '../../shell/reading/reading.ts';
import { printable } from '../../text/printable.ts';
import { forksEndlessly, multiplies } from './system/endless.ts';
import { systemLossOfEffect, systemLossOfRun } from './system/system-acts.ts';
import { kernelLoss, type SystemLoss } from './system/system-loss.ts';

export const destructiveSystem: CallCheck = {
  card: {
    id: 'destructive.system',
    title: 'Destructive system action',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Disks formatted, wiped or written to directly; fork bombs and endless spawning; shutdown and restart; system services, accounts, scheduled jobs, firewalls and kernel settings stopped, removed or weakened.',
    matters: 'A wiped disk is lost, and a machine that goes down takes its users’ work with it.',
    remedy: 'Work on image files or in a disposable machine, and let a person do this by hand.',
    remedies: {
      power: 'Save and finish first, and let a person restart the machine or shut it down.',
      services:
        'Reload or restart the one service or process that is meant; let a person stop what others rely on.',
      network: 'List the present rules first, and let a person change the single one that is meant.',
      accounts:
        'List them and keep a copy first (`crontab -l`), and let a person remove what is no longer needed.',
      kernel: 'Try it in a disposable machine with a limit, and let a person change the running system.',
      backups: 'Keep the backups; let a person decide which of them may go.',
    },
    limits: 'Does not know which device a variable names; recognises endless loops only by their conditions.',
  },
  readsActsAlone: true,
  *inspectCall({ commands, actions }) {
    for (const { path, text, reading, effects } of commands) {
      const seen = new Set<string>();
      for (const loss of losses(text, reading, effects)) {
        if (seen.has(loss.shows)) continue;
        seen.add(loss.shows);
        yield signal(path, loss);
      }
    }
    for (const { path, effect } of actions) {
      const loss = systemLossOfEffect(effect, undefined);
      if (loss !== undefined) yield signal(path, loss);
    }
  },
};

function signal(path: string, { shows, ...loss }: SystemLoss): Observation {
  return {
    threat: 'destructive_action',
    confidence: 0.9,
    path,
    evidence: printable(shows, { max: 120 }),
    ...loss,
  };
}

function* losses(text: string, reading: Reading, effects: readonly Effect[]): Generator<SystemLoss> {
  const many = multiplies(text, reading);
  if (many !== undefined) yield kernelLoss(many, many === 'fork bomb' ? 'critical' : 'high');
  if (forksEndlessly(reading)) yield kernelLoss('fork bomb');
  for (const run of reading.runs) {
    const loss = systemLossOfRun(run, reading);
    if (loss !== undefined) yield loss;
  }
  for (const effect of effects) {
    const loss = systemLossOfEffect(effect, effect.run === undefined ? undefined : reading.runs[effect.run]);
    if (loss !== undefined) yield loss;
  }
}
