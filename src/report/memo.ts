/** A report before rendering: sections of blocks, which Markdown and HTML each render in their own way. */
import type { Confidence, RiskState } from '../vocabulary/orders.ts';

/** Every claim names its basis, sample size, period, confidence and limits. */
export interface Claim {
  readonly kind: 'claim';
  readonly statement: string;
  readonly evidence: string;
  readonly sample: string;
  readonly window: string;
  readonly confidence: Confidence;
  readonly limits: string;
}

export interface Table {
  readonly kind: 'table';
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Bars over days or sizes. */
export interface Chart {
  readonly kind: 'chart';
  readonly title: string;
  readonly bars: readonly { readonly label: string; readonly parts: readonly number[] }[];
  /** The parts of a bar, in order. */
  readonly legend: readonly string[];
}

/** Values with their intervals on one axis; the mark is at "no difference". */
export interface Intervals {
  readonly kind: 'intervals';
  readonly title: string;
  readonly mark: number;
  readonly rows: readonly {
    readonly label: string;
    readonly value: number;
    readonly lo: number;
    readonly hi: number;
  }[];
}

/** Values over time on a logarithmic axis, with the alarm line. */
export interface Lines {
  readonly kind: 'lines';
  readonly title: string;
  readonly limit: { readonly value: number; readonly label: string };
  readonly lines: readonly {
    readonly label: string;
    readonly points: readonly { readonly label: string; readonly value: number }[];
  }[];
}

/** Distributions by their 5th, 25th, 50th, 75th and 95th percentiles. */
export interface Boxes {
  readonly kind: 'boxes';
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly quantiles: readonly number[] }[];
}

export interface Groups {
  readonly kind: 'groups';
  readonly title: string;
  /** The names of the ranks, mildest first. */
  readonly ranks: readonly string[];
  readonly groups: readonly {
    readonly label: string;
    readonly items: readonly { readonly label: string; readonly size: number; readonly rank: number }[];
  }[];
}

export type Drawing = Chart | Intervals | Lines | Boxes | Groups;

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  /** Begins a part of its section. */
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | Claim
  | Table
  | Drawing;

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Memo {
  readonly title: string;
  /** What the report is about: project, period and version. */
  readonly about: readonly (readonly [name: string, value: string])[];
  readonly riskState: RiskState;
  readonly confidence: Confidence;
  readonly summary: string;
  readonly sections: readonly Section[];
}

export const text = (words: string): Block => ({ kind: 'text', text: words });
/** A table that ends early has a note; the counts below it include all rows. */
export function unshown(total: number, most: number, order: string): Block[] {
  return total <= most ? [] : [text(`${total - most} more are not shown, ${order}.`)];
}

/** To the minute, which is what readers compare and what fits in a narrow table. */
export const minuteOf = (time: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(time) ? `${time.slice(0, 10)} ${time.slice(11, 16)}` : time;

export const list = (items: readonly string[]): Block => ({ kind: 'list', items });
