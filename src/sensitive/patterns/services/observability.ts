import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { encodedJson, scrambled } from '../../pattern/plausible.ts';

const DATADOG = 'app.datadoghq.com/organization-settings/api-keys';
const NEW_RELIC = 'one.newrelic.com/api-keys';
const SENTRY = 'sentry.io/settings/auth-tokens';
const GRAFANA = 'the Grafana instance under Service accounts';

/** A Sentry DSN, New Relic's `NRJS-` and PostHog's `phc_` are in every page that uses them: no patterns. */
export const observabilityPatterns: readonly SecretPattern[] = [
  named('datadog.api-key', 'DATADOG_KEY', 'Datadog API key', {
    names: ['datadog', 'dd_api', 'dd-api', 'ddapi'],
    value: '[a-f0-9]{32}',
    revokeAt: DATADOG,
  }),
  named('datadog.app-key', 'DATADOG_KEY', 'Datadog application key', {
    names: ['datadog', 'dd_app', 'dd-app', 'ddapp', 'dd-application'],
    value: '[a-f0-9]{40}',
    revokeAt: 'app.datadoghq.com/organization-settings/application-keys',
  }),
  prefixed('newrelic.user-key', 'NEWRELIC_KEY', 'New Relic user key', {
    anchors: ['NRAK-'],
    expression: /NRAK-[A-Z0-9]{27}/y,
    revokeAt: NEW_RELIC,
  }),
  prefixed('newrelic.insert-key', 'NEWRELIC_KEY', 'New Relic insert or query key', {
    anchors: ['NRII-', 'NRIQ-'],
    expression: /NRI[IQ]-[\w-]{32}/y,
    revokeAt: NEW_RELIC,
  }),
  prefixed('newrelic.admin-key', 'NEWRELIC_KEY', 'New Relic admin key', {
    anchors: ['NRAA-', 'NRRA-'],
    expression: /NR(?:AA|RA)-[a-f0-9]{27,42}/y,
    revokeAt: NEW_RELIC,
  }),
  prefixed('newrelic.license-key', 'NEWRELIC_KEY', 'New Relic license key', {
    anchors: ['NRAL'],
    before: /(?<![A-Za-z0-9])(?:[a-f0-9]{36}|eu01xx[a-f0-9]{26}F{4})$/,
    expression: /NRAL/y,
    revokeAt: NEW_RELIC,
  }),
  prefixed('sentry.organization-token', 'SENTRY_TOKEN', 'Sentry organization token', {
    anchors: ['sntrys_eyJ'],
    expression: /sntrys_eyJ[A-Za-z0-9+/]{60,400}={0,2}_[A-Za-z0-9+/]{43}/y,
    revokeAt: SENTRY,
  }),
  prefixed('sentry.user-token', 'SENTRY_TOKEN', 'Sentry user or integration token', {
    anchors: ['sntryu_', 'sntryi_', 'sntrya_'],
    expression: /sntry[uia]_[a-f0-9]{64}/y,
    revokeAt: SENTRY,
  }),
  named('sentry.legacy-token', 'SENTRY_TOKEN', 'Sentry token without prefix', {
    names: ['sentry'],
    value: '[a-f0-9]{64}',
    revokeAt: SENTRY,
  }),
  prefixed('grafana.service-account-token', 'GRAFANA_TOKEN', 'Grafana service account token', {
    anchors: ['glsa_'],
    expression: /glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}/y,
    revokeAt: GRAFANA,
  }),
  prefixed('grafana.cloud-token', 'GRAFANA_TOKEN', 'Grafana Cloud access policy token', {
    anchors: ['glc_'],
    expression: /glc_[A-Za-z0-9+/]{32,400}={0,3}/y,
    validate: scrambled,
    revokeAt: 'grafana.com under Access policies',
  }),
  prefixed('grafana.legacy-key', 'GRAFANA_TOKEN', 'Grafana API key of the old format', {
    anchors: ['eyJrIjoi'],
    expression: /eyJrIjoi[A-Za-z0-9+/]{60,400}={0,3}/y,
    validate: encodedJson('k', 'n', 'id'),
    revokeAt: GRAFANA,
  }),
  prefixed('honeycomb.api-key', 'HONEYCOMB_KEY', 'Honeycomb ingest or management key', {
    anchors: ['hcaik_', 'hcxik_', 'hcbik_', 'hcamk_', 'hcxmk_'],
    expression: /hc[a-z][im]k_[a-z0-9]{30,80}/y,
    revokeAt: 'ui.honeycomb.io under Environment settings, API keys',
  }),
  prefixed('dynatrace.api-token', 'DYNATRACE_TOKEN', 'Dynatrace token', {
    anchors: ['dt0'],
    expression: /dt0[a-z]\d{2}\.[A-Z0-9-]{8,24}\.[A-Z0-9]{64}/y,
    revokeAt: 'the Dynatrace environment under Access tokens',
  }),
  named('pagerduty.api-key', 'PAGERDUTY_KEY', 'PagerDuty API or integration key', {
    names: ['pagerduty', 'pager_duty', 'pd_api', 'routing_key'],
    value: '(?:[A-Za-z0-9+_-]{20}|[a-f0-9]{32})',
    revokeAt: 'pagerduty.com under API access keys',
  }),
  named('opsgenie.api-key', 'OPSGENIE_KEY', 'Opsgenie API key', {
    names: ['opsgenie', 'geniekey'],
    value: UUID,
    revokeAt: 'app.opsgenie.com/settings/api-key-management',
  }),
  named('sumologic.access-key', 'SUMOLOGIC_KEY', 'Sumo Logic access key', {
    names: ['sumo'],
    value: '[A-Za-z0-9]{64}',
    revokeAt: 'service.sumologic.com under Access keys',
  }),
  prefixed('sumologic.collector-address', 'SUMOLOGIC_ADDRESS', 'Sumo Logic collector address', {
    anchors: ['.sumologic.com/receiver/v1/http/'],
    expression: /\.sumologic\.com\/receiver\/v1\/http\/([\w-]{60,200}={0,2})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'service.sumologic.com under Collection, with Regenerate URL',
  }),
  named('logzio.api-token', 'LOGZIO_TOKEN', 'Logz.io token', {
    names: ['logzio', 'logz_io', 'logz.io'],
    value: '(?:[A-Za-z]{32}|[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12})',
    revokeAt: 'app.logz.io under Manage tokens',
  }),
  named('loggly.token', 'LOGGLY_TOKEN', 'Loggly customer token', {
    names: ['loggly'],
    value: UUID,
    revokeAt: 'loggly.com under Source setup, Customer tokens',
  }),
  named('splunk.collector-token', 'SPLUNK_TOKEN', 'Splunk HTTP event collector token', {
    names: ['splunk', 'hec_token'],
    value: UUID,
    revokeAt: 'Splunk under Data inputs, HTTP event collector',
  }),
  prefixed('axiom.api-token', 'AXIOM_TOKEN', 'Axiom API or personal token', {
    anchors: ['xaat-', 'xapt-'],
    expression: /xa(?:at|pt)-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/y,
    revokeAt: 'app.axiom.co/settings/api-tokens',
  }),
  named('betterstack.source-token', 'BETTERSTACK_TOKEN', 'Better Stack (Logtail) token', {
    names: ['logtail', 'betterstack', 'better_stack', 'betteruptime'],
    value: '[A-Za-z0-9]{24}',
    revokeAt: 'betterstack.com under API tokens',
  }),
  named('rollbar.access-token', 'ROLLBAR_TOKEN', 'Rollbar access token', {
    names: ['rollbar'],
    value: '[a-f0-9]{32}',
    revokeAt: 'rollbar.com under Project access tokens',
  }),
  named('bugsnag.auth-token', 'BUGSNAG_TOKEN', 'Bugsnag token', {
    names: ['bugsnag_auth', 'bugsnag_data', 'bugsnag_personal'],
    value: UUID,
    revokeAt: 'app.bugsnag.com under My account',
  }),
  prefixed('checkly.api-key', 'CHECKLY_KEY', 'Checkly API key', {
    anchors: Array.from('0123456789abcdef', (digit) => `cu_${digit}`),
    expression: /cu_[a-f0-9]{32}/y,
    revokeAt: 'app.checklyhq.com/settings/user/api-keys',
  }),
  named('uptimerobot.api-key', 'UPTIMEROBOT_KEY', 'UptimeRobot API key', {
    names: ['uptimerobot', 'uptime_robot'],
    value: '[um]\\d{6,12}-[a-f0-9]{24}',
    revokeAt: 'dashboard.uptimerobot.com under Integrations & API',
  }),
  prefixed('coralogix.api-key', 'CORALOGIX_KEY', 'Coralogix API key', {
    anchors: ['cxtp_', 'cxup_'],
    expression: /cx[tu]p_[A-Za-z0-9]{28,40}/y,
    revokeAt: 'coralogix.com under API keys',
  }),
  prefixed('rootly.api-token', 'ROOTLY_TOKEN', 'Rootly API token', {
    anchors: ['rootly_'],
    expression: /rootly_[a-f0-9]{64}/y,
    revokeAt: 'rootly.com/account under API keys',
  }),
  named('appsignal.push-key', 'APPSIGNAL_KEY', 'AppSignal push API key', {
    names: ['appsignal'],
    value: UUID,
    revokeAt: 'appsignal.com under Push & deploy',
  }),
];
