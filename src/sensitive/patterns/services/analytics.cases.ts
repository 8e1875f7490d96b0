import type { PatternCases } from '../../pattern/pattern.ts';
import { ofKey, ofNamed, sample } from '../sample.cases.ts';

export const analyticsCases: PatternCases = {
  'posthog.personal-key': ofKey('phx_{alnum:43}', {
    'the project key, which is public': sample('phc_{alnum:43}'),
  }),
  'segment.public-api-token': ofKey('sgp_{alnum:64}'),
  'segment.write-key': ofNamed('SEGMENT_WRITE_KEY', '{alnum:32}'),
  'amplitude.secret-key': ofNamed('AMPLITUDE_SECRET_KEY', '{hex:32}'),
  'mixpanel.api-secret': ofNamed('MIXPANEL_API_SECRET', '{hex:32}'),
  'launchdarkly.sdk-key': ofKey('sdk-{uuid}', {
    'the client id, which is public': sample('client-side id {hex:24}'),
  }),
  'launchdarkly.api-token': ofKey('api-{uuid}', { 'a route': `GET /v1/api-keys/${sample('{uuid}')}` }),
  'statsig.secret-key': ofKey('secret-{alnum:48}', {
    'the client key, which is public': sample('client-{alnum:48}'),
    'a pod': `secret-store-${sample('{lower:10}')}`,
  }),
  'optimizely.access-token': ofNamed('OPTIMIZELY_TOKEN', '2:{word:48}'),
  'growthbook.secret-key': ofKey('secret_admin_{alnum:44}', {
    'a column': 'the secret_admin_notes_of_the_team_in_the_table',
  }),
  'devcycle.server-key': ofKey('dvc_server_{hex:8}_{hex:4}_{hex:4}_{hex:4}_{hex:12}_{hex:7}', {
    'the client key, which is public': sample('dvc_client_{hex:8}_{hex:4}_{hex:4}_{hex:4}_{hex:12}_{hex:7}'),
  }),
  'flagsmith.server-key': ofKey('ser.{alnum:22}', { 'a call': 'user.ser.serializeTheWholeObject' }),
  'unleash.api-token': ofNamed('UNLEASH_API_TOKEN', 'default:production.{hex:56}'),
  'configcat.sdk-key': ofNamed('CONFIGCAT_SDK_KEY', '{word:22}/{word:22}'),
  'braze.api-key': ofNamed('BRAZE_API_KEY', '{uuid}'),
  'trigger.secret-key': ofKey('tr_dev_{alnum:24}', { 'a class': 'tr_dev_environmentSettingsPage' }),
  'inngest.signing-key': ofKey('signkey-prod-{hex:64}'),
  'liveblocks.secret-key': ofKey('sk_prod_{word:64}', { 'the public key': sample('pk_prod_{word:64}') }),
  'livekit.api-secret': ofNamed('LIVEKIT_API_SECRET', '{alnum:43}'),
  'mux.token-secret': ofNamed('MUX_TOKEN_SECRET', '{base64:75}'),
};
