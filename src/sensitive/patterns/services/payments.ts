import { named, prefixed, UUID } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { scrambled } from '../../pattern/plausible.ts';

const STRIPE = 'dashboard.stripe.com/apikeys';
const SQUARE = 'developer.squareup.com/apps';

/**
 * `sk_live_` is Stripe's; Paystack (40 hex), UploadThing (64 hex) and WorkOS (`a2V5`) use it too
 * and are distinguished by what follows. `pk_` keys are meant to be published and have no pattern.
 */
export const paymentsPatterns: readonly SecretPattern[] = [
  prefixed('stripe.live-secret-key', 'STRIPE_KEY', 'Stripe live secret key', {
    anchors: ['sk_live_'],
    expression: /sk_live_(?!a2V5|(?:[a-f0-9]{40}|[a-f0-9]{64})(?!\w))[A-Za-z0-9]{16,250}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: STRIPE,
  }),
  prefixed('stripe.test-secret-key', 'STRIPE_KEY', 'Stripe test secret key', {
    anchors: ['sk_test_'],
    expression: /sk_test_(?!a2V5|(?:[a-f0-9]{40}|[a-f0-9]{64})(?!\w))[A-Za-z0-9]{16,250}/y,
    edges: 'right',
    revokeAt: STRIPE,
  }),
  prefixed('stripe.restricted-key', 'STRIPE_KEY', 'Stripe restricted key', {
    anchors: ['rk_live_', 'rk_test_'],
    expression: /rk_(?:live|test)_[A-Za-z0-9]{16,250}/y,
    revokeAt: STRIPE,
  }),
  prefixed('stripe.webhook-secret', 'STRIPE_WEBHOOK_SECRET', 'Stripe or Svix webhook signing secret', {
    anchors: ['whsec_'],
    expression: /whsec_[A-Za-z0-9+/]{24,100}={0,2}/y,
    edges: 'right',
    revokeAt: 'dashboard.stripe.com/webhooks',
  }),
  prefixed('paystack.secret-key', 'PAYSTACK_KEY', 'Paystack secret key', {
    anchors: ['sk_live_', 'sk_test_'],
    expression: /sk_(?:live|test)_[a-f0-9]{40}/y,
    revokeAt: 'dashboard.paystack.com/#/settings/developers',
  }),
  prefixed('uploadthing.secret-key', 'UPLOADTHING_KEY', 'UploadThing secret key', {
    anchors: ['sk_live_'],
    expression: /sk_live_[a-f0-9]{64}/y,
    revokeAt: 'uploadthing.com/dashboard under API keys',
  }),
  prefixed('square.access-token', 'SQUARE_TOKEN', 'Square access token', {
    anchors: ['EAAA'],
    expression: /EAAA[\w-]{60}(?!-)/y,
    revokeAt: SQUARE,
  }),
  prefixed('square.oauth-secret', 'SQUARE_SECRET', 'Square OAuth secret or personal token', {
    anchors: ['sq0csp-', 'sq0atp-'],
    expression: /sq0(?:csp-[\w-]{43}|atp-[\w-]{22})/y,
    revokeAt: SQUARE,
  }),
  prefixed('braintree.access-token', 'BRAINTREE_TOKEN', 'PayPal Braintree access token', {
    anchors: ['access_token$'],
    expression: /access_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}/y,
    revokeAt: 'developer.paypal.com under Apps & credentials',
  }),
  prefixed('paypal.access-token', 'PAYPAL_TOKEN', 'PayPal access token', {
    anchors: ['A21AA'],
    expression: /A21AA[\w-]{70,120}/y,
    revokeAt: 'developer.paypal.com under Apps & credentials',
  }),
  named('paypal.client-secret', 'PAYPAL_SECRET', 'PayPal client secret', {
    names: ['paypal'],
    value: 'E[\\w-]{79}',
    revokeAt: 'developer.paypal.com under Apps & credentials',
  }),
  prefixed('adyen.api-key', 'ADYEN_KEY', 'Adyen API key', {
    anchors: Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `AQE${letter}hm`),
    expression: /AQE[a-z]hm[A-Za-z0-9+/]{60,220}={0,2}-[A-Za-z0-9+/]{43}=-[^\s"'<>]{12,24}/y,
    edges: 'none',
    revokeAt: 'ca-live.adyen.com under Developers, API credentials',
  }),
  prefixed('plaid.access-token', 'PLAID_TOKEN', 'Plaid access token', {
    anchors: ['access-sandbox-', 'access-development-', 'access-production-'],
    expression: /access-(?:sandbox|development|production)-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}/y,
    revokeAt: 'Plaid with /item/access_token/invalidate',
  }),
  named('plaid.secret', 'PLAID_SECRET', 'Plaid secret', {
    names: ['plaid'],
    value: '[a-f0-9]{30}',
    revokeAt: 'dashboard.plaid.com/developers/keys',
  }),
  prefixed('razorpay.key-id', 'RAZORPAY_KEY', 'Razorpay key id', {
    anchors: ['rzp_live_', 'rzp_test_'],
    expression: /rzp_(?:live|test)_[A-Za-z0-9]{14}/y,
    revokeAt: 'dashboard.razorpay.com/app/keys',
  }),
  named('razorpay.key-secret', 'RAZORPAY_SECRET', 'Razorpay key secret', {
    names: ['razorpay', 'rzp_'],
    value: '[A-Za-z0-9]{24}',
    revokeAt: 'dashboard.razorpay.com/app/keys',
  }),
  prefixed('mollie.api-key', 'MOLLIE_KEY', 'Mollie API key', {
    anchors: ['live_', 'test_'],
    expression: /(?:live|test)_[A-Za-z0-9]{30}(?!-)/y,
    validate: scrambled,
    confidence: 0.9,
    revokeAt: 'my.mollie.com/dashboard/developers/api-keys',
  }),
  prefixed('gocardless.access-token', 'GOCARDLESS_TOKEN', 'GoCardless access token', {
    anchors: ['live_', 'sandbox_'],
    expression: /(?:live|sandbox)_[\w-]{40}(?!-)/y,
    validate: scrambled,
    confidence: 0.9,
    revokeAt: 'manage.gocardless.com/developers/access-tokens',
  }),
  prefixed('lob.api-key', 'LOB_KEY', 'Lob API key', {
    anchors: ['live_', 'test_'],
    expression: /(?:live|test)_[a-f0-9]{35}/y,
    revokeAt: 'dashboard.lob.com/settings/api-keys',
  }),
  prefixed('paddle.api-key', 'PADDLE_KEY', 'Paddle API key', {
    anchors: ['pdl_live_apikey_', 'pdl_sdbx_apikey_'],
    expression: /pdl_(?:live|sdbx)_apikey_[a-z0-9]{26}_[A-Za-z0-9]{22}_[A-Za-z0-9]{3}/y,
    revokeAt: 'vendors.paddle.com/authentication-v2',
  }),
  prefixed('paddle.webhook-secret', 'PADDLE_SECRET', 'Paddle webhook secret', {
    anchors: ['pdl_ntfset_'],
    expression: /pdl_ntfset_[a-z0-9]{26}_[\w+/]{24,44}/y,
    revokeAt: 'vendors.paddle.com/notifications-v2',
  }),
  prefixed('flutterwave.secret-key', 'FLUTTERWAVE_KEY', 'Flutterwave secret key', {
    anchors: ['FLWSECK'],
    expression: /FLWSECK(?:_TEST)?-[a-f0-9]{32,40}-X/y,
    revokeAt: 'app.flutterwave.com/dashboard/settings/apis',
  }),
  prefixed('klarna.api-key', 'KLARNA_KEY', 'Klarna API key', {
    anchors: ['klarna_live_api_', 'klarna_test_api_'],
    expression: /klarna_(?:live|test)_api_[\w+/=.-]{40,200}/y,
    revokeAt: 'portal.klarna.com under API credentials',
  }),
  prefixed('sumup.secret-key', 'SUMUP_KEY', 'SumUp secret key', {
    anchors: ['sup_sk_'],
    expression: /sup_sk_[A-Za-z0-9]{30,40}/y,
    revokeAt: 'me.sumup.com/settings/api-keys',
  }),
  prefixed('mercadopago.access-token', 'MERCADOPAGO_TOKEN', 'Mercado Pago access token', {
    anchors: ['APP_USR-', 'TEST-'],
    expression: /(?:APP_USR|TEST)-\d{12,18}-\d{6}-[a-f0-9]{32}-\d{6,12}/y,
    revokeAt: 'mercadopago.com/developers under Credentials',
  }),
  prefixed('xendit.secret-key', 'XENDIT_KEY', 'Xendit secret key', {
    anchors: ['xnd_production_', 'xnd_development_'],
    expression: /xnd_(?:production|development)_(?!public)[A-Za-z0-9]{40,80}/y,
    revokeAt: 'dashboard.xendit.co/settings/developers',
  }),
  prefixed('midtrans.server-key', 'MIDTRANS_KEY', 'Midtrans server key', {
    anchors: ['Mid-server-'],
    expression: /Mid-server-[\w-]{20,32}/y,
    revokeAt: 'dashboard.midtrans.com/settings/access-keys',
  }),
  prefixed('omise.secret-key', 'OMISE_KEY', 'Omise secret key', {
    anchors: ['skey_'],
    expression: /skey_(?:test_)?[a-z0-9]{19}/y,
    validate: scrambled,
    revokeAt: 'dashboard.omise.co under Keys',
  }),
  prefixed('mercury.api-token', 'MERCURY_TOKEN', 'Mercury API token', {
    anchors: ['secret-token:mercury_'],
    expression: /secret-token:mercury_(?:production|sandbox)_[A-Za-z0-9_]{30,80}/y,
    revokeAt: 'app.mercury.com/settings/tokens',
  }),
  prefixed('polar.token', 'POLAR_TOKEN', 'Polar access token', {
    anchors: ['polar_oat_', 'polar_pat_', 'polar_at_'],
    expression: /polar_(?:oat|pat|at_[ou])_[A-Za-z0-9]{32,60}/y,
    revokeAt: "the Polar organization's settings under Developers",
  }),
  named('wise.api-token', 'WISE_TOKEN', 'Wise API token', {
    names: ['wise_api', 'transferwise', 'wise_token'],
    value: UUID,
    revokeAt: 'wise.com/settings under API tokens',
  }),
  named('coinbase.api-secret', 'COINBASE_SECRET', 'Coinbase API secret', {
    names: ['coinbase'],
    value: '(?:[A-Za-z0-9_-]{64}|[A-Za-z0-9+/]{86}==)',
    revokeAt: 'coinbase.com/settings/api',
  }),
  named('binance.api-secret', 'BINANCE_SECRET', 'Binance API key or secret', {
    names: ['binance'],
    value: '[A-Za-z0-9]{64}',
    revokeAt: 'binance.com/my/settings/api-management',
  }),
  named('kraken.private-key', 'KRAKEN_SECRET', 'Kraken private key', {
    names: ['kraken'],
    value: '[A-Za-z0-9+/]{86}==',
    revokeAt: 'kraken.com/u/security/api',
  }),
  named('alpaca.secret-key', 'ALPACA_SECRET', 'Alpaca secret key', {
    names: ['apca', 'alpaca'],
    value: '[A-Za-z0-9]{40,44}',
    revokeAt: 'app.alpaca.markets under API keys',
  }),
  named('alchemy.api-key', 'ALCHEMY_KEY', 'Alchemy API key', {
    names: ['alchemy'],
    value: '[\\w-]{32}',
    revokeAt: 'dashboard.alchemy.com/apps',
  }),
  named('infura.api-secret', 'INFURA_SECRET', 'Infura key or secret', {
    names: ['infura'],
    value: '[a-f0-9]{32}',
    revokeAt: 'app.infura.io under API keys',
  }),
  named('etherscan.api-key', 'ETHERSCAN_KEY', 'Etherscan API key', {
    names: ['etherscan', 'polygonscan', 'bscscan', 'arbiscan', 'basescan'],
    value: '[A-Z0-9]{34}',
    revokeAt: 'etherscan.io/myapikey',
  }),
];
