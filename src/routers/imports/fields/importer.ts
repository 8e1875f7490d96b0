/**
 * Importers turn rows of foreign logs into redacted traces. A row is what was allowed to be read of one exchange;
 * an importer never sees bytes, and what it gives is sealed (`seal.ts`): names are redacted, numbers checked.
 * Every row ends in exactly one of four ways, so that a tally adds up.
 */
import type { FieldTree, Row } from './fields.ts';
import type { Draft } from './seal.ts';

export const FORMAT_IDS = [
  'claude-code',
  'codex',
  'openrouter',
  'litellm',
  'otel',
  'langfuse',
  'helicone',
  'portkey',
  'new-api',
  'opencode',
  'gemini-cli',
  'qwen-code',
  'pi',
  'plain',
  'columns',
] as const;
export type FormatId = (typeof FORMAT_IDS)[number];

/** Why a row that was understood is no trace. */
export type SkipReason = 'not an exchange' | 'without usage' | 'sum of several exchanges';

/** Why a row could not be used; a closed list, so that nothing of the row can be among it. */
export type UnreadableReason =
  | 'not JSON'
  | 'ends early'
  | 'a quote that is not closed'
  | 'not an object'
  | 'a field twice'
  | 'too long'
  | 'binary'
  | 'broken compression'
  | 'unpacks to too much'
  | 'cannot be opened'
  | 'row of another format'
  | 'format not known'
  | 'format not clear'
  | 'without a model'
  | 'not a redacted trace'
  | 'more columns than the header';

export type Reading =
  /** `drafts` may be of earlier rows: a reader that waits for the last word on an exchange holds some back. */
  | { readonly kind: 'trace'; readonly drafts: readonly Draft[] }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'skipped'; readonly why: SkipReason }
  | { readonly kind: 'unreadable'; readonly why: UnreadableReason };

export interface Reader {
  /** Another file begins; facts about a session in the previous one no longer apply. */
  startFile?(): void;
  read(row: Row): Reading;
  /** What was held back. */
  end?(): readonly Draft[];
  /** How many exchanges were forgotten, so that a copy of them would not be noticed. */
  forgotten?(): number;
  /** Columns that the user named and no row had. */
  absent?(): readonly string[];
}

export interface Importer {
  readonly id: FormatId;
  readonly title: string;
  /** Where people find such files, for documentation. */
  readonly place: string;
  readonly fields: FieldTree;
  /** Whether its files do not record which host answered. */
  readonly isHostless?: true;
  /** What a trace contains that the file does not, in sentences. */
  readonly assumes: readonly string[];
  /** What every reader of the audit needs to know about it. */
  readonly remark?: string;
  /** 0 to 1: how sure it is that these rows are of its format. */
  recognises(rows: readonly Row[]): number;
  open(): Reader;
}

export const DUPLICATE: Reading = { kind: 'duplicate' };
export const NOT_AN_EXCHANGE: Reading = { kind: 'skipped', why: 'not an exchange' };
export const WITHOUT_USAGE: Reading = { kind: 'skipped', why: 'without usage' };
export const WITHOUT_MODEL: Reading = { kind: 'unreadable', why: 'without a model' };
export const OTHER_FORMAT: Reading = { kind: 'unreadable', why: 'row of another format' };
