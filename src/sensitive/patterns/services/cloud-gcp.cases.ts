import type { PatternCases } from '../../pattern/pattern.ts';
import { ofFramed, ofKey, ofNamed, sample } from '../sample.cases.ts';

const keyId = sample('{hex:40}');

export const cloudGcpCases: PatternCases = {
  'google.api-key': ofKey('AIza{word:35}', {
    'a name that begins alike': 'Send it to AIzawa, the owner.',
    'inside a longer run': `data ${sample('{alnum:20}')}AIza${sample('{alnum:60}')}`,
  }),
  'google.authorization-key': ofKey('AQ.Ab8RN6{word:44}'),
  'google.oauth-client-secret': ofKey('GOCSPX-{word:28}', {
    'the client id': `${sample('{digit:12}-{lower:32}')}.apps.googleusercontent.com`,
  }),
  'google.access-token': ofKey('ya29.{word:200}'),
  'google.refresh-token': ofKey('1//0{word:98}', {
    'a division in a comment': 'x = y / 1//0 is refused by the parser',
  }),
  'google.authorization-code': ofKey('4/0A{word:70}', { 'a fraction': 'rows 4/0A to 4/0F' }),
  'google.service-account-key-id': {
    flags: {
      'in the key file': { text: `{"type":"service_account","private_key_id": "${keyId}"}`, secret: keyId },
    },
    passes: {
      'the id of something else': `{"commit_id": "${keyId}"}`,
      'the placeholder of the documentation': `"private_key_id": "${'x'.repeat(40)}"`,
    },
  },
  'google.hmac-key-id': ofKey('GOOG1E{upper:55}'),
  'google.fcm-server-key': {
    flags: {
      'in a header': {
        text: `Authorization: key=${sample('AAAA{word:7}:APA91b{word:134}')}`,
        secret: sample('AAAA{word:7}:APA91b{word:134}'),
      },
    },
    passes: {
      'the placeholder of the documentation': `key=AAAA${'x'.repeat(7)}:APA91b${'x'.repeat(134)}`,
      'a shortened token': 'registered fLN0Z2:APA91bH... just now',
    },
  },
  'google.recaptcha-secret': ofNamed('RECAPTCHA_SECRET_KEY', '6L{word:38}', {
    'the site key, which is public': `RECAPTCHA_SITE_KEY=${sample('6L{word:38}')}`,
  }),
  'google.app-password': {
    flags: {
      'in a configuration': {
        text: `gmail_app_password = "${sample('{low:4} {low:4} {low:4} {low:4}')}"`,
        secret: sample('{low:4} {low:4} {low:4} {low:4}'),
      },
    },
    passes: {
      'a sentence about it': 'Your Gmail password must have more than that.',
      'the placeholder of the documentation': 'gmail_password = "xxxx xxxx xxxx xxxx"',
    },
  },
  'google.chat-webhook': ofFramed(
    'https://chat.googleapis.com/v1/spaces/AAAAbcdefgh/messages?threadKey=a&token=@',
    '{word:43}',
  ),
};
