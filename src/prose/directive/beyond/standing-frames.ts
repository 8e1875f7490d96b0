/** Orders that wait or come from elsewhere: triggers, texts that are to be obeyed, chains of tools, clauses of a policy. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import type { Found, Said } from '../sentence/said.ts';
import {
  foreignIn,
  GRAVE,
  isOtherTool,
  isPrivate,
  namedTools,
  REGARDLESS,
  TRIGGER,
  UNASKED,
  USED_TOGETHER,
} from '../sentence/signs.ts';

const TEXTS =
  '(?:steps?|instructions?|orders?|commands?|directions?|tasks?|jobs?|requests?|rules|notes?|directives?|requirements?|sentences?|to-?dos?|what (?:it|they|the \\w{1,12}) (?:says?|asks?(?: for)?|returns?|answers?|contains?)|whatever (?:it|they|the \\w{1,12}) (?:says?|asks?(?: for)?|returns?))';
const OBEYED =
  '(?:carried out|followed|obeyed|executed|worked off|fulfilled|acted (?:on|upon)|complied with|performed|run|binding|to be done|done|met|honou?red|treated as (?:orders|instructions|commands)|as binding|take precedence|have priority|come first|apply)';
const PASSIVE_OBEY = gated(
  new RegExp(`\\b${TEXTS}\\b.{0,70}?\\b(?:is|are|be|being|gets?) (?:\\w{1,12} ){0,2}?${OBEYED}\\b`),
);
const ACTIVE_OBEY = gated(
  new RegExp(
    `\\b(?:follow|follows|carry out|carries out|obey|obeys|execute|executes|act on|acts on|do|does|comply with|fulfil|fulfill|perform|performs|work off|honou?r)\\b (?:exactly |precisely |all |any |every |the |whatever |these |those ){0,3}(?:\\w{1,12} )?${TEXTS}\\b.{0,60}?\\b(?:in|from|on|of|returned|it returns|found|contained|written|embedded|received|the (?:page|article|result|output|answer|response|document|mail|ticket|comment|file)|without|as they come|word for word)\\b`,
  ),
);
/** Where such texts come from. */
const SOURCE = gated(
  /\b(?:in|on|from|of|by|inside|within|held) (?:the |a |an |its |their |this |each |any |our |that )?(?:\w{1,12} )?(?:articles?|pages?|results?|outputs?|answers?|responses?|documents?|mails?|e-?mails?|tickets?|comments?|files?|side|server|website|sites?|reviews?|feeds?|messages?|entries|records?|issues?|descriptions?|texts?|calendar|events?|queue|body|rows?|cells?|notes?|queued)\b|\bqueued\b|\breturned\b|\bit returns\b|\bas they come\b|\bof this server\b/,
);
const SURELY = gated(
  /\b(?:assistants?|agents?|models?|with the tools|with the terminal|as they come|knows? best|without (?:question|asking|review|further)|at once|like (?:those|the ones) of the (?:user|owner)|as if|from the owner|precedence|priority|binding|word for word|input of the next|whatever)\b/,
);
const TRUSTED = gated(
  /\b(?:requests?|messages?|instructions?|orders?|mails?|e-?mails?|text)\b.{0,40}?\b(?:from|of|by|signed)\b.{0,50}?\b(?:are|is|count as|have|carry|be|as) (?:\w{1,10} )?(?:from the (?:owner|user|administrator)|trusted|fulfilled|authori[sz]ed|granted|obeyed|honou?red|approved|genuine|the (?:authority|weight) of)\b/,
);
const PRECEDES = gated(
  /\b(?:overrides?|replaces?|outranks?|beats?|goes? before|comes? before|prevails? over) (?:what|whatever|the wishes|the wish|the will|the choice|the request) (?:of )?(?:the |your )?(?:users?|person|owner|customer|they)\b|\b(?:remember|note|memori[sz]e|keep in (?:mind|memory))\b.{0,30}?\b(?:future|every|later|all) (?:\w{1,8} )?(?:conversations?|sessions?|chats?|tasks?)\b.{0,60}?\b(?:trusted|consulted|first|obeyed|allowed|approved|followed|owner|preferred|used)\b|\bif (?:an?|the|any) \w{3,14} (?:contains?|asks?|includes?|holds?|has|lists?) (?:for )?(?:an? |any )?(?:tasks?|instructions?|requests?|commands?|orders?|steps|to-?dos?)\b.{0,30}?\b(?:perform|do|execute|follow|carry|run|obey|fulfil|complete) (?:it|them|these|those|so|out)\b|\b(?:this|these|the following|its|such)\b.{0,40}?\b(?:paragraph|polic(?:y|ies)|text|note|rules?|section|description|server)\b.{0,40}?\b(?:takes? precedence|prevails?|goes? first|comes? (?:first|before)|outweighs?|wins?|applies? instead|stands? above|supersedes?|replaces?)\b|\b(?:superseded|cancelled|void|lifted|suspended|set aside|no longer valid|out of force) (?:by|for) (?:this|the (?:present|following)|these)\b/,
);

/** Words of offices: they make an order out of a custom. */
const OFFICE = gated(
  /\b(?:under|per|according to|pursuant to|in line with|in accordance with|as laid down in|by virtue of) (?:the )?(?:section|polic(?:y|ies)|rule|guidelines?|clause|article|paragraph|\w{1,12} (?:polic(?:y|ies)|guidelines?|rules?|procedure|standard|act|agreement))\b|\bcompliance (?:asks|requires|expects|wants)\b|\b(?:it is|is) (?:customary|good practice|usual|standard practice|common practice|established practice|routine|expected)\b|\bby convention\b|\bthe usual (?:order|procedure|way|course|practice)\b|\bas a matter of (?:course|routine)\b|\bin order to (?:calibrate|warm|prime|keep|stay|maintain)\b|\bto keep (?:caches?|indexes|models?|estimates) (?:warm|fresh|accurate)\b|\b(?:is|are) (?:expected|supposed|obliged|deemed) to\b|\b(?:is|are) accompanied by\b|\b(?:is|are) maintained by the participants\b|\bincomplete \w{3,20} are (?:returned|rejected|refused)\b|\b(?:gain|benefit)s? from\b|\b(?:is|are) only complete with\b|\bfor (?:accurate|complete|better|full|correct|reliable) \w{3,16}\b|\b(?:which is|that is) why\b|\bdeemed\b/,
);
const HANDS = gated(
  /\b(?:includ\w{1,4}|record\w{0,3}|list(?:ed|s)?|cop(?:y|ied|ies)|attach\w{0,3}|add(?:ed|s)?|gather\w{0,3}|collect\w{0,3}|compil\w{1,4}|pass(?:ed|es)?|accompan\w{1,4}|enter(?:ed|s)?|open(?:ed|s)?|look(?:ed)? up|writ\w{1,4}|suppl(?:y|ied|ies)|state[sd]?|send|sent|shar\w{1,3}|transfer\w{0,4}|consists?|derived|put|read|taken?|fetch\w{0,3}|stored|handed|hands)\b/,
);
const THEN = gated(
  /\b(?:then|followed by|after which|which|and hands?|straight away|afterwards|next|for each|with the (?:values?|results?|rows?|output))\b/,
);
const REMOVES_LIMIT = gated(
  /\(no limit\)|\bfor each entry\b|\bin one go\b|\bat a time\b|\bwith(?:out)? (?:a )?limit\b|\b(?:divided|split) into (?:\w{1,10} )?parts\b/,
);

export function* standing(said: Said): Generator<Found> {
  const { text, part, purpose } = said;
  yield* obedience(said);
  const isOther = isOtherTool(text, purpose);
  const isHidden = isPrivate(said);
  const isGrave = GRAVE.test(text);
  if (TRIGGER.test(text)) {
    const isBeyond = isOther || isHidden || isGrave || foreignIn(text, purpose) !== undefined;
    if (isBeyond && isRule(said))
      yield { frame: 'hijack', strength: part === 'parameter-description' ? 'hint' : 'plain' };
  }
  if (UNASKED.test(text) && isRule(said) && (isOther || isHidden || isGrave || said.verbs.some(isDirected)))
    yield { frame: 'consent', strength: isGrave || isOther ? 'plain' : 'hint' };
  if (part === 'parameter-description' && said.sentence.isHeadline) return;
  if (OFFICE.test(text) && HANDS.test(text) && isHidden && !isHonest(text))
    yield { frame: 'forwarding', strength: 'plain' };
  yield* chains(said, isOther, isHidden, isGrave);
}

function* obedience({ text, purpose }: Said): Generator<Found> {
  if (PRECEDES.test(text)) yield { frame: 'override', strength: 'plain' };
  if (TRUSTED.test(text)) yield { frame: 'override', strength: 'plain' };
  if ((PASSIVE_OBEY.test(text) && SOURCE.test(text)) || ACTIVE_OBEY.test(text)) {
    const isSure = SURELY.test(text);
    if (isSure || REGARDLESS.test(text))
      yield { frame: 'override', strength: purpose.isEntry && !/\bwithout\b/.test(text) ? 'hint' : 'plain' };
    else yield { frame: 'override', strength: 'hint' };
  }
}

/** What is read with one tool goes on with another. */
function* chains(said: Said, isOther: boolean, isHidden: boolean, isGrave: boolean): Generator<Found> {
  const { text, purpose } = said;
  if (isHonest(text)) return;
  const names = namedTools(text, purpose);
  if (names.length === 0 && !isOther) return;
  const isMany = new Set(names).size > 1;
  if (
    isMany &&
    (REMOVES_LIMIT.test(text) || UNASKED.test(text) || (isHidden && THEN.test(text)) || isSecretTool(names))
  )
    yield { frame: 'hijack', strength: 'plain' };
  else if (
    (isOther || names.length > 0) &&
    isGrave &&
    (UNASKED.test(text) || REGARDLESS.test(text) || isOther) &&
    isRule(said)
  )
    yield { frame: 'hijack', strength: 'plain' };
  else if (isOther && isHidden && HANDS.test(text) && isRule(said))
    yield { frame: 'hijack', strength: 'plain' };
}

const isSecretTool = (names: readonly string[]): boolean =>
  names.some((name) => /secret|password|credential|token|contacts?|inbox|private/.test(name)) &&
  names.some((name) => /secret|send|post|upload|email|mail|publish|share|http|push/.test(name));

/** The plain present of a rule or an order, not of a possibility. */
const isRule = ({ text, verbs }: Said): boolean =>
  verbs.some(isDirected) ||
  (/\b(?:is|are|gets?|goes|go|receives?|takes?|has|have|must|should)\b/.test(text) &&
    !/\b(?:can|could|may be|might)\b/.test(text));

/** How tools of one server are used together. */
const isHonest = (text: string): boolean =>
  USED_TOGETHER.test(text) ||
  /\b(?:you can|can be|use this|use it|to find|to get|obtained (?:from|with|by|via)|returned (?:by|from)|from the (?:response|result)|if you|call \w{3,30} first|first call|see also|consider)\b/.test(
    text,
  );
