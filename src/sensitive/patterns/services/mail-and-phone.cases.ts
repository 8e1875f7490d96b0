import type { PatternCases } from '../../pattern/pattern.ts';
import { ofKey, ofNamed, sample } from '../sample.cases.ts';

const mailchimp = sample('{hex:32}-us14');

export const mailAndPhoneCases: PatternCases = {
  'twilio.api-key': ofKey('SK{hex:32}', {
    'the account and a message': sample('AC{hex:32} sent SM{hex:32}'),
    'a longer word': `DESK${sample('{hex:32}')}`,
  }),
  'twilio.auth-token': ofNamed('TWILIO_AUTH_TOKEN', '{hex:32}', {
    'the account': `TWILIO_ACCOUNT_SID=${sample('AC{hex:32}')}`,
  }),
  'twilio.api-secret': ofNamed('TWILIO_API_SECRET', '{alnum:31}Z'),
  'sendgrid.api-key': ofKey('SG.{word:22}.{word:43}', { 'a host': 'see SG.example.org and MSG.body.text' }),
  'mailgun.private-key': ofKey('key-{hex:32}', { 'a longer word': `monkey-${sample('{hex:32}')}` }),
  'mailgun.named-key': ofNamed('MAILGUN_API_KEY', '{hex:32}-{hex:8}-{hex:8}'),
  'mailchimp.api-key': {
    flags: { 'in a sentence': { text: `the list was synced with ${mailchimp} twice`, secret: mailchimp } },
    passes: {
      'a host': 'https://us14.api.mailchimp.com and eu-us1 peering',
      'a longer digest': `${sample('{hex:40}')}-us14`,
    },
  },
  'mandrill.api-key': ofNamed('MANDRILL_API_KEY', 'md-{word:22}'),
  'postmark.server-token': ofNamed('POSTMARK_SERVER_TOKEN', '{uuid}', {
    'a message': `postmark MessageID ${sample('{uuid}')} bounced`,
  }),
  'resend.api-key': ofKey('re_{alnum:8}_{alnum:24}', {
    'a longer name': 'core_settings_are_loaded_from_the_file_first',
  }),
  'brevo.api-key': ofKey('xkeysib-{hex:64}-{alnum:16}'),
  'brevo.smtp-key': ofKey('xsmtpsib-{hex:64}-{alnum:16}'),
  'mailersend.api-token': ofKey('mlsn.{hex:64}'),
  'sparkpost.api-key': ofNamed('SPARKPOST_API_KEY', '{hex:40}'),
  'mailjet.api-secret': ofNamed('MAILJET_API_SECRET', '{hex:32}'),
  'klaviyo.private-key': ofKey('pk_{hex:34}', {
    'a publishable key of another service': sample('pk_live_{alnum:24}'),
  }),
  'customerio.api-key': ofNamed('CUSTOMERIO_API_KEY', '{hex:32}'),
  'intercom.access-token': ofKey('dG9rO{base64:54}='),
  'zendesk.api-token': ofNamed('ZENDESK_API_TOKEN', '{alnum:40}'),
  'freshdesk.api-key': ofNamed('FRESHDESK_API_KEY', '{alnum:20}'),
  'pushover.api-token': ofNamed('PUSHOVER_TOKEN', '{lower:30}'),
  'pusher.app-secret': ofNamed('PUSHER_SECRET', '{hex:20}', {
    'the app key, which is public': `NEXT_PUBLIC_PUSHER_KEY=${sample('{hex:20}')}`,
  }),
  'pubnub.secret-key': ofKey('sec-c-{alnum:48}', {
    'the public keys': sample('pub-c-{uuid} and sub-c-{uuid}'),
  }),
  'ably.api-key': ofNamed('ABLY_API_KEY', '{alnum:6}.{alnum:6}:{word:43}', {
    'an adverb': 'It probably keys in 12.34:56 then',
  }),
  'onesignal.api-key': ofKey('os_v2_app_q{low:102}'),
  'vonage.api-secret': ofNamed('VONAGE_API_SECRET', '{alnum:16}'),
  'messagebird.api-key': ofNamed('MESSAGEBIRD_API_KEY', '{alnum:25}'),
  'plivo.auth-token': ofNamed('PLIVO_AUTH_TOKEN', '{alnum:40}'),
  'telnyx.api-key': ofKey('KEY0{upper:31}_{alnum:22}'),
};
