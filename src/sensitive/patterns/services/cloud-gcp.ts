import { named, prefixed } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { scrambled } from '../../pattern/plausible.ts';

const CREDENTIALS = 'console.cloud.google.com/apis/credentials';
const ACCOUNT = 'myaccount.google.com/connections';
const SERVICE_ACCOUNTS = 'console.cloud.google.com/iam-admin/serviceaccounts under Keys';

export const cloudGcpPatterns: readonly SecretPattern[] = [
  prefixed('google.api-key', 'GOOGLE_KEY', 'Google API key', {
    anchors: ['AIza'],
    expression: /AIza[\w-]{35}/y,
    revokeAt: CREDENTIALS,
  }),
  prefixed('google.authorization-key', 'GOOGLE_KEY', 'Google API key bound to a service account', {
    anchors: ['AQ.Ab'],
    expression: /AQ\.Ab[\w-]{40,60}/y,
    revokeAt: CREDENTIALS,
  }),
  prefixed('google.oauth-client-secret', 'GOOGLE_CLIENT_SECRET', 'Google OAuth client secret', {
    anchors: ['GOCSPX-'],
    expression: /GOCSPX-[\w-]{28}/y,
    edges: 'right',
    revokeAt: CREDENTIALS,
  }),
  prefixed('google.access-token', 'GOOGLE_TOKEN', 'Google OAuth access token', {
    anchors: ['ya29.'],
    expression: /ya29\.[\w-]{20,2000}/y,
    revokeAt: ACCOUNT,
  }),
  prefixed('google.refresh-token', 'GOOGLE_TOKEN', 'Google OAuth refresh token', {
    anchors: ['1//0'],
    expression: /1\/\/0[\w-]{40,200}/y,
    validate: scrambled,
    revokeAt: ACCOUNT,
  }),
  prefixed('google.authorization-code', 'GOOGLE_TOKEN', 'Google OAuth authorization code', {
    anchors: ['4/0A'],
    expression: /4\/0A[\w-]{40,120}/y,
    validate: scrambled,
    revokeAt: ACCOUNT,
  }),
  // Not the key itself, but it identifies the one that leaked with it.
  prefixed('google.service-account-key-id', 'GOOGLE_KEY_ID', 'Google service account key id', {
    anchors: ['"private_key_id"', '\\"private_key_id\\"'],
    expression: /\\?"private_key_id\\?"\s{0,4}:\s{0,4}\\?"([a-f0-9]{40})\\?"/dy,
    secretGroup: true,
    last4: false,
    confidence: 0.8,
    revokeAt: SERVICE_ACCOUNTS,
  }),
  prefixed('google.hmac-key-id', 'GOOGLE_HMAC_KEY_ID', 'Google Cloud Storage HMAC access id', {
    anchors: ['GOOG1E'],
    expression: /GOOG1E[A-Z0-9]{50,60}/y,
    revokeAt: 'console.cloud.google.com/storage/settings under Interoperability',
  }),
  prefixed('google.fcm-server-key', 'FIREBASE_KEY', 'Firebase Cloud Messaging server key', {
    anchors: [':APA91b'],
    before: /[A-Za-z0-9_-]{11}$/,
    expression: /:APA91b[\w-]{130,150}/y,
    revokeAt: 'console.firebase.google.com under Cloud Messaging',
  }),
  named('google.recaptcha-secret', 'RECAPTCHA_SECRET', 'reCAPTCHA secret key', {
    names: ['recaptcha_secret', 'recaptchasecret', 'recaptcha_private', 'recaptcha-secret', 'captcha_secret'],
    value: '6L[\\w-]{38}',
    revokeAt: 'google.com/recaptcha/admin',
  }),
  // Four groups of four letters look like prose to every other test: only a real assignment counts.
  prefixed('google.app-password', 'GOOGLE_APP_PASSWORD', 'Google app password', {
    anchors: ['gmail', 'google_app', 'app_pass', 'app pass'],
    expression:
      /(?:[Gg]mail|GMAIL|(?:[Gg]oogle_|GOOGLE_)?(?:[Aa]pp|APP)[ _]?(?=[Pp]))[\w -]{0,20}?(?:[Pp]ass|PASS)\w{0,8}["']?\s{0,3}[=:]\s{0,3}["']?([a-z]{4}(?: [a-z]{4}){3})(?! ?[a-z])/dy,
    secretGroup: true,
    last4: false,
    confidence: 0.8,
    revokeAt: 'myaccount.google.com/apppasswords',
  }),
  prefixed('google.chat-webhook', 'GOOGLE_CHAT_WEBHOOK', 'Google Chat webhook token', {
    anchors: ['chat.googleapis.com/v1/spaces/'],
    expression:
      /chat\.googleapis\.com\/v1\/spaces\/[\w-]{6,20}\/messages\?[^\s"']{0,80}?token=([\w%-]{30,80})/dy,
    secretGroup: true,
    last4: false,
    revokeAt: 'chat.google.com under Apps & integrations of the space',
  }),
];
