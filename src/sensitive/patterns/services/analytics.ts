import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { scrambled } from '../../pattern/plausible.ts';

const LAUNCHDARKLY = 'app.launchdarkly.com/settings/authorization';

export const analyticsPatterns: readonly SecretPattern[] = [
  prefixed('posthog.personal-key', 'POSTHOG_KEY', 'PostHog personal API key', {
    anchors: ['phx_'],
    expression: /phx_[A-Za-z0-9]{40,60}/y,
    revokeAt: 'posthog.com under Settings, Personal API keys',
  }),
  prefixed('segment.public-api-token', 'SEGMENT_TOKEN', 'Segment Public API token', {
    anchors: ['sgp_'],
    expression: /sgp_(?![a-f0-9]{40}(?!\w))[A-Za-z0-9]{64}/y,
    revokeAt: 'app.segment.com under Access management, Tokens',
  }),
  named('segment.write-key', 'SEGMENT_KEY', 'Segment server write key', {
    names: ['segment_write', 'segment_api', 'segmentwrite', 'segment_key'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'app.segment.com under Sources',
  }),
  named('amplitude.secret-key', 'AMPLITUDE_SECRET', 'Amplitude secret key', {
    names: ['amplitude_secret', 'amplitudesecret', 'amplitude_api_secret'],
    value: '[a-f0-9]{32}',
    revokeAt: 'app.amplitude.com under Projects',
  }),
  named('mixpanel.api-secret', 'MIXPANEL_SECRET', 'Mixpanel secret', {
    names: ['mixpanel_secret', 'mixpanel_api', 'mixpanelsecret', 'mixpanel_service'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'mixpanel.com under Project settings',
  }),
  prefixed('launchdarkly.sdk-key', 'LAUNCHDARKLY_KEY', 'LaunchDarkly SDK key', {
    anchors: ['sdk-'],
    expression: /sdk-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/y,
    revokeAt: 'app.launchdarkly.com/settings/projects',
  }),
  prefixed('launchdarkly.api-token', 'LAUNCHDARKLY_KEY', 'LaunchDarkly access token', {
    anchors: ['api-'],
    expression: /api-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/y,
    revokeAt: LAUNCHDARKLY,
  }),
  prefixed('statsig.secret-key', 'STATSIG_KEY', 'Statsig server secret or console key', {
    anchors: ['secret-', 'console-'],
    expression: /(?:secret|console)-[A-Za-z0-9]{40,60}(?!-)/y,
    validate: scrambled,
    revokeAt: 'console.statsig.com/api_keys',
  }),
  named('optimizely.access-token', 'OPTIMIZELY_TOKEN', 'Optimizely personal access token', {
    names: ['optimizely'],
    value: '2:[\\w-]{40,90}',
    revokeAt: 'app.optimizely.com/v2/profile/api',
  }),
  prefixed('growthbook.secret-key', 'GROWTHBOOK_KEY', 'GrowthBook secret key', {
    anchors: ['secret_admin_', 'secret_readonly_', 'secret_user_'],
    expression: /secret_(?:admin|readonly|user)_[A-Za-z0-9+/]{30,60}={0,2}/y,
    validate: scrambled,
    revokeAt: 'app.growthbook.io/settings/keys',
  }),
  prefixed('devcycle.server-key', 'DEVCYCLE_KEY', 'DevCycle server SDK key', {
    anchors: ['dvc_server_'],
    expression: /dvc_server_[a-f0-9]{8}(?:[_-][a-f0-9]{4}){3}[_-][a-f0-9]{12}(?:_[a-f0-9]{5,10})?/y,
    revokeAt: 'app.devcycle.com under Environments & keys',
  }),
  prefixed('flagsmith.server-key', 'FLAGSMITH_KEY', 'Flagsmith server key', {
    anchors: ['ser.'],
    expression: /ser\.[A-Za-z0-9]{22}/y,
    validate: scrambled,
    confidence: 0.9,
    revokeAt: 'app.flagsmith.com under SDK keys',
  }),
  named('unleash.api-token', 'UNLEASH_TOKEN', 'Unleash API token', {
    names: ['unleash'],
    value: '[\\w*-]{1,40}:[\\w*-]{1,40}\\.[a-f0-9]{56,64}',
    revokeAt: 'the Unleash server under API access',
  }),
  named('configcat.sdk-key', 'CONFIGCAT_KEY', 'ConfigCat SDK key', {
    names: ['configcat'],
    value: '(?:configcat-sdk-1/)?[\\w-]{22}/[\\w-]{22}',
    revokeAt: 'app.configcat.com under View SDK key',
  }),
  named('braze.api-key', 'BRAZE_KEY', 'Braze REST API key', {
    names: ['braze'],
    value: UUID,
    revokeAt: 'dashboard.braze.com under APIs and identifiers',
  }),
  prefixed('trigger.secret-key', 'TRIGGER_KEY', 'Trigger.dev secret key', {
    anchors: ['tr_dev_', 'tr_prod_', 'tr_stg_', 'tr_pat_'],
    expression: /tr_(?:dev|prod|stg|pat)_[A-Za-z0-9]{20,48}/y,
    validate: scrambled,
    revokeAt: 'cloud.trigger.dev under API keys',
  }),
  prefixed('inngest.signing-key', 'INNGEST_KEY', 'Inngest signing key', {
    anchors: ['signkey-'],
    expression: /signkey-(?:prod|test|branch)-[a-f0-9]{32,64}/y,
    revokeAt: 'app.inngest.com under Manage, Signing key',
  }),
  prefixed('liveblocks.secret-key', 'LIVEBLOCKS_KEY', 'Liveblocks secret key', {
    anchors: ['sk_prod_', 'sk_dev_'],
    expression: /sk_(?:prod|dev)_[\w-]{50,80}/y,
    revokeAt: 'liveblocks.io/dashboard/apikeys',
  }),
  named('livekit.api-secret', 'LIVEKIT_SECRET', 'LiveKit API secret', {
    names: ['livekit'],
    value: '[A-Za-z0-9]{43,44}',
    revokeAt: 'cloud.livekit.io under Settings, Keys',
  }),
  named('mux.token-secret', 'MUX_SECRET', 'Mux token secret', {
    names: ['mux_token', 'mux_secret', 'muxtoken'],
    value: '[A-Za-z0-9+/]{75}',
    revokeAt: 'dashboard.mux.com/settings/access-tokens',
  }),
];
