import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../text/json/json-value.ts';
import type { Definition } from '../../vocabulary/definition.ts';
import { classOf } from './class-of.ts';
import { classOfCall } from './class-of-call.ts';

type Args = Readonly<Record<string, JsonValue>>;

const tool = (name: string, properties: Args, description = ''): Definition => ({
  kind: 'tool',
  server: 'acme',
  name,
  value: { name, description, inputSchema: { type: 'object', properties } },
});
const text = { type: 'string' };
const actsOf = (definition: Definition, args: Args) =>
  classOfCall(classOf(definition), definition, args).acts.join(' ');

const SQL = tool('run_sql', { sql: text });
const REQUEST = tool('http_request', {
  url: text,
  method: { type: 'string', enum: ['GET', 'POST', 'DELETE'] },
});
const PAYEES = tool('manage_payees', { action: { type: 'string', enum: ['list', 'create', 'delete'] } });
const EVENT = tool('create_event', { title: text, attendees: { type: 'array' } });
const API = tool('call_api', { operation: text, body: { type: 'object' } });
const GRAPHQL = tool('graphql', { query: text });
const ANY = 'read write send pay grant run change destroy';

describe('what a call says it does', () => {
  test.each([
    [SQL, { sql: 'SELECT * FROM orders' }, 'read'],
    [SQL, { sql: "select note from orders where note = 'please delete'" }, 'read'],
    [SQL, { sql: "UPDATE payees SET iban = 'x'" }, 'write change'],
    [SQL, { sql: 'delete from orders' }, 'destroy'],
    [SQL, { sql: 'with gone as (delete from orders returning *) select * from gone' }, 'read destroy'],
    [REQUEST, { url: 'https://api.example', method: 'GET' }, 'read send'],
    [REQUEST, { url: 'https://api.example', method: 'DELETE' }, 'send destroy'],
    [PAYEES, { action: 'list' }, 'read'],
    [PAYEES, { action: 'create' }, 'change'],
    [EVENT, { title: 'Dentist' }, 'write'],
    [EVENT, { title: 'Dentist', attendees: ['a@example.test'] }, 'write send'],
    [API, { operation: 'list_orders' }, 'read'],
    [API, { operation: 'SendMoney' }, 'send pay'],
    [GRAPHQL, { query: '{ viewer { login } }' }, 'read'],
  ])('%#', (definition, args, acts) => {
    expect(actsOf(definition, args as Args)).toBe(acts);
  });
});

describe('what leaves every act', () => {
  test.each([
    ['no method', REQUEST, { url: 'https://api.example' }, 'read write send change destroy'],
    ['an operation that is not understood', API, { operation: 'frobnicate' }, ANY],
    ['one of two operations that is not', API, { operation: 'list', body: { action: 'frobnicate' } }, ANY],
    ['a mutation', GRAPHQL, { query: 'query A { a } mutation B { pay(to: 1) { id } }' }, 'pay'],
    [
      'a function with an effect',
      SQL,
      { sql: 'select pg_terminate_backend(1)' },
      'read write change destroy',
    ],
    [
      'a text that another server ends elsewhere',
      SQL,
      { sql: "select '\\'' ; delete from t -- '" },
      'read destroy',
    ],
    ['a procedure', SQL, { sql: 'call pay_out()' }, 'read write change destroy'],
  ])('%s', (_, definition, args, acts) => {
    expect(actsOf(definition, args as Args)).toBe(acts);
  });
  test('what a person set', () => {
    const set = { reads: [], acts: ['pay', 'send'] } as const;
    expect(classOfCall(set, PAYEES, { action: 'list' })).toBe(set);
  });
  test('more arguments than are looked through', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`a${at}`, at]));
    expect(actsOf(PAYEES, { ...many, action: 'list' })).toBe('read change destroy');
  });
});
