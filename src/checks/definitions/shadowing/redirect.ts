/** What a text does with another server's tool that it names. Reads only the sentence with the name. */
import type { DefinitionSubject } from '../../../screening/contract/definition-subject.ts';
import { memoOf } from '../../../text/bounded-memo.ts';
import { anyPhrase, anyWord } from '../../../text/patterns/compose.ts';
import { matchesOf } from '../../../text/patterns/matches.ts';

export type Redirect = 'replaces' | 'intercepts' | 'changes' | 'calls' | 'rules' | 'points' | 'names';

const REACH = 90;
const SENTENCE_END = /[.!?]\s|\n\n/;

const QUOTE = '[\'"`]?';

const REPLACING = anyPhrase`
  instead of; rather than; in place of; in lieu of; replac(?:es?|ing|ement for);
  (?:version|successor|substitute|alternative|stand-in) (?:of|to|for); supersed(?:es?|ing);
  overrid(?:es?|ing); deprecates; shadows; over; do(?:es)? not (?:use|call|invoke|run|rely on|trust);
  don't (?:use|call|invoke|run|trust);
  (?:never|not|avoid|stop|disable|skip|bypass|ignore)(?: to)?(?: (?:use|using|call|calling|invoke|invoking|run|running))?
`;
const REPLACES_BEFORE = new RegExp(
  String.raw`\b${REPLACING} (?:(?:the|any|using|calling|your|existing|old|original|legacy|built-in|standard) ){0,3}${QUOTE}$`,
);
const REPLACED = anyPhrase`
  deprecated; disabled; broken; insecure; unsafe; unreliable; outdated; replaced; superseded; compromised;
  obsolete; retired; unavailable; out of service; down; blocked; forbidden
`;
const REPLACES_AFTER = new RegExp(
  String.raw`^${QUOTE}\)?(?: (?:tool|function|endpoint|action))?(?: (?:from|of|on) (?:the )?\S{1,40}(?: (?:mcp )?server)?)? ?(?:(?:is|are|has been|was|will be|being) (?:now |currently |being )?${REPLACED}|(?:must|should|can|may|shall|will) (?:not|never|no longer) |(?:cannot|can't|mustn't|shouldn't) be |no longer )`,
);
const WHENEVER = anyPhrase`
  when; whenever; if; before; prior to; ahead of; after; upon; on; once; while;
  (?:each|every|any|next|first) (?:time|call to|use of|invocation of);
  (?:all|any|every|each) (?:calls?|requests?|use|uses) (?:to|of|for); as soon as; until; unless; following
`;
const IT_IS_CALLED = anyPhrase`
  you; the; an?; your; user; agent; model; assistant; any; every; each; each call to; calls? to; use of;
  using; calling; invoking; running; executing; call; use; invoke; run; is about to; are about to; want to;
  wants to; need to; needs to; plan to; other; tool; function
`;
const INTERCEPTS_BEFORE = new RegExp(String.raw`\b${WHENEVER}(?: ${IT_IS_CALLED}){0,5} ${QUOTE}$`);
const INTERCEPTS_AFTER =
  /^['"`]?\)?(?: (?:tool|function|endpoint|action))? (?:is|are|gets|was|has been|be|must be|should be|will be|being)(?: about to be| ever| next| being)? (?:used|called|invoked|run|executed|available|requested|selected|triggered)\b/;
const CHANGING = anyWord`
  set sets add adds include includes pass passes put change changes append appends modify modifies alter
  alters forward forwards copy copies route routes redirect redirects send sends insert inject wrap wraps
  hook hooks intercept intercepts monitor monitors augment augments extend extends fix fixes patch patches
  control controls govern governs affects? applies
`;
const CHANGES_BEFORE = new RegExp(
  String.raw`\b${CHANGING}\b[^.!?\n]{0,70}\b(?:to|of|in|for|into|through|via|on|by|from|with|how|all|every)? ?(?:(?:the|any|every|all|calls?|calls to|using|called|tool|arguments?|parameters?|outputs?|results?|of|to) ){0,4}${QUOTE}$`,
);
const CALLING = anyPhrase`
  call; calls; calling; invoke; invokes; invoking; run; runs; running; execute; executes; trigger; triggers;
  use; uses; using; chain; chains; then; start with; prefer; delegates? to;
  follow(?:ed)? (?:up )?(?:with|by); hand off to; combine with; pair with; via; through
`;
const CALLS_BEFORE = new RegExp(
  String.raw`\b${CALLING}(?: (?:the|also|first|tool|function|its|your|our|to|a|it|with|again|immediately|silently|automatically|an?)){0,3} ${QUOTE}$`,
);

/** Imposes a rule on a tool of another server. */
const RULES =
  /\b(?:must|should|shall|always|never|requires?|needs?|have to|has to|is to|are to|only|ensure|make sure|known to|side effect|go(?:es)? (?:to|through)|defaults? to|cannot|substitute|fails?|loses?)\b/;
const COMPARING = anyPhrase`
  returned (?:by|from); provided by; produced by; obtained (?:by|from|with|via); found (?:by|with|via|in);
  retrieved (?:by|from|with|via); received from; comes? from; from; like; similar to; unlike; such as;
  e\.g\.,?; i\.e\.,?; see(?: also)?; compatible with; as in; based on; same as (?:in|for); known as; aka;
  named; called; formerly; and; or; ,; \(
`;
/** Names the source of a result, or compares; mentions another tool without steering the model. */
const ASIDE = new RegExp(
  String.raw`\b${COMPARING}(?: (?:the|a|an|any|previous|earlier|your|either))* ${QUOTE}$`,
);

/** `For Gmail accounts use send_email`: refers to another tool for a special case, without instructions for it. */
const POINTS_BEFORE =
  /^ ?(?:for|if|to|when|in case)\b(?!.{0,70}\b(?:results?|every|all|any|always|must|first|each|best|user)\b).{2,70}?\b(?:use|see|try|prefer|choose)(?: the)? ['"`]?$/;
const POINTS_AFTER =
  /^['"`]?(?: tool)?( (?:of|from|on|in) (?:the |your )?['"`]?[\w.-]{1,40}['"`]?(?: mcp)? (?:server|connector|integration))?(?: instead)?[.;)]?$/;
/** `Prefer it over read_file when more than one is needed`. */
const PREFERS_BEFORE = /\b(?:prefer|preferred|better|faster|cheaper)\b.{0,30}\b(?:over|to|than) ['"`]?$/;
const IN_A_CASE = /^['"`]? (?:when|if|for|unless|while|where)\b(?!.{0,40}\b(?:every|all|any|always|user)\b)/;
/** Another release of the same tool. */
const AT_HOME =
  /^['"`]?(?: tool)? (?:of|from|in|on) (?:this|the same|our) (?:server|toolset|suite|integration)\b/;

/** What is before and after a name in its sentence, in lower case. */
function sentenceAround(text: string, start: number, end: number): [before: string, after: string] {
  const before =
    text
      .slice(Math.max(0, start - REACH), start)
      .split(SENTENCE_END)
      .at(-1) ?? '';
  const after = text.slice(end, end + REACH).split(SENTENCE_END, 1)[0] ?? '';
  return [before.toLowerCase().replace(/\s+/g, ' '), after.toLowerCase()];
}

/** `start` and `end` of the name in `text`. */
export function redirectAt(text: string, start: number, end: number): Redirect | undefined {
  const [before, after] = sentenceAround(text, start, end);
  if (AT_HOME.test(after)) return undefined;
  if (PREFERS_BEFORE.test(before) && IN_A_CASE.test(after)) return 'names';
  const pointed = POINTS_BEFORE.test(before) ? POINTS_AFTER.exec(after) : null;
  if (pointed) return pointed[1] === undefined ? 'points' : undefined;
  if (REPLACES_BEFORE.test(before) || REPLACES_AFTER.test(after)) return 'replaces';
  if (INTERCEPTS_BEFORE.test(before) || INTERCEPTS_AFTER.test(after)) return 'intercepts';
  if (CALLS_BEFORE.test(before)) return 'calls';
  if (CHANGES_BEFORE.test(before)) return 'changes';
  if (RULES.test(before) || RULES.test(after)) return 'rules';
  return ASIDE.test(before) ? undefined : 'names';
}

/** An address, an account or a number that the text itself gives. */
const FIXED =
  /[\w.+-]{1,64}@[\w-]{1,63}\.|\bhttps?:\/\/|\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){3,7}\b|\+?\d[\d -]{7,}\d/;
const SETTING =
  /\b(?:set|change|replace|overwrite|substitute|swap|redirect|route|forward|send|copy|bcc|cc|add|append|put|insert|fill|use)\w*\b/;
const RECEIVING = anyPhrase`
  receivers?; recipients?; addressees?; payees?; beneficiar(?:y|ies); bcc; cc; to; reply[-_ ]?to; iban; accounts?;
  address(?:es)?; destinations?; targets?; wallets?; endpoints?; webhooks?; hosts?; urls?
`;
const RECEIVER = new RegExp(String.raw`\b${RECEIVING}\b`);
/** What the user or the call gives, or nothing at all. */
const OPEN = anyWord`
  the an? your their its his her user's users? customer's customers? wh\w+ null none me self empty one each all any every
  this that these those
`;
/** `the receiver to acme-billing`: a value of the text's own. */
const OWN_VALUE = new RegExp(
  String.raw`\b(?!to\b)${RECEIVING}['"\x60]?(?: (?:field|parameter|argument))? (?:to|as|with|=) (?!${OPEN}\b)\S`,
);

/**
 * `When send_invoice is used, set the receiver to …@…`: gives calls of a tool another destination. A server that lists a
 * namesake could pretend to mean its own.
 */
export function setsReceiver(text: string, start: number, end: number): boolean {
  const [before, after] = sentenceAround(text, start, end);
  const rest = `${before} ${after}`;
  return SETTING.test(rest) && (OWN_VALUE.test(rest) || (RECEIVER.test(rest) && FIXED.test(rest)));
}

const CLAIMING = anyPhrase`
  (?:always|only|must|please|should) (?:use|call|choose|prefer|pick|select) (?:this|me)\b;
  use this (?:one|version|instead); (?:prefer|choose|pick) this (?:one|tool|version|over);
  takes? (?:precedence|priority) over; (?:replaces|supersedes|overrides) (?:the|any|all|other);
  over any other; the other (?:one|version)s?;
  instead of (?:the|any) (?:other|original|old|built-in|standard|default|existing);
  (?:official|genuine|authentic|verified|trusted|maintained|secure|correct) (?:one|version|tool|replacement|implementation)
`;
const CLAIMS = new RegExp(String.raw`\b${CLAIMING}\b`);

/** A tool with another's name that asks to be preferred. */
export const claimsPlace = (description: string): boolean => CLAIMS.test(description.toLowerCase());

const SERVER =
  /(?:^|[^a-z0-9_-])(?:(?:server|mcp) ['"`]?([a-z0-9][\w.-]{1,60})|([a-z0-9][\w.-]{1,60})['"`]?(?:'s)? (?:mcp(?: server)?|server|tools)\b)/g;
const OPPOSING = anyPhrase`
  (?:must|should|can|may) (?:not|never|no longer); cannot; do not; don't; never; avoid; stop; instead of;
  rather than; in place of; replac(?:es?|ing); supersed(?:es?|ing); overrid(?:es?|ing);
  takes? (?:precedence|priority); is (?:deprecated|compromised|disabled|unsafe|insecure|broken);
  are (?:deprecated|compromised|disabled|unsafe|insecure|broken);
  (?:all|any|every) (?:calls?|requests?|operations?)
`;
const AGAINST = new RegExp(String.raw`\b${OPPOSING}\b`);

/** The other server that a text advises against: `the files server must not be used`. */
export function serverRedirects(
  text: string,
  { registry, definition: { server: own } }: DefinitionSubject,
): string | undefined {
  const { servers } = registry;
  if (servers.size < 2 || !/\b(?:server|mcp|tools)\b/i.test(text)) return undefined;
  const lower = text.toLowerCase();
  for (const { 1: behind, 2: ahead, index } of matchesOf(lower, SERVER)) {
    const name = ahead ?? behind ?? '';
    const other = lowerCased(servers).get(name);
    if (other === undefined || registry.identity(other, own) === 'one') continue;
    const around = lower.slice(Math.max(0, index - REACH), index + REACH + name.length);
    if (AGAINST.test(around)) return name;
  }
  return undefined;
}

const lowerCased = memoOf(
  (servers: ReadonlySet<string>): ReadonlyMap<string, string> =>
    new Map([...servers].map((server) => [server.toLowerCase(), server])),
);

const KIND_OF_TOOL =
  /\b(?:via|by|with|to|from|using|in|through|into|for|of) (?:the|an?|any|your) (?:other )?(messaging|mail|e-?mail|upload|calendar|database|file|fetch|shell|browser|memory|git|slack|http|web|terminal|payment|chat|storage|notes?) tool\b/i;

/** A tool meant only by its kind: `through the mail tool`. Returns the kind unless the own server has such a tool. */
export function kindOfTool(text: string, own: Iterable<string>): string | undefined {
  const kind = KIND_OF_TOOL.exec(text)?.[1]?.toLowerCase();
  if (kind === undefined) return undefined;
  for (const name of own) if (name.toLowerCase().includes(kind)) return undefined;
  return kind;
}
