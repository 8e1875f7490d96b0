import type { PatternCases } from '../../pattern/pattern.ts';
import { ofKey, ofNamed, sample } from '../sample.cases.ts';

/** A tunnel token is base64 of account, tunnel and secret under one-letter names. */
const tunnelToken = Buffer.from(
  JSON.stringify({ a: sample('{hex:32}'), t: sample('{uuid}'), s: sample('{base64:44}') }),
).toString('base64');

export const cloudHostingCases: PatternCases = {
  'digitalocean.access-token': ofKey('dop_v1_{hex:64}'),
  'digitalocean.oauth-token': ofKey('doo_v1_{hex:64}'),
  'digitalocean.spaces-secret': ofNamed('SPACES_SECRET_ACCESS_KEY', '{base64:43}'),
  'linode.access-token': ofNamed('LINODE_TOKEN', '{hex:64}', {
    'an image digest': `linode/cli@sha256:${sample('{hex:64}')}`,
  }),
  'hetzner.api-token': ofNamed('HCLOUD_TOKEN', '{alnum:64}'),
  'vultr.api-key': ofNamed('VULTR_API_KEY', '{upper:36}'),
  'scaleway.access-key': ofKey('SCW{upper:17}', {
    'a constant': 'SCW_DEFAULT_ORGANIZATION and SCWDEFAULTZONESETTING',
  }),
  'scaleway.secret-key': ofNamed('SCW_SECRET_KEY', '{uuid}', {
    'the project': `SCW_DEFAULT_PROJECT_ID=${sample('{uuid}')}`,
  }),
  'ovh.application-secret': ofNamed('OVH_APPLICATION_SECRET', '{alnum:32}'),
  'alibaba.access-key-id': ofKey('LTAI{alnum:20}', {
    'a word in capitals': 'VOLTAIRE and ALTAIRENGINEERING',
  }),
  'alibaba.access-key-secret': ofNamed('ALIBABA_CLOUD_ACCESS_KEY_SECRET', '{alnum:30}'),
  'tencent.secret-id': ofKey('AKID{alnum:32}'),
  'tencent.secret-key': ofNamed('TENCENTCLOUD_SECRET_KEY', '{alnum:32}'),
  'yandex.api-key': ofKey('AQVN{word:36}'),
  'yandex.iam-token': ofKey('t1.9eu{word:120}.{word:86}'),
  'ibm.api-key': ofNamed('IBM_CLOUD_API_KEY', '{word:44}'),
  'cloudflare.scannable-token': ofKey('cfut_{alnum:48}'),
  'cloudflare.api-token': ofNamed('CLOUDFLARE_API_TOKEN', '{word:40}', {
    'an account': `CLOUDFLARE_ACCOUNT_ID=${sample('{hex:32}')}`,
    'a commit': `cloudflare/workers-sdk@${sample('{hex:40}')}`,
  }),
  'cloudflare.global-key': ofNamed('CLOUDFLARE_API_KEY', '{hex:37}'),
  'cloudflare.origin-ca-key': ofKey('v1.0-{hex:24}-{hex:146}', {
    'a release': 'v1.0-beta and v1.0-20240101',
  }),
  'cloudflare.tunnel-token': {
    flags: { 'on the command line': { text: `cloudflared run --token ${tunnelToken}`, secret: tunnelToken } },
    passes: {
      'another object that begins alike': Buffer.from(
        JSON.stringify({
          a: 'a rather long sentence, so that it has the length of a token',
          b: 'and some more of it',
        }),
      ).toString('base64'),
      'the start alone': 'It starts with eyJhIjoi... and is long.',
    },
  },
  'fastly.api-token': ofNamed('FASTLY_API_TOKEN', '{word:32}'),
  'netlify.access-token': ofKey('nfp_{alnum:36}', {
    'an identifier': 'conf_parseAllTheEntriesOfTheConfigurationFile',
  }),
  'vercel.token': ofKey('vcp_{alnum:56}', { 'a project': sample('prj_{alnum:28} of team_{alnum:24}') }),
  'vercel.gateway-key': ofKey('vck_{alnum:56}'),
  'vercel.blob-token': ofKey('vercel_blob_rw_{alnum:16}_{alnum:31}'),
  'vercel.legacy-token': ofNamed('VERCEL_TOKEN', '{alnum:24}'),
  'render.api-key': ofKey('rnd_{alnum:32}', { 'a function': 'rnd_generate_uniform_between_bounds()' }),
  'railway.token': ofNamed('RAILWAY_TOKEN', '{uuid}', {
    'a service': `RAILWAY_SERVICE_ID=${sample('{uuid}')}`,
  }),
  'fly.access-token': ofKey('fo1_{word:43}'),
  'fly.macaroon': ofKey('fm2_{base64:200}'),
  'heroku.api-key': ofKey('HRKU-AA{word:58}'),
  'heroku.legacy-key': ofNamed('HEROKU_API_KEY', '{uuid}', {
    'a release': `heroku request_id=${sample('{uuid}')} ok`,
  }),
  'deno.deploy-token': ofKey('ddp_{alnum:36}'),
  'scalingo.api-token': ofKey('tk-us-{word:48}'),
  'akamai.edgegrid-token': ofKey('akab-{lower:16}-{lower:16}', {
    'the host beside it': `host = ${sample('akab-{lower:16}-{lower:16}')}.luna.akamaiapis.net`,
  }),
  'backblaze.application-key': ofNamed('B2_APPLICATION_KEY', 'K005{base64:27}'),
  'bunny.api-key': ofNamed('BUNNY_API_KEY', '{uuid}'),
};
