/**
 * Which model was asked for, where a log records only the one that answered: what `--claimed` names, else what the settings
 * of the agent do. Where neither does, the audit compares with the most frequent one.
 */
import type { FormatId, Reader, Reading } from '../../routers/imports/fields/importer.ts';
import type { Draft } from '../../routers/imports/fields/seal.ts';

export interface ClaimedModel {
  readonly model: string;
  readonly source: 'option' | 'settings';
  /** The file that names it. */
  readonly place?: string;
}

/** By the format of the log. */
export type Claims = (format: FormatId) => ClaimedModel | undefined;

/** What is recorded becomes what was observed; a log that has both keeps its own. */
export function withClaim(reader: Reader, { model }: ClaimedModel): Reader {
  const claimed = (draft: Draft): Draft => {
    const isNamed = draft.observed_model !== undefined;
    const isOther = typeof draft.route_label === 'string' && draft.route_label.endsWith(':subagent');
    if (isNamed || isOther) return draft;
    return { ...draft, claimed_model: model, observed_model: draft.claimed_model };
  };
  const read = (row: Parameters<Reader['read']>[0]): Reading => {
    const reading = reader.read(row);
    return reading.kind === 'trace' ? { ...reading, drafts: reading.drafts.map(claimed) } : reading;
  };
  return {
    startFile: () => reader.startFile?.(),
    read,
    end: () => (reader.end?.() ?? []).map(claimed),
    forgotten: () => reader.forgotten?.() ?? 0,
    absent: () => reader.absent?.() ?? [],
  };
}
