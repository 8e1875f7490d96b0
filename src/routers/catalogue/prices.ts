/**
 * What makers ask for their own models. Prices age: each comes with the month it is from, and a model that the table does
 * not name has none. Hosts that serve the same model may ask less or more; that is theirs to do, and no finding by itself.
 */
import { type ModelName, readModelName } from './model-name.ts';
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

export function priceOf(model: string): ModelPrice | undefined {
  table ??= readTable();
  const name = readModelName(model);
  // A free or tuned variant has a price of its own, which the table does not hold.
  if (name.suffixes.some((suffix) => suffix === 'free' || suffix === 'ft')) return undefined;
  const dated = name.date === undefined ? undefined : table.get(`${name.canonical}@${name.date}`);
  return dated ?? table.get(name.canonical) ?? agreedPrice(name, table);
}

/** A name without a date, where all its dated snapshots cost the same. */
function agreedPrice(name: ModelName, prices: ReadonlyMap<string, ModelPrice>): ModelPrice | undefined {
  if (name.date !== undefined) return undefined;
  const snapshots = [...prices]
    .filter(([key]) => key.startsWith(`${name.canonical}@`))
    .map(([, price]) => price);
  const [first, ...others] = snapshots;
  return first && others.every((price) => isSamePrice(price, first)) ? first : undefined;
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
