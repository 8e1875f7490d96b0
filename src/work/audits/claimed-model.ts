/**
 * Which model was asked for, where a log records only one: what `--claimed` names. Settings are not asked: they are today's,
 * and logs are of earlier days. Without it the audit compares with the most frequent model.
 */
import type { Reader, Reading } from '../../routers/imports/fields/importer.ts';
import type { Draft } from '../../routers/imports/fields/seal.ts';

/** What is recorded becomes what was observed; a log that has both keeps its own. */
export function withClaim(reader: Reader, model: string): Reader {
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
