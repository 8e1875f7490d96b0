/** Servers and tools as people write them: names, sentences and schemas put together from a seed. */
import { type Random, randomOf } from '../corpus/random.ts';
import type { JsonValue } from '../src/text/json/json-value.ts';
import type { Definition } from '../src/vocabulary/definition.ts';

type Words = readonly [string, ...string[]];

const SERVERS: Words = [
  ...['tickets', 'calendar', 'files', 'mail', 'database', 'browser', 'weather', 'maps', 'notes', 'payments'],
  ...['metrics', 'logs', 'cluster', 'storage', 'search', 'wiki', 'chat', 'builds', 'contacts', 'tables'],
] as [string, ...string[]];
const VERBS: Words = [
  'list',
  'get',
  'create',
  'update',
  'delete',
  'search',
  'export',
  'run',
  'send',
  'check',
];
const NOUNS: Words = [
  'issue',
  'event',
  'file',
  'message',
  'row',
  'page',
  'place',
  'note',
  'invoice',
  'report',
];
const SENTENCES: Words = [
  'Returns at most fifty entries, newest first.',
  'Use this tool when the user asks for recent activity in a project.',
  'The identifier must exist; otherwise an error with code 404 is returned.',
  'Do not call this before list_projects has returned the identifier of the project.',
  'Dates are given in ISO 8601, for example 2024-05-01T12:00:00Z, and are always in UTC.',
  'IMPORTANT: results are paginated, pass the cursor of the previous answer to go on.',
  'Examples:\n- `status:open label:"needs review"`\n- `author:ann created:>2024-01-01`',
  'Supports filters, sorting and full text; see https://docs.example.com/api#filters for all of them.',
  'Requires the scope `read:all`. The token is taken from the environment of the server.',
  'Returns JSON such as {"id": 17, "title": "Quarterly report", "tags": ["finance", "draft"]}.',
  'Note: deleted entries are kept for thirty days and can be restored.',
  'Für Texte in anderen Sprachen wird die Kodierung UTF-8 verwendet – auch für 日本語.',
];
const PARAMETERS: Words = [
  ...['id', 'query', 'limit', 'cursor', 'project_id', 'title', 'body', 'labels', 'since', 'until'],
  ...['format', 'path', 'include_archived', 'sort', 'timezone', 'assignee', 'fields', 'options'],
] as [string, ...string[]];
const PER_SERVER = 25;

/**
 * Twenty servers with twenty-five tools each, about 1.5 KB of JSON a tool. Of their sentences a share of `reworded` is
 * said by no other tool; of those of real servers, it is nearly two thirds.
 */
export function realisticTools(seed = 7, reworded = 0): Definition[] {
  const random = randomOf(seed);
  return SERVERS.flatMap((server) =>
    Array.from({ length: PER_SERVER }, (_, i) => realisticTool(server, i, random, reworded)),
  );
}

const SUBJECT = /\b(?:entries|activity|identifier|dates|results|filters|scope|tags|texte)\b/i;

function sentenceOf(random: Random, reworded: number): string {
  const sentence = random.pick(SENTENCES);
  if (reworded === 0 || !random.chance(reworded)) return sentence;
  return sentence.replace(SUBJECT, (word) => `${word} of ${random.pick(NOUNS)} ${random.below(1_000_000)}`);
}

function realisticTool(server: string, index: number, random: Random, reworded: number): Definition {
  const noun = random.pick(NOUNS);
  const verb = random.pick(VERBS);
  const name = `${verb}_${noun}${index % 3 === 0 ? `_of_${server}` : ''}_${index}`;
  const sentences = Array.from({ length: 2 + random.below(7) }, () => sentenceOf(random, reworded));
  const names = new Set(Array.from({ length: 2 + random.below(6) }, () => random.pick(PARAMETERS)));
  const value: Definition['value'] = {
    name,
    title: `${verb} ${noun}`,
    description: `${verb[0]?.toUpperCase()}${verb.slice(1)} a ${noun} of ${server}. ${sentences.join(' ')}`,
    inputSchema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: Object.fromEntries([...names].map((one) => [one, realisticSchema(one, random, reworded)])),
      required: [...names].slice(0, 1),
      additionalProperties: false,
    },
    annotations: { readOnlyHint: /^(?:list|get|search|check|export)$/.test(verb), openWorldHint: true },
  };
  return { kind: 'tool', server, name, value };
}

function realisticSchema(name: string, random: Random, reworded: number): { [key: string]: JsonValue } {
  const description = `The ${name.replaceAll('_', ' ')} to use. ${random.chance(0.4) ? sentenceOf(random, reworded) : ''}`;
  if (random.chance(0.2))
    return { type: 'string', enum: ['asc', 'desc', 'relevance'], default: 'asc', description };
  if (random.chance(0.2)) return { type: 'integer', minimum: 1, maximum: 100, default: 20, description };
  if (random.chance(0.15))
    return {
      type: 'object',
      description,
      properties: { key: { type: 'string', description: 'Name of the field' }, value: { type: 'string' } },
    };
  if (random.chance(0.2)) return { type: 'array', items: { type: 'string' }, description };
  return { type: 'string', description };
}

/** One tool whose texts are of the given size in all. */
export function toolOfSize(bytes: number): Definition {
  const random = randomOf(bytes);
  let description = '';
  while (description.length < bytes) description += `${random.pick(SENTENCES)} `;
  const name = 'look_up_report';
  return { kind: 'tool', server: 'reports', name, value: { name, description: description.slice(0, bytes) } };
}
