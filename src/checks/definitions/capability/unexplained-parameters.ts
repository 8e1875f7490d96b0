/**
 * Parameters that hand over a power the tool has no use for: a shell command in a date formatter, SQL in a clock. They are
 * recognised by their names alone, because its description is its author's to choose.
 */
import type { Observation } from '../../../screening/contract/check.ts';
import type { DefinitionSubject, Parameter } from '../../../screening/contract/definition-subject.ts';
import { nameWords } from '../../../screening/definitions/name-words.ts';
import { plainText } from '../../../screening/definitions/plain-text.ts';
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
  readonly name: RegExp;
  /** In the name, title or description of the tool, or the name of its server: then it is explained. */
  readonly explained: RegExp;
  /** Names that mean other things, too: only in a tool that computes or looks up one plain thing. */
  readonly isAmbiguous?: true;
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

const POWERS: readonly Power[] = [
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
const CLAUSE_END = /[.;:!?\n(]/;

export function* unexplainedParameters(subject: DefinitionSubject): Generator<Observation> {
  let tool: Stated | undefined;
  for (const parameter of subject.parameters) {
    if (!takesText(parameter)) continue;
    const name = nameWords(parameter.name).join(' ');
    const power = POWERS.find((one) => one.name.test(name));
    if (power === undefined) continue;
    tool ??= statedBy(subject);
    if (power.explained.test(tool.whole) || (power.isAmbiguous === true && !PLAIN.test(tool.headline)))
      continue;
    yield {
      threat: power.threat,
      confidence: PLAIN.test(tool.headline) ? 0.6 : 0.45,
      path: parameter.path,
      evidence: `parameter ${printable(parameter.name, { max: 80 })}`,
      detail: `A parameter takes ${power.what}, which nothing in the name or the description of the tool explains.`,
    };
  }
}

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
