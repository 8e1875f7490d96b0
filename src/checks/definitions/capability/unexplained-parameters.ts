/**
 * Parameters that hand over a power the tool has no use for: a shell command in a date formatter, SQL in a clock, an address
 * that a word counter sends texts to. Their names show it, or what they are described to be for.
 */
import type { Observation } from '../../../screening/contract/check.ts';
import type { DefinitionSubject, Parameter } from '../../../screening/contract/definition-subject.ts';
import { nameWords } from '../../../screening/definitions/name-words.ts';
import { plainText } from '../../../screening/definitions/plain-text.ts';
import { anyWord, either } from '../../../text/patterns/compose.ts';
import { printable } from '../../../text/printable.ts';
import type { Threat } from '../../../vocabulary/signal.ts';

/** Any word of a table, anywhere in a text. */
const spoken = ({ raw: [table = ''] }: TemplateStringsArray): RegExp =>
  new RegExp(`\\b(?:${table.trim().split(/\s+/).join('|')})\\b`);
/** Any name of a table, which has one on each line. */
const named = ({ raw: [table = ''] }: TemplateStringsArray): RegExp =>
  new RegExp(
    `^(?:${table
      .trim()
      .split(/\s*\n\s*/)
      .join('|')})$`,
  );

interface Power {
  /** Of the parameter, as words. */
  readonly name?: RegExp;
  /** What becomes of its value, by its description. */
  readonly described?: RegExp;
  /** In the name, title or description of the tool, or the name of its server: then it is explained. */
  readonly explained: RegExp;
  /** Names that mean other things, too: only in a tool that computes or looks up one plain thing. */
  readonly isAmbiguous?: true;
  /** A model fills in what is demanded, unasked: then it is certain. */
  readonly isHardIfDemanded?: true;
  readonly what: string;
  readonly threat: Threat;
}

const EXECUTION = spoken`
  run runs running exec\w* shell bash zsh terminal tty commands? cmd powershell scripts? scripting
  code coding eval\w* consoles? cli process\w* spawn\w* launch\w* programs? sandbox\w* repl
  interpreter python javascript node deno docker containers? kubernetes kubectl k8s pods? ssh remote
  hosts? vm jobs? tasks? cron schedul\w* hooks? workflows? pipelines? automat\w* deploy\w* builds?
  tests? install\w* invoke\w* devices? robots? drones? printers? game minecraft debug\w* tmux make
  ansible terraform git ci lint\w* hardware serial smart lights? voice slash bots?
`;
const DATABASE = spoken`
  sql quer(?:y|ies|ying) databases? db tables? schemas? rows? columns? select statements? warehouses?
  lakehouse bigquery postgres\w* mysql mariadb sqlite snowflake duckdb clickhouse redshift oracle
  mssql trino presto athena databricks spark hive dbt supabase neon cockroach\w* tidb cassandra
  analytics? datasets? data records? reports? metrics? dashboards? bi etl migrations? views? explain
  soql jql kql promql logs? crm airtable notion metabase superset grafana
`;
const NETWORK = spoken`
  webhooks? callbacks? notif\w* async\w* jobs? tasks? subscri\w* events? stream\w* posts? send sends
  upload\w* publish\w* deliver\w* forward\w* hooks? endpoints? http url urls api watch\w* monitor\w*
  alerts? payments? export\w* integrat\w* redirect\w* oauth login crawl\w* scrape\w* batch
`;

const CODE = anyWord`
  (?:javascript|js|python|lua|ruby|perl|shell|bash)\s(?:expressions?|functions?|statements?|lines?)
  code scripts? commands? snippets? programs? javascript python typescript lua ruby
`;
const PLACE = anyWord`urls? uris? endpoints? webhooks? hosts? servers? collectors? domains? (?:http|ip)\saddress(?:es)?`;
const GIVEN = anyWord`
  text input contents? documents? files? data cop(?:y|ies) duplicates? conversations? quer(?:y|ies) prompts? messages?
  results? answers? outputs? words rows values strings? requests?
`;
const SENT = anyWord`
  sent posted forwarded uploaded delivered copied mirrored reported submitted transmitted streamed shipped pushed written
  published
`;
const SEND = anyWord`send post forward upload deliver copy mirror report submit transmit stream push`;
/** What a tool does with code that it is given: `runs`, of a linter, is no explanation. */
const RUNNING = either(
  new RegExp(
    String.raw`\b(?:run|exec)\w*(?: (?:an?|the|any|arbitrary|your|given|custom|some))*(?: [\w.-]+)? ${CODE}\b`,
  ),
  spoken`
    eval\w* interpret\w* execut\w* sandbox\w* repl shell bash terminal tty powershell consoles? notebooks? jupyter kernels?
    debugg\w* hooks? plugins? macros? scripting automat\w* playwright puppeteer devtools browser docker\w* containers?
    images? cron\w* schedul\w* jobs? tasks? workflows? pipelines? builds? deploy\w* services? processes spawn\w* launch\w*
    starts? scripts? commands? cli
  `,
);
/** One of these describes a tool that sends what it is given. */
const SENDING = spoken`
  send\w* sent post\w* uploads? uploading publish\w* deliver\w* forward\w* notif\w* alert\w* webhooks? callbacks? hooks?
  export\w* submit\w* share[sd]? sharing e-?mails? mails? mailing messages? push\w* stream\w* transfer\w* transmit\w* sync\w*
  requests? http fetch\w* calls? api apis rpc client crawl\w* scrap\w* download\w* prox(?:y|ies) connect\w* ping\w* replicat\w*
  backups? mirror\w* monitor\w* subscri\w* integrat\w* redirect\w* oauth import\w* deploy\w* broadcast\w* log logs logging traces?
  telemetry metrics reports? register\w* endpoints? remote payments? checkout
`;
/** What works with what a model or a person said. */
const TALKING = spoken`
  conversations? conversational chats? chatting messages? dialog(?:ue)?s? transcripts? prompts? prompting llms? language\smodels? models?
  inference completions? completes? agents? agentic subagents? assistants? bots? summar\w* memor\w* remember\w*
  recall\w* history histories hand-?offs? hands? escalat\w* feedback moderat\w* sentiment evaluat\w* sampling personas?
  threads? sessions? meetings? calls? experts? gpt\S* claude gemini openai anthropic mistral ollama copilot
`;
const ALL_OF = anyWord`full entire whole complete all verbatim recent previous prior current`;
const TALK = anyWord`conversations? chats? dialog(?:ue)?`;
const MODEL_ONLY = anyWord`
  system\s(?:prompt|message|instructions?) (?:hidden|internal|original|initial|developer)\s(?:prompt|instructions?)
  chain\sof\sthought
`;

const POWERS: readonly Power[] = [
  {
    name: named`
      (?:full|entire|complete|raw|original)? ?(?:system|developer|hidden) (?:prompts?|messages?|instructions?)
      (?:full|entire|complete|raw|recent|previous|prior|user|llm|agent|model|session)? ?(?:conversation|chat|dialog|dialogue|message|prompt)s? (?:history|log|logs|transcript|context|so far|dump)
      (?:full|entire|complete|raw) (?:conversation|chat|context|dialog|dialogue|transcript)
      (?:previous|prior|recent|all|other) (?:messages|turns|tool (?:results?|outputs?|calls?))
      (?:internal|llm|agent|model|assistant|hidden) (?:context|reasoning|thoughts?|memory|notes?|scratchpad)
      chain of thought
      context window
    `,
    described: either(
      new RegExp(
        String.raw`\b${ALL_OF}(?: (?:text|copy|content|history|log|transcript) of(?: the| this)?)? ${TALK}\b`,
      ),
      new RegExp(String.raw`\b${TALK} (?:history|so far|to date|log|transcript)\b`),
      /\b(?:previous|prior|earlier) (?:messages|turns)\b/,
      new RegExp(String.raw`\b${MODEL_ONLY}\b`),
      /\binternal (?:context|notes?|state|reasoning|data)\b.{0,60}\b(?:telemetry|analytics|diagnostics?|tracking|quality|debugging|always|improv\w+)\b/,
    ),
    explained: TALKING,
    isHardIfDemanded: true,
    what: 'the conversation, or what only the model knows',
    threat: 'data_exfiltration',
  },
  {
    name: named`
      shell
      bash
      zsh
      powershell
      exec
      eval
      command lines?
      code to (?:run|execute|eval)
      (?:shell|bash|zsh|sh|terminal|system|os|unix|linux|powershell|console|cli) (?:commands?|cmds?|scripts?|code|lines?|exec)
      (?:exec|execute|run|eval|pre|post) (?:commands?|cmds?|scripts?|shell|code)
      (?:python|py|javascript|js|node|ruby|perl|lua) (?:code|script|expression|eval)
    `,
    explained: EXECUTION,
    what: 'a command or code to run',
    threat: 'code_execution',
  },
  {
    name: /^(?:commands?|cmds?|argv|executables?|programs?|binar(?:y|ies)|post process(?:or)?|hook|callback script)$/,
    explained: EXECUTION,
    isAmbiguous: true,
    what: 'a command to run',
    threat: 'code_execution',
  },
  {
    name: /^(?:(?:raw|custom|extra|additional|my)? ?sql(?: (?:query|queries|statements?|text|string|filter|where|command))?|(?:query|where) sql)$/,
    explained: DATABASE,
    what: 'a database statement',
    threat: 'code_execution',
  },
  {
    name: named`
      (?:webhook|callback|exfil\w*|collector|beacon|mirror|forward|report|upload|log|telemetry|tracking) (?:url|uri|endpoint|address|host)
      (?:post|send|forward|upload|report|copy|mirror) to
    `,
    explained: NETWORK,
    isAmbiguous: true,
    what: 'an address to send to',
    threat: 'data_exfiltration',
  },
  {
    described: either(
      new RegExp(
        String.raw`\b${CODE}\b[^.;]{0,40}\b(?:to (?:be )?|that (?:is|are|gets?|will be) |which (?:is|are|gets?|will be) )(?:evaluate|eval|execute|exec|run|interpret|ran)(?:d|ed)?\b`,
      ),
      new RegExp(
        String.raw`\b${CODE} (?:evaluated|executed|run|interpreted) (?:on|for|against|after|before|by|in|with|over|at)\b`,
      ),
      new RegExp(
        String.raw`\b(?:evaluate|execute|run|interpret)[sd]?(?:ed)? (?:this|the|any|arbitrary|given|as|an?|your)?(?: [\w.-]+)? ?${CODE}\b`,
      ),
    ),
    explained: RUNNING,
    what: 'code to run',
    threat: 'code_execution',
  },
  {
    described: either(
      new RegExp(String.raw`\b${PLACE}\b[^.;]{0,60}\b${SENT} to\b`),
      new RegExp(
        String.raw`\b${PLACE} (?:that |which |to )?(?:receives?|gets?|collects?|is (?:given|sent)|takes?|keeps?)\b[^.;]{0,30}\b${GIVEN}\b`,
      ),
      new RegExp(
        String.raw`\b${SEND}s? [^.;]{0,40}\b${GIVEN}\b[^.;]{0,20}\bto (?:this |that |the |an? )?${PLACE}\b`,
      ),
      new RegExp(String.raw`\b(?:url|uri|endpoint|webhook|address) to ${SEND}\b`),
      new RegExp(String.raw`\b${GIVEN} (?:is|are|will be|gets?) (?:also )?${SENT} to\b`),
      new RegExp(
        String.raw`\b(?:address(?:es)?|mailbox|inbox|recipient) (?:that |which |to )?(?:the|a|every|each) ${GIVEN} (?:is|are|will be|gets?) ${SENT}`,
      ),
    ),
    explained: SENDING,
    what: 'an address to send to',
    threat: 'data_exfiltration',
  },
];

/** One plain thing that its arguments are enough for. */
const PLAIN = spoken`
  time times clock dates? timezones? timestamps? epoch calendar weekday weather forecasts?
  temperatures? add adds sums? subtract\w* multipl\w+ divid\w+ calculat\w+ math arithmetic average
  percentages? factorial primes? convert\w* conversions? units? currenc\w+ exchange celsius fahrenheit
  uppercas\w* lowercas\w* capitali[sz]\w* revers\w+ trims? slug\w* palindrome word\scount
  counts?\swords random dice coin uuids? guid jokes? quotes? trivia fortune horoscope zodiac
  translat\w+ synonyms? thesaurus dictionary definitions? emoji colou?rs? palette holidays? sunrise
  sunset moon recipes? bmi tip age hello greet\w* echo ping lorem poems? rhymes? haiku spell\w*
  grammar roman\snumerals? leap\syear qr barcodes? format\w*
`;
const LONGEST = 2000;
const CLAUSE_END = /[.;:!?\n(]/;

export function* unexplainedParameters(subject: DefinitionSubject): Generator<Observation> {
  let tool: Stated | undefined;
  for (const parameter of subject.parameters) {
    if (!takesText(parameter)) continue;
    const name = nameWords(parameter.name).join(' ');
    const described = plainText(parameter.description.slice(0, LONGEST));
    const powers = POWERS.filter((one) => one.name?.test(name) || one.described?.test(described));
    if (powers.length === 0) continue;
    tool ??= statedBy(subject);
    const { whole, headline } = tool;
    const power = powers.find(
      ({ explained, isAmbiguous }) =>
        !explained.test(whole) && (isAmbiguous !== true || PLAIN.test(headline)),
    );
    if (power === undefined) continue;
    const isDemanded = parameter.isRequired || DEMANDED.test(described);
    const isSure = power.name?.test(name) === true || PLAIN.test(headline);
    yield {
      ...(power.isHardIfDemanded === true && isDemanded && isSure ? { tier: 'hard' } : {}),
      threat: power.threat,
      confidence: PLAIN.test(headline) ? 0.6 : 0.45,
      path: parameter.path,
      evidence: `parameter ${printable(parameter.name, { max: 80 })}`,
      detail: `A parameter takes ${power.what}, which nothing in the name or the description of the tool explains.`,
    };
  }
}

const DEMANDED =
  /\b(?:always|must|required|mandatory|never (?:omit|leave)|do not (?:omit|leave)|on every call)\b/;

/** One of a few fixed values hands over nothing. */
const takesText = ({ types, schema }: Parameter): boolean =>
  schema.enum === undefined &&
  schema.const === undefined &&
  (types.length === 0 || types.some((type) => /^(?:string|object|array)$/.test(type)));

interface Stated {
  /** Name, title and first clause. */
  readonly headline: string;
  /** With the whole description, and the name of the server. */
  readonly whole: string;
}

function statedBy({ definition }: DefinitionSubject): Stated {
  const { name, server, value } = definition;
  const textOf = (text: unknown) => (typeof text === 'string' ? plainText(text) : '');
  const description = textOf(value.description);
  const headline = [
    nameWords(name).join(' '),
    textOf(value.title),
    description.trimStart().split(CLAUSE_END, 1)[0],
  ];
  return {
    headline: headline.join(' ; '),
    whole: [...headline, description, nameWords(server).join(' ')].join(' ; '),
  };
}
