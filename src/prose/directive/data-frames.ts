/** Private things that are to be read, or to go where the tool's purpose does not need them. */
import { gated } from '../gated.ts';
import { PRETEXT } from './people-frames.ts';
import type { Strength } from './sentence/frame.ts';
import { isDirected, isOf, type Verb } from './sentence/moods.ts';
import { DUTY, type Found, isHeadlineVerb, isUrged, milder, type Said } from './sentence/said.ts';
import { literalOf, type SinkClass, sinkOf } from './sentence/sinks.ts';
import { PRONOUN, type Thing, type ThingClass } from './sentence/things.ts';

const REACH = 180;
const GRABS = gated(
  /^(?:read|open|cat|load|access|retrieve|fetch|obtain|collect|gather|extract|scan|inspect|grab|harvest|locate|view|dump|enumerate|capture|copy|pull|get|list|look|examine|check|search|find|consult|review|study)$/,
);
/** Verbs that say little about where a thing goes. */
const FAINT = gated(/^(?:set|use|list|get|check|find|search|query|return|output|hold)$/);
const WANTED = gated(
  /\b(?:requires?|expects?|needs?|wants?|is (?:required|mandatory|expected|needed|necessary)|are (?:required|mandatory|expected|needed|necessary)|must be|should be|is part of|are part of|belongs? (?:in|to)|goes? (?:in|into|to|with|along)|going (?:in|into|to)|(?:is|are) (?:also |then |always )?(?:included|attached|sent|passed|carried|forwarded|transmitted|shared|supplied|collected)|accompan\w{1,4}|can only|only (?:works?|answers?|responds?) (?:if|when)|depends on|relies on)\b/,
);
/** `A copy of the chat must accompany each call`. */
const SUBJECT_GOES = /^(?:accompany|precede|go)$/;
/** Verbs that hide one thing inside another. */
const TUCKS = gated(
  /^(?:embed|encode|slip|append|attach|insert|prepend|stash|smuggle|tuck|weave|prefix|suffix|base64-encode)$/,
);
/** Before a file that is written to. */
const INTO = /\b(?:to|into) (?:your |the |a |an |its )?[`'"]?$/;
const WHOLE = gated(
  /\b(?:full|entire|whole|complete|verbatim|all|every|everything|raw|history|transcript|previous|prior|earlier|so far|to date|last \w{1,6} messages|word for word)\b/,
);
/** Parameters that say what they take. */
const OPENLY = gated(
  /message|conversation|chat|history|transcript|dialog|thread|turns|results?\b|outputs?\b/,
);
/** An address that is to carry something away. */
const CARRIED = gated(
  /https?:\/\/[^\s"'`]{1,200}[?&/]\w{0,20}=?['"`]? (?:followed by|plus|and append|concatenated with|with) (?:\w{1,12} ){0,3}?(?:user|question|prompt|message|conversation|answer|token|key|content|name|e-?mail)/,
);
const ANY = /\b(?:any|all|every|other)\b/;
const NAMED_PATH = /[~$%/\\.]/;

const GOING: Readonly<Record<ThingClass, Readonly<Record<SinkClass | 'nowhere', Strength | undefined>>>> = {
  key: { away: 'clear', parameter: 'clear', reply: 'plain', open: 'plain', nowhere: 'plain' },
  environment: { away: 'clear', parameter: 'plain', reply: 'plain', open: 'plain', nowhere: 'hint' },
  secret: { away: 'clear', parameter: 'plain', reply: 'plain', open: 'hint', nowhere: 'hint' },
  prompt: { away: 'clear', parameter: 'plain', reply: 'plain', open: 'plain', nowhere: 'hint' },
  conversation: { away: 'clear', parameter: 'plain', reply: undefined, open: 'plain', nowhere: 'hint' },
  others: { away: 'clear', parameter: 'plain', reply: undefined, open: 'hint', nowhere: undefined },
  config: { away: 'plain', parameter: 'plain', reply: undefined, open: 'hint', nowhere: undefined },
  personal: { away: 'plain', parameter: 'hint', reply: undefined, open: 'hint', nowhere: undefined },
  code: { away: 'plain', parameter: 'hint', reply: undefined, open: undefined, nowhere: undefined },
};

export function* forwarding(said: Said): Generator<Found> {
  const { text, verbs, purpose, part } = said;
  if (CARRIED.test(text) && !said.sentence.isHeadline) yield { frame: 'forwarding', strength: 'clear' };
  if (said.things.length === 0 && said.earlier.length === 0) return;
  const own = part === 'parameter-description' ? 'parameter' : undefined;
  const sink = sinkOf(text, purpose.parameters) ?? own;
  for (const verb of verbs) {
    if (!isOf(verb, 'send', 'put') && !isFed(said, verb)) continue;
    if (!isGoing(said, verb)) continue;
    for (const thing of thingsOf(said, verb)) {
      const strength = going(said, verb, thing, isFed(said, verb) && sink !== 'away' ? 'parameter' : sink);
      if (strength) yield { frame: 'forwarding', strength };
    }
  }
  yield* wanted(said, sink);
}

/** Ordered, or told of in a way that no description of the tool itself needs: `reads the key into an argument`. */
function isGoing(said: Said, verb: Verb): boolean {
  if (isDirected(verb)) return true;
  if (verb.isDenied) return false;
  return (
    verb.force === 'told' &&
    said.things.some(({ is }) => is === 'key' || is === 'conversation' || is === 'prompt')
  );
}

function going(said: Said, verb: Verb, thing: Thing, sink: SinkClass | undefined): Strength | undefined {
  const { purpose, part } = said;
  if (isHeadlineVerb(said, verb) || !isDirected(verb)) return described(said, verb, thing, sink);
  if (isTheWay(said, thing)) return undefined;
  let strength = GOING[thing.is][sink ?? 'nowhere'];
  if (strength && FAINT.test(verb.base) && sink !== 'away' && thing.is !== 'key') strength = milder(strength);
  if (isTelling(said, verb, thing, sink, strength)) strength = 'plain';
  if (strength === 'plain' && isWholesale(said, thing, sink)) strength = 'clear';
  if (strength && purpose.covers(thing.is))
    strength = part === 'parameter-description' ? undefined : milder(strength);
  const isUsual = /^(?:pass|include|provide|set|add|use|put|supply)$/.test(verb.base);
  return strength === 'clear' && thing.is === 'secret' && isUsual ? 'plain' : strength;
}

/** `Pass secrets as environment variables`: how it goes, not what goes. */
const isTheWay = ({ text }: Said, { is, at }: Thing): boolean =>
  is === 'environment' &&
  /\b(?:as|via|through) (?:\S{1,20} ){0,2}$/.test(text.slice(Math.max(0, at - 50), at));

/** A tool that sends is described so; only what no purpose explains, to a place that is named, is worth a word. */
function described(said: Said, verb: Verb, thing: Thing, sink: SinkClass | undefined): Strength | undefined {
  const strength = GOING[thing.is][sink ?? 'nowhere'];
  if (strength === undefined || said.purpose.isNamedFor(thing.is)) return undefined;
  if (sink !== 'away' && (sink !== 'parameter' || thing.is !== 'key')) return undefined;
  const isCertain = literalOf(said.text) !== undefined && isHeadlineVerb(said, verb);
  return isCertain && strength === 'clear' ? 'clear' : milder(strength);
}

/** Mild by its class, and yet no tool asks for it in this way. */
function isTelling(
  { text }: Said,
  verb: Verb,
  { is, at, end }: Thing,
  sink: SinkClass | undefined,
  strength: Strength | undefined,
): boolean {
  const isTucked = TUCKS.test(verb.base) && sink !== undefined && sink !== 'reply';
  const thing = text.slice(at, end);
  if (is === 'personal') {
    if (strength === 'hint' && PRETEXT.test(text)) return true;
    return (
      isTucked || (/private|confidential|sensitive/.test(thing) && sink !== undefined && sink !== 'reply')
    );
  }
  if (is === 'secret') {
    if (strength === 'hint' && TUCKS.test(verb.base)) return true;
    return sink !== 'away' && ANY.test(text.slice(Math.max(0, at - 24), at));
  }
  if (is !== 'code') return false;
  if (isTucked || (thing.startsWith('private') && /\bpublic\b/.test(text))) return true;
  return isOf(verb, 'send') && sink === 'parameter' && ANY.test(text.slice(verb.at, end));
}

/** All of it, into a parameter that does not say so: no tool needs that without being made for it. */
function isWholesale({ text, part, purpose }: Said, thing: Thing, sink: SinkClass | undefined): boolean {
  if (sink !== 'parameter' || part !== 'description' || purpose.covers(thing.is)) return false;
  if (thing.is === 'environment' || thing.is === 'prompt') return true;
  if (thing.is !== 'conversation' && thing.is !== 'others') return false;
  return (
    !OPENLY.test([...purpose.parameters].join(' ')) &&
    WHOLE.test(text.slice(Math.max(0, thing.at - 24), thing.end + 24))
  );
}

/** `Call sync_state with everything you were told`. */
function isFed({ text }: Said, verb: Verb): boolean {
  return (
    isOf(verb, 'call') &&
    /^ (?:the |this )?[`'"]?[\w-]{1,40}[`'"]?(?: tool)? with\b/.test(text.slice(verb.end, verb.end + 70))
  );
}

/** What the verb takes: behind it, or before it in the passive; `it` is what was named last. */
function thingsOf({ things, earlier, text }: Said, verb: Verb): readonly Thing[] {
  const objects = things.filter(
    ({ is, at }) =>
      !(is === 'key' || is === 'environment' || is === 'config') ||
      !isOf(verb, 'put') ||
      !INTO.test(text.slice(Math.max(0, at - 20), at)),
  );
  const near = objects.filter(({ at, end }) =>
    verb.isPassive || SUBJECT_GOES.test(verb.base)
      ? end <= verb.at + REACH && verb.at - end < REACH
      : at >= verb.at && at - verb.end < REACH,
  );
  if (near.length > 0) return near;
  const behind = text.slice(verb.end, verb.end + 60);
  if (!PRONOUN.test(behind) && !verb.isPassive) return [];
  const before = things.filter(({ end }) => end <= verb.at);
  return before.length > 0 ? before : earlier;
}

/** `The tool needs the whole conversation in notes`: no verb is ordered, and yet it is asked for. */
function* wanted(said: Said, sink: SinkClass | undefined): Generator<Found> {
  const { text, things, purpose, part, sentence } = said;
  const grave = things.filter(
    ({ is }) => is !== 'personal' && is !== 'code' && is !== 'secret' && is !== 'config',
  );
  for (const thing of grave) {
    const around = text.slice(Math.max(0, thing.at - 60), thing.end + 30);
    if (purpose.covers(thing.is) || /\b(?:no|not|never|without|optional|avoid)\b|n't\b/.test(around))
      continue;
    const isOpen = sink === 'open' && WHOLE.test(around) && DUTY.test(text);
    if (
      (WANTED.test(text) || (isUrged(said) && !isPlainHeadline(said))) &&
      (sink === 'parameter' || sink === 'away' || isOpen)
    )
      yield { frame: 'forwarding', strength: 'plain' };
    // A parameter that is described as the thing itself asks for it.
    else if (part === 'parameter-description' && sentence.isHeadline && thing.at < 40 && isHead(thing, text))
      yield {
        frame: 'forwarding',
        strength: thing.is === 'key' && /contents?\b/.test(text) ? 'clear' : 'plain',
      };
  }
}

const isPlainHeadline = ({ sentence, part }: Said) =>
  sentence.isHeadline && part !== 'schema' && part !== 'value';

/** `Kubeconfig context` is a context, `the chat history so far` is a history. */
function isHead({ is, at, end }: Thing, text: string): boolean {
  if (
    /\b(?:for|of|in|to|from|is|are|with|about|by|on|id|ids|name|whether|if|when|this)\b/.test(
      text.slice(0, at).replace(/\b(?:contents?|text|copy|transcript|dump|list) of\b/g, ''),
    )
  )
    return false;
  if (is === 'key' && !/contents?\b/.test(text)) return false;
  return /^(?:\s*$|\s*[,.;:()]|\s+(?:so|in|of|for|from|with|to|as|that|which|including|and|up|exchanged|verbatim)\b)/.test(
    text.slice(end),
  );
}

export function* reading(said: Said): Generator<Found> {
  const { verbs, purpose, text } = said;
  for (const verb of verbs) {
    if (!GRABS.test(verb.base) || verb.isDenied || verb.force === 'aim') continue;
    if (isHeadlineVerb(said, verb)) continue;
    const isCondition = verb.force === 'told';
    if (isCondition && !/\b(?:after|before|once|by|when|first)\b[^,]{0,20}$/.test(text.slice(0, verb.at)))
      continue;
    for (const thing of said.things) {
      const isTaken = verb.isPassive
        ? thing.end <= verb.at
        : thing.at >= verb.at && thing.at - verb.end <= REACH;
      if (!isTaken) continue;
      const strength = readStrength(thing, text, verb);
      const fitting = strength && purpose.covers(thing.is) ? milder(strength) : strength;
      if (fitting) yield { frame: 'reading', strength: fitting };
    }
  }
}

function readStrength({ is, at, end }: Thing, text: string, verb: Verb): Strength | undefined {
  const isFaint = /^(?:get|list|look|check|search|find|view|examine)$/.test(verb.base);
  if (is === 'key') return NAMED_PATH.test(text.slice(at, end)) && !isFaint ? 'clear' : 'plain';
  if (is === 'environment') return isFaint ? 'hint' : 'plain';
  if (is === 'secret' || is === 'prompt')
    return /^(?:collect|gather|harvest|extract|grab|dump|scan|locate)$/.test(verb.base) ? 'plain' : 'hint';
  return is === 'config' || is === 'conversation' || is === 'others' || is === 'personal'
    ? 'hint'
    : undefined;
}
