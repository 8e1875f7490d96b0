import { DOUBTLESS_VERBS } from './verbs.ts';

/**
 * Clients that administer something elsewhere: clouds, clusters, hosted services. The grammar is shared (`tool-verb.ts`);
 * the table says which clients there are, which of their options take a value before the verb, and what the shared
 * verbs would get wrong. Paths are the plain words joined by spaces, options behind them: `s3 sync --delete`.
 */

export interface RemoteTool {
  readonly kind: 'cloud' | 'service' | 'database';
  /** Options with a value, as `readOptions` wants them. */
  readonly values?: string;
  /** Also loses something. */
  readonly also?: RegExp;
  /** Loses nothing worth asking. */
  readonly never?: RegExp;
  /** Verbs that remove, if fewer than everywhere. */
  readonly verbs?: ReadonlySet<string>;
}

const AWS_VALUES =
  '--region: --profile: --output: --endpoint-url: --query: --color: --ca-bundle: --cli-read-timeout: --cli-connect-timeout: --cli-binary-format:';
const GCLOUD_VALUES =
  '--project: --account: --configuration: --format: --region: --zone: --verbosity: --impersonate-service-account: --billing-project: --flags-file: --filter: --location:';
const AZ_VALUES = '--subscription: --output: -o: --query: -g: --resource-group: -n: --name: -l: --location:';
const COMMON =
  '--project: -p: --profile: --region: --config: -c: --context: --namespace: -n: --token: -t: --org: -o: --output: --format: --team: --workspace: --env: -e: --environment: --url: --host: --server: -s: --account: --app: -a: --scope: -S:';

const tools = new Map<string, RemoteTool>();
function declare(names: string, tool: RemoteTool): void {
  for (const name of names.split(' ')) tools.set(name, tool);
}

declare('aws awslocal', {
  kind: 'cloud',
  values: AWS_VALUES,
  also: /^(?:s3 rm\b|s3 rb\b|s3 sync\b.* --delete\b|s3 mv\b.* --recursive\b|route53 change-resource-record-sets\b.*(?:delete|upsert)|secretsmanager (?:put-secret-value|update-secret)|ecr(?:-public)? batch-delete-image|kms schedule-key-deletion|kms disable-key|iam (?:detach|deactivate|remove)-|ec2 (?:release|disassociate|detach|modify-snapshot-attribute|reset)-|elbv?2? deregister-|autoscaling (?:detach|suspend)-|cloudtrail (?:stop-logging|update-trail)|guardduty (?:disassociate|stop)-|organizations (?:leave|close|remove)-|backup (?:stop|delete)-|s3api (?:put-bucket-(?:policy|acl|lifecycle-configuration)|put-object-acl)|sesv?2? (?:update-account-sending|put-account-suppression)|lambda delete-)/,
  never: /^(?:configure|sso logout|sqs purge-dlq|sts|\S+ wait)\b/,
});
declare('gcloud', {
  kind: 'cloud',
  values: GCLOUD_VALUES,
  also: /\b(?:undeploy|storage rm|storage rsync\b.* --delete\S*|services disable|sql instances (?:restart|restore-backup)|projects (?:delete|remove-iam-policy-binding)|kms keys versions (?:destroy|disable)|secrets versions (?:destroy|disable))\b/,
  never: /^(?:auth|config|components|topic)\b|--format|operations cancel\b/,
});
declare('gsutil', { kind: 'cloud', values: '-o: -h: -u: -i:', also: /^(?:rm|rb)\b|^rsync\b.* -\w*d|^mv\b/ });
declare('az', {
  kind: 'cloud',
  values: AZ_VALUES,
  also: /\b(?:delete-batch|acr repository untag|acr run\b.*purge|vm reimage|keyvault (?:purge|secret purge)|group delete|storage blob sync\b.* --delete-destination|role assignment delete|ad (?:user|sp|app) delete|disable)\b/,
  never: /^(?:account clear|cache|bicep|extension|config|configure|logout|alias)\b/,
});
declare('azcopy', {
  kind: 'cloud',
  also: /^(?:remove|rm)\b|^sync\b.* --delete-destination(?:=true| true)/,
  never: /^(?:jobs|login|logout)\b/,
});
declare('doctl', { kind: 'cloud', values: `${COMMON} -t:`, never: /^auth\b/ });
declare(
  'linode-cli linode hcloud ibmcloud oci openstack scw vultr vultr-cli upctl exo civo ovhcloud yc aliyun tccli hwcloud packet metal equinix cloudscale transip gridscale nova glance cinder neutron s3cmd s4cmd s5cmd b2 mgc katapult brev runpodctl vastai',
  {
    kind: 'cloud',
    values: COMMON,
    also: /^(?:rb|del|rm|rmobj|server delete|sync\b.* --delete-removed)\b/,
  },
);
declare('flyctl fly', {
  kind: 'cloud',
  values: COMMON,
  also: /^(?:scale count 0|machine(?:s)? (?:destroy|remove|stop|kill)|apps (?:destroy|suspend)|suspend|pg(?:\S*) (?:detach|failover))\b/,
  never: /^(?:auth|doctor)\b/,
});
declare('heroku', {
  kind: 'cloud',
  values: COMMON,
  also: /^(?:pg:reset|pg:killall|ps:(?:kill|stop)|maintenance:on|apps:destroy|destroy|addons:(?:destroy|detach)|releases:rollback|rollback|config:unset|ps:scale \w+=0)\b/,
  never: /^(?:auth|plugins|authorizations:info)\b/,
});
declare(
  'vercel vc now netlify ntl railway render surge firebase amplify eb copilot sst serverless sls sam cdk cdktf chalice zappa up nixops koyeb northflank clever scalingo dokku caprover gigalixir platform upsun lagoon pantheon terminus acli ray modal cortex bacalhau spacectl env0 porter qovery zeabur ntl deployctl encore begin arc apex claudia architect',
  {
    kind: 'cloud',
    values: COMMON,
    also: /^(?:rm|remove|destroy|delete|down|hosting:disable|sites:delete|env:unset|firestore:delete|database:remove|auth:delete|functions:delete|rollback|disable|env rm|project rm|projects rm|alias rm|domains rm|dns rm|secrets rm|environment delete)\b/,
    never: /^(?:auth|login|logout|unlink|telemetry|plugins|cache|completion)\b/,
  },
);
declare('terraform tofu terragrunt tf', {
  kind: 'cloud',
  values:
    '-chdir: -var: -var-file: -target: -state: -lock-timeout: -parallelism: --terragrunt-working-dir: -destroy -auto-approve -force -help -replace:',
  also: /^(?:destroy|apply\b.* -?-(?:destroy|replace)|state (?:rm|push|replace-provider)|workspace delete|force-unlock|run-all destroy|run --all destroy)\b/,
  never: /^(?:plan|show|validate|output|providers|untaint|login|logout)\b/,
});
declare('pulumi', {
  kind: 'cloud',
  values: '-s: --stack: -C: --cwd: --replace: --target: --target-replace:',
  also: /^(?:destroy|down|(?:up|update)\b.* --(?:target-)?replace|stack rm|cancel|state delete|state unprotect|config rm|env rm)\b/,
  never: /^(?:plugin|logout|preview|config)\b/,
});
declare(
  'eksctl rosa aro gke-cluster kops kubeadm k0sctl talosctl clusterctl rke cluster-api rancher crossplane capi ecs ecs-cli packer nomad consul vagrant virsh multipass lxc incus pct qm govc vmrun vboxmanage maas juju boundary waypoint salt salt-key knife chef-server-ctl puppet foreman',
  {
    kind: 'cloud',
    values: `${COMMON} -c:`,
    also: /^(?:(?:vol|pool|net|snapshot|iface)?-?(?:destroy|undefine|delete)|reset|leave|force-leave|operator raft remove-peer|job stop|system gc|controlvm \S+ poweroff|unregistervm)\b/,
    never: /^(?:box|plugin|images|cache|logout|validate|fmt)\b/,
  },
);
declare('vault bao', {
  kind: 'service',
  values: '-namespace: --namespace: -address: -format: -ns: -mount: -versions:',
  also: /^(?:delete|kv (?:delete|destroy|metadata delete|rollback)|secrets (?:disable|move)|auth disable|lease revoke|token revoke|policy delete|audit disable|operator (?:seal|step-down|rekey|raft remove-peer)|namespace delete|plugin deregister)\b/,
});
declare(
  'doppler infisical op chamber akeyless berglas conjur lpass bw keeper pass gopass passbolt sops-admin secrethub envkey dotenvx dotenv-vault',
  {
    kind: 'service',
    values: COMMON,
    never: /^(?:configure|login|logout|run|read|signout|cache|completion)\b/,
    also: /^(?:rm|delete|purge|move)\b/,
  },
);
declare(
  'ldcli unleash flipt split flagsmith growthbook statsig configcat posthog-cli optimizely harness devcycle dvc-cli eppo',
  {
    kind: 'service',
    values: COMMON,
    also: /\b(?:archive|kill)\b/,
    never: /\b(?:features|flags?) (?:disable|toggle)\b/,
  },
);
declare(
  'kong deck tyk apigeecli gravitee wso2 apictl krakend ambassador glooctl istioctl linkerd envoy traefik tetrate',
  {
    kind: 'service',
    values: COMMON,
    also: /^(?:sync|gateway sync|reset|gateway reset|migrations (?:reset|finish)|quit|stop|uninstall|x uninstall)\b/,
  },
);
declare(
  'kafka-topics kafka-consumer-groups kafka-configs kafka-acls kafka-streams-application-reset kafka-delete-records kafka-storage kafka-reassign-partitions kafkactl kcat kaf rpk confluent pulsar-admin',
  {
    kind: 'service',
    values: `${COMMON} --bootstrap-server: --topic: --group: --entity-name: --entity-type: --offset-json-file: -b:`,
    also: / --(?:delete|delete-config|remove|reset-offsets|delete-offsets)\b|^(?:format)\b/,
  },
);
declare('kafka-delete-records kafka-streams-application-reset', { kind: 'service', also: /^/ });
declare(
  'nats nsc rabbitmqctl rabbitmqadmin rabbitmq-queues activemq artemis celery mosquitto_ctrl emqx emqx_ctl temporal tctl cadence zookeeper zkcli etcdctl beanstalkd sqs solace',
  {
    kind: 'service',
    values: `${COMMON} -p: -u:`,
    also: /^(?:reset|force_reset|stop_app|shutdown|stop|forget_cluster_node|clear_\w+|close_all_connections|delete_\w+|purge_\w+|del\b|deleteall|purge|control shutdown|workflow (?:terminate|delete|reset)|namespace delete|cluster leave)\b/,
  },
);
declare('restic', {
  kind: 'service',
  values:
    '-r: --repo: -p: --password-file: --keep-last: -l: --keep-daily: --keep-weekly: --keep-monthly: --tag: --host:',
  also: /^(?:forget|prune|key remove|unlock|rewrite|repair|cache\b.* --cleanup)\b/,
});
declare('borg borgmatic attic', {
  kind: 'service',
  values:
    '--rsh: --remote-path: -P: --prefix: -a: --glob-archives: --keep-daily: --keep-weekly: -e: --exclude:',
  also: /^(?:delete|prune|compact|recreate|rename|break-lock|key)\b/,
});
declare('rclone', {
  kind: 'service',
  values: '--config: --transfers: --include: --exclude: --filter:',
  also: /^(?:delete|deletefile|purge|rmdir|rmdirs|sync|move|moveto|cleanup|dedupe|bisync)\b/,
});
declare(
  'duplicity duplicacy kopia velero bareos bacula pgbackrest barman wal-g wal-e tarsnap rdiff-backup zfsbackup b2-backup stash-cli k10tools longhornctl litestream',
  {
    kind: 'service',
    values: COMMON,
    also: /^(?:remove-older-than|remove-all-but-n-full|remove-all-inc-of-but-n-full|cleanup|delete|prune|expire|stanza-delete|snapshot (?:delete|expire)|repository delete|maintenance run|uninstall|reset)\b| -d\b.* -f\b/,
  },
);
declare(
  'grafana-cli grafana grafanactl datadog-ci datadog dog newrelic pd opsgenie lamp sentry-cli splunk amtool promtool prometheus influx logcli elastic-agent dynatrace honeycomb chronoctl bugsnag-cli rollbar instana betterstack checkly signalfx',
  {
    kind: 'service',
    values: COMMON,
    also: /^(?:clean|stop|offline|disable|silence expire|tsdb delete|monitors? delete|uninstall|bucket delete|delete)\b/,
  },
);
declare('wrangler', {
  kind: 'service',
  values: `${COMMON} --namespace-id: --binding:`,
  also: /\b(?:delete|rollback|d1 time-travel restore)\b/,
  never: /^(?:login|logout|dev|tail|types)\b/,
});
declare(
  'fastly akamai cloudflared flarectl cf-terraforming cfcli bunny bunnycdn keycdn cdn77 imperva stackpath edgio',
  {
    kind: 'service',
    values: COMMON,
    also: /\b(?:service-version|service version) (?:activate|deactivate|lock)\b|^purge\b|^(?:tunnel (?:delete|cleanup)|service uninstall)\b/,
  },
);
declare(
  'circleci glab gitlab-runner gitlab-rails jenkins-cli jenkins buildkite-agent buildkite bk drone woodpecker-cli travis tkn argo argocd flux fluxctl spin concourse fly-cd teamcity harness-cli codefresh act_runner tea forgejo-cli gitea bb',
  {
    kind: 'service',
    values: COMMON,
    also: /^(?:unregister|orb unlist|repo (?:delete|archive|transfer)|app (?:delete|rollback|terminate-op)|archive|safe-shutdown|shutdown|quiet-down|disable-\w+|offline-node|disconnect-node|clear-queue|uninstall|suspend|pipeline (?:delete|archive)|destroy-pipeline|api\b.* (?:-x|--method)[ =]?delete)\b/,
    never: /^(?:alias|auth|config|completion|issue (?:view|list))\b/,
  },
);
declare('gh hub', {
  kind: 'service',
  values: `-R: --repo: -X: --method: -H: -f: -F: ${COMMON.replace('-R: ', '')}`,
  also: /^(?:repo (?:delete|archive|rename|deploy-key delete)|release (?:delete|delete-asset)|secret (?:delete|remove)|variable delete|run (?:delete|cancel)|workflow disable|cache delete|gist delete|codespace delete|ssh-key delete|gpg-key delete|label delete|issue delete|project (?:delete|item-delete|field-delete)|ruleset delete|environment delete|repo edit\b.* --visibility[ =]public|api\b.* (?:-x|--method)[ =]?delete)\b/,
  never: /^(?:alias|auth|config|extension|ext|pr|run list|attestation)\b/,
});
declare('stripe paypal square braintree adyen razorpay paddle lemonsqueezy chargebee recurly plaid', {
  kind: 'service',
  values: `${COMMON} -d:`,
  also: /\b(?:cancel|refunds? create|void|roll|payouts? create|reject|close)\b/,
  never: /^(?:login|logout|config|listen|logs|fixtures)\b/,
});
declare(
  'algolia meilisearch typesense elasticsearch opensearch-cli opensearch-plugin esctl es2csv curator_cli elastic-curator curator solr quickwit vespa weaviate pinecone qdrant',
  {
    kind: 'service',
    values: COMMON,
    also: /^(?:delete|clear|indices? (?:delete|clear)|objects (?:delete|clear)|index (?:delete|clear)|delete_indices|delete-indices|rules delete|synonyms delete|apikeys delete|destroy)\b/,
  },
);
declare('mc', {
  kind: 'service',
  values: '--config-dir: -C:',
  also: /^(?:rb|rm|mirror\b.* --remove|admin (?:bucket|user|policy|group|service|config|replicate) (?:delete|remove|rm|disable|unset|stop|detach|reset)|ilm (?:rm|rule rm)|event remove|undo|batch)\b/,
});
declare(
  'sendgrid mailgun postmark twilio ses mailchimp resend brevo vonage messagebird slack-cli zoom okta auth0 auth0-deploy-cli keycloak kcadm kcadm.sh fusionauth clerk workos stytch supertokens snyk sonar-scanner jfrog jf artifactory nexus cloudsmith harbor quay jira linear notion airtable shopify contentful sanity strapi hubspot sfdx sf salesforce expo eas zendesk intercom segment mixpanel ghost wp drush magento bitwarden ngrok tailscale zerotier-cli teleport tctl tsh',
  {
    kind: 'service',
    values: COMMON,
    also: /^(?:db (?:reset|drop|clean)|site (?:empty|delete)|sql:drop|sql-drop|site:install|logout --all|dataset delete|space delete|environment delete|org delete|cache flush-all|force:org:delete)\b/,
    never: /^(?:login|logout|plugin|cache|auth|ssh|apps? env|down)\b/,
  },
);
declare('supabase', {
  kind: 'database',
  values: COMMON,
  also: /^(?:db reset|migration (?:repair|squash|down)|branches delete|projects delete|secrets unset|functions delete|stop --no-backup|storage rm)\b/,
  never: /^(?:logout|unlink)\b/,
});
declare(
  'pscale turso neonctl neon xata upstash aiven avn atlas mongocli cockroach ccloud planetscale couchbase-cli couchbase cbq fauna faunadb dynamodb astra realm-cli hasura nhost appwrite convex edgedb gel instaclustr tidbcloud ticloud singlestore scylla nodetool prisma-cloud clickhousectl snow bq',
  {
    kind: 'database',
    values: `${COMMON} --project_id: --dataset_id: --location:`,
    also: /^(?:rm\b|db destroy|database delete|metadata (?:clear|reset)|import\b.* --replace\S*|migrate (?:delete|rollback)|branch (?:delete|promote)|bucket-(?:delete|flush)|server-remove|clearsnapshot|decommission|removenode|assassinate|project delete|env (?:remove|unset)|cluster delete|object drop)\b|--truncate\b/,
    never: /^(?:auth|config|logout|plugin)\b/,
  },
);

/** Clients nobody listed yet are known by their names; the verb must then be beyond doubt. */
const BY_NAME = /(?:ctl|cli|-admin|admin|-ctl)$/;
const NOT_REMOTE =
  /^(?:systemctl|launchctl|sysctl|journalctl|loginctl|hostnamectl|timedatectl|localectl|bluetoothctl|pactl|playerctl|apachectl|apache2ctl|brightnessctl|keyctl|udevadm|auditctl|wpctl|nmcli|redis-cli|valkey-cli|php-cli|perl-cli|mongoose-cli|mysqladmin|svnadmin|django-admin|kubectl|nerdctl|crictl|swaymsg|powerprofilesctl|coredumpctl|machinectl|networkctl|resolvectl|oomctl|portablectl|homectl|userdbctl|bootctl|busctl|ipfs-cli|ng-cli|vue-cli|tauri-cli|sass-cli|cordova-cli|postcss-cli|babel-cli|webpack-cli|rimraf-cli|del-cli|rm-cli|shx-cli|firewall-cli|toxiproxy-cli)$/;
const DOUBTLESS: RemoteTool = {
  kind: 'service',
  verbs: DOUBTLESS_VERBS,
  values: COMMON,
  never: /^(?:config|auth|plugin|profile|cache|login|logout)\b/,
};

export function remoteTool(spelled: string): RemoteTool | undefined {
  const program = spelled.replace(/\.(?:sh|py|js|rb|bat|cmd)$/, '');
  const known = tools.get(program);
  if (known !== undefined) return known;
  return BY_NAME.test(program) && !NOT_REMOTE.test(program) ? DOUBTLESS : undefined;
}
