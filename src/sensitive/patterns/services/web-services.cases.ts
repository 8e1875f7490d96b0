import type { PatternCases } from '../../pattern/pattern.ts';
import { ofFramed, ofKey, ofNamed, sample } from '../sample.cases.ts';

const salt = sample('{alnum:20}:|{alnum:20}!{alnum:21}');
const seed = sample('{base32:32}');

export const webServicesCases: PatternCases = {
  'courier.auth-token': ofKey('pk_prod_{upper:28}'),
  'smtp2go.api-key': ofKey('api-{HEX:32}'),
  'zeptomail.token': ofFramed('X-Auth: Zoho-enczapikey @', '{alnum:120}'),
  'plain.api-key': ofKey('plainApiKey_uk_{alnum:40}'),
  'tally.api-key': ofKey('tly-{alnum:32}'),
  'fillout.api-key': ofKey('sk_prod_{alnum:90}_12345'),
  'creem.api-key': ofKey('creem_{alnum:22}'),
  'checkout.sandbox-key': ofKey('sk_sbox_{base32low:26}'),
  'adapty.secret-key': ofKey('secret_live_{alnum:8}.{alnum:32}'),
  'upcloud.api-token': ofKey('ucat_{upper:26}'),
  'wordpress.salt': {
    flags: {
      'in wp-config.php': { text: `define('NONCE_SALT',       '${salt}');`, secret: salt },
      'in an environment file': { text: `AUTH_SALT=${salt}\n`, secret: salt },
    },
    passes: {
      'the phrase of the sample file': "define('NONCE_SALT', 'put your unique phrase here');",
      'a lookup': "define('AUTH_SALT', getenv('AUTH_SALT'));",
    },
  },
  'otp.seed': {
    flags: {
      'in an environment file': { text: `MFA_SEED=${seed}\n`, secret: seed },
      'as a JSON member': { text: `{"totp_seed":"${seed}"}`, secret: seed },
    },
    passes: {
      'a name': 'MFA_SEED=MFA_SEED_FROM_VAULT',
      'a placeholder': `MFA_SEED=${'A'.repeat(32)}`,
    },
  },
  'asana.named-token': ofNamed('ASANA_ACCESS_TOKEN', '1/9{digit:14}:{hex:32}'),
  'pushbullet.access-token': ofNamed('PUSHBULLET_API_KEY', 'o.{alnum:32}'),
  'ntfy.access-token': ofNamed('NTFY_TOKEN', 'tk_{lower:29}'),
  'novu.api-key': ofNamed('NOVU_API_KEY', '{hex:32}'),
  'mailtrap.api-token': ofNamed('MAILTRAP_API_TOKEN', '{hex:32}'),
  'elasticemail.api-key': ofNamed('ELASTICEMAIL_API_KEY', '{HEX:96}'),
  'infobip.api-key': ofNamed('INFOBIP_API_KEY', '{hex:32}-{uuid}'),
  'daily.api-key': ofNamed('DAILY_API_KEY', '{hex:64}'),
  'koyeb.api-token': ofNamed('KOYEB_TOKEN', '{lower:64}'),
  'percy.token': ofNamed('PERCY_TOKEN', 'web_{hex:64}'),
  'chromatic.project-token': ofNamed('CHROMATIC_PROJECT_TOKEN', 'chpt_{hex:15}'),
  'coveralls.repo-token': ofNamed('COVERALLS_REPO_TOKEN', '{alnum:33}'),
  'jotform.api-key': ofNamed('JOTFORM_API_KEY', '{hex:32}'),
  'strapi.api-token': ofNamed('STRAPI_API_TOKEN', '{hex:256}'),
  'datocms.api-token': ofNamed('DATOCMS_API_TOKEN', '{hex:30}'),
  'wordpress.application-password': ofNamed(
    'WP_APP_PASSWORD',
    '{alnum:4} {alnum:4} {alnum:4} {alnum:4} {alnum:4} {alnum:4}',
  ),
  'recurly.api-key': ofNamed('RECURLY_API_KEY', '{hex:32}'),
  'iterable.api-key': ofNamed('ITERABLE_API_KEY', '{hex:32}'),
  'here.api-key': ofNamed('HERE_API_KEY', '{alnum:43}'),
  'tomtom.api-key': ofNamed('TOMTOM_API_KEY', '{alnum:32}'),
  'maptiler.api-key': ofNamed('MAPTILER_API_KEY', '{alnum:20}'),
  'geoapify.api-key': ofNamed('GEOAPIFY_API_KEY', '{hex:32}'),
  'opencage.api-key': ofNamed('OPENCAGE_API_KEY', '{hex:32}'),
  'ipinfo.token': ofNamed('IPINFO_TOKEN', '{hex:14}'),
};
