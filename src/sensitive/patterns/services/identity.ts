import { named, prefixed } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { notPlaceholder, scrambled } from '../../pattern/plausible.ts';

export const identityPatterns: readonly SecretPattern[] = [
  named('okta.api-token', 'OKTA_TOKEN', 'Okta API token', {
    names: ['okta', 'authorization: SSWS'],
    value: '00[\\w-]{40}',
    revokeAt: 'the Okta admin console under Security, API, Tokens',
  }),
  named('auth0.client-secret', 'AUTH0_SECRET', 'Auth0 client secret', {
    names: ['auth0'],
    value: '[\\w-]{64}',
    revokeAt: 'manage.auth0.com under the application',
  }),
  prefixed('workos.api-key', 'WORKOS_KEY', 'WorkOS API key', {
    anchors: ['sk_live_a2V5', 'sk_test_a2V5', 'sk_a2V5'],
    expression: /sk_(?:live_|test_)?a2V5[A-Za-z0-9+/]{40,120}={0,2}/y,
    revokeAt: 'dashboard.workos.com/api-keys',
  }),
  prefixed('stytch.secret', 'STYTCH_SECRET', 'Stytch project secret', {
    anchors: ['secret-live-', 'secret-test-'],
    expression: /secret-(?:live|test)-[\w-]{36,40}={0,2}/y,
    validate: scrambled,
    revokeAt: 'stytch.com/dashboard/api-keys',
  }),
  prefixed('jumpcloud.api-key', 'JUMPCLOUD_KEY', 'JumpCloud API key', {
    anchors: ['jca_'],
    expression: /jca_[A-Za-z0-9]{36}/y,
    revokeAt: 'console.jumpcloud.com under My API key',
  }),
  named('onelogin.client-secret', 'ONELOGIN_SECRET', 'OneLogin client secret', {
    names: ['onelogin'],
    value: '[a-f0-9]{64}',
    revokeAt: 'the OneLogin administration under API credentials',
  }),
  named('duo.secret-key', 'DUO_SECRET', 'Duo secret key', {
    names: ['duo_skey', 'duo_secret', 'duo_api', 'duo_client'],
    value: '[A-Za-z0-9]{40}',
    revokeAt: 'admin.duosecurity.com under Applications',
  }),
  prefixed('ory.token', 'ORY_TOKEN', 'Ory token', {
    anchors: ['ory_st_', 'ory_pat_', 'ory_at_', 'ory_rt_', 'ory_ac_', 'ory_ak_'],
    expression: /ory_(?:st|pat|at|rt|ac|ak)_[\w.-]{20,120}/y,
    validate: scrambled,
    revokeAt: 'console.ory.sh under API keys',
  }),
  prefixed('permit.api-key', 'PERMIT_KEY', 'Permit.io API key', {
    anchors: ['permit_key_'],
    expression: /permit_key_[A-Za-z0-9]{40,120}/y,
    revokeAt: 'app.permit.io under Settings, API keys',
  }),
  prefixed('unkey.root-key', 'UNKEY_KEY', 'Unkey root key', {
    anchors: ['unkey_'],
    expression: /unkey_[A-Za-z0-9]{20,40}/y,
    validate: scrambled,
    revokeAt: 'app.unkey.com/settings/root-keys',
  }),
  prefixed('authress.service-key', 'AUTHRESS_KEY', 'Authress service client access key', {
    anchors: ['.acc_', '.acc-'],
    before: /(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}$/,
    expression: /\.acc[_-][a-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}/y,
    revokeAt: 'authress.io/app under Service clients',
  }),
  prefixed('roblox.session-cookie', 'ROBLOX_COOKIE', 'Roblox session cookie', {
    anchors: ['_|WARNING:-DO-NOT-SHARE-THIS.'],
    expression: /_\|WARNING:-DO-NOT-SHARE-THIS\.[^|\n]{40,160}\|_[A-Z0-9]{100,1500}/y,
    validate: (secret) => notPlaceholder(secret.slice(secret.lastIndexOf('_') + 1)),
    last4: false,
    revokeAt: 'roblox.com/my/account with Sign out of all other sessions',
  }),
  prefixed('persona.api-key', 'PERSONA_KEY', 'Persona API key', {
    anchors: ['persona_production_', 'persona_sandbox_'],
    expression: /persona_(?:production|sandbox)_[a-f0-9-]{36}/y,
    revokeAt: 'app.withpersona.com under API keys',
  }),
  prefixed('onfido.api-token', 'ONFIDO_TOKEN', 'Onfido API token', {
    anchors: ['api_live', 'api_sandbox'],
    expression: /api_(?:live|sandbox)(?:_(?:us|ca))?\.[\w-]{11}\.[\w-]{32}/y,
    revokeAt: 'dashboard.onfido.com under Tokens',
  }),
];
