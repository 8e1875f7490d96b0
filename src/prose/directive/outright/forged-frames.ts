/** Texts that pose as somebody else: comments to the model, forged turns, notices of a system, ends that are none. */
import { gated } from '../../gated.ts';
import { isDirected, verbsOf } from '../sentence/moods.ts';
import type { Found, Said } from '../sentence/said.ts';

const SIGN = /[<[#{=*%-]|:|message from|notice/;
const COMMENT = /<!--([^>]{6,400})/;
const READER = gated(/\b(?:assistants?|model|agents?|ai|llm|you|your|claude|gpt|copilot|bot)\b/);
/** Written by tools of editors and of generators. */
const MACHINE = gated(
  /\b(?:generated|lint|prettier|eslint|toc|edit (?:this|by hand)|license|licence|copyright|todo|maintainers?|contributors?|keep in sync|end|begin|start)\b/,
);
/** `<!--[if mso]>` speaks to a mail client. */
const CONDITIONAL = /^\s?\[(?:if|endif)\b[^\]]{0,40}\]?$/;
const SPEAKER =
  '(?:user|human|assistant|system|operator|admin(?:istrator)?|developer|owner|tool[_ -]?(?:result|output|response)|function[_ -]?(?:result|response))';
const TURN_TAG = gated(
  new RegExp(
    `[<\\[]\\/?${SPEAKER}(?:[_ -](?:message|note|turn|instructions?|policy|notice|reply))?[>\\]]:? ?(?!(?:is|are|and|or|will|must|can|in|for|with|to|as|of|by|from|the|a|an)\\b)((?:[^\\s<\\[]{1,30} ){2,}?[^\\s<\\[]{2,})`,
  ),
);
const ORDERS_TAG = gated(
  /<\/?\w{0,14}(?:instructions?|policy|directive|orders?|override|sys)[_-]?\w{0,14}>|<\/(?:description|tool|tools|function|data|document|context)>\s?</,
);
const TURN_LABEL = gated(new RegExp(`(?:^|[.!?>%\\]"' -]{1,3})\\W{0,3}${SPEAKER}: (?=\\w{2,})`));
const ANSWERED = gated(
  /\b(?:yes|sure|go ahead|approved?|approves|confirm(?:s|ed)?|permitted|allowed|agreed|granted|thank(?:s| you)|done|please|okay|you (?:may|can|are|must|have)|i (?:want|agree|approve|allow|need)|turned off|switched off|no longer needed|skip|trusted|are off|is off|without asking|without limit|consent|recorded|proceed|good, |do so|i will)\b/,
);
const EDGE = gated(
  /(?:[-=#*_~>\]]{2,}|^) ?(?:this is the )?(?:end|begin|beginning|start) (?:of )?(?:the )?(?:tool |untrusted |user |system |function )?(?:description|data|text|document|definition|input|output|prompt|message|policy|section|notice|result|instructions?|metadata|context)s?\b ?(?=[-=#*_~<[.:]|$|\w+ \w+)/,
);
const NOTICE = gated(
  /\b(?:system|operator|administrator|admin|developer|platform|host|vendor|root|security team) (?:notice|announcement|directive|override|bulletin|instruction|order)s?\b ?[:\]#*=>-]|[[#*=<-]{2,} ?(?:system|operator|administrator|admin|developer|platform|host|security)(?: \w{1,12})? (?:message|note|policy|notice|update|alert)s? ?[\]#*=>:-]/,
);
const NEW_MESSAGE = gated(
  /\b(?:new|next|incoming|urgent|latest|following) (?:message|request|instruction|order|note)s? (?:from|by|of) (?:the |your )?(?:user|human|owner|operator|admin\w{0,10}|developer|system)\b ?:|\b(?:the|your) (?:user|owner|operator|administrator)(?: himself| herself)? (?:now |just )?(?:says|writes|adds|wrote|asks): /,
);
/** Thoughts and memories that the model is to take for its own. */
const INSERTED = gated(
  /<(?:thinking|thought|reminder|memory|reasoning|scratchpad|system-reminder|context|note|reflection|plan)>\s?[^<]{0,200}?\b(?:i (?:should|will|must|have to|am|agreed|know)|you (?:agreed|promised|must|should|may|have|are|were|decided)|the user (?:trusts|wants|agreed|allows|has))\b/,
);
const ADDED_BY = gated(
  /\b(?:note|message|word|order|request|instruction|added|written|inserted|sent|left|comment)s? (?:was |were |is )?(?:added |left |written )?(?:from|by) (?:the |your )?(?:system|user|owner|operator|administrator|developer|host)\b ?:/,
);
const ROLE_DATA = /"role" ?: ?"(?:system|assistant|developer)"/;

export function* forged(said: Said): Generator<Found> {
  const { text, part, purpose } = said;
  if (!SIGN.test(text) || part === 'parameter-name' || part === 'value') return;
  const isSpeaking = said.verbs.some(isDirected) || ANSWERED.test(text);
  const comment = COMMENT.exec(text)?.[1];
  if (comment !== undefined && !MACHINE.test(comment) && !CONDITIONAL.test(comment)) {
    if (READER.test(comment)) yield { frame: 'forged', strength: isSpeaking ? 'clear' : 'plain' };
    else if (verbsOf(comment).some(isDirected)) yield { frame: 'forged', strength: 'plain' };
  }
  if (part === 'parameter-description' && said.sentence.isHeadline && !/[<[]/.test(text)) return;
  const isTalkTool = purpose.speaksOf(
    /chat|messag|conversation|role|prompt|template|transcript|dialog|xml|html|pars/,
  );
  const turn = TURN_TAG.exec(text)?.[1];
  if (turn !== undefined && isSpeaking) yield { frame: 'forged', strength: isTalkTool ? 'hint' : 'clear' };
  else if (ORDERS_TAG.test(text))
    yield { frame: 'forged', strength: isSpeaking && !isTalkTool ? 'clear' : 'hint' };
  else if (TURN_LABEL.test(text) && !said.sentence.isHeadline && ANSWERED.test(text))
    yield { frame: 'forged', strength: isTalkTool ? 'hint' : 'plain' };
  if (NEW_MESSAGE.test(text)) yield { frame: 'forged', strength: isTalkTool ? 'hint' : 'clear' };
  else if (NOTICE.test(text) && !isTalkTool)
    yield { frame: 'forged', strength: isSpeaking ? 'clear' : 'plain' };
  else if (EDGE.test(text) && !isTalkTool) yield { frame: 'forged', strength: isSpeaking ? 'plain' : 'hint' };
  if (INSERTED.test(text)) yield { frame: 'forged', strength: 'clear' };
  else if (ADDED_BY.test(text) && !isTalkTool) yield { frame: 'forged', strength: 'plain' };
  if (ROLE_DATA.test(text) && ANSWERED.test(text)) yield { frame: 'forged', strength: 'clear' };
}
