/** What a tool is for, by its own name, title and headline: what it asks for is judged against that. */
import type { DefinitionSubject, Payload } from '../../../screening/contract/definition-subject.ts';
import type { ThingClass } from './things.ts';

export interface Purpose {
  /** By its name and headline, such things are its business. */
  covers(thing: ThingClass): boolean;
  /** By its name alone. */
  isNamedFor(thing: ThingClass): boolean;
  /** It opens the work with its server: sign-in, guides, sessions, memories. */
  readonly isEntry: boolean;
  /** It is about attacks, so that it has to name them. */
  readonly isAboutAttacks: boolean;
  /** Names of its own parameters, lower case. */
  readonly parameters: ReadonlySet<string>;
  readonly words: string;
  /** Its words have this in them. */
  mentions(word: string): boolean;
  /** Name, title and server. */
  readonly named: string;
  /** Somewhere in its words; the expression has no flags. */
  speaksOf(pattern: RegExp): boolean;
  /** Somewhere in its name, title or server. */
  isCalled(pattern: RegExp): boolean;
  /** A tool of its own server has this name, or it has it itself. */
  isSibling(name: string): boolean;
  /** Whether a line is a command that runs or sends something; the same for every tool. */
  payloadIn(line: string): Payload | undefined;
}

const BUSINESS: Readonly<Record<ThingClass, RegExp>> = {
  key: /\bssh|\bkeys?\b|\bcertificates?\b|\bwallets?\b|keychain|keyring|kubeconfig|kubernetes|\bcookies?\b|\bcredentials?\b|\bmcp\b|\bclient config/,
  secret:
    /secret|vault|credential|password|token|\bkeys?\b|\bauth|log ?in|sign|account|wallet|encrypt|rotat|\benv|cookie|oauth|permission|register|\bapi\b|session/,
  environment:
    /\benv|environment|variable|config|secret|deploy|container|process|runtime|diagnos|doctor|setting/,
  prompt:
    /\bprompts?\b|instruction|\bagents?\b|\bassistants?\b|persona|\bmodels?\b|\bllm|\brules?\b|guideline/,
  conversation:
    /conversation|chat|messag|memor|histor|session|hand-?off|hand-? ?over|transcri|summar|feedback|think|reason|thought|journal|reflect|support|ticket|escalat|remember|recall|dialog|thread|delegate|sub-?agent|\bconsult|complet|bug report|\bissue|slack|discord|channel|\bteams?\b|telegram|whatsapp|\bsms\b|mail|inbox|\bllm\b|clipboard|checkpoint|compact|second opinion|\bask\b|expert|another model/,
  others:
    /chain|pipeline|workflow|orchestrat|batch|aggregat|compos|\btools?\b|combine|merge|report|agent|plan|summar|memor|think|reason|monitor|trace|debug/,
  config:
    /config|setting|setup|install|deploy|dotfile|compose|lint|valid|parse|project|\bfiles?\b|yaml|json|toml|initiali/,
  personal:
    /user|customer|client|contact|profile|account|person|people|employee|patient|member|book|order|ship|pay|\bcrm\b|mail|message|register|sign|calendar|lead|candidate|invoice|identity|kyc|health/,
  code: /file|code|document|project|repo|workspace|read|write|edit|review|analy|search|database|table|\bgit|commit|diff|lint|format|compile|test|upload|content|refactor|index|pars|convert|summar/,
};
const ENTRY =
  /\b(?:init\w{0,10}|auth\w{0,12}|log ?in|start|begin|guide|guidelines?|instructions?|onboard\w{0,4}|setup|set up|session|connect|discover\w{0,2}|help|memor\w{0,4}|rules|context|handshake|bootstrap|overview|manual|readme|capabilit\w{0,4}|think\w{0,3}|plan\w{0,4}|preferences?|recall|remember|schema|docs?|best practices|activate|status|introspect|hello|welcome|required reading)\b/;
const ATTACKS =
  /inject|jailbreak|\battacks?\b|\battacker|malicious|phish|threat|security (?:scan|check|audit|test|tool|guard|review)|guard(?:rail|ian)?\b|poison|red ?team|moderat|vulnerab|adversar|exfiltrat|\bscam|fraud|prompt (?:safety|security|firewall)|content filter|safety classifier|malware|owasp|untrusted|suspicious|honeypot|\bdlp\b/;

/** A parameter that is named for it asks for it openly. */
const ASKABLE: ReadonlySet<ThingClass> = new Set(['secret', 'environment', 'prompt', 'config']);
const COMMANDS =
  /\b(?:you|must|before|whenever|important|always|assistant|have to|has to|should|needs? to)\b|https?:/i;

export function purposeOf({
  definition,
  parameters,
  texts,
  registry,
  payloadIn,
}: DefinitionSubject): Purpose {
  const name = spread(definition.name);
  const title = typeof definition.value.title === 'string' ? definition.value.title.slice(0, 200) : '';
  const description = texts.find(({ part }) => part === 'description')?.text.slice(0, 400) ?? '';
  const first = description.trim().split(/[.!?](?:\s|$)|[\n。！？]/, 1)[0] ?? '';
  // A headline that commands says nothing of what the tool is for.
  const headline = COMMANDS.test(first) ? '' : first.replace(/[~/\\.][\w./\\-]{3,}/g, ' ');
  const words = `${name} ${spread(title)} ${spread(headline)}`;
  const named = `${name} ${spread(title)} ${spread(definition.server)}`;
  const own = new Set(parameters.map((parameter) => parameter.name.toLowerCase()));
  const asked = [...own].map(spread).join(' ');
  return {
    covers: (thing) =>
      BUSINESS[thing].test(`${words} ${named}`) || (ASKABLE.has(thing) && BUSINESS[thing].test(asked)),
    isNamedFor: (thing) => BUSINESS[thing].test(named),
    isEntry: ENTRY.test(`${name} ${spread(title)}`),
    isAboutAttacks: ATTACKS.test(words),
    parameters: own,
    words,
    mentions: (word) => words.includes(word),
    named,
    speaksOf: (pattern) => pattern.test(words),
    isCalled: (pattern) => pattern.test(named),
    isSibling: (name) => name === definition.name || registry.toolsOf(definition.server).has(name),
    payloadIn,
  };
}

/** `getUserName` and `get_user-name` are three words. */
function spread(name: string): string {
  return name
    .slice(0, 600)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_./-]+/g, ' ')
    .toLowerCase();
}
