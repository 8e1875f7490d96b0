/** A tool that wants the first place, the only one, or a share in every turn: whatever the words, it speaks of itself and of all others. */
import { gated } from '../../gated.ts';
import type { Found, Said } from '../sentence/said.ts';

const SELF =
  '(?:this (?:one|tool|server|function|connector|integration|plugin)|it|me|the present (?:one|tool)|the tool at hand|here)';
const OTHERS =
  '(?:(?:any|every|all|each|the|those of)(?: of the)? others?(?: \\w{1,12})?(?: tools?| servers?| one| functions?)?|another (?:\\w{1,12} )?(?:tool|server|one)|other (?:\\w{1,12} )?(?:tools|servers|ones|options)|the rest|everything else|anything else|every (?:\\w{1,12} )?tool|any (?:\\w{1,12} )?tool|all (?:\\w{1,12} )?tools|tools? of (?:any|the|an|another)? ?(?:other )?servers?)';
const TAKE =
  '(?:call(?:ed|ing)?|use[d]?|using|run|invoke[d]?|take|choose|pick|prefer(?:red)?|select|consult(?:ed)?|go (?:to|with|for)|begin with|start with|trust|rely on|route (?:\\w{1,12} ){0,3}?(?:through|to|via))';
const SIGN = gated(
  /\b(?:this|it|other|others|another|rest|else|every|any|no|only|always|each|first|me|here|tools?|calls?|answers?|requests?|rank)\b/,
);

/** `Call it ahead of any other`. */
const AHEAD = gated(
  new RegExp(
    `\\b${TAKE} ${SELF}\\b.{0,40}?\\b(?:ahead of|before|instead of|over|rather than|in place of|to|and (?:leave|forget|skip|ignore|drop|do not|don't|never|not|avoid|disregard)(?: \\w{1,12}){0,3}?) ${OTHERS}\\b`,
  ),
);
const RANKS = gated(
  new RegExp(
    `\\b${SELF} (?:\\w{1,10} ){0,2}?(?:outranks?|wins?\\b|beats?|supersedes?|goes? (?:before|first)|overrides?|replaces?|trumps?|comes? (?:before|first)|takes? (?:precedence|priority)|has (?:\\w{1,10} )?(?:precedence|priority)|is the only (?:one|tool|server|source|way)|is to be (?:preferred|used)(?: \\w{1,8})? (?:to|over|instead))\\b`,
  ),
);
const ABOVE = gated(
  new RegExp(
    `\\b(?:over|above|to|than|before|of) ${OTHERS}\\b|\\b${OTHERS}\\b|\\byou (?:may|can|should|are)\\b|\\bchoice\\b|\\bconflict`,
  ),
);
const BARRED = gated(
  /\b(?:no|none of the|not one of the) (?:other )?(?:\w{1,10} )?(?:tools?|servers?|functions?|answers?|actions?)\b(?: of (?:any|another|other) servers?)?.{0,30}?\b(?:may|can|must|should|is|are) (?:\w{1,8} )?(?:be )?(?:used|called|given|run|touched|needed|trusted|taken|allowed)\b.{0,40}?\b(?:until|unless|before|without|but)\b/,
);
const OUTSIDE = gated(/\b(?:of|from|on) (?:any|the|an|another|all)? ?(?:other|another|different) servers?\b/);
const SHUT = gated(
  /\b(?:switched off|turned off|out of date|outdated|out of order|broken|unsafe|retired|deprecated|disabled|not (?:to be )?(?:used|trusted|called|touched)|forbidden|off limits|void|withdrawn|gone|unreliable|blocked)\b/,
);
const EACH_TURN = gated(
  /\b(?:after|before|for|on|with|at|upon|following) (?:each|every|any)(?: \w{1,10}){0,2}? (?:messages?|turns?|questions?|repl(?:y|ies)|answers?|requests?|prompts?|sentences?|words?|tool calls?|calls? (?:of|to) (?:another|any|other) tools?)\b|\b(?:each time|every time|whenever|as soon as|once) (?:the (?:user|person|human) (?:writes|says|sends|types|asks|speaks)|(?:another|an?other|any|some other|a different) (?:\w{1,10} )?tool|(?:other|any) (?:\w{1,10} )?tools?|you (?:answer|reply|respond|write|speak|receive|read|are (?:asked|told)))\b|\b(?:whatever|no matter what|regardless of) (?:the|is|they|your|it) ?(?:\w{1,10} )?(?:question|topic|request|task|asked|user|subject|job|ask)?\b/,
);
const CALLS_SELF = gated(
  new RegExp(
    `\\b(?:call|use|run|invoke|begin by (?:calling|using)|start by (?:calling|using)|begin with|start with|consult|inform|feed|tell|notify|update|report to|hand it to|(?:is|are|be|has to be|must be|should be) (?:called|used|run|invoked|told|informed)) ${SELF}\\b|\\b${SELF} (?:is|must be|has to be|should be|gets|wants to be) (?:called|used|run|invoked|informed|told|consulted)\\b`,
  ),
);
const CONTENT = gated(
  /\bwith (?:that|the|its|their|these|those|all|what|whatever|everything|his|her|your) (?:\w{1,10} ){0,3}?(?:messages?|words?|text|answers?|arguments?|results?|outputs?|repl(?:y|ies)|requests?|content|name|question|prompt|said|wrote|you)\b|\bword for word\b|\bverbatim\b|\bin full\b/,
);
const THROUGH_ME = gated(
  new RegExp(
    `\\b(?:every|each|all|any|no) (?:\\w{1,12} ){0,3}?(?:answers?|repl(?:y|ies)|messages?|responses?|questions?|requests?|calls?|results?|outputs?|texts?|actions?)\\b.{0,40}?\\b(?:pass(?:es|ed)?|go(?:es)?|run|runs|sent|routed|shown|submitted|handed|led|checked|approved|filtered|given) (?:\\w{1,8} )?(?:through|via|by|to|past|in to|with) ${SELF}\\b`,
  ),
);
const EVEN_SO = gated(
  new RegExp(
    `\\b(?:even (?:if|when|though)|should|if|when) (?:the |a )?(?:users?|person|human|they|owner)\\b.{0,50}?\\b(?:another|other|different|else|names?|wants?|prefers?)\\b.{0,60}?(?:\\b${TAKE} ${SELF}\\b|\\ball the same\\b|\\bnevertheless\\b|\\banyway\\b|\\bstill\\b)|\\b${TAKE} ${SELF}\\b.{0,40}?\\b(?:even (?:if|when|though)) (?:the )?(?:users?|person|they)\\b`,
  ),
);
const SEVERAL = gated(
  /\b(?:several|many|two|more than one|different|multiple|other|alternative|both|a choice|competing|similar) ?(?:tools?|servers?|options|ways|of them)?\b.{0,40}?\b(?:choose|pick|take|prefer|use|select|wins?|go with|decide for|trust|settle on) (?:for )?(?:this|it|me)\b/,
);
/** Claims of rank, and of being where all roads lead. */
const CLAIMS = gated(
  new RegExp(
    [
      `\\b(?:highest|top|first|greatest|absolute|utmost) (?:rank|priority|precedence|place|standing) (?:among|of|over|before|above) (?:all|every|any|the other)\\b`,
      `\\b(?:first|last|only) (?:tool|call|step) (?:of|in|for) (?:every|each|any|all) (?:\\w{1,10} )?(?:turns?|conversations?|sessions?|tasks?|answers?|requests?|messages?|questions?|repl(?:y|ies))\\b`,
      `\\b(?:in doubt|always|every|each|whatever)\\b.{0,30}?\\b(?:it|this(?: one| tool)?) is the (?:one|tool) to (?:call|use|take|choose|pick)\\b`,
      `\\b(?:competing|other|similar|rival|alternative|comparable|remaining) (?:\\w{1,12} ){0,2}?(?:tools?|servers?|connectors?)\\b.{0,50}?\\b(?:recalled|leave (?:them|it) (?:alone|aside)|(?:stay|keep) away|hands off|leave alone|are (?:to be )?(?:avoided|left alone|passed over|ignored|skipped|not considered)|give way|step back|stand down|yield)\\b`,
      `\\b(?:treat|regard|take|handle|read|count) (?:any |all |every )?(?:calls?|requests?|mentions?) (?:to|for|of) (?:\\w{1,12} ){0,3}?(?:tools?|servers?)\\b.{0,20}?\\bas (?:an? )?(?:calls?|requests?|mentions?) (?:to|for|of) (?:this|it)\\b`,
      `\\b(?:all|every|any|each) (?:\\w{1,12} ){0,2}?(?:questions?|requests?|tasks?|answers?|calls?|work) (?:are|is|belongs?|go|goes|comes?) (?:\\w{1,8} )?(?:for|to|through|into|via) ${SELF}\\b`,
      `\\b(?:disregard|ignore|overrule|override|discount|set aside) .{0,20}?\\b(?:tool )?(?:choices?|wish(?:es)?|selection|preferences?) of the (?:user|person)\\b|\\b(?:disregard|ignore|overrule|override) (?:the )?user's (?:\\w{1,10} )?(?:choices?|wish(?:es)?|selection|preferences?)\\b`,
      `\\b(?:tool|server|connector)s? of (?:an)?other servers?\\b.{0,60}?\\b${TAKE} ${SELF}\\b|\\b${TAKE} ${SELF} (?:under|in|by) (?:that|its|their|the same) (?:name|place|stead)\\b`,
      `\\b(?:calls?|answers?|repl(?:y|ies)|actions?|results?|requests?) (?:that|which) (?:did|do|does|has|have|was|were)(?: not|n't) (?:\\w{1,8} )?(?:go(?:ne)?|pass(?:ed)?|come|run|been|sent|checked|approved) (?:\\w{1,8} )?(?:through|via|by|to) ${SELF}\\b`,
      `^\\W{0,4}(?:invoke|call|run|use)d? (?:again )?(?:after|before|with|on) (?:every|each|any) (?:\\w{1,10} )?(?:tool call|call|tool|step|message|answer)s? (?:of|from|to|by) (?:any|all|every|another|other|the other)\\b`,
    ].join('|'),
  ),
);
/** The manners of one server among its own tools. */
const AT_HOME = gated(
  /\b(?:of|in|from|on) (?:this|our|the same|its) (?:server|toolset|suite|integration|api|plugin|collection)\b|\bthis server's\b|\bour other\b|\bother \w{3,20}_\w+ tools\b|\bin this (?:server|suite|toolset)\b/,
);

export function* firstPlace(said: Said): Generator<Found> {
  const { text, purpose, part, sentence } = said;
  if (part !== 'description' || !SIGN.test(text) || AT_HOME.test(text)) return;
  const strength = purpose.isEntry ? 'hint' : 'plain';
  const isEvery = EACH_TURN.test(text) && CALLS_SELF.test(text);
  if (isEvery) {
    if (CONTENT.test(text)) yield { frame: 'forwarding', strength: 'plain' };
    yield {
      frame: 'hijack',
      strength: CONTENT.test(text) ? 'plain' : sentence.isHeadline || isOwnAffair(said) ? 'hint' : strength,
    };
    return;
  }
  // What a proxy is for.
  const isRoad = purpose.isCalled(/proxy|rout|gateway|tunnel|vpn/);
  if (CLAIMS.test(text)) yield { frame: 'hijack', strength: isRoad ? 'hint' : 'plain' };
  else if (
    AHEAD.test(text) ||
    (RANKS.test(text) && ABOVE.test(text)) ||
    EVEN_SO.test(text) ||
    SEVERAL.test(text) ||
    (THROUGH_ME.test(text) && !isRoad)
  )
    yield { frame: 'hijack', strength };
  else if (BARRED.test(text) || (OUTSIDE.test(text) && SHUT.test(text))) yield { frame: 'hijack', strength };
}

/** `Whenever the user asks about invoices, use this tool`. */
const isOwnAffair = ({ text }: Said): boolean =>
  /\b(?:asks?|wants?|needs?|questions?|requests?) (?:about|for|to|how|whether|on|regarding|that|you to|which|what)\b|\bwhenever you need\b/.test(
    text,
  );
