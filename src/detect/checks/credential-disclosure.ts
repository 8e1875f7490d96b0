import { hostOf } from '../../shell/hosts.ts';
import type { CallCheck, Observation } from '../check.ts';
import { credentialCommand } from '../lexicon/credential-commands.ts';
import { picksNames } from '../lexicon/secret-fields.ts';
import { outputGoal } from '../output-goal.ts';

/** Paths of the metadata service that hand out tokens, passwords and start-up scripts. */
const METADATA_SECRETS =
  /security-credentials|identity\/oauth2\/token|service-accounts|user-data|attributes\/|credentials|api\/token/i;
const METADATA_HOSTS = new Set([
  '169.254.169.254',
  '169.254.170.2',
  'metadata.google.internal',
  'fd00:ec2::254',
  '100.100.100.200',
]);

export const credentialDisclosure: CallCheck = {
  card: {
    id: 'credential.disclosure',
    title: 'Credential disclosure',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'A command that makes a password manager, a keychain, a cloud, a cluster or a developer tool print a secret it keeps, or that asks the metadata service of a cloud machine for one.',
    matters: 'A token on the screen is a token in the context of the model and in every log behind it.',
    remedy:
      'Hand the secret from program to program (`… | docker login --password-stdin`), or let the tool log in by itself.',
    limits: 'Only programs in the list are known; the same secret asked for through their interfaces is not.',
  },
  *inspectCall({ commands, actions }) {
    for (const { path, effect } of actions) {
      if (effect.does === 'fetch' && isMetadata(effect.url))
        yield observed(path, 'cloud metadata service', 'the credentials of this machine');
    }
    for (const { path, reading, effects } of commands) {
      const seen = new Set<string>();
      for (const run of reading.runs) {
        const found = credentialCommand(run);
        if (found?.kind !== 'credential' || seen.has(run.program)) continue;
        const goal = outputGoal(run, reading);
        if (goal === 'used' || goal === 'concealed' || picksNames(run, reading)) continue;
        seen.add(run.program);
        yield observed(path, run.program, found.what);
      }
      if (effects.some((effect) => effect.does === 'fetch' && isMetadata(effect.url))) {
        yield observed(path, 'cloud metadata service', 'the credentials of this machine');
      }
    }
  },
};

const isMetadata = (url: string): boolean => METADATA_HOSTS.has(hostOf(url)) && METADATA_SECRETS.test(url);

const observed = (path: string, program: string, what: string): Observation => ({
  threat: 'secret_exposure',
  confidence: 0.85,
  path,
  evidence: `${program}: ${what}`,
  detail: 'Tool call makes a program print a secret that it keeps.',
});
