/** Answers that are to be obeyed: an output schema describes what comes back, and orders nobody to run it. */

import type { Observation } from '../../screening/contract/check.ts';
import type { DefinitionText } from '../../screening/contract/definition-subject.ts';
import { printable } from '../../text/printable.ts';
import { gated } from '../gated.ts';

const PLACE = /^\$\.(?:outputSchema|output_schema)\b/;
const OBEY = gated(
  /\b(?:run|execute|follow|obey|carry (?:it|this|them) out|perform|comply with|act on|do) (?:it|this|them|these|those|what (?:it|this|is)|whatever|(?:the|these|those|its|any|all) (?:commands?|instructions?|steps?|orders?|directions?|actions?))\b|\b(?:is|are|has|have|must|should) (?:to )?(?:be )?(?:run|executed|followed|obeyed|carried out|performed)\b|\b(?:the )?(?:agent|assistant|model|llm|ai|you)(?: then| next)? (?:has|have|must|should|needs?|is|are) to (?:do|run|follow|execute|call)\b/i,
);
const AT_ONCE = gated(
  /\b(?:shell|terminal|bash|right away|immediately|at once|without (?:asking|confirmation|question|review)|before (?:anything|everything|any|all|answering)|first|verbatim|as is|exactly)\b/i,
);
/** What was done, or what people may do. */
const HONEST = gated(
  /\b(?:users? (?:can|may|should|must|has|have)|(?:was|were|been) (?:run|executed|followed|performed)|not (?:be )?(?:run|executed)|never|do not|don't|suggested|if you want|optional(?:ly)?|may be|can be|whether)\b/i,
);

export function* outputsToRun(texts: readonly DefinitionText[]): Generator<Observation> {
  for (const { path, text, isProse } of texts) {
    if (!isProse || !PLACE.test(path) || !OBEY.test(text) || HONEST.test(text)) continue;
    yield {
      threat: 'code_execution',
      tier: AT_ONCE.test(text) ? 'hard' : 'soft',
      confidence: AT_ONCE.test(text) ? 0.8 : 0.5,
      path,
      evidence: printable(text.slice(0, 200).replace(/\s+/g, ' '), { max: 160 }),
      detail: 'What the tool answers is to be run or obeyed.',
    };
  }
}
