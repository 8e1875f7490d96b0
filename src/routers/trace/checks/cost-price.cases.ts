import { priceOf } from '../../catalogue/prices.ts';
import type { TraceCheckCases } from '../route/check.ts';
import { lognormal, trace, traces } from '../sample-traces.cases.ts';

/** Billed at a multiple of the catalogue's own price, so that the cases survive price changes. */
function window(count: number, multiple: number, cachedShare = 0, inputMedian = 3000) {
  const price = priceOf('gpt-5');
  if (!price) throw new Error('the catalogue has lost the price that these cases are about');
  return traces(count, (i) => {
    const input_tokens = lognormal(i, inputMedian, 0.7);
    const output_tokens = lognormal(i + 5, 600, 0.7);
    const cached_input_tokens = Math.round(input_tokens * cachedShare);
    const cached = price.cachedInputPerMTok ?? price.inputPerMTok / 10;
    const usd =
      ((input_tokens - cached_input_tokens) * price.inputPerMTok +
        cached_input_tokens * cached +
        output_tokens * price.outputPerMTok) /
      1e6;
    const noise = 1 + ((i * 5) % 7) / 100 - 0.03;
    return { input_tokens, output_tokens, cached_input_tokens, cost_usd: usd * multiple * noise };
  });
}

export const costPriceCases: TraceCheckCases = {
  flags: {
    'twice the price': [window(30, 2), 'medium'],
    'twice the price on the maker’s own host, as priority costs': [
      window(30, 2).map((each) => ({ ...each, provider_host: 'api.openai.com' })),
      'low',
    ],
    'a single bill of twice the price': [window(1, 2), 'medium'],
    'one bill for many requests': [
      [trace({ requests: 200, input_tokens: 1_000_000, output_tokens: 100_000, cost_usd: 40 })],
      'medium',
    ],
    'a tenth of the price': [window(30, 0.1), 'low'],
    'the full price, of which the upstream got a tenth': [
      window(30, 1).map((each) => ({ ...each, upstream_cost_usd: (each.cost_usd ?? 0) / 10 })),
      'low',
    ],
  },
  passes: {
    'the full price, of which the upstream got nearly all': window(30, 1.055).map((each) => ({
      ...each,
      upstream_cost_usd: (each.cost_usd ?? 0) * 0.95,
    })),
    'long requests, which have their own tariff': window(30, 2).map((each) => ({
      ...each,
      input_tokens: (each.input_tokens ?? 0) + 200_001,
      cost_usd: ((each.input_tokens ?? 0) + 200_001) * 1e-5,
    })),
    'searches billed in addition to tokens': window(30, 1).map((each) => ({
      ...each,
      claimed_model: 'openai/gpt-5:online',
      cost_usd: (each.cost_usd ?? 0) + 0.02,
    })),
    'exactly the price': window(30, 1),
    'the fee of a router': window(30, 1.055),
    'a batch at half the price': window(30, 0.5),
    'cached input at its own price': window(30, 1, 0.8),
    'an agent whose input is nearly all cached': window(30, 1, 0.98, 200_000),
    'a free tier': traces(30, () => ({ input_tokens: 100, output_tokens: 100, cost_usd: 0 })),
    'a model without a price in the catalogue': traces(30, () => ({
      claimed_model: 'team-default',
      input_tokens: 10,
      output_tokens: 10,
      cost_usd: 5,
    })),
    'a single bill with the fee of a router': window(1, 1.1),
    'a single bill of less than a cent, rounded up': [
      trace({ input_tokens: 400, output_tokens: 100, cost_usd: 0.01 }),
    ],
  },
};
