/** Verbs by what they do to data, tools and people, in every form they take. A verb may stand in several classes. */
const CLASSES = {
  read: 'read open cat load access retrieve fetch obtain collect gather extract scan inspect grab harvest locate view dump enumerate capture examine look get pull check search find query list consult review study',
  send: 'send post upload forward transmit email mail exfiltrate leak deliver submit relay push ship share mirror replicate bcc cc redirect route stream dispatch transfer beacon export publish pipe copy sync report blind-copy duplicate invite subscribe assign tag grant',
  put: 'accompany precede slip tuck weave smuggle enter prefix suffix extend enrich augment combine flush include pass put provide supply insert append attach add embed encode place populate fill set paste write store save record give carry contain hold prepend concatenate enclose echo repeat quote transcribe copy serialize serialise reproduce output stash bundle hand return mention specify log reflect state furnish feed present hand pack base64-encode dump capture list describe note summarise summarize',
  tell: 'tell inform notify mention alert warn reveal disclose show display expose say explain announce acknowledge discuss reference describe surface communicate report narrate bother trouble bring flag raise draw share state list output prompt ask advise note refer comment highlight include',
  hide: 'hide skip conceal omit suppress withhold mask obscure redact keep remove strip leave',
  ignore:
    'ignore disregard forget override bypass overlook neglect supersede discard dismiss replace outrank outweigh overrule waive drop abandon suspend',
  call: 'call use invoke run execute trigger consult query employ prefer select choose route rely direct go start begin activate',
  execute: 'run execute install launch source evaluate download chmod apply paste type perform issue',
  weaken:
    'disable deactivate skip bypass suppress turn switch ignore relax loosen drop remove circumvent lower whitelist allow grant accept trust',
  change:
    'change set replace modify alter rewrite swap substitute redirect update switch convert adjust override append add point divert reroute round increase reduce double edit prefix overwrite use insert bcc cc multiply divide increment assign',
  favour:
    'recommend rank promote favour favor suggest praise endorse advertise prioritise prioritize prefer list place present rate steer mention describe highlight boost feature pick choose select position',
  falsify:
    'report claim state say pretend respond reply answer tell return inflate understate misreport round falsify confirm assure indicate present mark summarise summarize',
} as const satisfies Record<string, string>;
export type VerbClass = keyof typeof CLASSES;

export interface VerbForm {
  readonly base: string;
  readonly classes: ReadonlySet<VerbClass>;
  isBase: boolean;
  isThird: boolean;
  isPast: boolean;
  isIng: boolean;
}

const IRREGULAR: Readonly<Record<string, readonly string[]>> = {
  send: ['sent'],
  read: ['read'],
  put: ['put'],
  set: ['set'],
  get: ['got', 'gotten'],
  find: ['found'],
  hide: ['hid', 'hidden'],
  hold: ['held'],
  keep: ['kept'],
  leave: ['left'],
  give: ['gave', 'given'],
  write: ['wrote', 'written'],
  rewrite: ['rewrote', 'rewritten'],
  overwrite: ['overwrote', 'overwritten'],
  tell: ['told'],
  say: ['said'],
  show: ['showed', 'shown'],
  bring: ['brought'],
  draw: ['drew', 'drawn'],
  forget: ['forgot', 'forgotten'],
  override: ['overrode', 'overridden'],
  run: ['ran', 'run'],
  choose: ['chose', 'chosen'],
  begin: ['began', 'begun'],
  feed: ['fed'],
  withhold: ['withheld'],
  go: ['went', 'gone'],
  leak: ['leaked'],
};
const DOUBLED =
  /^(?:get|put|set|run|scan|swap|forget|drop|cc|ship|skip|begin|grab|pipe|log|flag|submit|omit|transmit|refer|strip|pack)$/;

function formsOfAll(): Map<string, VerbForm> {
  const classesOf = new Map<string, Set<VerbClass>>();
  for (const [name, verbs] of Object.entries(CLASSES)) {
    for (const verb of verbs.split(' ')) {
      const classes = classesOf.get(verb) ?? new Set();
      if (isVerbClass(name)) classes.add(name);
      classesOf.set(verb, classes);
    }
  }
  const forms = new Map<string, VerbForm>();
  const form = (word: string, base: string, key: 'isBase' | 'isThird' | 'isPast' | 'isIng') => {
    const classes = classesOf.get(base) ?? new Set();
    const known = forms.get(word) ?? {
      base,
      classes,
      isBase: false,
      isThird: false,
      isPast: false,
      isIng: false,
    };
    known[key] = true;
    forms.set(word, known);
  };
  for (const base of classesOf.keys()) {
    form(base, base, 'isBase');
    form(thirdOf(base), base, 'isThird');
    form(ingOf(base), base, 'isIng');
    for (const past of IRREGULAR[base] ?? [pastOf(base)]) form(past, base, 'isPast');
  }
  return forms;
}

const isVerbClass = (name: string): name is VerbClass => Object.hasOwn(CLASSES, name);
const isAfterConsonant = (base: string) => /[^aeiou]y$/.test(base);

function thirdOf(base: string): string {
  if (isAfterConsonant(base)) return `${base.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|go)$/.test(base) ? `${base}es` : `${base}s`;
}

function ingOf(base: string): string {
  if (DOUBLED.test(base)) return `${base}${base.at(-1)}ing`;
  return base.endsWith('e') ? `${base.slice(0, -1)}ing` : `${base}ing`;
}

function pastOf(base: string): string {
  if (isAfterConsonant(base)) return `${base.slice(0, -1)}ied`;
  if (DOUBLED.test(base)) return `${base}${base.at(-1)}ed`;
  return base.endsWith('e') ? `${base}d` : `${base}ed`;
}

export const VERBS: ReadonlyMap<string, VerbForm> = formsOfAll();
