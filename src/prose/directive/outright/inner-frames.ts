/** What governs the model, wanted elsewhere: its prompt, its rules, the tools and servers that it was given. */
import { gated } from '../../gated.ts';
import { isDirected } from '../sentence/moods.ts';
import type { Found, Said } from '../sentence/said.ts';

const SIGN = gated(
  /prompt|instruct|rules|guideline|polic|directive|message|configur|tools|servers|\btext\b|words|orders|constraint/,
);
const LAW =
  '(?:prompts?|instructions?|rules|guidelines|polic(?:y|ies)|directives?|directions|constraints|orders|configuration|system message|set-?up(?: text| message)?|briefing|restrictions|safety rules|programming)';
/** By its owner, by its place, or by what it does to the model. */
const INNER = gated(
  new RegExp(
    `\\b(?:your|the (?:model|assistant|agent|host|client)'s) (?:\\w{1,12} ){0,2}?(?:${LAW}|(?:configuration|developer|system|first|opening) message)\\b|\\b(?:system|developer|configuration|hidden|host|meta)[- ](?:prompt|message|instructions|directives?|preamble)\\b|\\b(?:prompt|instructions|rules|configuration|system message) of (?:the |your )?(?:host|client|assistant|model|agent|application)\\b|\\b(?:${LAW}|texts?|words|messages?|whatever|what|everything|sentences)\\b (?:\\w{1,10} ){0,2}?(?:(?:that |which |with which |by which |under which )?you (?:were|have been|had been|are|may|must|should|operate|work|run|got|received|follow|obey|act|started|live)\\b|(?:that |which )?(?:governs?|guides?|binds?|steers?|configures?|precedes?) (?:you|this|the conversation|the chat)\\b|(?:that |which )?(?:the )?(?:operator|developer|host|provider|vendor|system|maker)s? (?:gave|has given|have given|set|wrote|left) (?:for )?you|(?:was|were|has been|have been) (?:written|given|said|told|handed|passed) to you|(?:that |which )?(?:stands?|stood|comes?|came|precedes?|was|were) before the (?:first|user|conversation|chat))`,
  ),
);
/** Only a few words lead from `you` to what it was told before anybody spoke. */
const AT_START = gated(
  /\b(?:initiali[sz]ed|set up|configured|started|primed|instructed|loaded|created|booted|provisioned|not allowed|forbidden|may not|must not|before (?:the|this|our|any) (?:conversation|chat|session|first)|operate|governs?|guides?|operator|developer|host|at the (?:start|beginning)|follow|obey|under)\b/,
);
const GIVEN = gated(new RegExp(`\\b${LAW}\\b .{0,20}?\\byou (?:were|have been|had been) (?:given|told)\\b`));
const OWN = gated(
  /\b(?:your|model's|assistant's|agent's|host's|client's|system|developer|configuration|hidden|host|meta|prompt of|instructions of)\b/,
);
const SHOWN = gated(
  /\b(?:lists?|prints?|puts?|begins?|starts?|opens?|fills?|translates?|repeats?|quotes?|appends?|describes?|summari[sz]es?|reports?|holds?|uses?|recites?|reproduces?|cop(?:y|ies)|writes?|shows?|contains?|includes?|attach(?:es)?|gives?|names?|states?|passe?s?|returns?|encodes?|spells?|enters?|adds?|sends?|takes?|mentions?|reveals?|outputs?|carr(?:y|ies)|makes?|echo(?:es)?|prefixe?s?|compares?|feeds?|explains?|turns?|stores?|saves?|made|listed|printed|quoted|repeated|sent|written|copied|given|included|entered|attached|stated|word for word|verbatim|unabridged|in full|acrostic|character by character|as is|expected|required|needed)\b/,
);
const ORDER = gated(
  /^\W*(?:also |then |first |please |always )?(?:print|begin|start|recite|translate|reveal|spell|show|make|name|open|use)\b/,
);
const TRADE =
  /prompt|instruct|\bagents?\b|assistant|persona|\bmodels?\b|\bllm|\brules?\b|guideline|chat|complet|\bgpt|generate/;
const INVENTORY = gated(
  /\b(?:names?|descriptions?|schemas?|lists?|inventory|addresses|definitions|which|what|all|every|each|the|other|connected)\b.{0,40}?\b(?:tools?|servers?|connectors?|integrations?)\b (?:(?:that |which )?(?:you (?:can|have|may|could|know)|(?:are|is) (?:\w{1,10} )?(?:available to you|connected|installed|attached|loaded|configured)|available to you|at your disposal|within your reach)|of (?:the )?other servers|in this session)|\b(?:connected|other|neighbou?ring) (?:\w{1,10} )?servers\b.{0,30}?\b(?:tools|addresses|names|schemas)\b|\b(?:tools|addresses|names|schemas)\b.{0,30}?\b(?:of|from) (?:the |all )?(?:connected|other|neighbou?ring) servers\b/,
);
const OUR_OWN = gated(
  /\b(?:this|our|the) server(?:'s)?\b|\b(?:returns|use|uses) the\b|\bcall\w{0,3} \w+ (?:to|for)\b/,
);

/** `Follow your rules`; `state in your prompt that …`, which is the text that is written for a tool. */
const NOT_SHOWN = /\bfollow(?:s|ing)?\b.{0,30}$|\b(?:in|into|within) $/;

export function* inner(said: Said): Generator<Found> {
  const { text, purpose, verbs, part } = said;
  if (
    !SIGN.test(text) ||
    !SHOWN.test(text) ||
    /\b(?:never|not include|no access|instead of your)\b/.test(text)
  )
    return;
  const found = INNER.exec(text);
  const isSecond =
    found !== null && (OWN.test(found[0]) || AT_START.test(text.slice(found.index)) || GIVEN.test(text));
  if (isSecond && !NOT_SHOWN.test(text.slice(0, found.index))) {
    // A parameter may say what it takes; what the tool is for must say it in its own words.
    const isTrade = part === 'parameter-description' ? purpose.covers('prompt') : purpose.speaksOf(TRADE);
    const isAsked = (verbs.some(isDirected) || ORDER.test(text)) && /\byou/.test(found[0]);
    yield {
      frame: 'disclosure',
      strength: isTrade ? 'hint' : isAsked && part === 'description' ? 'clear' : 'plain',
    };
  }
  if (
    INVENTORY.test(text) &&
    !OUR_OWN.test(text) &&
    !purpose.isCalled(/\btools?\b|mcp|server|capabilit|help|registry/)
  )
    yield { frame: 'disclosure', strength: 'plain' };
  else if (/\bother servers\b/.test(text) && INVENTORY.test(text) && verbs.some(isDirected))
    yield { frame: 'disclosure', strength: 'plain' };
}
