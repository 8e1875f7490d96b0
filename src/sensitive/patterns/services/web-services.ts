import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { scrambled } from '../../pattern/plausible.ts';

export const webServicesPatterns: readonly SecretPattern[] = [
  prefixed('courier.auth-token', 'COURIER_TOKEN', 'Courier auth token', {
    anchors: ['pk_prod_'],
    expression: /pk_prod_[A-Z0-9]{28}/y,
    revokeAt: 'app.courier.com/settings/api-keys',
  }),
  prefixed('smtp2go.api-key', 'SMTP2GO_KEY', 'SMTP2GO API key', {
    anchors: ['api-'],
    expression: /api-[A-F0-9]{32}(?!-)/y,
    revokeAt: 'app.smtp2go.com under API keys',
  }),
  prefixed('zeptomail.token', 'ZEPTOMAIL_TOKEN', 'ZeptoMail send mail token', {
    anchors: ['Zoho-enczapikey '],
    expression: /Zoho-enczapikey ([A-Za-z0-9+/]{60,200}={0,2})/dy,
    secretGroup: true,
    revokeAt: 'zeptomail.zoho.com under the mail agent',
  }),
  prefixed('plain.api-key', 'PLAIN_KEY', 'Plain API key', {
    anchors: ['plainApiKey_'],
    expression: /plainApiKey_\w{30,100}/y,
    revokeAt: 'app.plain.com under Settings',
  }),
  prefixed('tally.api-key', 'TALLY_KEY', 'Tally API key', {
    anchors: ['tly-'],
    expression: /tly-[A-Za-z0-9]{24,48}(?!-)/y,
    validate: scrambled,
    revokeAt: 'tally.so/settings/api-keys',
  }),
  prefixed('fillout.api-key', 'FILLOUT_KEY', 'Fillout API key', {
    anchors: ['sk_prod_'],
    expression: /sk_prod_[A-Za-z0-9]{40,140}(?:_\d{1,10})?/y,
    revokeAt: 'build.fillout.com under Developer settings',
  }),
  prefixed('creem.api-key', 'CREEM_KEY', 'Creem API key', {
    anchors: ['creem_'],
    expression: /creem_(?:test_)?[A-Za-z0-9]{20,40}/y,
    validate: scrambled,
    revokeAt: 'creem.io/dashboard/developers',
  }),
  prefixed('checkout.sandbox-key', 'CHECKOUT_KEY', 'Checkout.com sandbox secret key', {
    anchors: ['sk_sbox_'],
    expression: /sk_sbox_[a-z2-7]{26}[a-z2-7*#$=]?/y,
    revokeAt: 'dashboard.sandbox.checkout.com under Developers',
  }),
  prefixed('adapty.secret-key', 'ADAPTY_KEY', 'Adapty secret key', {
    anchors: ['secret_live_'],
    expression: /secret_live_[A-Za-z0-9]{8}\.[A-Za-z0-9]{32}/y,
    revokeAt: 'app.adapty.io/settings/general',
  }),
  prefixed('upcloud.api-token', 'UPCLOUD_TOKEN', 'UpCloud API token', {
    anchors: ['ucat_'],
    expression: /ucat_[A-Z0-9]{26}/y,
    revokeAt: 'hub.upcloud.com under API tokens',
  }),
  prefixed('wordpress.salt', 'WORDPRESS_SALT', 'WordPress key or salt', {
    anchors: ['AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT', 'AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY'],
    expression:
      /(?:AUTH|LOGGED_IN|NONCE)_(?:KEY|SALT)\\{0,3}["']?\s{0,8}[,=:]\s{0,16}\\{0,3}["']?((?<=["'])[^"'\\\n]{60,72}(?=\\{0,3}["'])|[^\s"'\\]{60,72}(?=[\s\\]|$))/dy,
    secretGroup: true,
    validate: scrambled,
    last4: false,
    revokeAt: 'api.wordpress.org/secret-key',
  }),
  prefixed('otp.seed', 'OTP_SEED', 'Seed of one-time passwords', {
    anchors: ['mfa_seed', 'totp_seed', 'otp_seed', 'mfa_secret', 'totp_secret', 'otp_secret', '2fa_secret'],
    expression:
      /(?:[Mm][Ff][Aa]|[Oo][Tt][Pp]|2[Ff][Aa])_(?:[Ss][Ee][Ee][Dd]|[Ss][Ee][Cc][Rr][Ee][Tt])\\{0,3}["']?\s{0,2}[:=]\s{0,2}\\{0,3}["']?([A-Z2-7]{16,64}={0,6})/dy,
    secretGroup: true,
    confidence: 0.85,
    last4: false,
    revokeAt: 'the service that shows it, by setting up the second factor again',
  }),
  named('asana.named-token', 'ASANA_TOKEN', 'Asana personal access token of an older account', {
    names: ['asana'],
    value: '[012]/(?!12)\\d{10,20}(?:/\\d{10,20})?:[a-f0-9]{32}',
    revokeAt: 'app.asana.com/0/my-apps',
  }),
  named('pushbullet.access-token', 'PUSHBULLET_TOKEN', 'Pushbullet access token', {
    names: ['pushbullet'],
    value: 'o\\.[A-Za-z0-9]{32}',
    revokeAt: 'pushbullet.com/#settings/account',
  }),
  named('ntfy.access-token', 'NTFY_TOKEN', 'ntfy access token', {
    names: ['ntfy'],
    value: 'tk_[a-z0-9]{29}',
    revokeAt: 'the ntfy account under Access tokens',
  }),
  named('novu.api-key', 'NOVU_KEY', 'Novu API key', {
    names: ['novu_'],
    value: '[a-f0-9]{32}',
    revokeAt: 'dashboard.novu.co/api-keys',
  }),
  named('mailtrap.api-token', 'MAILTRAP_TOKEN', 'Mailtrap API token', {
    names: ['mailtrap'],
    value: '[a-f0-9]{32}',
    revokeAt: 'mailtrap.io/api-tokens',
  }),
  named('elasticemail.api-key', 'ELASTICEMAIL_KEY', 'Elastic Email API key', {
    names: ['elasticemail', 'elastic_email'],
    value: '[A-F0-9]{96}',
    revokeAt: 'app.elasticemail.com/marketing/settings',
  }),
  named('infobip.api-key', 'INFOBIP_KEY', 'Infobip API key', {
    names: ['infobip'],
    value: `[a-f0-9]{32}-${UUID}`,
    revokeAt: 'portal.infobip.com under API keys',
  }),
  named('daily.api-key', 'DAILY_KEY', 'Daily API key', {
    names: ['daily_api', 'daily-api', 'daily_co'],
    value: '[a-f0-9]{64}',
    revokeAt: 'dashboard.daily.co/developers',
  }),
  named('koyeb.api-token', 'KOYEB_TOKEN', 'Koyeb API token', {
    names: ['koyeb'],
    value: '[a-z0-9]{64}',
    revokeAt: 'app.koyeb.com/user/settings/api',
  }),
  named('percy.token', 'PERCY_TOKEN', 'Percy project token', {
    names: ['percy_token', 'percy'],
    value: '(?:(?:web|app|auto|ss)_)?[a-f0-9]{64}',
    revokeAt: "percy.io under the project's settings",
  }),
  named('chromatic.project-token', 'CHROMATIC_TOKEN', 'Chromatic project token', {
    names: ['chromatic'],
    value: 'chpt_[a-f0-9]{12,18}',
    revokeAt: 'chromatic.com under Manage',
  }),
  named('coveralls.repo-token', 'COVERALLS_TOKEN', 'Coveralls repository token', {
    names: ['coveralls'],
    value: '[A-Za-z0-9]{33}',
    revokeAt: 'coveralls.io under the repository',
  }),
  named('jotform.api-key', 'JOTFORM_KEY', 'Jotform API key', {
    names: ['jotform'],
    value: '[a-f0-9]{32}',
    revokeAt: 'jotform.com/myaccount/api',
  }),
  named('strapi.api-token', 'STRAPI_TOKEN', 'Strapi API token', {
    names: ['strapi'],
    value: '[a-f0-9]{256}',
    revokeAt: 'the Strapi admin panel under API tokens',
  }),
  named('datocms.api-token', 'DATOCMS_TOKEN', 'DatoCMS API token', {
    names: ['datocms', 'dato_api'],
    value: '[a-f0-9]{30}',
    revokeAt: 'the DatoCMS project under API tokens',
  }),
  named('wordpress.application-password', 'WORDPRESS_PASSWORD', 'WordPress application password', {
    names: ['wordpress', 'wp_app'],
    value: '[A-Za-z0-9]{4}(?: [A-Za-z0-9]{4}){5}',
    revokeAt: 'the WordPress profile under Application passwords',
  }),
  named('recurly.api-key', 'RECURLY_KEY', 'Recurly private API key', {
    names: ['recurly'],
    value: '[a-f0-9]{32}',
    revokeAt: 'app.recurly.com under API credentials',
  }),
  named('iterable.api-key', 'ITERABLE_KEY', 'Iterable API key', {
    names: ['iterable_api', 'iterable-api'],
    value: '[a-f0-9]{32}',
    revokeAt: 'app.iterable.com/settings/apiKeys',
  }),
  named('here.api-key', 'HERE_KEY', 'HERE API key', {
    names: ['here_api', 'here_maps'],
    value: '[\\w-]{43}',
    revokeAt: 'platform.here.com under Access manager',
  }),
  named('tomtom.api-key', 'TOMTOM_KEY', 'TomTom API key', {
    names: ['tomtom'],
    value: '[A-Za-z0-9]{32}',
    revokeAt: 'developer.tomtom.com/user/me/apps',
  }),
  named('maptiler.api-key', 'MAPTILER_KEY', 'MapTiler API key', {
    names: ['maptiler'],
    value: '[A-Za-z0-9]{20}',
    revokeAt: 'cloud.maptiler.com/account/keys',
  }),
  named('geoapify.api-key', 'GEOAPIFY_KEY', 'Geoapify API key', {
    names: ['geoapify'],
    value: '[a-f0-9]{32}',
    revokeAt: 'myprojects.geoapify.com',
  }),
  named('opencage.api-key', 'OPENCAGE_KEY', 'OpenCage API key', {
    names: ['opencage'],
    value: '[a-f0-9]{32}',
    revokeAt: 'opencagedata.com/dashboard',
  }),
  named('ipinfo.token', 'IPINFO_TOKEN', 'IPinfo token', {
    names: ['ipinfo'],
    value: '[a-f0-9]{14}',
    revokeAt: 'ipinfo.io/account/token',
  }),
];
