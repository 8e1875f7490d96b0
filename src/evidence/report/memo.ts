/** A report before it is spelled: sections of blocks, which Markdown and HTML render each in their own way. */
import type { Confidence, RiskState } from '../../vocabulary/orders.ts';

/** Nothing is claimed without saying on what, from how much, when, how sure, and what it cannot show. */
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

export interface Chart {
  readonly kind: 'chart';
  readonly title: string;
  readonly bars: readonly { readonly label: string; readonly parts: readonly number[] }[];
  /** What the parts of a bar are, in their order. */
  readonly legend: readonly string[];
}

export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly lines: readonly string[] }
  | Claim
  | Table
  | Chart;

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Memo {
  readonly title: string;
  readonly riskState: RiskState;
  readonly confidence: Confidence;
  readonly summary: string;
  readonly sections: readonly Section[];
}

export const text = (words: string): Block => ({ kind: 'text', text: words });
export const list = (items: readonly string[]): Block => ({ kind: 'list', items });
