import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { encodedJson, scrambled } from '../../pattern/plausible.ts';

const DIGITALOCEAN = 'cloud.digitalocean.com/account/api/tokens';
const VERCEL = 'vercel.com/account/settings/tokens';
const CLOUDFLARE = 'dash.cloudflare.com/profile/api-tokens';
const FLY = 'fly.io/user/personal_access_tokens';

export const cloudHostingPatterns: readonly SecretPattern[] = [
  prefixed('digitalocean.access-token', 'DIGITALOCEAN_TOKEN', 'DigitalOcean personal access token', {
    anchors: ['dop_v1_'],
    expression: /dop_v1_[a-f0-9]{64}/y,
    edges: 'right',
    revokeAt: DIGITALOCEAN,
  }),
  prefixed('digitalocean.oauth-token', 'DIGITALOCEAN_TOKEN', 'DigitalOcean OAuth access or refresh token', {
    anchors: ['doo_v1_', 'dor_v1_'],
    expression: /do[or]_v1_[a-f0-9]{64}/y,
    edges: 'right',
    revokeAt: DIGITALOCEAN,
  }),
  named('digitalocean.spaces-secret', 'DIGITALOCEAN_SECRET', 'DigitalOcean Spaces secret', {
    names: ['spaces_secret', 'spaces_access', 'do_spaces', 'digitalocean_spaces'],
    value: '[A-Za-z0-9+/]{43}',
    revokeAt: 'cloud.digitalocean.com/account/api/spaces',
  }),
  named('linode.access-token', 'LINODE_TOKEN', 'Linode personal access token', {
    names: ['linode'],
    value: '[a-f0-9]{64}',
    revokeAt: 'cloud.linode.com/profile/tokens',
  }),
  named('hetzner.api-token', 'HETZNER_TOKEN', 'Hetzner Cloud API token', {
    names: ['hetzner', 'hcloud'],
    value: '[A-Za-z0-9]{64}',
    revokeAt: 'console.hetzner.cloud under Security, API tokens',
  }),
  named('vultr.api-key', 'VULTR_KEY', 'Vultr API key', {
    names: ['vultr'],
    value: '[A-Z0-9]{36}',
    revokeAt: 'my.vultr.com/settings/#settingsapi',
  }),
  prefixed('scaleway.access-key', 'SCALEWAY_KEY', 'Scaleway access key', {
    anchors: ['SCW'],
    expression: /SCW[A-Z0-9]{17}/y,
    validate: scrambled,
    revokeAt: 'console.scaleway.com/iam/api-keys',
  }),
  named('scaleway.secret-key', 'SCALEWAY_SECRET', 'Scaleway secret key', {
    names: ['scw_secret', 'scaleway'],
    value: UUID,
    revokeAt: 'console.scaleway.com/iam/api-keys',
  }),
  named('ovh.application-secret', 'OVH_SECRET', 'OVHcloud application secret or consumer key', {
    names: ['ovh_', 'ovhcloud', 'ovh-'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'the OVHcloud API console under My applications',
  }),
  prefixed('alibaba.access-key-id', 'ALIBABA_KEY_ID', 'Alibaba Cloud access key id', {
    anchors: ['LTAI'],
    expression: /LTAI[A-Za-z0-9]{16,22}/y,
    validate: scrambled,
    revokeAt: 'ram.console.aliyun.com/manage/ak',
  }),
  named('alibaba.access-key-secret', 'ALIBABA_SECRET', 'Alibaba Cloud access key secret', {
    names: ['alibaba', 'aliyun', 'alicloud', 'accesskeysecret', 'access_key_secret'],
    value: '[A-Za-z0-9]{30}',
    revokeAt: 'ram.console.aliyun.com/manage/ak',
  }),
  prefixed('tencent.secret-id', 'TENCENT_KEY_ID', 'Tencent Cloud secret id', {
    anchors: ['AKID'],
    expression: /AKID[A-Za-z0-9]{32}/y,
    validate: scrambled,
    revokeAt: 'console.cloud.tencent.com/cam/capi',
  }),
  named('tencent.secret-key', 'TENCENT_SECRET', 'Tencent Cloud secret key', {
    names: ['tencent', 'qcloud'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'console.cloud.tencent.com/cam/capi',
  }),
  prefixed('yandex.api-key', 'YANDEX_KEY', 'Yandex Cloud API key', {
    anchors: ['AQVN'],
    expression: /AQVN[\w-]{35,38}/y,
    revokeAt: 'console.yandex.cloud under the service account',
  }),
  prefixed('yandex.iam-token', 'YANDEX_TOKEN', 'Yandex Cloud IAM token', {
    anchors: ['t1.9eu'],
    expression: /t1\.9eu[\w-]{40,400}={0,2}\.[\w-]{80,90}={0,2}/y,
    revokeAt: 'console.yandex.cloud under the service account',
  }),
  named('ibm.api-key', 'IBM_KEY', 'IBM Cloud API key', {
    names: ['ibm_cloud', 'ibmcloud', 'ibm-cloud', 'ibm_api', 'watson', 'bluemix', 'ic_api'],
    value: '[\\w-]{44}',
    revokeAt: 'cloud.ibm.com/iam/apikeys',
  }),
  prefixed('cloudflare.scannable-token', 'CLOUDFLARE_TOKEN', 'Cloudflare API token or key with prefix', {
    anchors: ['cfut_', 'cfat_', 'cfk_'],
    expression: /cf(?:ut|at|k)_[A-Za-z0-9]{40,60}/y,
    validate: scrambled,
    revokeAt: CLOUDFLARE,
  }),
  named('cloudflare.api-token', 'CLOUDFLARE_TOKEN', 'Cloudflare API token', {
    names: ['cloudflare', 'cf_api'],
    value: '[\\w-]{40}',
    revokeAt: CLOUDFLARE,
  }),
  named('cloudflare.global-key', 'CLOUDFLARE_KEY', 'Cloudflare global API key', {
    names: ['cloudflare', 'cf_api', 'X-Auth-Key'],
    value: '[a-f0-9]{37}',
    revokeAt: CLOUDFLARE,
  }),
  prefixed('cloudflare.origin-ca-key', 'CLOUDFLARE_KEY', 'Cloudflare Origin CA key', {
    anchors: ['v1.0-'],
    expression: /v1\.0-[a-f0-9]{24}-[a-f0-9]{146}/y,
    revokeAt: CLOUDFLARE,
  }),
  prefixed('cloudflare.tunnel-token', 'CLOUDFLARE_TOKEN', 'Cloudflare tunnel token', {
    anchors: ['eyJhIjoi'],
    expression: /eyJhIjoi[A-Za-z0-9+/]{80,300}={0,2}/y,
    validate: encodedJson('a', 't', 's'),
    revokeAt: 'one.dash.cloudflare.com under Networks, Tunnels',
  }),
  named('fastly.api-token', 'FASTLY_TOKEN', 'Fastly API token', {
    names: ['fastly'],
    value: '[\\w-]{32}',
    revokeAt: 'manage.fastly.com/account/personal/tokens',
  }),
  prefixed('netlify.access-token', 'NETLIFY_TOKEN', 'Netlify access token', {
    anchors: ['nfp_', 'nfc_', 'nfu_', 'nfb_'],
    expression: /nf[pcub]_[A-Za-z0-9_-]{36,60}/y,
    validate: scrambled,
    revokeAt: 'app.netlify.com/user/applications',
  }),
  prefixed('vercel.token', 'VERCEL_TOKEN', 'Vercel access token', {
    anchors: ['vcp_', 'vci_', 'vca_', 'vcr_'],
    expression: /vc[piar]_[A-Za-z0-9]{24,90}/y,
    validate: scrambled,
    revokeAt: VERCEL,
  }),
  prefixed('vercel.gateway-key', 'VERCEL_KEY', 'Vercel AI Gateway key', {
    anchors: ['vck_'],
    expression: /vck_[A-Za-z0-9]{24,90}/y,
    validate: scrambled,
    revokeAt: 'vercel.com under AI Gateway, API keys',
  }),
  prefixed('vercel.blob-token', 'VERCEL_TOKEN', 'Vercel Blob read-write token', {
    anchors: ['vercel_blob_rw_'],
    expression: /vercel_blob_rw_[A-Za-z0-9]{12,24}_[A-Za-z0-9]{24,40}/y,
    revokeAt: "the Vercel project's Storage page",
  }),
  named('vercel.legacy-token', 'VERCEL_TOKEN', 'Vercel access token without prefix', {
    names: ['vercel', 'v0_api'],
    value: '(?:v1:)?[A-Za-z0-9]{24}(?::[A-Za-z0-9]{24})?',
    revokeAt: VERCEL,
  }),
  prefixed('render.api-key', 'RENDER_KEY', 'Render API key', {
    anchors: ['rnd_'],
    expression: /rnd_[A-Za-z0-9]{28,40}/y,
    validate: scrambled,
    revokeAt: 'dashboard.render.com/settings#api-keys',
  }),
  named('railway.token', 'RAILWAY_TOKEN', 'Railway token', {
    names: ['railway'],
    value: UUID,
    revokeAt: 'railway.com/account/tokens',
  }),
  prefixed('fly.access-token', 'FLY_TOKEN', 'Fly.io access token', {
    anchors: ['fo1_'],
    expression: /fo1_[\w-]{43}/y,
    validate: scrambled,
    revokeAt: FLY,
  }),
  prefixed('fly.macaroon', 'FLY_TOKEN', 'Fly.io macaroon token', {
    anchors: ['fm1r_', 'fm1a_', 'fm2_'],
    expression: /fm(?:1[ar]|2)_[A-Za-z0-9+/]{80,1500}={0,3}/y,
    revokeAt: FLY,
  }),
  prefixed('heroku.api-key', 'HEROKU_KEY', 'Heroku API key', {
    anchors: ['HRKU-'],
    expression: /HRKU-[\w-]{36,70}/y,
    revokeAt: 'dashboard.heroku.com/account',
  }),
  named('heroku.legacy-key', 'HEROKU_KEY', 'Heroku API key without prefix', {
    names: ['heroku'],
    value: UUID,
    revokeAt: 'dashboard.heroku.com/account',
  }),
  prefixed('deno.deploy-token', 'DENO_TOKEN', 'Deno Deploy access token', {
    anchors: ['ddp_', 'ddo_'],
    expression: /dd[po]_[A-Za-z0-9]{36}/y,
    validate: scrambled,
    revokeAt: 'dash.deno.com/account#access-tokens',
  }),
  prefixed('scalingo.api-token', 'SCALINGO_TOKEN', 'Scalingo API token', {
    anchors: ['tk-us-'],
    expression: /tk-us-[\w-]{48}/y,
    revokeAt: 'dashboard.scalingo.com/account/tokens',
  }),
  prefixed('akamai.edgegrid-token', 'AKAMAI_TOKEN', 'Akamai EdgeGrid token', {
    anchors: ['akab-'],
    expression: /akab-[a-z0-9]{16}-[a-z0-9]{16}(?!\.)/y,
    revokeAt: 'control.akamai.com under Identity & access',
  }),
  named('backblaze.application-key', 'BACKBLAZE_KEY', 'Backblaze B2 application key', {
    names: ['backblaze', 'b2_app', 'b2_key', 'b2_secret'],
    value: 'K0\\d{2}[A-Za-z0-9+/]{27}',
    revokeAt: 'secure.backblaze.com/app_keys.htm',
  }),
  named('bunny.api-key', 'BUNNY_KEY', 'bunny.net API key', {
    names: ['bunny'],
    value: `${UUID}(?:${UUID})?`,
    revokeAt: 'dash.bunny.net/account/api-key',
  }),
];
