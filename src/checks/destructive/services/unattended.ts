/** Changes to infrastructure that no one is shown first: confirmed by a pipe, a variable or a flag. */
import { byProgram, type LineRule } from '../../../screening/contract/by-program.ts';
import { lineOf, started } from '../../../screening/flows/started.ts';
import type { Reading, Run, Word } from '../../../shell/reading/reading.ts';

/** Tools that show their plan and ask, with the verbs for which they ask. */
const ASKING: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      ['terraform tofu terragrunt tf', /^(?:apply|destroy|run-all|run|workspace|force-unlock)$/],
      ['pulumi', /^(?:up|update|destroy|refresh|down|stack|state)$/],
      ['cdk cdktf sst', /^(?:deploy|destroy|remove)$/],
      ['sam serverless sls', /^(?:deploy|delete|remove|sync)$/],
      ['helmfile kops eksctl', /^(?:apply|destroy|delete|update|sync)$/],
      ['flyctl fly heroku vercel netlify railway supabase', /destroy|delete|remove|reset|^rm$|^down$/],
      ['prisma drizzle-kit atlas flyway liquibase', /^(?:migrate|db|push|schema|clean|drop)$/],
      ['az gcloud doctl', /^(?:delete|destroy|purge|remove|reset)$/],
    ] as const
  ).flatMap(([programs, verbs]) => programs.split(' ').map((program) => [program, verbs] as const)),
);
/** Variables that answer for the person. */
const ANSWERS: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [/^TF_CLI_ARGS(?:_apply|_destroy)?$/, /-auto-approve/],
  [/^(?:TERRAGRUNT|TG)_(?:NON_INTERACTIVE|AUTO_APPROVE)$/, /^(?:1|true)$/i],
  [/^PULUMI_SKIP_CONFIRMATIONS$/, /^(?:1|true)$/i],
  [/^CLOUDSDK_CORE_DISABLE_PROMPTS$/, /^(?:1|true)$/i],
];

const LINES: readonly LineRule[] = [
  ['sam', /^sam (?:deploy|sync)\b.* --no-confirm-changeset\b/, 'sam deploy without confirmation'],
  ['spacectl', /^spacectl .*--auto-(?:confirm|deploy)\b/, 'stack deployed without confirmation'],
  [
    'helmfile',
    /^helmfile\b(?=.* (?:-e|--environment)[ =]\S*prod).* (?:apply|sync)\b/,
    'release to production without a review',
  ],
  ['atlantis', /^atlantis apply\b/, 'atlantis apply'],
  [
    'az',
    /^az (?:deployment|stack)\b.* (?:create|delete)\b.*(?:--mode[ =]complete|deleteall)\b/,
    'deployment that removes the rest',
  ],
  ['argocd', /^argocd (?:app )?sync\b(?=.* --(?:prune|force|replace)\b)/, 'argocd app sync --prune'],
  ['kops', /^kops (?:update|rolling-update|replace|toolbox)\b.* --yes\b/, 'kops --yes'],
  ['k3s-uninstall.sh k3s-agent-uninstall.sh rke2-uninstall.sh k3s-killall.sh', /^/, 'cluster uninstalled'],
  [
    'ansible-playbook',
    /^ansible-playbook\b.* (?:--tags|-t)[ =]\S*(?:wipe|destroy|teardown|purge|uninstall|decommission)/,
    'playbook that tears down',
  ],
  ['puppet', /^puppet resource \S+ \S+.* ensure=(?:absent|purged|stopped)\b/, 'puppet ensure=absent'],
  ['packer', /^packer build\b.* -force\b/, 'packer build -force'],
  [
    'atlas skeema',
    /^(?:atlas schema (?:apply|clean)\b.* --auto-approve|skeema push\b.* --allow-unsafe)\b/,
    'schema applied without a review',
  ],
  ['supabase', /^supabase db push\b.* (?:--yes|--include-all|-y)\b/, 'supabase db push --yes'],
  ['heroku', /^heroku pg:(?:restore|copy|backups:restore|push|upgrade)\b/, 'database overwritten'],
  ['aws', /^aws ecs update-service\b.* --desired-count[ =]0\b/, 'service scaled to nothing'],
  [
    'aws',
    /^aws autoscaling (?:update-auto-scaling-group|set-desired-capacity)\b.* --(?:desired-capacity|max-size)[ =]0\b/,
    'group scaled to nothing',
  ],
  [
    'velero',
    /^velero restore create\b.* --existing-resource-policy[ =]update\b/,
    'restore over the present state',
  ],
  ['consul', /^consul snapshot restore\b/, 'restore over the present state'],
  ['cf', /^cf (?:delete(?:-\w+)?|purge-\w+|unbind-service|stop)\b/, 'cf delete'],
  ['fly flyctl', /^fly(?:ctl)? (?:postgres|pg|mpg) detach\b/, 'database detached'],
  ['kubectl oc', /^(?:kubectl|oc) patch\b.*finalizers["']?\s*:\s*(?:null|\[\s*\])/, 'finalizers removed'],
];

const lineRule = byProgram(LINES);
const REHEARSAL = / (?:--help|-h|--dry-run\S*|--what-if|--preview|--check)(?: |$)/;

export function unattended(run: Run, reading: Reading): string | undefined {
  const start = started(run);
  const asks = ASKING.get(start.program);
  if (asks !== undefined && start.args.some(({ text }) => asks.test(text))) {
    if (isAnswered(run, reading)) return `${start.program} confirmed by a pipe`;
    if (hasAnswer(run, reading)) return `${start.program} confirmed by a variable`;
    if (appliesRemoval(run, reading)) return `${start.program} apply of a plan that destroys`;
  }
  const line = () => lineOf(start);
  const rule = lineRule(start.program, line);
  return rule === undefined || REHEARSAL.test(line()) ? undefined : rule[2];
}

const YES = /^\s*['"]?(?:y|yes)(?:\\n)?['"]?\s*$/i;

/** `yes | …`, `echo yes | …`, `… <<< yes`. */
function isAnswered({ stdin }: Run, { runs }: Reading): boolean {
  return stdin.some((input) => {
    if (input.from === 'text') return YES.test(input.word.text);
    return input.from === 'pipe' && input.runs.some((id) => isYes(runs[id]));
  });
}

function isYes(run: Run | undefined): boolean {
  if (run === undefined) return false;
  if (run.program === 'yes') return true;
  const words = run.args.filter(({ text }) => !text.startsWith('-'));
  return (
    /^(?:echo|printf)$/.test(run.program) && words.length > 0 && words.every(({ text }) => YES.test(text))
  );
}

function hasAnswer(run: Run, { variables }: Reading): boolean {
  const set: (readonly [string, Word])[] = [
    ...run.environment.map(({ name, value }) => [name, value] as const),
    ...variables,
  ];
  return set.some(([name, { text }]) => ANSWERS.some(([key, value]) => key.test(name) && value.test(text)));
}

/** `plan -destroy -out=p && apply p`. */
function appliesRemoval(run: Run, { runs }: Reading): boolean {
  const texts = (one: Run): string[] => one.args.map(({ text }) => text);
  if (!texts(run).includes('apply')) return false;
  return runs.some(
    (one) =>
      one.program === run.program &&
      texts(one).includes('plan') &&
      texts(one).some((text) => /^--?destroy$/.test(text)),
  );
}
