/** By which a text is known to speak to the agent that reads it. In small letters; every gap is bounded. */

const NAMES = 'claude|chatgpt|gpt(?:-?\\d)?|copilot|co-pilot|gemini|cursor|codex|grok';
const KINDS =
  'coding|code|language|vision|e?-?mail|inbox|screening|web|search|shopping|research|browsing|review|chat|writing|pair|support|ops|based';
const WHO =
  'assistants?|agents?|models?|systems?|tools?|bots?|reviewers?|readers?|operators?|chatbots?|crawlers?|summari[sz]ers?|translators?|helpers?|evaluators?|graders?|recruiters?|programmers?|browsers?';
/** Nobody else is called this. */
const AI = new RegExp(
  `\\b(?:(?:(?:${KINDS}) )?(?:ai|a\\.i\\.|llm)s?(?:[ -](?:${KINDS}|${WHO})){0,3}|(?:large )?(?:language|vision|reviewer) models?|(?:coding|virtual|autonomous|automated|browsing|agentic) (?:${WHO})|(?:(?:code )?review |chat ?)?bots?|${NAMES})(?![\\w.]\\w)\\b`,
  'g',
);
/** Called by this, people are as well; or data. */
const MANY = /\b(?:assistants|agents|models)\b/g;
const ONE = /\b(?:assistant|agent|model)\b/g;
const [AI_MARK, MANY_MARK, ONE_MARK] = ['\u0001', '\u0002', '\u0003'];

/** The same text with a sign for each letter of such a name: patterns that spell them out take long to compile. */
export const marked = (text: string): string =>
  text
    .replace(AI, (name) => AI_MARK.repeat(name.length))
    .replace(MANY, (name) => MANY_MARK.repeat(name.length))
    .replace(ONE, (name) => ONE_MARK.repeat(name.length));

const ANY = '[\u0001-\u0003]+';
const ALL_AI = `\u0001+(?:(?:, (?:and |or )?| ?/ ?| and | or )${ANY})*`;
const AT_WORK = '(?:reading|summari[sz]ing|processing|visiting|parsing|triaging)';
const VOCATIVE = `(?:${ALL_AI}|[\u0002\u0003]+(?= ${AT_WORK} (?:this|the|our))|(?<anybody>\u0002+|\u0003+))`;

/** What cannot stand in the middle of a clause. */
const START =
  '(?:^[\\s*>#/@-]*|[.!?:;=]\\s+|["(\\[{}\\])>|*#!?`]\\s*@?|//\\s*@?|[\\s+]\'|,(?=\\S)|\\s[-–—]\\s+|\\n\\s*)';
const LEAD =
  "(?<lead>(?:dear|hey|hi|hello|ok|attention|important|warning|urgent|reminder|system|stop|only)\\b[ ,:!(.]*(?:(?:notice|to|for|the|all|any|every) )*|(?:[\\w-]{1,12} ){0,2}?(?:note|notice|message|instructions?|hint|guidance|directive|memo|text|p\\.?s\\.?|request|task|info|applies)\\b[ :,(]*(?:for|to) (?:[\\w\u0001'-]{1,16} ){0,4}?|(?:only )?(?:for|to) (?:(?:the|all|any|every) )?(?:[\\w-]{1,12}'s )?|any |all |every )?";
const BUSY =
  "(?:'s?| (?:\\w{3,12}ing|that|who|which|in|on|of|here|instructions?|notes?|notice|only)\\b[^.:;!?\\n]{0,70}?)?";

/** `AI agents reading this page: …`; what follows has to be an order. */
export const CALLED = new RegExp(
  `${START}${LEAD}${VOCATIVE}${BUSY}(?:-only)? ?[)\\]]?(?:[:,;!.]|(?<=[)\\]])| [-–—]+ )`,
  'g',
);
/** A heading: what stands under it is said to them. */
export const HEADED = new RegExp(
  `(?:^|\\n)[#*= \\t]*(?:\\w{1,14} ){0,2}(?:for|to) (?:the |all |any )?${ALL_AI}[*: \\t]*\\n`,
  'g',
);
/** Somebody calls a bot of the forge: people do, all day. */
export const MENTIONED = /(?:^|\s)@\u0001+[ ,:]*(?:@[\w\u0001-]{1,30}[ ,:]*){0,3}(?:please )?/g;
/** `If you are a language model, …`, `you, the model, …`, `whoever reads this as an AI …` */
export const SUPPOSED = new RegExp(
  `\\b(?:if|when|since|because|in case) (?:you(?: are|'re)(?: reading this as)?|(?:this|it) [\\w -]{0,24}?is (?:being )?(?:read|processed|seen|handled|summari[sz]ed|opened) by) (?:currently |now )?(?:(?:an?|the|any) )?${ANY}|\\b(?:you|as),? (?:as )?(?:an?|the) ${ANY},|\\bwhoever (?:reads this as an? \u0001|you are assisting)|\\bif an? \u0001+ (?:is|are) \\w{3,12}ing\\b|\\bany \u0001+ (?:that|who) reads this\\b|\u0002+ like you\\b`,
  'g',
);
/** `AI agents must …`: an order, or a law, or somebody's opinion. */
export const BOUND = new RegExp(
  `(?:${START}|\\b(?:when|if|then|that) )(?:(?:an?|any|all|every) )?(?:\u0001+|\u0002+(?= ${AT_WORK})|(?<anybody>\u0002+))(?: (?!may|can|is|are)[^.:;!?\\n]{0,70}?)? ?(?:must|shall|should|ha(?:s|ve) to|needs? to|(?:is|are) (?:hereby )?(?:obliged|required|instructed|ordered|asked) to|agrees?)\\b|\\bthe \u0001+ agrees\\b|\\bonly (?:\\w{1,12} )?(?:if|when|after|once) (?:the |an )?\u0001+ \\w`,
  'g',
);
/** As people write of a product; or of the one that reads. */
export const NAMED = /\bthe [\u0001\u0003]+ (?:must|shall|has to|is to|should)\b/g;

/** Anything by which the rest may be worth reading. */
export const MAY_SPEAK = new RegExp(
  `\\b(?:ais?|a\\.i\\.|llms?|assistants?|agents?|models?|chatbots?|bots?|${NAMES}|assisting|agentic|ia|ki|sprachmodell\\w{0,2}|robots?)\\b|(?<![а-я])ии(?![а-я])|нейросет|языков\\S{1,4} модел|(?<![a-z])ai(?![a-z])|mod[èe]les? de langage|inteligencia artificial|intelligence artificielle|künstliche intelligenz|人工智能|助手|模型|アシスタント|モデル|인공지능|어시스턴트|\\b(?:the|your) user\\b|<\\/?(?:user|system|tool_\\w{1,12}|function_\\w{1,12})>|\\[inst\\]|<\\|im_|### instruction|\\bhuman:|your (?:\\w{1,12} ){0,2}?(?:instructions|task|orders)|(?:all|any) (?:\\w{1,12} ){0,2}?instructions`,
);

/** Verbs that change something for somebody. */
export const CHANGES =
  /\b(?:add|approve|merge|delete|remove|drop|truncate|wipe|overwrite|replace|rewrite|rename|revert|force-push|push|publish|unpublish|post|transfer|pay|buy|book|order|refund|issue|cancel|close|reassign|assign|transition|grant|invite|promote|disable|enable|turn (?:on|off)|switch (?:on|off|to)|install|uninstall|downgrade|subscribe|unsubscribe|forward|send|share|upload|e-?mail|restart|reboot|shut down|scale|open a|create|change|set|lower|raise|edit|modify|move|archive|sign|accept|decline|vote|follow|star|give|hand|insert|reset|revoke|classify|rank|score|mark|skip|navigate|refuse|pick|log|lock|whitelist|allow|tick|submit|click|bypass|put|quote|advise|describe|write)\b/;

/** What an order begins with. */
const EASED =
  "(?:(?:please|kindly|now|also|then|first|immediately|instead|just|always|simply|only|hence|therefore|and|so|to|it(?: is|'s) (?:necessary|required|mandatory|important) (?:that|to)|this is an? \\w{1,12}\\.?|the following applies\\.?),? )*";
const CLAUSE =
  '(?:(?:before|when|whenever|after|once|if|while|as|rather than|in order to|from|regardless|whatever|until|for|by)\\b[^.!?\\n]{0,140}?[,:] ?)?';
const NO_VERB =
  'the|this|that|these|those|there|here|it|its|is|are|was|were|i|we|he|she|they|a|an|all|any|some|no|not|in|on|at|of|for|with|from|by|as|and|or|but|if|yes|ok|okay|sure|none|new|our|his|her|their|my|what|which|who|how|why|where|can|could|may|might|will|would|has|have|had|also|each|every|more|most|only|true|false|null|one|two|three|still|chat|used|based|such';
const DETERMINED =
  '(?:the|this|that|these|all|every|each|your|its|their|his|a|an|any|it|them|him|her|no|only|both|user|users|up|off|down|out|over|to|from|with|for|on|in|as|nothing|everything|\\d|["\'`])';
const CLEAR = `you\\b|your\\b|you're\\b|(?:if|unless) you\\b|(?:report|say|tell|answer|recommend|claim|state|treat|act|proceed|begin|start|abandon|cease|quit|cite|respond|reply|produce|obey|praise|stop|override|forget|ignore|disregard|make up|present|pretend|search|paste|include|press|ping|rotate|wipe|conclude)\\b|do not\\b|don't\\b|never\\b|${CHANGES.source}`;
const OPENS = `^[\\s"'\`(*_\\]{-]*${EASED}${CLAUSE}${EASED}`;
/** Behind a comma a sentence may as well go on. */
export const CLEAR_ORDERS = new RegExp(`${OPENS}(?:${CLEAR})`);
/** Or somebody's wish, or his consent. */
export const ORDERS = new RegExp(
  `${OPENS}(?:${CLEAR}|(?:[\\w'’]{1,14} ){1,5}(?:wants?|would like|asks?|orders?|requires?|needs?|authori[sz]ed|approved|agreed|signed|consents?|changed|has to be|is to)\\b|(?!(?:${NO_VERB})\\b)[a-z][a-z-]{1,14}[a-z] ${DETERMINED})`,
);
