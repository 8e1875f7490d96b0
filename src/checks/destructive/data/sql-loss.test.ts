import { expect, test } from 'vitest';
import { documentLoss, sqlLosses } from './sql-loss.ts';

const shown = (text: string) => sqlLosses(text).map(({ shows, severity }) => `${severity} ${shows}`);

test.each([
  ['drop table a; DROP SCHEMA b cascade', ['high DROP TABLE', 'high DROP SCHEMA']],
  ['DROP INDEX i', ['medium DROP INDEX']],
  ['TRUNCATE ONLY a', ['high TRUNCATE']],
  ['DELETE FROM "Public"."Users"', ['high DELETE without WHERE']],
  ['delete from a where true', ['high DELETE without WHERE']],
  ['UPDATE a SET b = 1', ['high UPDATE without WHERE']],
  ['ALTER TABLE a ADD b int, DROP COLUMN c', ['high ALTER TABLE … DROP']],
  ['BEGIN; DELETE FROM a; COMMIT', ['high DELETE without WHERE']],
  ['WITH x AS (SELECT 1) DELETE FROM a', ['high DELETE without WHERE']],
  ['-- note\n/* two */ DROP DATABASE a', ['high DROP DATABASE']],
  ["select 'drop table a; --'", []],
  ['SELECT 1 -- ; drop table a', []],
  ['SELECT 1 /* ; drop table a', []],
  ['DELETE FROM a WHERE id = 1', []],
  ['DELETE FROM a LIMIT 10', []],
  ['DROP TEMPORARY TABLE a', []],
  ['ALTER TABLE a DROP CONSTRAINT b', []],
  ['EXPLAIN DELETE FROM a', []],
  ['update', []],
  ['BEGIN; CREATE TABLE a (b int); DROP TABLE a', ['medium DROP TABLE']],
  ['CREATE TEMP TABLE a AS SELECT 1; DROP TABLE a', ['medium DROP TABLE']],
  ['CREATE TABLE a (b int); DROP TABLE a', ['high DROP TABLE']],
  ['BEGIN; CREATE TABLE IF NOT EXISTS a (b int); DROP TABLE a', ['high DROP TABLE']],
  ['BEGIN; CREATE TABLE a (b int); DROP TABLE a, c', ['high DROP TABLE']],
  ['BEGIN; CREATE TABLE "a" (b int); DROP TABLE "c"', ['high DROP TABLE']],
  ['BEGIN; DROP TABLE a; CREATE TABLE a (b int)', ['high DROP TABLE']],
  ['TRUNCATE staging.a, stg_b', ['medium TRUNCATE']],
  ['TRUNCATE staging.a, c', ['high TRUNCATE']],
])('%s', (text, expected) => {
  expect(shown(text)).toEqual(expected);
});

test.each([
  ['/*', []],
  ["'", []],
  ['--', []],
  ['with ) delete ', ['high DELETE without WHERE']],
  ['drop ', ['high DROP DROP']],
  ['"`\'', []],
])('a long run of %j is read as a short one is', (part, expected) => {
  expect(shown(part.repeat(20))).toEqual(expected);
  expect(shown(part.repeat(65_536 / part.length))).toEqual(expected);
});

test('statements are read up to a number of them', () => {
  expect(shown('drop table a;'.repeat(5_000))).toHaveLength(200);
});

test.each([
  ['db.dropDatabase()', 'dropDatabase()'],
  ['db.users.drop()', 'drop()'],
  ['db.users.deleteMany( { } )', 'deleteMany({})'],
  ['db.users.deleteMany({ id: 1 })', undefined],
])('%s in a document store', (text, shows) => {
  expect(documentLoss(text)?.shows).toBe(shows);
});
