import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { scrambled } from '../../pattern/plausible.ts';

const TWILIO = 'console.twilio.com under API keys & tokens';
const MAILGUN = 'app.mailgun.com/settings/api_security';
const BREVO = 'app.brevo.com/settings/keys';

export const mailAndPhonePatterns: readonly SecretPattern[] = [
  // The key's id. The account's `AC…` names an account only and has no pattern.
  prefixed('twilio.api-key', 'TWILIO_KEY', 'Twilio API key', {
    anchors: Array.from('0123456789abcdef', (digit) => `SK${digit}`),
    expression: /SK[a-f0-9]{32}/y,
    revokeAt: TWILIO,
  }),
  named('twilio.auth-token', 'TWILIO_TOKEN', 'Twilio auth token', {
    names: ['twilio'],
    value: '[a-f0-9]{32}',
    revokeAt: TWILIO,
  }),
  named('twilio.api-secret', 'TWILIO_SECRET', 'Twilio API key secret', {
    names: ['twilio_api', 'twilio_secret', 'twilio_key', 'twilioapi'],
    value: '(?![a-f0-9]{32})[A-Za-z0-9]{32}',
    revokeAt: TWILIO,
  }),
  prefixed('sendgrid.api-key', 'SENDGRID_KEY', 'SendGrid API key', {
    anchors: ['SG.'],
    expression: /SG\.[\w-]{20,24}\.[\w-]{39,50}/y,
    revokeAt: 'app.sendgrid.com/settings/api_keys',
  }),
  prefixed('mailgun.private-key', 'MAILGUN_KEY', 'Mailgun private key', {
    anchors: ['key-'],
    expression: /key-[a-f0-9]{32}(?!-)/y,
    revokeAt: MAILGUN,
  }),
  named('mailgun.named-key', 'MAILGUN_KEY', 'Mailgun key without prefix', {
    names: ['mailgun', 'mg_api'],
    value: '[a-f0-9]{32}(?:-[a-f0-9]{8}-[a-f0-9]{8})?',
    revokeAt: MAILGUN,
  }),
  prefixed('mailchimp.api-key', 'MAILCHIMP_KEY', 'Mailchimp API key', {
    anchors: ['-us1', '-us2', '-us3', '-us4', '-us5', '-us6', '-us7', '-us8', '-us9'],
    before: /(?<![A-Za-z0-9])[a-f0-9]{32}$/,
    expression: /-us\d{1,2}/y,
    revokeAt: 'mailchimp.com under Account, Extras, API keys',
  }),
  named('mandrill.api-key', 'MANDRILL_KEY', 'Mandrill API key', {
    names: ['mandrill'],
    value: '(?:md-)?[A-Za-z0-9_-]{22}',
    revokeAt: 'mandrillapp.com/settings',
  }),
  named('postmark.server-token', 'POSTMARK_TOKEN', 'Postmark server token', {
    names: ['postmark'],
    value: UUID,
    revokeAt: 'account.postmarkapp.com under API tokens',
  }),
  prefixed('resend.api-key', 'RESEND_KEY', 'Resend API key', {
    anchors: ['re_'],
    expression: /re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}/y,
    validate: scrambled,
    revokeAt: 'resend.com/api-keys',
  }),
  prefixed('brevo.api-key', 'BREVO_KEY', 'Brevo API key', {
    anchors: ['xkeysib-'],
    expression: /xkeysib-[a-f0-9]{64}-[A-Za-z0-9]{16}/y,
    revokeAt: BREVO,
  }),
  prefixed('brevo.smtp-key', 'BREVO_KEY', 'Brevo SMTP key', {
    anchors: ['xsmtpsib-'],
    expression: /xsmtpsib-[a-f0-9]{64}-[A-Za-z0-9]{16}/y,
    revokeAt: BREVO,
  }),
  prefixed('mailersend.api-token', 'MAILERSEND_TOKEN', 'MailerSend API token', {
    anchors: ['mlsn.'],
    expression: /mlsn\.[a-f0-9]{64}/y,
    revokeAt: 'app.mailersend.com/api-tokens',
  }),
  named('sparkpost.api-key', 'SPARKPOST_KEY', 'SparkPost API key', {
    names: ['sparkpost'],
    value: '[a-f0-9]{40}',
    revokeAt: 'app.sparkpost.com/account/api-keys',
  }),
  named('mailjet.api-secret', 'MAILJET_SECRET', 'Mailjet key or secret', {
    names: ['mailjet', 'mj_apikey'],
    value: '[a-f0-9]{32}',
    revokeAt: 'app.mailjet.com/account/apikeys',
  }),
  prefixed('klaviyo.private-key', 'KLAVIYO_KEY', 'Klaviyo private key', {
    anchors: ['pk_'],
    expression: /pk_(?:[A-Za-z0-9]{6}_)?[a-f0-9]{34}/y,
    revokeAt: 'klaviyo.com/settings/account/api-keys',
  }),
  named('customerio.api-key', 'CUSTOMERIO_KEY', 'Customer.io API key', {
    names: ['customerio', 'customer_io', 'customer.io'],
    value: '[a-f0-9]{20,32}',
    revokeAt: 'fly.customer.io/settings/api_credentials',
  }),
  prefixed('intercom.access-token', 'INTERCOM_TOKEN', 'Intercom access token', {
    anchors: ['dG9rO'],
    expression: /dG9rO[A-Za-z0-9+/]{45,60}={0,2}/y,
    revokeAt: 'app.intercom.com/a/apps/_/developer-hub',
  }),
  named('zendesk.api-token', 'ZENDESK_TOKEN', 'Zendesk API token', {
    names: ['zendesk'],
    value: '[A-Za-z0-9]{40}',
    revokeAt: 'the Zendesk admin center under Apps and integrations',
  }),
  named('freshdesk.api-key', 'FRESHDESK_KEY', 'Freshdesk or Freshservice API key', {
    names: ['freshdesk', 'freshservice', 'freshworks'],
    value: '[A-Za-z0-9]{20}',
    revokeAt: 'the Freshdesk profile settings',
  }),
  named('pushover.api-token', 'PUSHOVER_TOKEN', 'Pushover token', {
    names: ['pushover'],
    value: '[a-z0-9]{30}',
    revokeAt: 'pushover.net/apps',
  }),
  named('pusher.app-secret', 'PUSHER_SECRET', 'Pusher app secret', {
    names: ['pusher_secret', 'pusher_app_secret', 'pushersecret', 'pusher_app_sec'],
    value: '[a-f0-9]{20}',
    revokeAt: 'dashboard.pusher.com under App keys',
  }),
  prefixed('pubnub.secret-key', 'PUBNUB_KEY', 'PubNub secret key', {
    anchors: ['sec-c-'],
    expression: /sec-c-[\w=-]{36,60}/y,
    revokeAt: 'admin.pubnub.com under Keysets',
  }),
  named('ably.api-key', 'ABLY_KEY', 'Ably API key', {
    names: ['ably'],
    value: '[\\w-]{6}\\.[\\w-]{6}:[\\w-]{43}',
    revokeAt: 'ably.com/accounts under API keys',
  }),
  prefixed('onesignal.api-key', 'ONESIGNAL_KEY', 'OneSignal API key', {
    anchors: ['os_v2_app_', 'os_v2_org_'],
    expression: /os_v2_(?:app|org)_[a-z2-7]{90,120}/y,
    revokeAt: 'dashboard.onesignal.com under Keys & IDs',
  }),
  named('vonage.api-secret', 'VONAGE_SECRET', 'Vonage (Nexmo) API secret', {
    names: ['vonage', 'nexmo'],
    value: '[A-Za-z0-9]{16}',
    revokeAt: 'dashboard.nexmo.com/settings',
  }),
  named('messagebird.api-key', 'MESSAGEBIRD_KEY', 'MessageBird API key', {
    names: ['messagebird', 'message_bird'],
    value: '[A-Za-z0-9]{25}',
    revokeAt: 'dashboard.messagebird.com under API access',
  }),
  named('plivo.auth-token', 'PLIVO_TOKEN', 'Plivo auth token', {
    names: ['plivo'],
    value: '[A-Za-z0-9]{40}',
    revokeAt: 'console.plivo.com/dashboard',
  }),
  prefixed('telnyx.api-key', 'TELNYX_KEY', 'Telnyx API key', {
    anchors: ['KEY0'],
    expression: /KEY0[A-Za-z0-9]{30,36}_[A-Za-z0-9]{22}/y,
    revokeAt: 'portal.telnyx.com/#/api-keys',
  }),
];
