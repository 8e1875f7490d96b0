import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Act } from '../../vocabulary/call-context.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import { TOOLS } from './class-of.cases.ts';
import { classByName, classOf } from './class-of.ts';

interface Shown {
  readonly server?: string;
  readonly parameters?: readonly string[];
  readonly value?: Readonly<Record<string, JsonValue>>;
}

const defined = (name: string, { server = '', parameters = [], value = {} }: Shown = {}): Definition => ({
  kind: 'tool',
  server,
  name,
  value: {
    name,
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(parameters.map((one) => [one, { type: 'string' }])),
    },
    ...value,
  },
});
const spread = (words: string): string[] => words.split(' ').filter((word) => word !== '');
const shown = (name: string, of?: Shown) => classOf(defined(name, of));

describe('tools of many kinds of servers', () => {
  test('are enough, each once', () => {
    expect(TOOLS.length).toBeGreaterThanOrEqual(80);
    expect(new Set(TOOLS.map(([server, name, parameters]) => `${server} ${name} ${parameters}`)).size).toBe(
      TOOLS.length,
    );
  });
  test.each(TOOLS)('%s: %s (%s)', (server, name, parameters, reads, acts) => {
    const { reads: labels, acts: done } = shown(name, { server, parameters: spread(parameters) });
    expect([labels.join(' '), done.join(' ')]).toEqual([reads, acts]);
  });
});

describe('what is beside the name', () => {
  test('a tool without a verb does what its description says', () => {
    const value = { description: 'Sends the text to a phone.' };
    expect(shown('pager', { value })).toEqual({ reads: [], acts: ['send'] });
  });
  test('siblings show what a server is', () => {
    const about = { name: 'acme', tools: ['send_email', 'list_messages', 'fetch_next'] };
    expect(classOf(defined('search'), about).reads).toEqual(['outside', 'private']);
    expect(classOf(defined('search'), about).assumes).toBeUndefined();
  });
  test('a name that is only a verb acts on what the description names', () => {
    const of = (description: string) => shown('confirm', { value: { description } }).acts;
    expect(of('Confirm an invited organization member who has accepted')).toEqual(['grant']);
    expect(of('Confirm the number of a step')).toEqual(['write']);
  });
  test('what is made for sharing lets others in', () => {
    const of = (description: string) => shown('create_text', { value: { description } }).acts;
    expect(of('Create an item for securely sharing text')).toEqual(['write', 'grant']);
    expect(of('Create an item. Sharing is done elsewhere')).toEqual(['write']);
    expect(of('Create an item of text')).toEqual(['write']);
  });
  test('documentation of the vendor is no text of others', () => {
    const of = (description: string) => shown('search_docs', { server: 'acme-mcp', value: { description } });
    expect(of('Search Acme documentation for setup').reads).toEqual([]);
    expect(of('Search documentation of any library with Acme').reads).toEqual(['outside']);
    expect(of('Search documentation').reads).toEqual(['outside']);
  });
  test('a mark of destruction counts where nothing else is shown', () => {
    const of = (name: string) => shown(name, { value: { annotations: { destructiveHint: true } } }).acts;
    expect(of('scale')).toEqual(['run']);
    expect(of('apply')).toEqual(['run']);
    expect(of('stage')).toEqual(['write', 'destroy']);
  });
  test('switches of any type are acts', () => {
    const of = (name: string) =>
      shown('update_page', { value: { inputSchema: { properties: { [name]: { type: 'boolean' } } } } }).acts;
    expect(of('publish')).toEqual(['write', 'run']);
    expect(of('need_notification')).toEqual(['write', 'send']);
    expect(of('overwrite')).toEqual(['write', 'destroy']);
    expect(of('published_at')).toEqual(['write']);
    expect(of('notes')).toEqual(['write']);
  });
  test('a migration is run, and is statements', () => {
    expect(shown('apply_migration', { parameters: ['query'] }).acts).toEqual([
      'write',
      'run',
      'change',
      'destroy',
    ]);
  });
  test('operations of a parameter are acts of the tool', () => {
    const inputSchema = { properties: { action: { type: 'string', enum: ['list', 'create', 'delete'] } } };
    expect(shown('manage_payees', { value: { inputSchema } }).acts).toEqual(['read', 'change', 'destroy']);
  });
  test('an API without a list of what it can do may do anything', () => {
    expect(shown('call_api', { parameters: ['endpoint'] })).toEqual({
      reads: ['outside', 'private'],
      acts: ['read', 'write', 'send', 'pay', 'grant', 'run', 'change', 'destroy'],
      assumes: ['reads', 'acts'],
    });
  });
  test('statements only read where the description and the name both say so', () => {
    const of = (name: string, description: string) =>
      shown(name, { server: 'postgres', parameters: ['sql'], value: { description } }).acts;
    expect(of('query', 'Run a read-only SQL query')).toEqual(['read']);
    expect(of('query', 'Run a SQL query')).toEqual(['read', 'write', 'change', 'destroy']);
    expect(of('d1_query', 'Execute a SQL query against a D1 database')).toEqual(
      of('query', 'Run a SQL query'),
    );
    expect(of('run_sql', 'Runs a statement, read-only if it can')).toEqual([
      'read',
      'write',
      'change',
      'destroy',
    ]);
  });
  test('unknown tools are assumed', () => {
    expect(shown('frobnicate')).toEqual({
      reads: ['outside', 'private'],
      acts: ['read'],
      assumes: ['reads', 'acts'],
    });
    expect(shown('frobnicate', { parameters: ['recipient'] }).acts).toEqual(['read', 'send']);
    expect(shown('frobnicate', { parameters: ['webhook_url'] }).acts).toEqual(['read', 'send']);
  });
});

describe('names alone', () => {
  test.each([
    ['mcp__mailbox__send_email', [], ['send']],
    ['mcp__browser__search', ['outside'], ['read']],
    ['wallet/pay', [], ['pay']],
    ['WebSearch', ['outside'], ['read']],
  ])('%s', (name, reads, acts) => {
    expect(classByName(name)).toEqual({ reads, acts });
  });
});

const NAME = fc.constantFrom(...TOOLS);
const includes = (more: readonly Act[], less: readonly Act[]) => less.every((act) => more.includes(act));

describe('laws', () => {
  test('annotations never take an act or a label away', () => {
    const hints = fc.record(
      { readOnlyHint: fc.boolean(), destructiveHint: fc.boolean(), openWorldHint: fc.boolean() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(NAME, hints, ([server, name, parameters], annotations) => {
        const of = { server, parameters: spread(parameters) };
        const plain = shown(name, of);
        const marked = shown(name, { ...of, value: { annotations } });
        return (
          includes(marked.acts, plain.acts) && plain.reads.every((label) => marked.reads.includes(label))
        );
      }),
    );
  });
  test('another parameter never takes an act away', () => {
    const parameter = fc.constantFrom(
      ...spread(
        'to url query role command amount id path method sql code channel name iban cron endpoint action',
      ),
    );
    fc.assert(
      fc.property(NAME, parameter, ([server, name, parameters], more) => {
        const before = spread(parameters);
        const plain = shown(name, { server, parameters: before });
        return includes(shown(name, { server, parameters: [...before, more] }).acts, plain.acts);
      }),
      { numRuns: 500 },
    );
  });
  test('the spelling of a name does not matter', () => {
    const spell: readonly ((words: readonly string[]) => string)[] = [
      (words) => words.join('_'),
      (words) => words.join('-'),
      (words) => words.join('.'),
      (words) => words.join(' '),
      (words) =>
        words.map((word, at) => (at === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`)).join(''),
      (words) => words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join(''),
    ];
    fc.assert(
      fc.property(NAME, fc.constantFrom(...spell), ([server, name, parameters], how) => {
        const words = name
          .replace(/([a-z])([A-Z])/g, '$1 $2')
          .toLowerCase()
          .split(/[^a-z]+/);
        const of = { server, parameters: spread(parameters) };
        expect(shown(how(words), of)).toEqual(shown(name, of));
      }),
      { numRuns: 500 },
    );
  });
});

test('a class is computed once for each definition', () => {
  const definition = defined('send_email');
  expect(classOf(definition)).toBe(classOf(definition));
});
