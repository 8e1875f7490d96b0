/** Tools that stand for a command-line client and take its options as arguments: git, infrastructure as code. */
import { ownWords, toolWords } from '../../../screening/calls/tool-name.ts';
import type { ProposedCall } from '../../../screening/contract/call.ts';
import type { ToolRemoval } from './tool-removal.ts';

type Arguments = ProposedCall['arguments'];

const GIT_VERBS = new Set('push reset clean branch checkout restore stash switch'.split(' '));
const OPTION_KEYS = ['options', 'flags', 'args', 'arguments', 'extra_args', 'params'];

/** An option that is set, under its name or among the words of a list. */
function hasOption(args: Arguments, ...names: string[]): boolean {
  const words = OPTION_KEYS.flatMap((key) => {
    const value = args[key];
    return typeof value === 'string' ? value.split(/\s+/) : Array.isArray(value) ? value.map(String) : [];
  }).map((word) => word.replace(/^-+/, '').replace(/=.*$/, '').replaceAll('-', '_'));
  return names.some((name) => {
    const camel = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    return [name, camel].some((one) => args[one] === true || args[one] === 'true') || words.includes(name);
  });
}

const FORGE = /(?:^|[^a-z])(?:git|github|gitlab|gitea|forgejo|bitbucket)(?:[^a-z]|$)/i;

/** Tools for a repository. */
export function gitLoss({ tool, arguments: args }: ProposedCall): ToolRemoval | undefined {
  const own = ownWords(tool);
  if (FORGE.test(tool.slice(-200)) && own.some((word) => /^(?:refs?|push|branch)$/.test(word)))
    if (own.includes('force') || hasOption(args, 'force'))
      return { shows: 'history overwritten', severity: 'high' };
  const verb = own.find((word) => GIT_VERBS.has(word));
  if (verb === undefined || hasOption(args, 'dry_run')) return undefined;
  if (!toolWords(tool.slice(-200)).includes('git')) return undefined;
  const [shows, isLost] = GIT[verb] ?? [];
  const isForced = own.includes('force') || own.includes('hard') || isLost?.(args) === true;
  return shows !== undefined && isForced ? { shows, severity: 'high' } : undefined;
}

const isAll = ({ paths, files, path, file, pathspec, target }: Arguments): boolean =>
  [paths, files, path, file, pathspec, target]
    .flatMap((one) => (Array.isArray(one) ? one : [one]))
    .some((one) => one === '.' || one === '*' || one === ':/');

const GIT: Readonly<Record<string, readonly [shows: string, isLost: (args: Arguments) => boolean]>> = {
  push: [
    'git push by force, or to another repository',
    (args) =>
      hasOption(args, 'force', 'force_push', 'f', 'delete', 'mirror') ||
      [args.remote, args.url, args.repository].some(
        (one) => typeof one === 'string' && /^[a-z+]+:\/\/|^[\w.-]+@[\w.-]+:/.test(one),
      ),
  ],
  reset: ['git reset hard', (args) => /^-{0,2}hard$/.test(String(args.mode)) || hasOption(args, 'hard')],
  clean: ['git clean', (args) => hasOption(args, 'force', 'directories', 'f', 'fd', 'fdx', 'x')],
  branch: [
    'git branch deleted by force',
    (args) => hasOption(args, 'D', 'force_delete') || (hasOption(args, 'force') && hasOption(args, 'delete')),
  ],
  checkout: ['git checkout over changes', (args) => hasOption(args, 'force', 'f') || isAll(args)],
  switch: ['git switch over changes', (args) => hasOption(args, 'force', 'f', 'discard_changes')],
  restore: ['git restore over changes', (args) => isAll(args) && !hasOption(args, 'staged')],
  stash: [
    'git stash clear',
    (args) => /^(?:clear|drop)$/.test(String(args.action ?? args.command ?? args.subcommand)),
  ],
};

const INFRASTRUCTURE =
  /(?:^|[^a-z])(?:terraform|tofu|opentofu|terragrunt|pulumi|cdk|crossplane|cloudformation|atlantis|spacelift|env0|scalr)(?:[^a-z]|$)/i;
const APPLIES = new Set('apply up deploy run execute'.split(' '));
const TRIAL = /^(?:dev|development|test|testing|sandbox|local|preview|staging|playground)$/i;

/** `terraform.apply { auto_approve: true }`: a tool has no one to show its plan to. */
export function unreviewed({ tool, arguments: args }: ProposedCall): ToolRemoval | undefined {
  const words = ownWords(tool);
  const isInfrastructure = INFRASTRUCTURE.test(tool.slice(-200));
  if (!isInfrastructure || !words.some((word) => APPLIES.has(word))) return undefined;
  if (words.some((word) => /^(?:plan|preview|validate|get|list|show|check)$/.test(word))) return undefined;
  const isSure = hasOption(
    args,
    'auto_approve',
    'auto_apply',
    'is_destroy',
    'destroy',
    'skip_preview',
    'yes',
    'force',
    'y',
    'non_interactive',
  );
  const isNamed = words.some((word) => word === 'apply' || word === 'up' || word === 'deploy');
  if (isSure) return { shows: 'apply without a review', severity: 'high' };
  if (!isNamed || args.dry_run === true || args.plan_only === true) return undefined;
  const isTrial = [args.stack, args.workspace, args.environment, args.env, args.stage].some(
    (one) => typeof one === 'string' && TRIAL.test(one),
  );
  return { shows: 'apply by a tool', severity: isTrial ? 'medium' : 'high' };
}

const PRODUCTION = /(?:^|[^a-z])(?:prod|production|prd|live)(?:[^a-z]|$)/i;

/** A service of others without any copy that runs. */
export function scaledDown({ tool, arguments: args }: ProposedCall): ToolRemoval | undefined {
  if (!ownWords(tool).includes('scale') && !/scale/i.test(String(args.action ?? args.operation ?? '')))
    return undefined;
  const isNone = [args.replicas, args.desired_count, args.desiredCount, args.min_instances, args.count].some(
    (one) => one === 0 || one === '0',
  );
  if (!isNone) return undefined;
  const isProduction = Object.values(args).some((one) => typeof one === 'string' && PRODUCTION.test(one));
  return { shows: 'scaled to nothing', severity: isProduction ? 'high' : 'medium' };
}

/** Every process, or one by a pattern that fits all. */
export function killsAll({ tool, arguments: args }: ProposedCall): ToolRemoval | undefined {
  const own = ownWords(tool);
  if (!own.includes('kill') && !own.includes('killall')) return undefined;
  const isAll =
    own.includes('all') ||
    Object.values(args).some((one) => one === '*' || one === '.*' || one === -1) ||
    isFirst(args.pid);
  return isAll ? { shows: 'kill of all processes', severity: 'high' } : undefined;
}

/** The first process starts all others. */
const isFirst = (pid: Arguments[string] | undefined): boolean => pid === 1 || pid === '1';

/** An older state put over the present one. */
export function restoredOver({ tool, arguments: args }: ProposedCall): ToolRemoval | undefined {
  const own = ownWords(tool);
  if (!own.some((word) => /^(?:restore|rollback|revert|import|load)$/.test(word))) return undefined;
  const isOver = hasOption(
    args,
    'force',
    'clean',
    'overwrite',
    'drop',
    'drop_existing',
    'replace',
    'in_place',
  );
  const isProduction = Object.values(args).some((one) => typeof one === 'string' && PRODUCTION.test(one));
  const isState = toolWords(tool.slice(-200)).some((word) =>
    /^(?:backups?|snapshots?|dumps?|database|db|state|volume)$/.test(word),
  );
  return isState && (isOver || isProduction)
    ? { shows: 'restore over the present state', severity: 'high' }
    : undefined;
}
