import type { PatternCases } from '../../pattern/pattern.ts';
import { ofKey, ofNamed, sample } from '../sample.cases.ts';

export const commerceCases: PatternCases = {
  'shopify.access-token': ofKey('shpat_{hex:32}', {
    'the storefront host': 'acme.myshopify.com and shpat_docs',
  }),
  'shopify.custom-app-token': ofKey('shpca_{hex:32}'),
  'shopify.private-app-password': ofKey('shppa_{hex:32}'),
  'shopify.shared-secret': ofKey('shpss_{hex:32}'),
  'shippo.api-token': ofKey('shippo_live_{hex:40}'),
  'easypost.api-key': ofKey('EZAK{alnum:54}'),
  'easypost.test-key': ofKey('EZTK{alnum:54}'),
  'duffel.access-token': ofKey('duffel_test_{word:43}'),
  'flexport.api-key': ofKey('shltm_{word:40}'),
  'ebay.user-token': ofKey('v^1.1#i^1#f^0#I^3#p^3#r^0#t^{base64:120}'),
  'ebay.client-secret': ofKey('PRD-{hex:12}-{hex:4}-{hex:4}-{hex:4}-{hex:4}', {
    'a document': 'see PRD-1234 and SBX-7',
  }),
  'etsy.api-key': ofNamed('ETSY_API_KEY', '{lower:24}'),
  'finicity.app-key': ofNamed('FINICITY_APP_KEY', '{hex:32}'),
  'woocommerce.consumer-secret': ofNamed('WOOCOMMERCE_CONSUMER_SECRET', 'cs_{hex:40}'),
  'intra42.client-secret': ofKey('s-s4t2ud-{hex:64}', { 'the client id': sample('u-s4t2ud-{hex:64}') }),
  'settlemint.token': ofKey('sm_pat_{alnum:16}', { 'a column': 'the sm_sat_measurementSeries' }),
  'ubidots.token': ofKey('BBFF-{alnum:30}'),
  'adafruit.io-key': ofKey('aio_{alnum:28}', { 'a function': 'aio_readTheWholeBufferAsynchronous' }),
};
