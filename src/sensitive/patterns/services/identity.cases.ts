import type { PatternCases } from '../../pattern/pattern.ts';
import { ofKey, ofNamed, sample } from '../sample.cases.ts';

const authress = sample('sc_{alnum:16}.{alnum:4}.acc_{lower:16}.{alnum:64}');
const warning = '_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you.|_';

export const identityCases: PatternCases = {
  'okta.api-token': ofNamed('OKTA_API_TOKEN', '00{word:40}', {
    'a user': `okta user ${sample('00u{alnum:17}')}`,
  }),
  'auth0.client-secret': ofNamed('AUTH0_CLIENT_SECRET', '{word:64}', {
    'the client id': `AUTH0_CLIENT_ID=${sample('{alnum:32}')}`,
  }),
  'workos.api-key': ofKey('sk_test_a2V5{alnum:60}'),
  'stytch.secret': ofKey('secret-test-{word:36}=', {
    'a slug': 'the secret-test-of-all-the-things-we-have-in-here page',
  }),
  'jumpcloud.api-key': ofKey('jca_{alnum:36}'),
  'onelogin.client-secret': ofNamed('ONELOGIN_CLIENT_SECRET', '{hex:64}'),
  'duo.secret-key': ofNamed('DUO_SECRET_KEY', '{alnum:40}'),
  'ory.token': ofKey('ory_st_{alnum:32}', { 'a column': 'the factory_st_code_of_the_inventory table' }),
  'permit.api-key': ofKey('permit_key_{alnum:86}'),
  'unkey.root-key': ofKey('unkey_{alnum:24}', { 'a function': 'unkey_all_of_the_rows_in_it' }),
  'authress.service-key': {
    flags: { 'in a sentence': { text: `the client used ${authress} today`, secret: authress } },
    passes: {
      'a file': 'the data.acc_2024-01-01.csv export',
      'a short one': `sc_abcdefgh.abcd.acc_tiny.${sample('{alnum:10}')}`,
    },
  },
  'roblox.session-cookie': {
    flags: {
      'as a cookie': {
        text: `.ROBLOSECURITY=${warning}${sample('{upper:700}')};`,
        secret: `${warning}${sample('{upper:700}')}`,
      },
    },
    passes: {
      'the warning alone': `Never paste ${warning} anywhere.`,
      'the placeholder of the documentation': `${warning}${'X'.repeat(700)}`,
    },
  },
  'persona.api-key': ofKey('persona_production_{uuid}'),
  'onfido.api-token': ofKey('api_live.{word:11}.{word:32}', { 'a flag': 'set api_live.enabled=true' }),
};
