import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { dumped } from './dumped-environment.ts';
import { namedBy, printedIn } from './printed-secrets.ts';

export const environmentDump: CallCheck = {
  card: {
    id: 'environment.dump',
    title: 'Environment dump',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'A call that prints or stores the whole environment, or a variable whose name marks it as a secret.',
    matters:
      'The environment contains tokens of clouds, registries and models; printing it exposes all of them to every reader of the output.',
    remedy: 'Print only the variable you need, or only the names (`env | cut -d= -f1`).',
    remedies: {
      named:
        'Let the program that needs the value take it from the variable itself; `test -n "$NAME"` shows whether it is set.',
    },
    limits: 'Does not recognise a secret in a variable with an ordinary name.',
  },
  readsActsAlone: true,
  *inspectCall({ commands, actions }) {
    for (const { path, effect } of actions) {
      if (effect.does === 'read' && PROCESS_ENVIRONMENT.test(effect.path))
        yield { threat: 'secret_exposure', path, ...dumpedFile(effect.path) };
    }
    for (const { path, reading, effects } of commands) {
      const dumps = effects.filter(({ does }) => does === 'dump_environment');
      const found = [
        ...dumps.flatMap((effect) =>
          dumped(effect.run === undefined ? undefined : reading.runs[effect.run], reading, effect.script),
        ),
        ...reading.runs.flatMap((run) => namedBy(run, reading)),
        ...reading.scripts.flatMap((script) => printedIn(script, reading)),
      ];
      for (const one of found) yield { threat: 'secret_exposure', path, ...one };
    }
  },
};

/** Where the system keeps the variables of a process. */
const PROCESS_ENVIRONMENT = /^\/proc\/(?:self|thread-self|\d+|\*)\/(?:task\/\d+\/)?environ$/;

const dumpedFile = (evidence: string): Pick<Observation, 'confidence' | 'evidence' | 'detail'> => ({
  confidence: 0.9,
  evidence,
  detail: 'Tool call reads the whole environment of a process.',
});
