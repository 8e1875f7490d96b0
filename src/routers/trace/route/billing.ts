import { memo } from '../../../text/bounded-memo.ts';
import type { RedactedTrace } from '../../../vocabulary/trace.ts';
import { priceOf } from '../../catalogue/prices.ts';
import { Spread } from './spread.ts';
import { Line, Ratio } from './sums.ts';

const MILLION = 1e6;
/** Where the catalogue knows no price of its own for them. */
const USUAL_CACHED = 0.1;
const USUAL_CACHE_WRITE = 1.25;

type Price = NonNullable<ReturnType<typeof priceOf>>;
const knownPrice = memo({ most: 4096 }, (model) => (OTHER_TARIFFS.test(model) ? undefined : priceOf(model)));
/** Searches are billed beside tokens, and some suffixes request a faster or more expensive provider. */
const OTHER_TARIFFS = /:(?:online|nitro|exacto|floor|extended)\b/i;
/** From here on makers charge more for every token of a request; the catalogue has the price below. */
const LONG_CONTEXT = 200_000;

/** What was billed, beside the catalogue's price, a local count and the upstream's figures. */
export class Billing {
  costUsd = 0;
  costed = 0;
  /** Estimated by a client or proxy with its own price list: not a bill, so it is not compared with the catalogue. */
  estimated = 0;
  /** Free tiers bill nothing; that is no evidence about a price. */
  free = 0;
  /** Against the most and the least that the catalogue's price can mean for the same tokens. */
  readonly atMost = new Ratio();
  readonly atLeast = new Ratio();
  /** What the router itself paid, against the least the catalogue's price can mean. */
  readonly upstream = new Ratio();
  /** When the catalogue's price was true; that of the last trace. */
  pricesAsOf: string | undefined;
  readonly recountedInput = new Line();
  readonly recountedOutput = new Line();
  readonly nativeInput = new Ratio();
  readonly nativeOutput = new Ratio();
  readonly cachePriceRatio = new Spread();

  add(trace: RedactedTrace): void {
    const { input_tokens, output_tokens, cache_price_ratio } = trace;
    this.#addCost(trace);
    const { requests = 1 } = trace;
    addLine(this.recountedInput, trace.recounted_input_tokens, input_tokens, requests);
    addLine(this.recountedOutput, trace.recounted_output_tokens, output_tokens, requests);
    addRatio(this.nativeInput, trace.native_input_tokens, input_tokens);
    addRatio(this.nativeOutput, trace.native_output_tokens, output_tokens);
    if (cache_price_ratio !== undefined) this.cachePriceRatio.add(cache_price_ratio);
  }

  #addCost(trace: RedactedTrace): void {
    const { cost_usd, claimed_model, upstream_cost_usd = 0 } = trace;
    if (cost_usd === undefined) return;
    this.costed += 1;
    this.costUsd += cost_usd;
    if (trace.cost_estimated === true) {
      this.estimated += 1;
      return;
    }
    if (cost_usd === 0) {
      this.free += 1;
      return;
    }
    const price = trace.cache_hit === true ? undefined : knownPrice(claimed_model);
    const expected = price && expectedUsd(trace, price);
    if (!expected) return;
    this.pricesAsOf = price.asOf;
    this.atMost.add(cost_usd, expected.most);
    this.atLeast.add(cost_usd, expected.least);
    if (upstream_cost_usd > 0) this.upstream.add(upstream_cost_usd, expected.least);
  }
}

/** Of a summary, the mean request. */
function addLine(
  line: Line,
  counted: number | undefined,
  billed: number | undefined,
  requests: number,
): void {
  if (counted !== undefined && billed !== undefined) line.add(counted / requests, billed / requests);
}

function addRatio(ratio: Ratio, native: number | undefined, reported: number | undefined): void {
  if (native !== undefined && reported !== undefined && reported > 0) ratio.add(native, reported);
}

/**
 * Some hosts count cached tokens as part of the input and others beside it, and reasoning likewise; a trace does not show
 * which. Both readings are priced, and a bill is too high only if it exceeds the more expensive one.
 */
function expectedUsd(trace: RedactedTrace, price: Price): { most: number; least: number } | undefined {
  const { input_tokens: input, output_tokens: output } = trace;
  if (input === undefined || output === undefined || input + output === 0) return undefined;
  const cached = trace.cached_input_tokens ?? 0;
  const written = trace.cache_write_tokens ?? 0;
  const reasoning = trace.reasoning_tokens ?? 0;
  const isBeside = cached + written > input;
  const { requests = 1 } = trace;
  if ((isBeside ? input + cached + written : input) > LONG_CONTEXT * requests) return undefined;
  const inPrice = price.inputPerMTok;
  const aside =
    cached * (price.cachedInputPerMTok ?? inPrice * USUAL_CACHED) +
    written * (price.cacheWritePerMTok ?? inPrice * USUAL_CACHE_WRITE);
  const plain = isBeside ? input : input - cached - written;
  const least = plain * inPrice + aside + output * price.outputPerMTok;
  const most = input * inPrice + aside + (output + reasoning) * price.outputPerMTok;
  return least > 0 ? { most: most / MILLION, least: least / MILLION } : undefined;
}
