import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { credentialCommand } from '../../screening/flows/credential-commands.ts';
import { outputGoal } from '../../screening/flows/output-goal.ts';
import { picksNames } from '../../screening/flows/secret-fields.ts';
import { hostOf, targetKind } from '../../shell/places/hosts.ts';

/** Paths of the metadata service that hand out tokens, passwords and start-up scripts; the others lead there. */
const METADATA_SECRETS =
  /security-credentials|identity\/oauth2\/token|service-accounts|user-data|attributes\/|credentials|api\/token/i;
export const credentialDisclosure: CallCheck = {
  card: {
    id: 'credential.disclosure',
    title: 'Credential disclosure',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'A command that makes a password manager, a keychain, a cloud, a cluster or a developer tool print a secret it keeps, or that asks the metadata service of a cloud machine.',
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

/** One fact about the machine, asked for by its name, is an ordinary question of scripts. */
const METADATA_FACT =
  /\/(?:instance-id|instance-type|ami-id|hostname|local-hostname|public-hostname|local-ipv4|public-ipv4|mac|region|zone|placement\/[\w-]+|project-id|numeric-project-id|machine-type|name|id)\/?(?:\?[^/]*)?$/i;

function isMetadata(url: string): boolean {
  // The short name is that of a container of anybody's, unless the path is the cloud's.
  const isService =
    targetKind(url) === 'metadata' || (hostOf(url) === 'metadata' && /computeMetadata/i.test(url));
  return isService && (METADATA_SECRETS.test(url) || !METADATA_FACT.test(url));
}

const observed = (path: string, program: string, what: string): Observation => ({
  threat: 'secret_exposure',
  confidence: 0.85,
  path,
  evidence: `${program}: ${what}`,
  detail: 'Tool call makes a program print a secret that it keeps.',
});
