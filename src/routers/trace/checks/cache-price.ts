import { priceOf } from '../../catalogue/prices.ts';
import type { TraceCheck } from '../route/check.ts';
import { quantileOf } from '../route/spread.ts';
import { counted, decimals, digits } from '../route/words.ts';

/** The price of a cached input token relative to an uncached one, at most makers. */
const USUAL = 0.1;
/** Allows for rounding and fees; some relays charge 1.5 to 3 times the usual. */
const TOLERANCE = 1.4;

export const cachePrice: TraceCheck = {
  card: {
    id: 'trace.cache-price',
    title: 'Cached input costs more than usual',
    reads: ['trace'],
    tier: 'soft',
    severity: 'medium',
    sees: 'The median price of a cached input token, relative to an uncached one, is more than 1.4 times the catalogue’s ratio for the claimed model, or 1.4 times the usual tenth where the catalogue has none.',
    matters:
      'Agents send the same context again and again: most of their input is cached, so this ratio decides most of the bill.',
    remedy: 'Compare the supplier’s ratio with the maker’s price list; ask for the maker’s ratio.',
    limits:
      'Older models have ratios of a quarter or a half; a model the catalogue does not know is reported only as low.',
  },
  evidenceClass: 'billing_signal',
  *inspectRoute({ billing: { cachePriceRatio }, claimedModel, isMixed }) {
    if (isMixed || cachePriceRatio.n === 0) return;
    const price = priceOf(claimedModel);
    const known =
      price?.cachedInputPerMTok === undefined ? undefined : price.cachedInputPerMTok / price.inputPerMTok;
    const usual = known ?? USUAL;
    const median = quantileOf(cachePriceRatio.points(), cachePriceRatio.n, 0.5);
    if (!(median > usual * TOLERANCE)) return;
    const source = known === undefined ? 'usual' : `catalogue, price of ${price?.asOf}`;
    yield {
      severity: known === undefined ? 'low' : 'medium',
      confidence: known === undefined ? 0.4 : 0.7,
      numbers: { ratio: digits(median), usual: digits(usual), traces: cachePriceRatio.n },
      detail: `A cached input token costs ${decimals(median)} of an uncached one, against ${decimals(usual)} (${source}); the median of ${counted(cachePriceRatio.n, 'trace')}.`,
    };
  },
};
