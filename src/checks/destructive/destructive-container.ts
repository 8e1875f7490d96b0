import type { CallCheck } from '../../screening/contract/check.ts';
import { type Started, started } from '../../screening/flows/started.ts';
import {
  type ContainerLoss,
  clusterLoss,
  dockerLoss,
  kubeLoss,
  runtimeLoss,
} from './system/container-loss.ts';

const READERS: ReadonlyMap<string, (run: Started) => ContainerLoss | undefined> = new Map([
  ...['docker', 'podman', 'nerdctl', 'docker-compose', 'podman-compose', 'lima', 'finch'].map(
    (name) => [name, dockerLoss] as const,
  ),
  ...['kubectl', 'oc', 'k', 'k3s', 'microk8s', 'kubecolor'].map((name) => [name, kubeLoss] as const),
  ...['helm', 'helm3', 'helmfile', 'kind', 'minikube', 'k3d', 'ctlptl', 'colima', 'vcluster'].map(
    (name) => [name, clusterLoss] as const,
  ),
  ...['crictl', 'ctr', 'buildah', 'skopeo', 'runc'].map((name) => [name, runtimeLoss] as const),
]);

export const destructiveContainer: CallCheck = {
  card: {
    id: 'destructive.container',
    title: 'Destructive container action',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Container and cluster commands that remove volumes, force-remove containers or images, prune everything, or delete cluster resources.',
    matters: 'A removed volume takes the database with it; a deleted namespace takes everything in it.',
    remedy: 'Name exactly what to remove, list it first, and keep volumes unless you mean to delete them.',
    remedies: {
      stop: 'Find out what depends on it, and let a person take it out of service.',
      replace:
        'Compare with what is running (`kubectl diff`, `helm history`), and let a person confirm the change.',
    },
    limits: 'Does not know which cluster or host the tool connects to.',
  },
  readsActsAlone: true,
  *inspectCall({ commands }) {
    for (const { path, reading } of commands) {
      const seen = new Set<string>();
      for (const run of reading.runs) {
        const start = started(run);
        const loss = READERS.get(start.program)?.(start);
        if (loss === undefined || seen.has(loss.shows)) continue;
        seen.add(loss.shows);
        yield {
          threat: 'destructive_action',
          confidence: 0.85,
          path,
          evidence: loss.shows,
          detail: 'Tool call removes containers, volumes, images or cluster resources.',
          severity: loss.severity,
          ...(loss.remedy === undefined ? {} : { remedy: loss.remedy }),
        };
      }
    }
  },
};
