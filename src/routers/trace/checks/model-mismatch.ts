import type { Severity } from '../../../vocabulary/orders.ts';
import { readModelName, siblingsBetween } from '../../catalogue/model-name.ts';
import type { TraceCheck } from '../route/check.ts';
import type { Relation } from '../route/models.ts';
import { share, shareNumbers } from '../route/words.ts';

/** A lesser model is hardly a mistake; a better one costs the supplier, and is only worth knowing. */
const RELATIONS: readonly (readonly [Relation, Severity, number])[] = [
  ['other_family', 'high', 0.85],
  ['same_family_smaller', 'high', 0.8],
  ['same_family_older_generation', 'high', 0.8],
  ['same_family_older', 'medium', 0.7],
  ['same_family_without_reasoning', 'medium', 0.7],
  ['same_family_larger', 'low', 0.5],
  ['same_family_newer', 'low', 0.5],
  ['same_family_with_reasoning', 'low', 0.5],
  ['same_family_variant', 'low', 0.5],
];

const QUALITIES: Readonly<Partial<Record<Relation, string>>> = {
  same_family_smaller: 'smaller',
  same_family_larger: 'larger',
  same_family_newer: 'newer',
  same_family_older: 'older',
  same_family_older_generation: 'older',
};

/** Every difference that applies: a smaller model may be a newer one. */
function differenceWords(relation: Relation, claimed: string, name: string): string {
  if (relation === 'other_family') return 'which is of another family';
  if (relation === 'same_family_variant') return 'a variant of the same model';
  const said = siblingsBetween(claimed, name);
  const all = said.some((each) => each === relation) ? said : [relation];
  const qualities = all.flatMap((each) => QUALITIES[each] ?? []);
  const article = qualities[0] === 'older' ? 'an' : 'a';
  const generation = all.includes('same_family_older_generation') ? ', from an earlier generation' : '';
  const reasoning = all.includes('same_family_without_reasoning')
    ? 'without the reasoning of the claimed one'
    : all.includes('same_family_with_reasoning')
      ? 'that reasons first'
      : '';
  const model = `${[article, ...(qualities.length > 0 ? [qualities.join(' and ')] : []), 'model'].join(' ')} of the same family`;
  return `${model}${generation}${reasoning === '' ? '' : ` ${reasoning}`}`;
}

/** The claimed name with a suffix, as `text-embedding-ada-002-v2`, is an unlisted version of it. */
function isLonger(name: string, claimed: string): boolean {
  const bare = (id: string) => id.toLowerCase().split('/').at(-1) ?? '';
  return bare(name).startsWith(`${bare(claimed)}-`);
}

export const modelMismatch: TraceCheck = {
  card: {
    id: 'trace.model-mismatch',
    title: 'Claimed model differs from observed model',
    reads: ['trace'],
    tier: 'hard',
    severity: 'high',
    sees: 'The answer names another model than the one requested, and no fallback was disclosed. Vendor and region prefixes, dates, `-latest`, `:free` and the like count as the same model. A smaller model or one of an earlier generation is high; an older one, or one without the claimed model’s reasoning, is medium; a larger or newer one, or another form of the same model (`-codex`, `-audio`, `-chat`), is low.',
    matters:
      'The answer names a model that was not paid for. A route seldom names a lesser model by mistake.',
    remedy:
      'Ask the supplier which model served these requests; compare with the direct provider (`tokenauditor compare`) before drawing conclusions.',
    limits:
      'The route itself chooses the name in an answer: a matching name proves nothing. A name of no known family is reported as low; a name of the same family that leaves size or version open passes, and so does an unknown alias of your own.',
  },
  evidenceClass: 'trace_signal',
  *inspectRoute({ models, claimedModel, isMixed }) {
    const n = models.observed.total;
    const claimed = isMixed ? 'several models' : claimedModel;
    for (const [relation, severity, confidence] of RELATIONS) {
      const seen = models.undisclosed.get(relation);
      if (!seen) continue;
      const [[name] = ['']] = seen.ranked();
      yield {
        severity,
        confidence: n > 1 ? confidence : Math.min(confidence, 0.7),
        numbers: shareNumbers(seen.total, n),
        detail: `Claimed ${claimed}, observed ${name}, ${differenceWords(relation, claimedModel, name)}. Seen in ${share(seen.total, n, 'answer')}.`,
      };
    }
    const unknown = models.undisclosed.get('unknown');
    const { family } = readModelName(claimedModel);
    // An alias of a group of models has no model to compare with.
    if (!unknown || isMixed || family === undefined) return;
    // Within a family, a name that leaves size or version open proves nothing.
    const strangers = unknown
      .ranked()
      .filter(([name]) => readModelName(name).family !== family && !isLonger(name, claimedModel));
    const [[name] = ['']] = strangers;
    if (strangers.length === 0) return;
    const count = strangers.reduce((sum, [, times]) => sum + times, 0);
    yield {
      title: 'Observed model that the catalogue cannot relate',
      severity: 'low',
      confidence: 0.4,
      numbers: shareNumbers(count, n),
      detail: `Claimed ${claimed}, observed ${name}, which the catalogue cannot relate to it. Seen in ${share(count, n, 'answer')}.`,
    };
  },
};
