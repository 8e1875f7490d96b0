import { callsInside } from '../../screening/calls/inner-calls.ts';
import type { ProposedCall } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { printable } from '../../text/printable.ts';
import { removingRequest } from './services/http-removal.ts';
import { type ToolRemoval, toolRemoval } from './services/tool-removal.ts';

export const destructiveTool: CallCheck = {
  card: {
    id: 'destructive.tool',
    title: 'Destructive tool call',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'Tools whose name, operation argument or HTTP method deletes something elsewhere: repositories, databases, buckets, machines, accounts, keys; tools that force-push or reset a work tree.',
    matters:
      'A tool can destroy shared resources without a command line, and most servers delete without asking.',
    remedy: 'Look the resource up first, then let a person confirm the deletion.',
    limits: 'Cannot recognise a tool whose name does not reveal that it deletes.',
  },
  *inspectCall(call) {
    // A file tool's deletions are judged by their paths.
    if (call.actions.some(({ effect }) => effect.does === 'delete')) return;
    const seen = new Set<string>();
    for (const { at, call: one } of callsInside(call)) {
      const removal = gitLoss(one) ?? toolRemoval(one) ?? requestLoss(one) ?? unreviewed(one);
      if (removal === undefined || seen.has(removal.shows)) continue;
      seen.add(removal.shows);
      yield observed(at, removal);
    }
  },
};

const observed = (path: string, { shows, severity }: ToolRemoval): Observation => ({
  threat: 'destructive_action',
  confidence: severity === 'high' ? 0.8 : 0.6,
  path,
  evidence: printable(shows, { max: 120 }),
  detail: 'Tool call deletes or overwrites something that exists beyond this machine.',
  severity,
});

/** Tools for a repository take git's options as arguments. */
function gitLoss({ tool, arguments: args }: ProposedCall): ToolRemoval | undefined {
  const [, verb] =
    /(?:^|_|\b)git[_-]?(push|reset|clean|branch|checkout|stash)$/i.exec(tool.slice(-100)) ?? [];
  if (verb === undefined) return undefined;
  const isSet = (...names: string[]) => names.some((name) => args[name] === true);
  switch (verb.toLowerCase()) {
    case 'push':
      return isSet('force', 'force_push', 'forcePush', 'delete', 'mirror')
        ? { shows: 'git push by force', severity: 'high' }
        : undefined;
    case 'reset':
      return args.mode === 'hard' || args.mode === '--hard' || isSet('hard')
        ? { shows: 'git reset hard', severity: 'high' }
        : undefined;
    case 'clean':
      return isSet('force', 'directories') && !isSet('dry_run', 'dryRun')
        ? { shows: 'git clean', severity: 'high' }
        : undefined;
    default:
      return args.action === 'clear' && verb.toLowerCase() === 'stash'
        ? { shows: 'git stash clear', severity: 'high' }
        : undefined;
  }
}

/** `terraform.apply { auto_approve: true }`: changes that no one looks at. */
function unreviewed({ tool, arguments: args }: ProposedCall): ToolRemoval | undefined {
  const isApplied =
    /(?:^|[_\W])(?:apply|up|deploy|run)$/i.test(tool.slice(-100)) &&
    /terraform|tofu|terragrunt|pulumi|cdk/i.test(tool);
  const isSure = ['auto_approve', 'autoApprove', 'skip_preview', 'skipPreview', 'yes', 'force'].some(
    (key) => args[key] === true,
  );
  return isApplied && isSure ? { shows: 'apply without a review', severity: 'high' } : undefined;
}

function requestLoss({
  arguments: { method, http_method: other, url, uri, endpoint },
}: ProposedCall): ToolRemoval | undefined {
  const verb = typeof method === 'string' ? method : other;
  const place = [url, uri, endpoint].find((one) => typeof one === 'string');
  if (typeof verb !== 'string' || typeof place !== 'string') return undefined;
  const removal = removingRequest({ method: verb.toUpperCase().slice(0, 20), url: place, body: '' });
  return removal === undefined || removal.isLocal ? undefined : { shows: removal.shows, severity: 'high' };
}
