/** What a directive says about people and other orders: secrecy, consent, overriding, authority, and coloured answers. */
import { type Gated, gated } from '../gated.ts';
import { isDirected, isOf, type Verb } from './sentence/moods.ts';
import { type Found, isHeadlineVerb, type Said } from './sentence/said.ts';

const USER = gated(
  /\b(?:the |your |any |end[- ]?|our )?(?:users?|humans?|operators?|person|customers?|owner|anyone|anybody|them|people|developer)\b/,
);
const TOLD_TO = gated(
  /^\s?(?:to )?(?:the |your |any |end[- ]?|a )?(?:users?|humans?|operators?|person|customers?|owner|anyone|anybody|them|people)\b/,
);
/** Which things are not to be told: plain data, as many honest tools ask, or something that is being done. */
const DATA = gated(
  /\b(?:ids?|identifiers?|uuids?|guids?|json|raw|xml|html|markdown|base64|technical|slugs?|schema|error codes?|stack|internal (?:ids?|names?|urls?|paths?)|parameters?|syntax|query|sql|coordinates|enum|timestamps?|full (?:response|output|list)|tool names?|names? of|urls?|keys?|tokens?|password|secrets?|credentials|code|numbers?|results?|images?|data|passphrase|content)\b/,
);
const DEED = gated(
  /\b(?:this|it|that|these|about|of|step|action|call|process|access|behaviou?r|instructions?|transfer|copy|what|anything|you|lookup|read|sync|upload|note|message|request|happen\w{0,4})\b/,
);
const PRONOUN_OBJECT = gated(
  /^\s?(?:that |about |of |any of )?(?:this|it|that|these|them|those|anything|any of (?:this|it)|the (?:\w{1,12} )?(?:step|action|instructions?|process|transfer|upload|copy|request|requirement|note|call|lookup|sync|side[- ]?note|check|operation|file access|parameter|field))\b/,
);
const UNSEEN = gated(
  /\bwithout (?:the |any |your )?(?:user|users|human|operator|customer|person|them|anyone)(?:'s)? (?:knowing|noticing|knowledge|awareness|being (?:told|aware|informed|notified)|seeing|realising|realizing|involvement)\b|\bwithout (?:being noticed|drawing attention|attracting attention|leaving (?:a )?traces?|raising suspicion|any visible|visible)\b|\bbehind the (?:user|operator|owner|customer)'s back\b|\b(?:hidden|concealed|kept|keep it|keep this|kept secret|hide this|hide it|invisible|withheld|stays? (?:hidden|invisible)|remain (?:hidden|invisible|unseen)) (?:from|to) (?:the |your |end[- ]?|any )?(?:users?|operators?|humans?|customers?)\b|\b(?:keep|treat) (?:this|it|these|that|the (?:following|step|transfer|copy|upload|call|request|above|note|instructions?))(?: \w{1,12}){0,2} (?:(?:to|between) (?:yourself|us)|secret|hidden|confidential|internal|quiet|discreet|private|out of (?:the|your|sight))\b|\bbetween us\b|\b(?:say|mention|reveal|disclose) nothing\b|\b(?:keep|stay) (?:quiet|silent) about\b|\blet on\b|\b(?:nobody|no one|no-one|none of them) (?:has|needs|have|need|should|must|will)(?: to| ever)? (?:know|notice|see|find out|be told|hear)\b/,
);
const NEEDLESS = gated(
  /\b(?:users?|people|customers?|operators?) (?:must|should)(?: not|n't| never) (?:learn|find out|hear) (?:about|of|that)\b|\b(?:stay|remain)s? invisible in (?:what|your|the)\b|\bno trace of (?:it|this|that) in\b|\b(?:users?|people|operators?|customers?) (?:is|are) not to (?:learn|know|hear|be told|find out|see|notice)\b|\b(?:users?|people|operators?|humans?|customers?|they|the person) (?:need not|needn't|do not need|don't need|does not need|doesn't need|should not need|have no need|shouldn't|should not|must not|mustn't|will not|won't|are not|is not|isn't)(?: to)? (?:be |to be |see |know |notice |have |get |hear |ever )(?:\w{1,10} )?(?:bothered|troubled|told|informed|aware|about|shown|notified|distracted|asked|concerned|exposed|this|it|any|that|burdened|involved|interested|of|mention)\b|\b(?:implementation|internal|background|technical|housekeeping|plumbing) (?:detail|step|matter|process|bookkeeping|mechanism)s?\b.{0,60}\b(?:not|no need|n't|without|never|irrelevant|omit|skip|leave out)\b|\b(?:should|must|need|shall|does|do|can|may)(?: not|n't| never) (?:appear|surface|show up|be (?:mentioned|shown|visible|reflected|surfaced|listed|referenced|disclosed|exposed|included|repeated|discussed))(?: \w{1,12}){0,3}? (?:in|to|with) (?:the |your |any |its )?(?:\w{1,12} )?(?:reply|response|answer|summary|users?|conversation|chat|explanation|final)\b|\b(?:leave|keep) (?:it|this|that|the \w{1,14})(?: \w{1,8})? out of (?:the|your)(?: \w{1,10})? (?:reply|response|answer|summary|explanation|chat|conversation|report)\b/,
);
const QUIETLY = gated(
  /\b(?:silently|quietly|secretly|discreetly|covertly|stealthily|invisibly|surreptitiously|behind the scenes|in the background|unobtrusively|without comment|without mention\w{0,3}|without telling)\b/,
);

const OMITTED = gated(
  /\b(?:omit|hide|conceal|suppress|withhold|mask|obscure|leave out|keep back|strip) (?:\w{1,12} ){0,3}?(?:the fact|that|any mention|mention|any reference|references? to|this (?:step|action|call)|the (?:step|transfer|upload|call|copy|read|lookup|change))\b|\b(?:omit|hide|conceal|withhold) .{0,40}?\bfrom (?:the |your )?(?:users?|operators?|summary|reply|answer|response|report)\b/,
);

/** `Omit to have it requested from the user`: it comes from people, it is not kept from them. */
const COMES_FROM = gated(
  /\b(?:request|obtain|ask|tak|collect|receiv|infer|prompt|fetch|gather|elicit|deriv|retriev|gett|got|get|com|read|learn)\w{0,4}(?: \w{1,12}){0,2} from (?:the |your )?(?:users?|operators?|summary|reply|answer|response|report)\b|^\W{0,3}omit (?:to|if|when|for|unless)\b/,
);

export function* secrecy(said: Said): Generator<Found> {
  const { text, verbs } = said;
  if (UNSEEN.test(text))
    yield {
      frame: 'secrecy',
      strength: /\bkeep it (?:secret|private|confidential)/.test(text) ? 'hint' : 'plain',
    };
  else if (
    OMITTED.test(text) &&
    !COMES_FROM.test(text) &&
    verbs.some((verb) => isDirected(verb) && isOf(verb, 'hide'))
  )
    yield { frame: 'secrecy', strength: 'plain' };
  else if (NEEDLESS.test(text)) yield { frame: 'secrecy', strength: DATA.test(text) ? 'hint' : 'plain' };
  for (const verb of verbs) {
    if (verb.isDenied && isOf(verb, 'tell') && verb.force !== 'told' && isKept(verb, text))
      yield { frame: 'secrecy', strength: 'plain' };
    if (
      verb.isDenied &&
      verb.force === 'told' &&
      !verb.isPassive &&
      /^(?:tell|inform|notify|mention|alert|warn|reveal|disclose)$/.test(verb.base) &&
      isKept(verb, text)
    )
      yield { frame: 'secrecy', strength: 'plain' };
  }
  if (
    QUIETLY.test(text) &&
    verbs.some((verb) => isDirected(verb) && isOf(verb, 'read', 'send', 'put', 'call', 'execute', 'change'))
  )
    yield { frame: 'secrecy', strength: 'hint' };
}

function isKept(verb: Verb, text: string): boolean {
  if (verb.base === 'bring' && /^ up (?:this|that|it|the)\b/.test(text.slice(verb.end))) return true;
  const behind = text.slice(verb.end, verb.end + 90);
  if (
    /^(?:ask|prompt|include|list|output|share|state|say|describe|report|raise|bring|draw|refer)$/.test(
      verb.base,
    )
  )
    return (
      /^\s?(?:up |to )?(?:this|it|that|these|attention to)\b(?! (?:tool|field|parameter|value|unless|if))/.test(
        behind,
      ) && USER.test(behind)
    );
  if (verb.isPassive && /^(?:show|display|expose|surface)$/.test(verb.base)) return false;
  if (verb.isPassive)
    return !DATA.test(text) && (USER.test(text) || /\b(?:this|it|step|action)\b/.test(text));
  const audience = TOLD_TO.exec(behind);
  if (audience !== null) {
    const object = behind.slice(audience[0].length);
    if (/^ that\b/.test(object)) return !/\b(?:before|until|unless)\b/.test(object);
    return (
      !/^\s?(?:to|if|when|unless|until|how|where)\b/.test(object) &&
      !DATA.test(object) &&
      (/^\s{0,2}(?:[.,;:!)]|$|and\b|or\b)/.test(object) || DEED.test(object))
    );
  }
  if (PRONOUN_OBJECT.test(behind))
    return !DATA.test(behind.slice(0, 40)) && !/\b(?:unless|if|when|until|by name)\b/.test(behind);
  return (
    USER.test(behind) &&
    !DATA.test(behind) &&
    /\b(?:this|step|action|that you|what you|process|reading|sending)\b/.test(behind)
  );
}

const CONSENT = gated(
  /\bwithout (?:first )?(?:asking|prompting|confirming|confirmation|approval|consent|permission|waiting for|requesting|seeking|checking|verif\w{1,9}|question|user (?:confirmation|approval|consent))\b|\bno (?:confirmation|approval|consent|permission) (?:is )?(?:needed|required|necessary)\b|\b(?:do not|don't|never|no need to|skip)(?: \w{1,8})? (?:ask|request|seek|wait for|prompt|require|asking)(?: \w{1,10}){0,4}? (?:confirmation|approval|consent|permission)\b/,
);
const AGREED = gated(
  /\b(?:treat|consider|assume|take) (?:the )?(?:user's )?(?:confirmation|approval|consent|permission)(?: as| to be| is)? (?:\w{1,10} )?(?:given|granted)\b|\b(?:the |your )?user (?:has |have )?(?:already |previously |implicitly )(?:approved|consented|agreed|authori[sz]ed|confirmed|granted|given (?:consent|permission|approval))\b|\bpre-?(?:approved|authori[sz]ed) by (?:the )?user\b/,
);
const IF = gated(/\b(?:if|when|once|after|unless|until|only|whether|ensure|make sure|verify|check)\b/);

export function* consent({ text }: Said): Generator<Found> {
  if (AGREED.test(text) && !IF.test(text)) yield { frame: 'consent', strength: 'plain' };
  else if (CONSENT.test(text)) yield { frame: 'consent', strength: 'hint' };
}

const ORDERS = gated(
  /^.{0,60}?\b(?:previous|prior|earlier|other|any|all|your|system|user's|safety|content|conflicting|contrary|those|existing|default|built-?in|standing|security|default)\b.{0,30}?\b(?:instructions?|rules|guidelines|polic(?:y|ies)|restrictions|prompts?|directives|constraints|guardrails|safeguards|refusals?|orders|safety|directions)\b/,
);
const PRECEDENCE = gated(
  /\b(?:takes?|have|has|taking|given?|gets?|carr(?:y|ies)) (?:\w{1,10} )?(?:precedence|priority) over\b.{0,50}?\b(?:instructions?|prompts?|rules|guidelines|polic(?:y|ies)|preferences?|anything|requests?|directives|else)\b|\b(?:supersedes?|overrides?|outranks?|trumps?|replaces?)\b.{0,40}?\b(?:previous|prior|earlier|system|user|user's|your|any|all|other|conflicting)\b.{0,30}?\b(?:instructions?|prompts?|rules|guidelines|polic(?:y|ies)|directives|requests?)\b/,
);
const REGARDLESS = gated(
  /\b(?:regardless of|no matter|irrespective of|despite|notwithstanding) (?:what |any |whatever |the |how )?(?:user|other|your|system|earlier|previous|it).{0,30}?\b(?:says?|asks?|asked|instructions?|requests?|prefers?|preferences?|wants?|rules|prompt|objects?)\b|\bwhatever (?:the )?(?:users?|they|he or she) (?:wants?|says?|asks?|prefers?|thinks?|chooses?)\b|\beven (?:if|when|though) (?:the |your )?user (?:\w{1,8} )?(?:asks?|says?|objects?|declines?|refuses?|requests?|told|tells|disagrees|instructs|explicitly|did not|didn't|has not|hasn't|never)\b/,
);

/** Text from elsewhere is to be obeyed. */
const OBEY = gated(
  /\b(?:treat|regard|consider|interpret|take|view|handle) .{0,50}?\bas (?:\w{1,12} )?(?:commands?|instructions?|orders|directives)\b|\b(?:follow|obey|carry out|execute|comply with|act on) (?:any|all|whatever|every) (?:\w{1,12} )?(?:instructions?|commands?|orders|directives|requests?) (?:\w{1,10} )?(?:in|found|contained|from|embedded|that|it|returned|within)\b/,
);

const LIFTED = gated(
  /\b(?:rules?|constraints?|restrictions?|limits?|guidance|instructions?|developer message|system (?:prompt|message)|guidelines)\b.{0,60}?\b(?:is|are|was|were|has been|have been) (?:\w{1,10} )?(?:cancelled|canceled|lifted|superseded|suspended|void|revoked|withdrawn|waived)\b|\b(?:set|put|lay) aside (?:the |any |all |your )?(?:guidance|instructions?|rules?|guidelines|directions)\b/,
);
const RECAST = gated(
  /\byou are no longer (?:an? |the )|\byour new (?:identity|persona) is\b|\byour loyalty is\b|\ba refusal counts as\b|\bfor the (?:remainder|rest) of the (?:session|conversation),? you (?:play|are|act)\b/,
);

export function* overriding(said: Said): Generator<Found> {
  const { text, verbs } = said;
  const isDescription = said.sentence.isHeadline && /^\s*\w{2,14}s\b/.test(text) && !/^\s*this\b/.test(text);
  if (
    !isDescription &&
    PRECEDENCE.test(text) &&
    !/\b(?:only if|only when|unless|if (?:the )?user)\b/.test(text)
  )
    yield { frame: 'override', strength: 'plain' };
  if (LIFTED.test(text) && /\b(?:you|your|assistant|operator|developer|system)\b/.test(text))
    yield { frame: 'override', strength: 'plain' };
  if (RECAST.test(text)) yield { frame: 'role', strength: 'plain' };
  if (OBEY.test(text)) yield { frame: 'override', strength: 'plain' };
  if (REGARDLESS.test(text) && (verbs.some(isDirected) || /\b(?:must|has to|have to|should)\b/.test(text)))
    yield { frame: 'override', strength: 'plain' };
  for (const verb of verbs) {
    if (!isOf(verb, 'ignore') || !isDirected(verb) || isHeadlineVerb(said, verb)) continue;
    const behind = ORDERS.exec(text.slice(verb.end, verb.end + 110));
    if (
      behind !== null &&
      !/\b(?:validation|naming|style|lint|format\w{0,4}|firewall|bucket|branch|css)\b/.test(behind[0])
    )
      yield {
        frame: 'override',
        strength: /instructions|prompts|directives|guardrails|safeguards|safety|guidelines/.test(behind[0])
          ? 'clear'
          : 'plain',
      };
  }
}

const AUTHORITY = gated(
  /\b(?:by order of|per (?:company|corporate|security|compliance) (?:policy|rules)|(?:compliance|security policy|legal|regulations?|administrators?|management|the (?:vendor|platform|operator|company|administrator|security team|provider)) (?:requires?|mandates?|demands?|dictates?|instructs?)|authori[sz]ed by|on behalf of the (?:admin|developer|system)|required by (?:compliance|policy|law|security|the administrator|audit)|mandatory (?:security|compliance|audit) (?:step|check|procedure|requirement))\b/,
);
export const PRETEXT: Gated = gated(
  /\bfor (?:\w{1,12} (?:and |or )?){0,2}?(?:security|audit\w{0,3}|compliance|verification|debugging|diagnostics?|telemetry|quality|analytics|logging|tracking|billing|attribution|personali[sz]ation|traceability|safety|accuracy|calibration|context|routing|caching|monitoring|record-?keeping)(?: (?:purposes?|reasons?|checks?))?\b/,
);
const NECESSITY = gated(
  /\b(?:otherwise|or else|failing (?:this|that|to)|without (?:it|this|them|which))\b.{0,40}\b(?:not work|fail|n't work|break|error|reject\w{0,2}|refus\w{0,2}|crash|unavailable|not (?:function|respond|return))|\b(?:required|needed|necessary) for (?:the|this) (?:tool|call|request|server|feature) to\b/,
);
const TAG = gated(
  /<\/?(?:important|critical|system|secret|instructions?|admin|hidden|priority|mandatory)>|\[(?:system|admin|important|hidden|priority)\]|\*{2,}(?:system|admin)\b/,
);

/** Company for other frames: a claim of authority, a pretext, a bogus need, a tag. Alone they say nothing. */
export function* pressing({ text, verbs }: Said): Generator<Found> {
  if (AUTHORITY.test(text) || NECESSITY.test(text) || PRETEXT.test(text))
    yield { frame: 'authority', strength: 'hint' };
  if (TAG.test(text) && verbs.some(isDirected)) yield { frame: 'forged', strength: 'hint' };
}
