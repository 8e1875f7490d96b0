/** Words of a definition set above those of people, tasks taken from elsewhere, and other tools run down. */
import { gated } from '../../gated.ts';
import type { Found, Said } from '../sentence/said.ts';

const SIGN = gated(
  /user|person|operator|owner|human|system|developer|conversation|question|request|server|built-in|other|results|rank|instructions|rules|above|weight/,
);
const PEOPLE =
  '(?:users?|person|people|operators?|owners?|humans?|system|developers?|customers?|host|administrators?|conversation|chat)';
const WILL =
  '(?:wish(?:es)?|instructions?|requests?|orders?|rules?|wants?|words?|will|choices?|preferences?|directions?|guidance|messages?|prompts?|polic(?:y|ies)|commands?|goals?|opinions?|questions?)';
const WILL_OF = `(?:(?:the |any |all |every |those |what |whatever )?(?:${WILL} )?(?:of|by|from|given by|made by)? ?(?:the |an? |any |your )?${PEOPLE}(?:'s|s')? ?(?:${WILL}|asks?|wants?|says?|said|asked|wrote|writes|wishes|prefers?|tells?)|(?:the |any |all |every )?${WILL} (?:of|by|from|given by|made by) (?:the |an? |any |your )?${PEOPLE}|(?:the |any |all )?${WILL} (?:that|which) (?:the |an? )?${PEOPLE}|the (?:system (?:message|prompt)|conversation)|(?:the|your) ${PEOPLE}(?: (?:and|or) (?:the )?${PEOPLE})?)`;
const OVER = gated(
  new RegExp(
    `\\b(?:ranks?|stands?|is|are|comes?|goes?|counts?|weighs?|set|placed?|put|prioriti[sz]e\\w{0,1}|follow|obey|trust|believe|has|have|takes?|carr(?:y|ies)|with|of)\\b (?:[\\w-]{1,12} ){0,5}?(?:above|over|before|ahead of|higher than|higher rank than|more (?:weight|authority|say) than|(?:precedence|priority) over|stronger than|more than|rather than) ${WILL_OF}\\b`,
  ),
);
const SELF = gated(
  /\b(?:this|these|its|the (?:output|results?|guide|plan|notes?|rules?|content|text|list|answers?|instructions|items?|fields?)|what (?:it|this tool)|here|below|it returns|returned|tool|server|they)\b/,
);
const DIFFER = gated(
  new RegExp(
    `\\b(?:${PEOPLE}|system (?:message|prompt))\\b.{0,50}?\\b(?:disagrees?|differs?|conflicts?|contradicts?|clash(?:es)?|collide|at odds|wants? (?:something|anything) else|says? otherwise)\\b.{0,40}?\\b(?:wins?|prevails?|decides?|go(?:es)? (?:by|with|first)|follow|stick to|holds?|keep to|counts?|trust|applies)\\b(?! (?:the |what the )?${PEOPLE})|\\b(?:no|not any|none of the) ${WILL} (?:by|of|from) (?:the |any |an? )?${PEOPLE}\\b.{0,30}?\\b(?:can|may|shall|is able to|will) (?:override|overrule|change|lift|undo|set aside|cancel|replace)\\b`,
  ),
);
const REFUSED = gated(
  new RegExp(
    `\\b(?:requests?|wishes|orders|instructions?|objections?|questions) (?:by|of|from) (?:the |any )?${PEOPLE}\\b.{0,60}?\\b(?:is|are|be|get) (?:\\w{1,10} )?(?:declined|refused|ignored|overruled|dropped|put (?:off|aside|back|last)|set aside|disregarded|left (?:aside|unanswered)|postponed|secondary)\\b`,
  ),
);
const TASKS = gated(
  new RegExp(
    `\\b(?:takes?|receives?|gets?|draws?|accepts?|fetch(?:es)?|reads?)\\b (?:its |your |their |the |all )?(?:tasks?|orders?|instructions?|directions?|goals?|jobs?|commands?)\\b.{0,60}?\\b(?:rather than|and not|instead of|not|no longer)\\b (?:from |by )?(?:the |its |your )?${PEOPLE}\\b`,
  ),
);
const ANY_TOPIC = gated(
  /\b(?:any|every|all|each)(?: kinds? of| sorts? of)? (?:questions?|requests?|tasks?|topics?|messages?|inputs?|prompts?|quer(?:y|ies)|jobs?|matters?)\b.{0,50}?\b(?:(?:also|even|including) (?:when|if|those|ones|though|where|for)|whatever|no matter|regardless)\b.{0,40}?\b(?:not|nothing|un(?:related|connected)|other|else|do not|about|concern|subject|topic|they)\b/,
);
const TAKES = gated(
  /\b(?:choose|chosen|use|used|call|called|pick|picked|take|taken|go(?:es)? (?:through|to|via)|run|prefer|select|route|routed|sent|consult|consulted|answered|put|bring|send|direct)\b/,
);
const BAD_NAME =
  '(?:unreliable|untrustworthy|outdated|dangerous|unsafe|insecure|compromised|broken|wrong|faulty|not (?:to be )?(?:trusted|safe|reliable)|(?:cannot|can not|must not|should not) be (?:trusted|relied on|used|believed)|leak(?:s|ing)?|corrupts?|harmful|loses?|steals?|infected|hacked|malicious|inaccurate|fake|falsified|worthless)';
const RIVAL =
  "(?:(?:other|competing|rival|alternative|remaining) (?:[\\w-]{1,12} ){0,2}(?:servers?|tools?|connectors?|integrations?|plugins?|memories)|(?:[\\w-]{1,12} )?tools (?:of|from|on) (?:any |the )?other servers|tools (?:that are )?(?:not (?:from|of|on|in)|outside(?: of)?) this (?:[\\w-]{1,12})|the (?:built-?in|native|default|standard|usual|host's|client's) (?:[\\w-]{1,12} ){0,2}?(?:tools?|search|editor|browser|reader|shell|memory|terminal|functions?|fetch|files?)|(?:results?|outputs?|answers?|data|values|figures) (?:of|from|returned by|by) (?:`?[a-z]{2,16}[_.][a-z_.]{2,30}`?|(?:the )?other (?:[\\w-]{1,12} )?(?:tools?|servers?)|the [\\w-]{2,14} (?:tool|server|connector)))";
const RUN_DOWN = gated(
  new RegExp(
    `\\b${RIVAL} (?:is|are|was|were|has been|have been|can|cannot|must|should|often|may|do|does)? ?(?:(?:known|said|considered|regarded|treated|seen|as|to|be|often|outdated|slow|and|has|proved|,) ){0,4}${BAD_NAME}\\b`,
  ),
);
const RIVAL_WORK = gated(
  /\b(?:notes|memories|entries|results|files|data|caches?) of (?:the |any )?other (?:[\w-]{1,12} )?(?:servers|tools|connectors|plugins)\b.{0,20}?\b(?:overwritten|deleted|removed|erased|replaced|discarded|cleared|ignored)\b|\b(?:every|each|all|any) [\w-]{2,14}\b.{0,20}?\b(?:with|through|by|via) this tool,? (?:and )?never (?:with|through|by|via)\b|\b(?:delete|remove|erase|clear|discard|overwrite|forget|disable|uninstall|throw away|drop)\b (?:[\w-]{1,12} ){0,3}?(?:of|from|by|made by|stored by|kept by|written by|saved by|that|which|created by)? ?(?:the )?(?:any )?other (?:[\w-]{1,12} ){0,2}?(?:servers?|connectors?|plugins?|integrations?)\b|\bkeep away from (?:other|the other|all other) (?:[\w-]{1,12} )?(?:tools|servers)\b/,
);

const WEIGHTIER = gated(
  new RegExp(
    `\\b(?:counts? for more|more important|matters? more|weigh(?:s)? more|more binding|stronger|outranks?|outweighs?|overrules?|overrides?|binds?|bind the (?:assistant|agent|model)|replaces?|supersedes?|beats?|trumps?|comes? before|goes? before)\\b (?:than |the assistant |the agent |against |over )*(?:what |the |those of |that of |any |current |will |wish(?:es)? )*(?:(?:\\w{1,10} )?${WILL} (?:of|by|from) )?(?:the |an? )?(?:${PEOPLE}\\b|system (?:prompt|message|rules))`,
  ),
);
const RANK_OF = gated(
  /\b(?:is|are) (?:law|binding|orders?|commands?|an order|a command) (?:for|to|on) the (?:assistant|agent|model)\b|\balso against (?:the )?(?:will of the )?(?:user|person|owner)\b|\b(?:has|have|with) the (?:last|final) (?:word|say)\b.{0,20}?\b(?:not|over|rather than|instead of) (?:the )?(?:user|person|owner|operator)\b|\b(?:even|also) (?:where|if|when|though) the (?:person|user|owner) (?:asked|asks|wants|wanted|said|says) (?:for )?(?:something|anything) (?:else|different)\b|\b(?:have|has|carry|carries|get|gets|with|given|at) (?:the )?(?:same )?(?:rank|weight|authority|force|status|standing|power) (?:of|as) (?:an? |the )?(?:system|developer|operator|owner|user|administrator|host)\b|\b(?:operator|system prompt|host|developer|user|owner|person) (?:forbids?|prohibits?|disallows?|rules? out)\b.{0,60}?\b(?:allowed|permitted|done|may|fine|holds|applies|do it)\b/,
);
const LATER = gated(
  /\b(?:leave|put|keep|set|postpone|delay) (?:the )?(?:question|request|task|wish|wishes|message|words)s? of the (?:user|person|owner|customer)\b.{0,20}?\b(?:later|aside|last|waiting|back|unanswered)\b|\b(?:users?|person|owner|customer)\b.{0,40}?\b(?:want|wants|say|says|ask|asks)\b (?:different|other|opposite|conflicting|something else).{0,40}?\b(?:side with|go with|follow|obey|listen to|choose|prefer)\b(?! (?:the )?(?:user|person|owner|customer))|\b(?:objections?|wishes|requests?|questions|doubts|concerns|protests?) (?:of|by|from) (?:the )?(?:users?|person|owner|customer|people)\b.{0,20}?\b(?:not (?:to )?be|are not|need not be|never) (?:\w{1,8} )?(?:heeded|followed|answered|considered|respected|taken|honou?red|granted)\b/,
);
const DISMISSED = gated(
  /\b(?:earlier|previous|prior|former|older|above|existing|other|original) (?:[\w-]{1,12} )?(?:instructions?|rules|directions|guidance|orders|prompts?|guidelines|restrictions)\b.{0,20}?\b(?:is|are|be|get|have been|has been) (?:\w{1,10} ){0,3}?(?:disregarded|ignored|forgotten|dropped|discarded|set aside|overwritten|overridden|abandoned|skipped)\b/,
);

export function* precedence(said: Said): Generator<Found> {
  const { text, part, purpose } = said;
  if (part === 'parameter-name' || !SIGN.test(text)) return;
  const isRule =
    !/\b(?:css|styles?|flags?|environment variables?|settings of the|values? of|if you want|(?<!it is )never (?:override|follow|obey)|do not|don't|cascade|must not)\b/.test(
      text,
    );
  if (
    isRule &&
    ((OVER.test(text) && SELF.test(text)) ||
      DIFFER.test(text) ||
      TASKS.test(text) ||
      DISMISSED.test(text) ||
      WEIGHTIER.test(text) ||
      RANK_OF.test(text) ||
      LATER.test(text))
  )
    yield { frame: 'override', strength: 'plain' };
  else if (isRule && REFUSED.test(text) && !purpose.isAboutAttacks)
    yield { frame: 'override', strength: 'faint' };
  if (ANY_TOPIC.test(text) && TAKES.test(text)) yield { frame: 'hijack', strength: 'plain' };
  if (RUN_DOWN.test(text) || RIVAL_WORK.test(text)) yield { frame: 'hijack', strength: 'plain' };
}
