import { named, prefixed } from '../../pattern/declare.ts';
import type { SecretPattern } from '../../pattern/pattern.ts';
import { notPlaceholder, scrambled } from '../../pattern/plausible.ts';

const SHOPIFY = 'the Shopify admin under Apps, Develop apps';
const EASYPOST = 'app.easypost.com/account/api-keys';

export const commercePatterns: readonly SecretPattern[] = [
  prefixed('shopify.access-token', 'SHOPIFY_TOKEN', 'Shopify admin access token', {
    anchors: ['shpat_'],
    expression: /shpat_[A-Fa-f0-9]{32}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: SHOPIFY,
  }),
  prefixed('shopify.custom-app-token', 'SHOPIFY_TOKEN', 'Shopify custom app token', {
    anchors: ['shpca_'],
    expression: /shpca_[A-Fa-f0-9]{32}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: SHOPIFY,
  }),
  prefixed('shopify.private-app-password', 'SHOPIFY_TOKEN', 'Shopify private app password', {
    anchors: ['shppa_'],
    expression: /shppa_[A-Fa-f0-9]{32}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: SHOPIFY,
  }),
  prefixed('shopify.shared-secret', 'SHOPIFY_SECRET', 'Shopify shared secret', {
    anchors: ['shpss_'],
    expression: /shpss_[A-Fa-f0-9]{32}/y,
    edges: 'right',
    confidence: 0.98,
    revokeAt: 'partners.shopify.com under the app',
  }),
  prefixed('shippo.api-token', 'SHIPPO_TOKEN', 'Shippo API token', {
    anchors: ['shippo_live_', 'shippo_test_'],
    expression: /shippo_(?:live|test)_[a-f0-9]{40}/y,
    revokeAt: 'apps.goshippo.com/settings/api',
  }),
  prefixed('easypost.api-key', 'EASYPOST_KEY', 'EasyPost production key', {
    anchors: ['EZAK'],
    expression: /EZAK[A-Za-z0-9]{54}/y,
    revokeAt: EASYPOST,
  }),
  prefixed('easypost.test-key', 'EASYPOST_KEY', 'EasyPost test key', {
    anchors: ['EZTK'],
    expression: /EZTK[A-Za-z0-9]{54}/y,
    revokeAt: EASYPOST,
  }),
  prefixed('duffel.access-token', 'DUFFEL_TOKEN', 'Duffel access token', {
    anchors: ['duffel_live_', 'duffel_test_'],
    expression: /duffel_(?:live|test)_[\w=-]{43}/y,
    revokeAt: 'app.duffel.com under Developers',
  }),
  prefixed('flexport.api-key', 'FLEXPORT_KEY', 'Flexport API key', {
    anchors: ['shltm_'],
    expression: /shltm_[\w-]{40}/y,
    revokeAt: 'core.flexport.com under Developers',
  }),
  prefixed('ebay.user-token', 'EBAY_TOKEN', 'eBay user token', {
    anchors: ['v^1.1#'],
    expression: /v\^1\.1#[A-Za-z0-9+/=#^]{80,2500}/y,
    validate: (secret) => notPlaceholder(secret.slice(secret.lastIndexOf('^') + 1)),
    revokeAt: 'developer.ebay.com/my/auth',
  }),
  prefixed('ebay.client-secret', 'EBAY_SECRET', 'eBay client secret', {
    anchors: ['PRD-', 'SBX-'],
    expression: /(?:PRD|SBX)-[a-f0-9]{12}(?:-[a-f0-9]{4}){4}/y,
    revokeAt: 'developer.ebay.com/my/keys',
  }),
  named('etsy.api-key', 'ETSY_KEY', 'Etsy API key', {
    names: ['etsy'],
    value: '[a-z0-9]{24}',
    revokeAt: 'etsy.com/developers/your-apps',
  }),
  named('finicity.app-key', 'FINICITY_KEY', 'Finicity app key or secret', {
    names: ['finicity'],
    value: '(?:[a-f0-9]{32}|[A-Za-z0-9]{20})',
    revokeAt: 'developer.mastercard.com under Projects',
  }),
  named('woocommerce.consumer-secret', 'WOOCOMMERCE_SECRET', 'WooCommerce consumer secret', {
    names: ['woocommerce', 'consumer_secret', 'consumersecret', 'wc_secret', 'consumer_key', 'consumerkey'],
    value: 'c[ks]_[a-f0-9]{40}',
    revokeAt: 'WooCommerce under Settings, Advanced, REST API',
  }),
  prefixed('intra42.client-secret', 'INTRA42_SECRET', '42 Intra client secret', {
    anchors: ['s-s4t2'],
    expression: /s-s4t2(?:ud|af)-[a-f0-9]{64}/y,
    revokeAt: 'profile.intra.42.fr/oauth/applications',
  }),
  prefixed('settlemint.token', 'SETTLEMINT_TOKEN', 'SettleMint access token', {
    anchors: ['sm_aat_', 'sm_pat_', 'sm_sat_'],
    expression: /sm_[aps]at_[A-Za-z0-9]{16}/y,
    validate: scrambled,
    revokeAt: 'console.settlemint.com under Access tokens',
  }),
  prefixed('ubidots.token', 'UBIDOTS_TOKEN', 'Ubidots token', {
    anchors: ['BBFF-', 'BBUS-'],
    expression: /BB(?:FF|US)-[A-Za-z0-9]{28,40}/y,
    revokeAt: 'industrial.ubidots.com under API credentials',
  }),
  prefixed('adafruit.io-key', 'ADAFRUIT_KEY', 'Adafruit IO key', {
    anchors: ['aio_'],
    expression: /aio_[A-Za-z0-9]{28}/y,
    validate: scrambled,
    revokeAt: 'io.adafruit.com under API key',
  }),
];
