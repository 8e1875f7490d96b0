import type { PatternCases } from '../../pattern/pattern.ts';
import { ofFramed, ofKey, ofNamed, sample } from '../sample.cases.ts';

const grafanaKey = Buffer.from(
  JSON.stringify({ k: sample('{alnum:32}'), n: 'deploy of the dashboards', id: 1 }),
).toString('base64');
const license = sample('{hex:36}NRAL');

export const observabilityCases: PatternCases = {
  'datadog.api-key': ofNamed('DD_API_KEY', '{hex:32}', { 'a trace': `dd.trace_id=${sample('{hex:32}')}` }),
  'datadog.app-key': ofNamed('DATADOG_APP_KEY', '{hex:40}', {
    'the commit of a build': `DD_GIT_COMMIT_SHA=${sample('{hex:40}')}`,
  }),
  'newrelic.user-key': ofKey('NRAK-{upper:27}', {
    'the browser key, which is public': sample('NRJS-{hex:19}'),
  }),
  'newrelic.insert-key': ofKey('NRII-{word:32}'),
  'newrelic.admin-key': ofKey('NRAA-{hex:27}'),
  'newrelic.license-key': {
    flags: { 'in a configuration': { text: `license_key: ${license}\n`, secret: license } },
    passes: {
      'the ending alone': 'It ends with NRAL as GENRALLY known.',
      'a longer digest': `${sample('{hex:64}')}NRAL`,
    },
  },
  'sentry.organization-token': ofKey('sntrys_eyJ{base64:150}_{base64:43}', {
    'the DSN, which is public': `https://${sample('{hex:32}')}@o1.ingest.sentry.io/2`,
  }),
  'sentry.user-token': ofKey('sntryu_{hex:64}'),
  'sentry.legacy-token': ofNamed('SENTRY_AUTH_TOKEN', '{hex:64}', {
    'an image': `getsentry/sentry@sha256:${sample('{hex:64}')}`,
  }),
  'grafana.service-account-token': ofKey('glsa_{alnum:32}_{hex:8}'),
  'grafana.cloud-token': ofKey('glc_{base64:120}=', { 'a library': 'glc_compat_2.31' }),
  'grafana.legacy-key': {
    flags: { 'in a header': { text: `curl -H 'X-Grafana: ${grafanaKey}'`, secret: grafanaKey } },
    passes: {
      'another object that begins alike': Buffer.from(
        JSON.stringify({ k: 'a sentence of some length, so that it could pass for a key of Grafana' }),
      ).toString('base64'),
      'the start alone': 'It starts with eyJrIjoi... and is long.',
    },
  },
  'honeycomb.api-key': ofKey('hcaik_{lower:58}'),
  'dynatrace.api-token': ofKey('dt0c01.{upper:24}.{upper:64}', { 'a variable': 'dt0 = dt1 - dt0c01' }),
  'pagerduty.api-key': ofNamed('PAGERDUTY_API_KEY', '{alnum:20}'),
  'opsgenie.api-key': ofNamed('OPSGENIE_API_KEY', '{uuid}', {
    'an alert': `opsgenie alert ${sample('{uuid}')} closed`,
  }),
  'sumologic.access-key': ofNamed('SUMO_ACCESS_KEY', '{alnum:64}'),
  'sumologic.collector-address': ofFramed('https://a.us2.sumologic.com/receiver/v1/http/@', '{word:86}=='),
  'logzio.api-token': ofNamed('LOGZIO_TOKEN', '{uuid}'),
  'loggly.token': ofNamed('LOGGLY_TOKEN', '{uuid}'),
  'splunk.collector-token': ofNamed('SPLUNK_HEC_TOKEN', '{uuid}'),
  'axiom.api-token': ofKey('xaat-{uuid}'),
  'betterstack.source-token': ofNamed('LOGTAIL_SOURCE_TOKEN', '{alnum:24}'),
  'rollbar.access-token': ofNamed('ROLLBAR_ACCESS_TOKEN', '{hex:32}'),
  'bugsnag.auth-token': ofNamed('BUGSNAG_AUTH_TOKEN', '{uuid}'),
  'checkly.api-key': ofKey('cu_{hex:32}', { 'a kernel': `ocu_${sample('{hex:32}')}` }),
  'uptimerobot.api-key': ofNamed('UPTIMEROBOT_API_KEY', 'u1234567-{hex:24}'),
  'coralogix.api-key': ofKey('cxtp_{alnum:30}'),
  'rootly.api-token': ofKey('rootly_{hex:64}'),
  'appsignal.push-key': ofNamed('APPSIGNAL_PUSH_API_KEY', '{uuid}'),
};
