import { anyPhrase } from '../../../text/patterns/compose.ts';
import { COMMON, type RemoteTools } from './remote-tool.ts';

const AWS_VALUES =
  '--region: --profile: --output: --endpoint-url: --query: --color: --ca-bundle: --cli-read-timeout: --cli-connect-timeout: --cli-binary-format:';
const GCLOUD_VALUES =
  '--project: --account: --configuration: --format: --region: --zone: --verbosity: --impersonate-service-account: --billing-project: --flags-file: --filter: --location:';
const AZ_VALUES = '--subscription: --output: -o: --query: -g: --resource-group: -n: --name: -l: --location:';
const AWS_LOSS = anyPhrase`
  s3 rm\b; s3 rb\b; s3 sync\b.* --delete\b; s3 mv\b.* --recursive\b;
  route53 change-resource-record-sets\b.*(?:delete|upsert);
  secretsmanager (?:put-secret-value|update-secret); ecr(?:-public)? batch-delete-image;
  kms schedule-key-deletion; kms disable-key; iam (?:detach|deactivate|remove)-;
  ec2 (?:release|disassociate|detach|modify-snapshot-attribute|reset)-; elbv?2? deregister-;
  autoscaling (?:detach|suspend)-; cloudtrail (?:stop-logging|update-trail);
  guardduty (?:disassociate|stop)-; organizations (?:leave|close|remove)-; backup (?:stop|delete)-;
  s3api (?:put-bucket-(?:policy|acl|lifecycle-configuration)|put-object-acl);
  sesv?2? (?:update-account-sending|put-account-suppression); lambda delete-
`;
export const CLOUD_TOOLS: RemoteTools = [
  [
    'aws awslocal',
    {
      kind: 'cloud',
      values: AWS_VALUES,
      also: new RegExp(`^${AWS_LOSS}`),
      never: /^(?:configure|sso logout|sqs purge-dlq|sts|\S+ wait)\b/,
    },
  ],
  [
    'gcloud',
    {
      kind: 'cloud',
      values: GCLOUD_VALUES,
      also: /\b(?:undeploy|storage rm|storage rsync\b.* --delete\S*|services disable|sql instances (?:restart|restore-backup)|projects (?:delete|remove-iam-policy-binding)|kms keys versions (?:destroy|disable)|secrets versions (?:destroy|disable))\b/,
      never: /^(?:auth|config|components|topic)\b|--format|operations cancel\b/,
    },
  ],
  ['gsutil', { kind: 'cloud', values: '-o: -h: -u: -i:', also: /^(?:rm|rb)\b|^rsync\b.* -\w*d|^mv\b/ }],
  [
    'az',
    {
      kind: 'cloud',
      values: AZ_VALUES,
      also: /\b(?:delete-batch|acr repository untag|acr run\b.*purge|vm reimage|keyvault (?:purge|secret purge)|group delete|storage blob sync\b.* --delete-destination|role assignment delete|ad (?:user|sp|app) delete|disable)\b/,
      never: /^(?:account clear|cache|bicep|extension|config|configure|logout|alias)\b/,
    },
  ],
  [
    'azcopy',
    {
      kind: 'cloud',
      also: /^(?:remove|rm)\b|^sync\b.* --delete-destination(?:=true| true)/,
      never: /^(?:jobs|login|logout)\b/,
    },
  ],
  ['doctl', { kind: 'cloud', values: `${COMMON} -t:`, never: /^auth\b/ }],
  [
    'linode-cli linode hcloud ibmcloud oci openstack scw vultr vultr-cli upctl exo civo ovhcloud yc aliyun tccli hwcloud packet metal equinix cloudscale transip gridscale nova glance cinder neutron s3cmd s4cmd s5cmd b2 mgc katapult brev runpodctl vastai',
    {
      kind: 'cloud',
      values: COMMON,
      also: /^(?:rb|del|rm|rmobj|server delete|sync\b.* --delete-removed)\b/,
    },
  ],
  [
    'flyctl fly',
    {
      kind: 'cloud',
      values: COMMON,
      also: /^(?:scale count 0|machine(?:s)? (?:destroy|remove|stop|kill)|apps (?:destroy|suspend)|suspend|pg(?:\S*) (?:detach|failover))\b/,
      never: /^(?:auth|doctor)\b/,
    },
  ],
  [
    'heroku',
    {
      kind: 'cloud',
      values: COMMON,
      also: /^(?:pg:reset|pg:killall|ps:(?:kill|stop)|maintenance:on|apps:destroy|destroy|addons:(?:destroy|detach)|releases:rollback|rollback|config:unset|ps:scale \w+=0)\b/,
      never: /^(?:auth|plugins|authorizations:info)\b/,
    },
  ],
  [
    'vercel vc now netlify ntl railway render surge firebase amplify eb copilot sst serverless sls sam cdk cdktf chalice zappa up nixops koyeb northflank clever scalingo dokku caprover gigalixir platform upsun lagoon pantheon terminus acli ray modal cortex bacalhau spacectl env0 porter qovery zeabur ntl deployctl encore begin arc apex claudia architect',
    {
      kind: 'cloud',
      values: COMMON,
      also: /^(?:deploy\b.* --(?:require-approval[= ]never|auto-approve)|rm|remove|destroy|delete|down|hosting:disable|sites:delete|env:unset|firestore:delete|database:remove|auth:delete|functions:delete|rollback|disable|env rm|project rm|projects rm|alias rm|domains rm|dns rm|secrets rm|environment delete)\b/,
      never: /^(?:auth|login|logout|unlink|telemetry|plugins|cache|completion)\b/,
    },
  ],
  [
    'terraform tofu terragrunt tf',
    {
      kind: 'cloud',
      values:
        '-chdir: -var: -var-file: -target: -state: -lock-timeout: -parallelism: --terragrunt-working-dir: -destroy -auto-approve -force -help -replace:',
      also: /^(?:destroy|apply\b.* -?-(?:destroy|replace|auto-approve)|state (?:rm|push|replace-provider)|workspace delete|force-unlock|(?:run-all|run|stack run) apply|(?:apply|destroy)-all|apply\b.*--(?:terragrunt-)?non-interactive)\b/,
      never: /^(?:plan|show|validate|output|providers|untaint|login|logout)\b/,
    },
  ],
  [
    'pulumi',
    {
      kind: 'cloud',
      values: '-s: --stack: -C: --cwd: --replace: --target: --target-replace:',
      also: /^(?:destroy|down|(?:up|update)\b.* (?:--(?:target-)?replace|--yes|-y|--skip-preview(?!=false)|-f)|stack rm|cancel|state delete|state unprotect|config rm|env rm)\b/,
      never: /^(?:plugin|logout|preview|config)\b/,
    },
  ],
  [
    'eksctl rosa aro gke-cluster kops kubeadm k0sctl talosctl clusterctl rke cluster-api rancher crossplane capi ecs ecs-cli packer nomad consul vagrant virsh multipass lxc incus pct qm govc vmrun vboxmanage maas juju boundary waypoint salt salt-key knife chef-server-ctl puppet foreman',
    {
      kind: 'cloud',
      values: `${COMMON} -c:`,
      also: /^(?:(?:vol|pool|net|snapshot|iface)?-?(?:destroy|undefine|delete)|reset|leave|force-leave|operator raft remove-peer|job stop|system gc|controlvm \S+ poweroff|unregistervm)\b/,
      never: /^(?:box|plugin|images|cache|logout|validate|fmt)\b/,
    },
  ],
];
