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
    sees: 'A call that prints or keeps the whole environment, or a variable that is a secret by its name.',
    matters:
      'Tokens of clouds, registries and models live in the environment; printing it hands all of them to whoever reads the output.',
    remedy: 'Ask for the one variable that is needed, or for names alone (`env | cut -d= -f1`).',
    limits: 'A secret in a variable with an ordinary name is not known to be one.',
  },
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
