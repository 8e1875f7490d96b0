/** Pins as a model reads them, and the question that a person is asked. */
import type { BriefReview, NamedPin } from '../../../../answers/definitions/quarantine.answer.ts';
import { type Camel, toWire } from '../../../../answers/wire-names.ts';
import type { DefinitionChange } from '../../../../policy/definition-change.ts';
import { describeHidden } from '../../../../quarantine/hidden-places.ts';
import type { PinEntry, Review } from '../../../../quarantine/review.ts';
import { printable } from '../../../../text/printable.ts';
import { markWords, withoutMarks } from '../../../../text/words/word-marks.ts';

const MOST_SHOWN = 400;
const MOST_CHANGES = 40;
/** Limit per changed place: the changed words matter, not those around them. */
const CHANGED = { piece: 2_000, all: 4_000 };

export function spellPin({ id, pin, handle, trust }: PinEntry): NamedPin {
  return toWire<Camel<NamedPin>>({
    name: handle,
    definitionId: id,
    kind: pin.kind,
    state: pin.state,
    contractHash: pin.seen,
    ...(pin.approved === null ? {} : { approvedContractHash: pin.approved }),
    verdict: pin.verdict,
    checks: pin.checks,
    trust,
    since: pin.time,
    ...(pin.approvedBy === null ? {} : { approvedBy: pin.approvedBy }),
    ...(pin.blockedBy === null ? {} : { blockedBy: pin.blockedBy }),
  });
}

const brief = (text: string): string => printable(text, { max: MOST_SHOWN });

/** The whole definition is for people only: a model that reads it has read the attack. */
export function spellReview({ seen, diff }: Review): BriefReview {
  const changes = diff?.changes ?? [];
  return {
    kept: typeof seen === 'string' ? seen : seen.value === null ? 'too_large' : 'whole',
    findings: (typeof seen === 'string' ? [] : seen.findings).map(({ confidence: _, ...finding }) => ({
      ...finding,
      places: finding.places.map(({ path, evidence }) => ({ path: brief(path), evidence: brief(evidence) })),
    })),
    changes: changes.slice(0, MOST_CHANGES).map(spellChange),
    is_cut: diff?.isCapped === true || changes.length > MOST_CHANGES,
  };
}

function spellChange({ path, kind, words, hidden }: DefinitionChange): BriefReview['changes'][number] {
  const pieces = markWords(words, CHANGED).map(({ text }) => text);
  const rest = hidden ? [describeHidden(hidden)] : [];
  return {
    path: withoutMarks(brief(path)),
    kind,
    words: [pieces.join(''), ...rest].filter(Boolean).join('; '),
  };
}
