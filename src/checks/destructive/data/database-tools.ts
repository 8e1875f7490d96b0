import { byProgram } from '../../../screening/contract/by-program.ts';
import type { DataLoss } from './sql-loss.ts';

/** Clients whose words or input are SQL: the options that take a statement, and all options with a value. */
export const SQL_CLIENTS: ReadonlyMap<
  string,
  { readonly values: string; readonly text: readonly string[]; readonly operand?: number }
> = new Map(
  Object.entries({
    psql: {
      values:
        '-c: --command: -d: --dbname: -h: --host: -p: --port: -U: --username: -f: --file: -v: --set: -o: -F: -R: -P: -L:',
      text: ['-c', '--command'],
    },
    pgcli: { values: '-h: -p: -U: -d:', text: [] },
    mysql: {
      values:
        '-e: --execute: -h: --host: -P: --port: -u: --user: -D: --database: -S: --socket: -p:: --password::',
      text: ['-e', '--execute'],
    },
    mariadb: {
      values:
        '-e: --execute: -h: --host: -P: --port: -u: --user: -D: --database: -S: --socket: -p:: --password::',
      text: ['-e', '--execute'],
    },
    mycli: { values: '-e: --execute: -h: -P: -u: -p:', text: ['-e', '--execute'] },
    sqlite3: {
      values: '-cmd: -init: -separator: -header -csv -json -bail -batch -column -line -list -readonly',
      text: ['-cmd'],
      operand: 1,
    },
    sqlite: { values: '', text: [], operand: 1 },
    'sqlite-utils': { values: '', text: [], operand: 2 },
    duckdb: { values: '-c: -s: -cmd: -init:', text: ['-c', '-s', '-cmd'], operand: 1 },
    sqlcmd: { values: '-Q: -q: -S: -U: -P: -d: -i: -o:', text: ['-Q', '-q'] },
    snowsql: { values: '-q: --query: -a: -u: -d: -s: -w: -f: -o:', text: ['-q', '--query'] },
    snow: { values: '-q: --query: -c: --connection:', text: ['-q', '--query'] },
    'clickhouse-client': {
      values: '-q: --query: -h: --host: --port: -u: --user: --password: -d: --database:',
      text: ['-q', '--query'],
    },
    clickhouse: {
      values: '-q: --query: --host: --port: --user: --password: --database:',
      text: ['-q', '--query'],
    },
    cqlsh: { values: '-e: --execute: -f: -u: -p: -k:', text: ['-e', '--execute'] },
    cockroach: { values: '-e: --execute: --url: --host: --database: -d:', text: ['-e', '--execute'] },
    usql: { values: '-c: --command: -f:', text: ['-c', '--command'] },
    trino: { values: '--execute: --server: --catalog: --schema:', text: ['--execute'] },
    presto: { values: '--execute: --server: --catalog: --schema:', text: ['--execute'] },
    hive: { values: '-e: -f: --database:', text: ['-e'] },
    beeline: { values: '-e: -u: -n: -p: -f:', text: ['-e'] },
    'impala-shell': { values: '-q: -i: -d: -f:', text: ['-q'] },
    'spark-sql': { values: '-e: -f:', text: ['-e'] },
    'cypher-shell': {
      values: '-a: -u: -p: -d: -f: --address: --username: --password:',
      text: [],
      operand: 0,
    },
    isql: { values: '-U: -P: -S:', text: [] },
    sqlplus: { values: '', text: [] },
    tsql: { values: '-S: -U: -P:', text: [] },
    bq: { values: '--project_id: --location: --format:', text: [], operand: 1 },
    wrangler: { values: '--command: --file: -c: --env:', text: ['--command'] },
    turso: { values: '', text: [], operand: 3 },
    supabase: { values: '', text: [], operand: 2 },
    osqueryi: { values: '', text: [], operand: 0 },
  }),
);

/** Clients whose text is JavaScript. */
export const DOCUMENT_CLIENTS = /^(?:mongo|mongosh)$/;

/** Commands of key-value stores. */
export const KEY_STORE_CLIENTS = /^(?:redis-cli|valkey-cli|keydb-cli|iredis|rdcli)$/;
export const KEY_STORE_LOSS =
  /^(?:flushall|flushdb|shutdown|swapdb|cluster reset|script flush|function flush|debug segfault|config set dir|config set dbfilename|replicaof|slaveof)\b/i;
/** Code run by the store itself: it flushes everything or deletes all keys found. Deleting one key releases a lock. */
export const KEY_STORE_CODE =
  /\bredis\.p?call\(\s*["'](?:flush(?:all|db)|shutdown)["']|\bredis\.p?call\(\s*["'](?:keys|scan)["'][\s\S]{0,300}\bredis\.p?call\(\s*["'](?:del|unlink)["']/i;
export const KEY_STORE_VALUES =
  '-h: -p: -a: --user: --pass: -n: -u: -s: -r: -i: --pattern: --cacert: --cert: --key:';

/**
 * Tools that own the schema of a database, as `program words options`, and what they lose. Matched against the line in
 * lower case with single spaces.
 */
const FRAMEWORK_LOSS: readonly (readonly [programs: string, pattern: RegExp, shows: string])[] = [
  [
    'dropdb dropuser',
    /^(?:dropdb|dropuser) (?!.*(?:-i|--interactive|\w+_(?:test|tmp|dev)(?:_?\d{1,4}|_\${1,2}\w{0,20})?|tests?)(?: |$))/,
    'dropdb',
  ],
  ['mysqladmin', /^mysqladmin .*\b(?:drop|shutdown|flush-logs)\b/, 'mysqladmin drop'],
  ['prisma', /^prisma migrate reset\b/, 'prisma migrate reset'],
  ['prisma', /^prisma db push .*--(?:force-reset|accept-data-loss)/, 'prisma db push with data loss'],
  [
    'rails rake',
    /^(?:rails|rake) (?:.* )?db:(?:drop|reset|purge|truncate_all|migrate:reset|schema:load|structure:load|setup|rollback)/,
    'rails db:',
  ],
  [
    'artisan',
    /^artisan (?:migrate:(?:fresh|reset|refresh|rollback)|db:wipe|schema:drop|passport:purge|queue:flush|queue:clear)\b/,
    'artisan',
  ],
  [
    'manage.py django-admin django-admin.py',
    /^(?:manage\.py|django-admin(?:\.py)?) (?:flush|reset_db|sqlflush|reset_schema|clean_db|delete_\w+|migrate \w+ zero)\b/,
    'manage.py',
  ],
  [
    'rails gitlab-rails',
    /^(?:rails|gitlab-rails) (?:runner|r) .*\b(?:destroy_all|delete_all|drop_table|truncate\w*)\b/,
    'destroy_all',
  ],
  ['alembic', /^alembic (?:.* )?downgrade(?: |$)/, 'alembic downgrade'],
  ['flask', /^flask db downgrade\b/, 'flask db downgrade'],
  [
    'typeorm typeorm-ts-node-commonjs typeorm-ts-node-esm',
    /^(?:typeorm|typeorm-ts-node-\w+) (?:schema:drop|migration:revert|cache:clear)\b/,
    'typeorm schema:drop',
  ],
  [
    'mikro-orm',
    /^(?:mikro-orm) (?:schema:(?:drop|fresh)|migration:(?:down|fresh))\b/,
    'mikro-orm schema:drop',
  ],
  [
    'sequelize sequelize-cli',
    /^(?:sequelize|sequelize-cli) db:(?:drop|migrate:undo:all|migrate:undo|seed:undo:all)\b/,
    'sequelize db:drop',
  ],
  [
    'knex',
    /^knex (?:migrate:rollback .*--all|migrate:rollback|migrate:down|migrate:unlock)\b/,
    'knex migrate:rollback',
  ],
  ['drizzle-kit', /^drizzle-kit (?:drop|push .*--force)/, 'drizzle-kit drop'],
  ['flyway', /^(?:flyway) (?:.* )?(?:clean|undo)\b/, 'flyway clean'],
  ['liquibase', /^liquibase (?:.* )?(?:dropall|drop-all|rollback\S*)\b/, 'liquibase dropAll'],
  ['dbmate', /^dbmate (?:.* )?(?:drop|down|rollback)\b/, 'dbmate drop'],
  ['golang-migrate migrate', /^(?:migrate|golang-migrate) (?:.* )?(?:drop|down)\b/, 'migrate down'],
  ['goose', /^goose (?:.* )?(?:reset|down-to|down)\b/, 'goose reset'],
  ['diesel', /^(?:diesel) (?:database reset|database drop|migration redo)\b/, 'diesel database reset'],
  ['sqlx', /^sqlx (?:database (?:drop|reset)|migrate revert)\b/, 'sqlx database drop'],
  ['sea-orm-cli', /^(?:sea-orm-cli) migrate (?:fresh|reset|refresh|down)\b/, 'sea-orm-cli migrate fresh'],
  ['mix', /^mix ecto\.(?:drop|reset|rollback)\b/, 'mix ecto.drop'],
  ['dotnet ef', /^(?:dotnet )?ef database drop\b|^dotnet ef database drop\b/, 'dotnet ef database drop'],
  [
    'console doctrine symfony',
    /^(?:doctrine|console|symfony) (?:.* )?doctrine:(?:database:drop|schema:drop|query:sql .*drop)\b/,
    'doctrine:database:drop',
  ],
  ['phinx', /^(?:phinx) (?:.* )?rollback\b/, 'phinx rollback'],
  ['atlas', /^(?:atlas) (?:schema clean|migrate down)\b/, 'atlas schema clean'],
  ['pg_restore', /^pg_restore (?:.* )?(?:-\w*c\w*|--clean)(?: |$)/, 'pg_restore --clean'],
  ['pg_dropcluster pg_resetwal', /^pg_resetwal\b|^pg_dropcluster\b/, 'pg_resetwal'],
  ['mongorestore', /^mongorestore (?:.* )?--drop\b/, 'mongorestore --drop'],
  ['influx influxd', /^(?:influx|influxd) (?:bucket )?delete\b/, 'influx delete'],
  ['nodetool', /^nodetool (?:decommission|removenode|assassinate|clearsnapshot)\b/, 'nodetool'],
  ['hasura', /^hasura (?:metadata clear|database drop)\b/, 'hasura metadata clear'],
  ['wp', /^wp db (?:drop|reset|clean)\b/, 'wp db drop'],
  ['bq', /^bq (?:.* )?rm\b/, 'bq rm'],
  ['memcflush memcrm', /^memcflush\b|^memcrm\b/, 'memcflush'],
];

/** Rolling back one migration is everyday work on a developer's own machine. */
const ONE_STEP =
  /\b(?:rollback|undo|downgrade -1|downgrade \w+@-1|down 1|revert|migration redo|migrate:down|db:setup|schema:load|structure:load|goose down|dbmate down)\b/;

const frameworkRule = byProgram(FRAMEWORK_LOSS);

export function frameworkLoss(program: string, line: () => string): DataLoss | undefined {
  const seen = frameworkRule(program, line);
  if (seen === undefined) return undefined;
  const text = line();
  if (/ --(?:help|dry-run|sql)\b/.test(text)) return undefined;
  const isStep = ONE_STEP.test(text) && !/--all|undo:all|\bbase\b|\bzero\b|migrate:reset/.test(text);
  return { shows: seen[2], severity: isStep ? 'medium' : 'high' };
}
