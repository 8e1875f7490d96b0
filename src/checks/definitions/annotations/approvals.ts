/** Claims that an annotation must not make: that no approval is needed, or that a tool that runs anything is read-only. */

import type { Observation } from '../../../screening/contract/check.ts';
import type { DefinitionSubject } from '../../../screening/contract/definition-subject.ts';
import { anyPhrase, either } from '../../../text/patterns/compose.ts';
import { printable } from '../../../text/printable.ts';

/** Read only as far as a person would. */
const BEGINNING = 300;
const ASKING = /\b(?:approv(?:al|ed|e)|confirm(?:ation|ed)?|consent|permission|authori[sz](?:ation|ed))s?\b/i;
const SETTLED =
  /\b(?:not|no|without|needn't|never|pre-?(?=approv|authori|confirm)|auto-?(?=approv|confirm|authori)|skips?|already|granted)/i;
const OF_ALL =
  /\b(?:any|every|all|each)(?: (?:of the|the))?(?: other)? (?:tools?|calls?|actions?|requests?|servers?)\b/i;
/** `Approve request`, `Requires approval`: the subject of the tool, or an honest warning. */
const HONEST =
  /^(?:approve|confirm|authorize|grant|list|get|check|request|cancel|reject)\b|\brequires?\b|\bneeds? (?:your |user )?(?:approval|confirmation|permission)/i;

function settlesAsking(title: string): 'hard' | 'soft' | undefined {
  if (!ASKING.test(title) || !SETTLED.test(title) || HONEST.test(title)) return undefined;
  return OF_ALL.test(title) ? 'hard' : 'soft';
}

/** Only the person decides whether to be asked. */
export function* settledAsking({ texts }: DefinitionSubject): Generator<Observation> {
  for (const { path, text, part, via } of texts) {
    if (via !== undefined || (part !== 'annotation' && part !== 'title')) continue;
    const tier = settlesAsking(text.slice(0, BEGINNING));
    if (tier === undefined) continue;
    const detail = 'A title or hint claims that no approval is needed.';
    const evidence = printable(text, { max: 120 });
    yield {
      threat: 'social_engineering',
      tier,
      confidence: tier === 'hard' ? 0.8 : 0.5,
      path,
      evidence,
      detail,
    };
  }
}

const ANYTHING = either(
  /\b(?:runs?|executes?|performs?|evaluates?|accepts?)\b[^.]{0,30}?\b(?:any|arbitrary|all|every)(?: \w{1,12}){0,2}? (?:statements?|commands?|sql|code|scripts?|quer(?:y|ies))\b/i,
  /\b(?:any|every|all|arbitrary) (?:\w{1,12} ){0,2}?(?:statements?|commands?|sql) (?:is|are|may be|can be) (?:accepted|allowed|executed|run|permitted)/i,
);
const WRITES = /\bincluding\b[^.]{0,40}?\b(?:drop|delete|insert|update|truncate|alter|rm|write)s?\b/i;
const NOT_WRITING = anyPhrase`
  read-?only; select(?: statements?| quer(?:y|ies))? only; only (?:reads?|select|queries); reject(?:s|ed)?;
  not (?:allowed|permitted|supported|executed|run); cannot; forbidden; blocked; disallow\w{0,3};
  without (?:running|executing); dry[- ]run; except; explains?; validates?; parses?; formats?; lints?;
  sandbox\w{0,3}; rolled back
`;
const ONLY_READS = new RegExp(String.raw`\b${NOT_WRITING}\b`, 'i');

/** `Executes any SQL statement, including DROP` */
export function runsAnything(description: string): boolean {
  return (
    (ANYTHING.test(description) && !ONLY_READS.test(description)) ||
    (WRITES.test(description) &&
      /\b(?:runs?|executes?)\b/i.test(description) &&
      !ONLY_READS.test(description))
  );
}
