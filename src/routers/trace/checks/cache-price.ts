import { priceOf } from '../../catalogue/prices.ts';
import type { TraceCheck } from '../route/check.ts';
import { quantileOf } from '../route/spread.ts';
import { counted, decimals, digits } from '../route/words.ts';

/** What most makers ask for a cached input token, of the price of another. */
const USUAL = 0.1;
/** Rounding and fees; some relays ask half again to three times the usual. */
const TOLERANCE = 1.4;

export const cachePrice: TraceCheck = {
  card: {
    id: 'trace.cache-price',
    title: 'Cached input is dear',
    reads: ['trace'],
    tier: 'soft',
    severity: 'medium',
    sees: 'The price of a cached input token over that of another is, in the median, more than 1.4 times the ratio of the catalogue for the claimed model, or of the usual tenth where the catalogue has none.',
    matters:
      'Agents send the same context again and again: most of their input is cached, and most of the bill is this ratio.',
    remedy: 'Compare the supplier’s ratio with the maker’s price list; ask for the maker’s ratio.',
    limits:
      'Older models have ratios of a quarter or a half; where the catalogue does not know the model it is only reported as low.',
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
      detail: `A cached input token costs ${decimals(median)} of another, against ${decimals(usual)} (${source}); the median of ${counted(cachePriceRatio.n, 'trace')}.`,
    };
  },
};
