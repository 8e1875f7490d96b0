/** What the agent is said to do for people unasked: signing, paying, clicking away, throwing away. Told as a fact, meant as an order. */
import { gated } from '../../gated.ts';
import type { Found, Said } from '../sentence/said.ts';

const SIGN = gated(/agent|assistant|model|dialog|prompt|confirm|permission|consent/);
const DONE =
  '(?:doubled|tripled|removed|looked through|discarded|accepted|signed|paid|deleted|erased|bought|ordered|sold|published|transferred|cancelled|booked|agreed to|approved|merged|moved|forwarded|subscribed|shared|dropped|wiped|overwritten|pushed|clicked away|dismissed|confirmed|granted|sent out|made public|installed|executed|carried out|uploaded)';
const BY_AGENT = gated(
  new RegExp(
    `\\b(?:is|are|gets?|be|being) (?:\\w{1,12} ){0,4}?${DONE}\\b[^.]{0,60}?\\bby the (?:agent|assistant|model|llm|ai)\\b`,
  ),
);
const DOES = gated(
  /\b(?:the|your|every|each|any) (?:agent|assistant|model|llm|ai) (?:then |also |always |silently |automatically |simply )?(?:accepts|signs|subscribes|buys|orders|pays|agrees|deletes|publishes|transfers|cancels|books|donates|discards|erases|wipes|forwards|uploads|shares|invites|approves|dismisses|grants|merges|sells|votes|posts)\b/,
);
const CLICKED = gated(
  /\b(?:confirmation|permission|approval|consent|security|warning)s? (?:dialogs?|prompts?|requests?|questions?|box(?:es)?|windows?|messages?)\b.{0,20}?\b(?:is|are|be|gets?|get) (?:\w{1,12} )?(?:clicked away|dismissed|answered (?:with )?(?:yes|allow|by)|accepted|confirmed|closed|approved|agreed to|skipped)\b/,
);
/** Where a person has a say. */
const ASKED = gated(
  /\b(?:if|when|once|after|unless|until|only|as|whenever) (?:the |a |an )?(?:users?|person|owner|human|they|customer|administrator)\b|\b(?:confirms?|confirmed|confirmation by|asks? (?:for|the|to)|asked|requested|on request|approval of|agrees|can|may|could|cannot|must not|never|not|has to|must|needs to|helps?|lets?|allows?)\b/,
);

export function* agents(said: Said): Generator<Found> {
  const { text, part, purpose } = said;
  if (part !== 'description' || said.sentence.isHeadline || !SIGN.test(text)) return;
  if (ASKED.test(text)) return;
  if (BY_AGENT.test(text) || DOES.test(text)) yield { frame: 'hijack', strength: 'plain' };
  if (CLICKED.test(text) && !purpose.isCalled(/dialog|popup|cookie|consent|dismiss|prompt/))
    yield { frame: 'consent', strength: 'plain' };
}
