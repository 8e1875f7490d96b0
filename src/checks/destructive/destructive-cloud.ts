import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { removalOf } from './services/tool-verb.ts';
import { unattended } from './services/unattended.ts';

export const destructiveCloud: CallCheck = {
  card: {
    id: 'destructive.cloud',
    title: 'Destructive cloud action',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Commands of cloud, hosting and infrastructure tools that delete, terminate, deregister or destroy resources, or that apply changes without showing them first (`terraform apply -auto-approve`, `yes | pulumi up`).',
    matters: 'Resources in an account are shared and paid for; many cannot be restored once deleted.',
    remedy: 'Do a dry run (plan, --dry-run), check the account and region, and let a person confirm.',
    limits: 'Does not know which account is used or whether it is a test account.',
  },
  readsActsAlone: true,
  *inspectCall({ commands }) {
    for (const { path, reading } of commands) {
      const seen = new Set<string>();
      for (const run of reading.runs) {
        const removal = removalOf(run);
        const shows = removal?.kind === 'cloud' ? undefined : unattended(run, reading);
        if (shows !== undefined && !seen.has(shows)) yield unreviewed(path, shows);
        if (shows !== undefined) seen.add(shows);
        if (removal?.kind !== 'cloud' || seen.has(removal.shows)) continue;
        seen.add(removal.shows);
        yield {
          threat: 'destructive_action',
          confidence: 0.85,
          path,
          evidence: removal.shows,
          detail: 'Tool call deletes, shuts down or changes resources in a cloud account.',
          ...(removal.isDeploy === true ? { severity: 'medium' } : {}),
        };
      }
    }
  },
};

const unreviewed = (path: string, shows: string): Observation => ({
  threat: 'destructive_action',
  confidence: 0.8,
  path,
  evidence: shows,
  detail: 'Tool call changes infrastructure without showing the change first.',
});
