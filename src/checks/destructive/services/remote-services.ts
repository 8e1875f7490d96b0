import { anyPhrase } from '../../../text/patterns/compose.ts';
import { COMMON, type RemoteTools } from './remote-tool.ts';

const GITHUB_LOSS = anyPhrase`
  repo (?:delete|archive|rename|deploy-key delete); release (?:delete|delete-asset);
  secret (?:delete|remove); variable delete; run (?:delete|cancel); workflow disable; cache delete;
  gist delete; codespace delete; ssh-key delete; gpg-key delete; label delete; issue delete;
  project (?:delete|item-delete|field-delete); ruleset delete; environment delete;
  repo edit\b.* --visibility[ =]public; api\b.* (?:-x|--method)[ =]?delete
`;
export const SERVICE_TOOLS: RemoteTools = [
  [
    'vault bao',
    {
      kind: 'service',
      values: '-namespace: --namespace: -address: -format: -ns: -mount: -versions:',
      also: /^(?:delete|kv (?:delete|destroy|metadata delete|rollback)|secrets (?:disable|move)|auth disable|lease revoke|token revoke|policy delete|audit disable|operator (?:seal|step-down|rekey|raft remove-peer)|namespace delete|plugin deregister)\b/,
    },
  ],
  [
    'doppler infisical op chamber akeyless berglas conjur lpass bw keeper pass gopass passbolt sops-admin secrethub envkey dotenvx dotenv-vault',
    {
      kind: 'service',
      values: COMMON,
      never: /^(?:configure|login|logout|run|read|signout|cache|completion)\b/,
      also: /^(?:rm|delete|purge|move)\b/,
    },
  ],
  [
    'ldcli unleash flipt split flagsmith growthbook statsig configcat posthog-cli optimizely harness devcycle dvc-cli eppo',
    {
      kind: 'service',
      values: COMMON,
      also: /\b(?:archive|kill)\b/,
      never: /\b(?:features|flags?) (?:disable|toggle)\b/,
    },
  ],
  [
    'kong deck tyk apigeecli gravitee wso2 apictl krakend ambassador glooctl istioctl linkerd envoy traefik tetrate',
    {
      kind: 'service',
      values: COMMON,
      also: /^(?:sync|gateway sync|reset|gateway reset|migrations (?:reset|finish)|quit|stop|uninstall|x uninstall)\b/,
    },
  ],
  [
    'kafka-topics kafka-consumer-groups kafka-configs kafka-acls kafka-streams-application-reset kafka-delete-records kafka-storage kafka-reassign-partitions kafkactl kcat kaf rpk confluent pulsar-admin',
    {
      kind: 'service',
      values: `${COMMON} --bootstrap-server: --topic: --group: --entity-name: --entity-type: --offset-json-file: -b:`,
      also: / --(?:delete|delete-config|remove|reset-offsets|delete-offsets)\b|^(?:format)\b/,
    },
  ],
  ['kafka-delete-records kafka-streams-application-reset', { kind: 'service', also: /^/ }],
  [
    'nats nsc rabbitmqctl rabbitmqadmin rabbitmq-queues activemq artemis celery mosquitto_ctrl emqx emqx_ctl temporal tctl cadence zookeeper zkcli etcdctl beanstalkd sqs solace',
    {
      kind: 'service',
      values: `${COMMON} -p: -u:`,
      also: /^(?:reset|force_reset|stop_app|shutdown|stop|forget_cluster_node|clear_\w+|close_all_connections|delete_\w+|purge_\w+|del\b|deleteall|purge|control shutdown|workflow (?:terminate|delete|reset)|namespace delete|cluster leave)\b/,
    },
  ],
  [
    'restic',
    {
      kind: 'service',
      values:
        '-r: --repo: -p: --password-file: --keep-last: -l: --keep-daily: --keep-weekly: --keep-monthly: --tag: --host:',
      also: /^(?:forget|prune|key remove|unlock|rewrite|repair|cache\b.* --cleanup)\b/,
    },
  ],
  [
    'borg borgmatic attic',
    {
      kind: 'service',
      values:
        '--rsh: --remote-path: -P: --prefix: -a: --glob-archives: --keep-daily: --keep-weekly: -e: --exclude:',
      also: /^(?:delete|prune|compact|recreate|rename|break-lock|key)\b/,
    },
  ],
  [
    'rclone',
    {
      kind: 'service',
      values: '--config: --transfers: --include: --exclude: --filter:',
      also: /^(?:delete|deletefile|purge|rmdir|rmdirs|sync|move|moveto|cleanup|dedupe|bisync)\b/,
    },
  ],
  [
    'duplicity duplicacy kopia velero bareos bacula pgbackrest barman wal-g wal-e tarsnap rdiff-backup zfsbackup b2-backup stash-cli k10tools longhornctl litestream',
    {
      kind: 'service',
      values: COMMON,
      also: /^(?:remove-older-than|remove-all-but-n-full|remove-all-inc-of-but-n-full|cleanup|delete|prune|expire|stanza-delete|snapshot (?:delete|expire)|repository delete|maintenance run|uninstall|reset)\b| -d\b.* -f\b/,
    },
  ],
  [
    'grafana-cli grafana grafanactl datadog-ci datadog dog newrelic pd opsgenie lamp sentry-cli splunk amtool promtool prometheus influx logcli elastic-agent dynatrace honeycomb chronoctl bugsnag-cli rollbar instana betterstack checkly signalfx',
    {
      kind: 'service',
      values: COMMON,
      also: /^(?:clean|stop|offline|disable|silence expire|tsdb delete|monitors? delete|uninstall|bucket delete|delete)\b/,
    },
  ],
  [
    'wrangler',
    {
      kind: 'service',
      values: `${COMMON} --namespace-id: --binding:`,
      also: /\b(?:delete|rollback|d1 time-travel restore)\b/,
      never: /^(?:login|logout|dev|tail|types)\b/,
    },
  ],
  [
    'fastly akamai cloudflared flarectl cf-terraforming cfcli bunny bunnycdn keycdn cdn77 imperva stackpath edgio',
    {
      kind: 'service',
      values: COMMON,
      also: /\b(?:service-version|service version) (?:activate|deactivate|lock)\b|^purge\b|^(?:tunnel (?:delete|cleanup)|service uninstall)\b/,
    },
  ],
  [
    'circleci glab gitlab-runner gitlab-rails jenkins-cli jenkins buildkite-agent buildkite bk drone woodpecker-cli travis tkn argo argocd flux fluxctl spin concourse fly-cd teamcity harness-cli codefresh act_runner tea forgejo-cli gitea bb',
    {
      kind: 'service',
      values: COMMON,
      also: /^(?:unregister|orb unlist|repo (?:delete|archive|transfer)|app (?:delete|rollback|terminate-op)|archive|safe-shutdown|shutdown|quiet-down|disable-\w+|offline-node|disconnect-node|clear-queue|uninstall|suspend|pipeline (?:delete|archive)|destroy-pipeline|api\b.* (?:-x|--method)[ =]?delete)\b/,
      never: /^(?:alias|auth|config|completion|issue (?:view|list))\b/,
    },
  ],
  [
    'gh hub',
    {
      kind: 'service',
      values: `-R: --repo: -X: --method: -H: -f: -F: ${COMMON.replace('-R: ', '')}`,
      also: new RegExp(String.raw`^${GITHUB_LOSS}\b`),
      never: /^(?:alias|auth|config|extension|ext|pr|run list|attestation)\b/,
    },
  ],
  [
    'stripe paypal square braintree adyen razorpay paddle lemonsqueezy chargebee recurly plaid',
    {
      kind: 'service',
      values: `${COMMON} -d:`,
      also: /\b(?:cancel|refunds? create|void|roll|payouts? create|reject|close)\b/,
      never: /^(?:login|logout|config|listen|logs|fixtures)\b/,
    },
  ],
  [
    'algolia meilisearch typesense elasticsearch opensearch-cli opensearch-plugin esctl es2csv curator_cli elastic-curator curator solr quickwit vespa weaviate pinecone qdrant',
    {
      kind: 'service',
      values: COMMON,
      also: /^(?:delete|clear|indices? (?:delete|clear)|objects (?:delete|clear)|index (?:delete|clear)|delete_indices|delete-indices|rules delete|synonyms delete|apikeys delete|destroy)\b/,
    },
  ],
  [
    'mc',
    {
      kind: 'service',
      values: '--config-dir: -C:',
      also: /^(?:rb|rm|mirror\b.* --remove|admin (?:bucket|user|policy|group|service|config|replicate) (?:delete|remove|rm|disable|unset|stop|detach|reset)|ilm (?:rm|rule rm)|event remove|undo|batch)\b/,
    },
  ],
  [
    'sendgrid mailgun postmark twilio ses mailchimp resend brevo vonage messagebird slack-cli zoom okta auth0 auth0-deploy-cli keycloak kcadm kcadm.sh fusionauth clerk workos stytch supertokens snyk sonar-scanner jfrog jf artifactory nexus cloudsmith harbor quay jira linear notion airtable shopify contentful sanity strapi hubspot sfdx sf salesforce expo eas zendesk intercom segment mixpanel ghost wp drush magento bitwarden ngrok tailscale zerotier-cli teleport tctl tsh',
    {
      kind: 'service',
      values: COMMON,
      also: /^(?:db (?:reset|drop|clean)|site (?:empty|delete)|sql:drop|sql-drop|site:install|logout --all|dataset delete|space delete|environment delete|org delete|cache flush-all|force:org:delete)\b/,
      never: /^(?:login|logout|plugin|cache|auth|ssh|apps? env|down)\b/,
    },
  ],
];
