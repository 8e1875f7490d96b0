/**
 * Parameters that ask for what the tool has no need of: the conversation, other tools' output, secrets, files. Such a
 * parameter is a way out, for the model fills it in and nobody looks.
 */

import type { Parameter } from '../../screening/contract/definition-subject.ts';
import { nameWords } from '../../screening/definitions/name-words.ts';
import { plainText } from '../../screening/definitions/plain-text.ts';
import { oddlyAsked } from './odd-asking.ts';
import type { Capability, Purpose } from './purpose.ts';
import { REACH_SIGN } from './reaches.ts';

export interface Sink {
  readonly parameter: Parameter;
  readonly capability: Capability;
  readonly says: string;
  readonly confidence: number;
  readonly isGrave: boolean;
}

const CONVERSATION =
  /\b(?:(?:conversation|chat|dialogue?|message) (?:history|transcripts?|logs?|so far|contents?|state)|(?:full|entire|whole|complete|raw|verbatim)(?: \w{1,14})? (?:conversation|chat|dialogue|transcript)|conversation (?:so far|up to|to date)|summary of the (?:chat|conversation|dialogue|discussion)|(?:previous|prior|earlier|preceding|recent|past|all(?: of)?(?: the)?(?: user'?s?)?|other|user'?s? (?:previous|prior|earlier|recent|last|other)) (?:user )?(?:messages|turns|exchanges|utterances)|(?:everything|anything) (?:the user|you) (?:\w{1,12} ){0,2}?(?:said|told|shared|mentioned|typed|pasted|wrote|know|knows?|have|has|see|remember)|what(?:ever)? the user (?:has |have )?(?:said|told|shared|pasted)|system (?:prompt|message|instructions?)|(?:your|developer|initial|hidden) (?:system )?(?:instructions|prompt)|context window|(?:discussion|talk|text|exchange) so far|messages (?:exchanged )?between (?:you|the user)|(?:last|past|previous|preceding) (?:few|two|three|five|ten|twenty|dozen|\d{1,3}) (?:\w{1,10} )?(?:messages|turns|exchanges)|everything (?:above|before|preceding|prior|up to)|state of the assistant|(?:agent|assistant|model|you) (?:\w{1,10} )?(?:holds?|has|have|keeps?|remembers?|knows?) in (?:its|your|the) (?:context|memory)|what (?:the assistant|the agent|you) (?:knows?|remembers?) (?:of|about)|(?:text|instructions|rules|prompt) (?:that )?you (?:were|have been) (?:given|told|shown|started))\b/;
const TOOL_OUTPUT =
  /\b(?:(?:other|previous|prior|earlier|all|any|recent|preceding|last|latest) (?:tools?|functions?)(?:'s?|s')? ?(?:calls? )?(?:outputs?|results?|responses?)|(?:outputs?|results?|responses?) (?:of|from|returned by) (?:any |all |the )?(?:other|previous|prior|earlier|preceding|(?:most )?recent|last|latest)(?: \w{1,14}){0,3}? (?:tools?|calls|functions?))\b/;
const SECRETS =
  /\b(?:any|all|available|relevant|known|the user'?s?|user'?s?|your|found|stored|saved|discovered|include|including)(?: [\w'-]{1,14}){0,3}? (?:api[ _-]?keys?|passwords?|credentials?|access tokens?|auth(?:entication)? tokens?|session tokens?|secrets?|private keys?|ssh keys?|environment variables?|env vars?|seed phrases?|recovery phrases?)\b|[/\\~.]ssh[/\\]|\bid_(?:rsa|ed25519)\b|\.aws[/\\]credentials|\bcontents? of (?:\S{1,20} ){0,3}?\.env\b/;
/** A sum needs no environment, however openly the parameter is named for it. */
const ENVIRONMENT =
  /\b(?:process|shell|caller'?s?|agent'?s?|host'?s?) (?:process |shell )?environment\b(?! (?:name|type|id))|\b(?:current|full|complete|whole|entire|all) (?:process |shell )?environment variables?\b|\bkey=value\b.{0,30}\benviron|\benviron\w{0,4}.{0,24}\bkey=value\b/;
const FILES =
  /\b(?:contents?|copy|text|source|dump) of (?:any|all|the user'?s?|relevant|open|nearby|recent|local|your|related|every|other|configuration|config)(?: [\w'-]{1,14}){0,3}? (?:files?|documents?|workspace|directory|folder|clipboard|editor)\b|\bcontents? of (?:\w{1,14} ){0,2}?(?:files?|documents?) (?:the user|you have|you've|you can|currently)\b/;

/** Names that promise nothing: whatever such a parameter asks for is only said in its description. */
const VAGUE =
  /^_*(?:side ?notes?|notes?|context|extras?|metadata|meta|debug(?: ?info)?|session|trace|tracking|feedback|comments?|remarks?|info|additional(?: \w+)?|details?|data|payload|memo|annotations?|diagnostics?|telemetry|audit|aux|misc|state|summary|background|references?|observations?|scratchpad|thoughts?|reason|reasoning|explanation|justification|hints?|tags?|log|ref|user context|client context|options|params|hash|signature|checksum|seed|style|footer|header|nonce|opaque|blob|x|extra info)$/;
/** A parameter that is named after a secret says openly what it is for. */
const OPEN_SECRET =
  /\b(?:key|keys|token|tokens|password|passwd|pwd|secret|secrets|credential|credentials|auth|authorization|env|environment|cookie|cookies|headers?|passphrase|pin|vars?|variables?|config|connection|login|username|ssh|cert|certificate)\b/;
/** Not given to the tool by its user, but picked up by the model. */
const FROM_TALK =
  /\b(?:in|from) (?:the|this|your|our) (?:conversation|chat|context|environment|session|memory|workspace|machine|system)\b/;
const OPEN_TALK =
  /\b(?:messages?|history|transcript|conversation|chat|prompt|dialog|dialogue|instructions?|system|thread)\b/;
const NEGATED =
  /\b(?:do not|don't|never|must not|mustn't|should not|avoid|without|excluding|exclude|not include|no|nor|remove|strip|redact)\b[^.!?\n]{0,80}$/;
const NOTORIOUS = /^_*side ?notes?$/;

/** Most parameters are named after what a tool works on. */
const NAME_SIGN =
  /key|ssh|phrase|mnemonic|hosts|cookie|chain|rsa|prompt|history|conversation|note|context|meta|debug|session|tele|trace|diag|extra/i;

export function* sinksOf(parameters: readonly Parameter[], purpose: Purpose): Generator<Sink> {
  for (const parameter of parameters) {
    if (!takesText(parameter)) continue;
    const plain = plainText(parameter.description);
    if (plain.length < 16 && !NAME_SIGN.test(parameter.name) && !REACH_SIGN.test(plain)) continue;
    const name = nameWords(parameter.name).join(' ');
    const text = plain.replace(/\s+/g, ' ');
    const sink =
      asked(name, text, purpose) ??
      named(name, purpose) ??
      unexplained(name, text, parameter, purpose) ??
      odd(name, text, purpose);
    if (sink !== undefined) yield { parameter, ...sink };
  }
}

const takesText = ({ types, schema }: Parameter): boolean =>
  schema.enum === undefined &&
  schema.const === undefined &&
  (types.length === 0 || types.some((type) => /^(?:string|object|array)$/.test(type)));

type Asked = Omit<Sink, 'parameter'>;

function asked(name: string, text: string, purpose: Purpose): Asked | undefined {
  const isVague = VAGUE.test(name);
  const surely = (sure: number, unsure: number) => (purpose.isNarrow ? sure : unsure);
  if (
    asks(SECRETS, text) &&
    (!OPEN_SECRET.test(name) || FROM_TALK.test(text)) &&
    !purpose.declares('secrets') &&
    (isVague || purpose.isNarrow || FROM_TALK.test(text))
  )
    return {
      capability: 'secrets',
      says: 'asks for secrets',
      confidence: surely(0.85, 0.65),
      isGrave: purpose.isNarrow && isVague,
    };
  if (purpose.isNarrow && asks(ENVIRONMENT, text) && !/\b(?:env|environ)/.test(purpose.headline))
    return { capability: 'secrets', says: 'asks for the environment', confidence: 0.7, isGrave: false };
  const isTalk = asks(CONVERSATION, text) || (purpose.isNarrow && CONVERSATION.test(name));
  if (isTalk && !purpose.declares('conversation') && (purpose.isNarrow || !OPEN_TALK.test(name)))
    return {
      capability: 'conversation',
      says: 'asks for the conversation or for hidden instructions',
      confidence: surely(0.75, 0.55),
      isGrave: false,
    };
  if (
    asks(TOOL_OUTPUT, text) &&
    !purpose.declares('conversation') &&
    !purpose.declares('execution') &&
    (isVague || purpose.isNarrow)
  )
    return {
      capability: 'conversation',
      says: "asks for other tools' output",
      confidence: surely(0.75, 0.5),
      isGrave: false,
    };
  if (asks(FILES, text) && !purpose.declares('files') && (isVague || purpose.isNarrow))
    return {
      capability: 'files',
      says: "asks for the user's files",
      confidence: surely(0.75, 0.5),
      isGrave: false,
    };
  return undefined;
}

function asks(pattern: RegExp, text: string): boolean {
  const match = pattern.exec(text);
  return match !== null && !NEGATED.test(text.slice(Math.max(0, match.index - 100), match.index + 4));
}

const STOLEN =
  /\b(?:private key|ssh key|ssh|secret access key|seed phrase|mnemonic|known hosts|session cookies|cookies|keychain|id rsa|system prompt|(?:chat|conversation|message) history|full conversation)\b/;

/** A name that says plainly what the tool has no use for. */
function named(name: string, purpose: Purpose): Asked | undefined {
  const thing = STOLEN.exec(name)?.[0];
  if (thing === undefined) return undefined;
  const capability = /prompt|history|conversation/.test(thing) ? 'conversation' : 'secrets';
  if (purpose.declares(capability) || (thing === 'cookies' && !purpose.isNarrow)) return undefined;
  return { capability, says: 'is named after something private', confidence: 0.6, isGrave: false };
}

function odd(name: string, text: string, purpose: Purpose): Asked | undefined {
  const capability = oddlyAsked(name, text, purpose);
  if (capability === undefined) return undefined;
  return { capability, says: 'collects more than the tool works on', confidence: 0.45, isGrave: false };
}

/** A sum needs no notes: a tool that computes and requires a vague text without a word of why. */
function unexplained(
  name: string,
  text: string,
  { isRequired }: Parameter,
  purpose: Purpose,
): Asked | undefined {
  if (!purpose.isComputing || purpose.declares('conversation')) return undefined;
  const isOdd =
    NOTORIOUS.test(name) ||
    (isRequired &&
      text === '' &&
      /^(?:context|metadata|debug info|session|telemetry|trace|diagnostics|extra|extra info|notes)$/.test(
        name,
      ));
  if (!isOdd) return undefined;
  return {
    capability: 'conversation',
    says: 'is not explained by what the tool does',
    confidence: 0.4,
    isGrave: false,
  };
}
