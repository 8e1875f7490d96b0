import { classifyHost } from '../../catalogue/classify.ts';
import { readModelName } from '../../catalogue/model-name.ts';
import type { Billing } from '../route/billing.ts';
import type { TraceCheck, TraceObservation } from '../route/check.ts';
import { decimals, digits, grouped, ratioNumbers, withInterval } from '../route/words.ts';

/** Router fees are about 5 %. */
const MUCH_MORE = 1.25;
/** No volume or batch discount explains less than half. */
const MUCH_LESS = 0.45;

/** Open models have no single price; makers and clouds have tariffs for priority and region. */
const OPEN_FAMILIES: ReadonlySet<string | undefined> = new Set(
  'deepseek gemma glm gpt-oss kimi llama minimax mistral qwen'.split(' '),
);

function hasOwnTariff(host: string, model: string): boolean {
  const { trust } = classifyHost(host);
  return trust === 'direct' || trust === 'cloud' || OPEN_FAMILIES.has(readModelName(model).family);
}

/** Of one bill, without an interval. */
const NOTE_MUCH_MORE = 1.5;

/** Amounts are rounded, to cents for example: the last digit that is written may be off. */
const unitOf = (amount: number): number => 10 ** -(/\.(\d+)$/.exec(String(amount))?.[1]?.length ?? 0);

function* inspectNote({ atMost, pricesAsOf }: Billing, isMild: boolean): Generator<TraceObservation> {
  const { n, above, below } = atMost;
  if (n !== 1 || !(above >= below * NOTE_MUCH_MORE) || above - below <= unitOf(above)) return;
  yield {
    severity: isMild ? 'low' : 'medium',
    confidence: 0.4,
    numbers: { ratio: digits(above / below), billed: digits(above), catalogue: digits(below), traces: 1 },
    detail: `Billed ${usd(above)} USD where the catalogue gives ${usd(below)}, ${decimals(above / below)} times as much, in one trace; catalogue price of ${pricesAsOf}.`,
  };
}

/** Single exchanges cost fractions of a cent. */
const usd = (amount: number): string =>
  amount >= 1 ? decimals(amount) : String(Number(amount.toPrecision(2)));

export const costPrice: TraceCheck = {
  card: {
    id: 'trace.cost-price',
    title: 'Billed cost differs from the catalogue price',
    reads: ['trace'],
    tier: 'soft',
    severity: 'medium',
    sees: 'The amount billed, relative to the catalogue price of the claimed model for the same tokens: the 99 % interval of the ratio is above 1.25 or below 0.45; of a single bill, at least 1.5 times as much. The same for what the router itself paid, if it reports that.',
    matters:
      'A higher bill costs money; a bill far below the maker’s own price raises the question of what is delivered under that name.',
    remedy:
      'Check the catalogue’s date against the maker’s price list, then ask the supplier how the price is calculated.',
    limits:
      'Prices change; the finding names the date of ours. If it is unclear whether cached or reasoning tokens are included in a count, the more expensive reading is used for “more” and the cheaper for “less”. Requests of more than 200,000 tokens, with searches or for a faster provider have separate tariffs and are left out. On the maker’s own host or a cloud’s, and for open models that many providers serve, a higher bill is reported as low: priority and provider determine the price. Batches, credits and your own upstream keys look like a lower bill. Requests that cost nothing are left out.',
  },
  evidenceClass: 'billing_signal',
  *inspectRoute({ billing, isMixed, host, claimedModel }, { alpha }) {
    if (isMixed) return;
    const { atMost, atLeast, upstream, pricesAsOf } = billing;
    const dearest = atMost.estimate(1 - alpha);
    yield* inspectNote(billing, hasOwnTariff(host, claimedModel));
    const cheapest = atLeast.estimate(1 - alpha);
    const about = `over ${grouped(atMost.n)} traces; catalogue price of ${pricesAsOf}`;
    if (dearest && dearest.lo > MUCH_MORE) {
      yield {
        severity: hasOwnTariff(host, claimedModel) ? 'low' : 'medium',
        confidence: 0.6,
        numbers: ratioNumbers(dearest, atMost.n),
        detail: `Billed ${decimals(atMost.above)} USD where the catalogue gives ${decimals(atMost.below)}: a ratio of ${withInterval(dearest, alpha)}, ${about}.`,
      };
    } else if (cheapest && cheapest.hi < MUCH_LESS) {
      yield {
        title: 'Billed far below the catalogue price',
        severity: 'low',
        confidence: 0.4,
        numbers: ratioNumbers(cheapest, atLeast.n),
        detail: `Billed ${decimals(atLeast.above)} USD where the catalogue gives ${decimals(atLeast.below)}: a ratio of ${withInterval(cheapest, alpha)}, ${about}.`,
      };
    }
    const paid = upstream.estimate(1 - alpha);
    if (paid && paid.hi < MUCH_LESS) {
      yield {
        title: 'Upstream was paid far below the catalogue price',
        severity: 'low',
        confidence: 0.5,
        numbers: ratioNumbers(paid, upstream.n),
        detail: `The router itself paid ${decimals(upstream.above)} USD where the catalogue gives ${decimals(upstream.below)} for the claimed model: a ratio of ${withInterval(paid, alpha)}, over ${grouped(upstream.n)} traces; catalogue price of ${pricesAsOf}.`,
      };
    }
  },
};
