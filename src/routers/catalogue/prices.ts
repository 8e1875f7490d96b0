/**
 * What makers charge for their own models. Prices age: each has the month it is from, and a model that is not in the
 * table has none. Hosts that serve the same model may charge less or more; that is no finding by itself.
 */
import { readModelName } from './model-name.ts';
import { PRICES, PRICES_AS_OF } from './prices.generated.ts';

export interface ModelPrice {
  /** USD for a million tokens. */
  readonly inputPerMTok: number;
  readonly outputPerMTok: number;
  readonly cachedInputPerMTok?: number;
  readonly cacheWritePerMTok?: number;
  /** Long contexts or certain hours cost more: these are the lowest. */
  readonly isLowest?: true;
  /** `2026-09` */
  readonly asOf: string;
}

let table: ReadonlyMap<string, ModelPrice> | undefined;
let undated: ReadonlyMap<string, ModelPrice> | undefined;

export function priceOf(model: string): ModelPrice | undefined {
  table ??= readTable();
  const name = readModelName(model);
  // A free or tuned variant has a price of its own, which the table does not hold.
  if (name.suffixes.some((suffix) => suffix === 'free' || suffix === 'ft')) return undefined;
  const dated = name.date === undefined ? undefined : table.get(`${name.canonical}@${name.date}`);
  const listed = dated ?? table.get(name.canonical);
  if (listed) return listed;
  undated ??= agreedPrices(table);
  return name.date === undefined ? undated.get(name.canonical) : undefined;
}

/** Names without a date of which all dated snapshots cost the same. */
function agreedPrices(prices: ReadonlyMap<string, ModelPrice>): Map<string, ModelPrice> {
  const agreed = new Map<string, ModelPrice>();
  const disputed = new Set<string>();
  for (const [key, price] of prices) {
    const [name = '', date] = key.split('@');
    if (date === undefined) continue;
    const other = agreed.get(name);
    if (other && !isSamePrice(price, other)) disputed.add(name);
    agreed.set(name, price);
  }
  for (const name of disputed) agreed.delete(name);
  return agreed;
}

function isSamePrice(a: ModelPrice, b: ModelPrice): boolean {
  return a.inputPerMTok === b.inputPerMTok && a.outputPerMTok === b.outputPerMTok;
}

/** The names that have a price, with it: for the printed page. */
export function allPrices(): ReadonlyMap<string, ModelPrice> {
  table ??= readTable();
  return table;
}

function readTable(): Map<string, ModelPrice> {
  const rows = PRICES.trim().split('\n');
  return new Map(rows.map((row) => readRow(row.split(' '))));
}

function readRow([key = '', input = '', output = '', cached = '', written = '', varies]: string[]): [
  string,
  ModelPrice,
] {
  return [
    key,
    {
      inputPerMTok: Number(input),
      outputPerMTok: Number(output),
      ...(cached !== 'none' && { cachedInputPerMTok: Number(cached) }),
      ...(written !== 'none' && { cacheWritePerMTok: Number(written) }),
      ...(varies === 'varies' && { isLowest: true as const }),
      asOf: PRICES_AS_OF,
    },
  ];
}
