import type { PatternCases } from '../../pattern/pattern.ts';
import { ofKey, ofNamed, sample } from '../sample.cases.ts';

const published = (template: string) => ({
  'the publishable key': `The page shows ${sample(template)} to everybody.`,
});

export const paymentsCases: PatternCases = {
  'stripe.live-secret-key': ofKey('sk_live_51{alnum:97}', published('pk_live_{alnum:99}')),
  'stripe.test-secret-key': ofKey('sk_test_{alnum:24}', published('pk_test_{alnum:24}')),
  'stripe.restricted-key': ofKey('rk_live_51{alnum:97}', {
    'a customer and an intent': sample('cus_{alnum:14} pi_{alnum:24} price_{alnum:24}'),
  }),
  'stripe.webhook-secret': ofKey('whsec_{alnum:32}', { 'an endpoint': sample('we_{alnum:24}') }),
  'paystack.secret-key': ofKey('sk_live_{hex:40}', published('pk_live_{hex:40}')),
  'uploadthing.secret-key': ofKey('sk_live_{hex:64}'),
  'square.access-token': ofKey('EAAA{word:60}', { 'a longer run': `EAAA${sample('{alnum:75}')}` }),
  'square.oauth-secret': ofKey('sq0csp-{word:43}', { 'the application id': sample('sq0idp-{word:22}') }),
  'braintree.access-token': ofKey(['access_token', 'production', '{lower:16}', '{hex:32}'].join('$')),
  'paypal.access-token': ofKey('A21AA{word:92}'),
  'paypal.client-secret': ofNamed('PAYPAL_CLIENT_SECRET', 'E{word:79}', {
    'the client id': `PAYPAL_CLIENT_ID=${sample('A{word:79}')}`,
  }),
  'adyen.api-key': ofKey('AQEyhm{base64:100}-{base64:43}=-{alnum:16}', { 'a word': 'AQEDUCT and AQEhmm' }),
  'plaid.access-token': ofKey('access-production-{uuid}', {
    'a public token': sample('public-sandbox-{uuid}'),
  }),
  'plaid.secret': ofNamed('PLAID_SECRET', '{hex:30}', {
    'the client id': `PLAID_CLIENT_ID=${sample('{hex:24}')}`,
  }),
  'razorpay.key-id': ofKey('rzp_live_{alnum:14}', { 'a payment': sample('pay_{alnum:14} order_{alnum:14}') }),
  'razorpay.key-secret': ofNamed('RAZORPAY_KEY_SECRET', '{alnum:24}'),
  'mollie.api-key': ofKey('live_{alnum:30}', {
    'a test': 'test_everythingWorksAsItShouldWork()',
    'a longer name': `alive_${sample('{alnum:30}')}`,
  }),
  'gocardless.access-token': ofKey('live_{word:40}', {
    'a test': 'sandbox_is_refused_without_a_valid_licence_file',
  }),
  'lob.api-key': ofKey('test_{hex:35}'),
  'paddle.api-key': ofKey('pdl_live_apikey_{lower:26}_{alnum:22}_{alnum:3}'),
  'paddle.webhook-secret': ofKey('pdl_ntfset_{lower:26}_{alnum:32}'),
  'flutterwave.secret-key': ofKey('FLWSECK-{hex:32}-X', published('FLWPUBK-{hex:32}-X')),
  'klarna.api-key': ofKey('klarna_live_api_{base64:100}'),
  'sumup.secret-key': ofKey('sup_sk_{alnum:32}', published('sup_pk_{alnum:32}')),
  'mercadopago.access-token': ofKey('APP_USR-{digit:16}-{digit:6}-{hex:32}-{digit:9}'),
  'xendit.secret-key': ofKey('xnd_production_{alnum:60}', published('xnd_public_production_{alnum:60}')),
  'midtrans.server-key': ofKey('Mid-server-{word:24}', published('Mid-client-{alnum:16}')),
  'omise.secret-key': ofKey('skey_test_{lower:19}', published('pkey_test_{lower:19}')),
  'mercury.api-token': ofKey('secret-token:mercury_production_{alnum:50}'),
  'polar.token': ofKey('polar_oat_{alnum:43}'),
  'wise.api-token': ofNamed('WISE_API_TOKEN', '{uuid}'),
  'coinbase.api-secret': ofNamed('COINBASE_API_SECRET', '{alnum:64}'),
  'binance.api-secret': ofNamed('BINANCE_API_SECRET', '{alnum:64}'),
  'kraken.private-key': ofNamed('KRAKEN_PRIVATE_KEY', '{base64:86}=='),
  'alpaca.secret-key': ofNamed('APCA_API_SECRET_KEY', '{alnum:40}'),
  'alchemy.api-key': ofNamed('ALCHEMY_API_KEY', '{word:32}'),
  'infura.api-secret': ofNamed('INFURA_API_KEY_SECRET', '{hex:32}', {
    'a project': `INFURA_PROJECT_ID=${sample('{hex:32}')}`,
  }),
  'etherscan.api-key': ofNamed('ETHERSCAN_API_KEY', '{upper:34}'),
};
