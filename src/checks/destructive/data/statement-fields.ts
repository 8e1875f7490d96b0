import type { CallSubject } from '../../../screening/contract/call.ts';
import type { TextSubject } from '../../../screening/contract/check.ts';
import { lastOf, memo } from '../../../text/bounded-memo.ts';
import { anyPhrase, anyWord } from '../../../text/patterns/compose.ts';

/** Arguments that contain a statement, whatever the tool is called. */
const STATEMENT_KEY = /(?:^|[._[])(?:\w*sql\w*|statements?|stmt)["\]\d[]*$/i;
/** They may contain a search as well. */
const QUERY_KEY =
  /(?:^|[._[])(?:q|query|queries|command|pipeline|expr(?:ession)?|input|text|raw|body|code|script)["\]\d[]*$/i;
const DATABASE_NAME = anyWord`
  sql db database postgres(?:ql)? pg psql mysql mariadb sqlite snowflake bigquery mssql sqlserver supabase clickhouse redshift
  oracle plsql neon planetscale cockroach(?:db)? duckdb trino databricks turso d1 mongo(?:db)? warehouse athena presto hive
  cassandra timescale rds aurora hasura metabase dbt neo4j cypher memgraph sparql graphdb fuseki stardog
  prisma drizzle knex sequelize orm sqlalchemy jdbc odbc
`;
const DATABASE = new RegExp(String.raw`(?:^|[^a-z\d])${DATABASE_NAME}(?:[^a-z\d]|$)`, 'i');
const STATEMENT =
  /(?:^|;)\s*(?:--[^\n]*\n\s*)*(?:with|drop|truncate|delete|update|alter|grant|insert|merge|copy|exec|execute|create|begin|call|set|match|db\.)\b/i;
/** The name of a procedure that starts programs or writes settings. */
const PROCEDURE = /^(?:master\.{1,2})?(?:dbo\.)?(?:xp_cmdshell|sp_oa(?:create|method)|xp_reg\w{1,20})$/i;
/** A whole statement in the field of a tool that is not known to be a database's. */
const CLEAR_STATEMENT = new RegExp(
  String.raw`(?:^|;)\s*${anyPhrase`
  drop\s+(?:table|database|schema|keyspace|view|index|user|role)\s; truncate\s+(?:table\s+)?[\w."]+;
  delete\s+from\s+[\w."\x60[\]]+; update\s+[\w."\x60[\]]+\s+set\s; alter\s+(?:table|role|user|database)\s;
  grant\s+[\w ,]{1,200}\s(?:on|to)\s; exec(?:ute)?\s+(?:master\.\.)?(?:xp|sp)_
`}`,
  'i',
);
/** A field of prose or a search. */
const PROSE_KEY =
  /(?:^|[._[])(?:title|description|desc|message|comment|notes?|reason|summary|thought|prompt|subject|topic|question|observations?|name|content|markdown|html|search\w*|label|old\w*|new\w*)["\]\d[]*$/i;
/** The way back of a migration. */
const UNDO_KEY = /(?:^|[._[])(?:down|rollback|revert|undo|down_?sql|rollback_?sql)["\]\d[]*$/i;
const LETTER_KEY = /(?:^|[._[])(?:body|text|input|value|data)["\]\d[]*$/i;
const SEARCH =
  /(?:^|[^a-z])(?:search|find|lookup|grep|docs?|documentation|issues?|logs?|events?|web|list|translate|tts|type|click|fill)(?:[^a-z]|$)/i;

/** `format_sql`, `explain_query`: nothing runs. */
const LOOKS_AT_STATEMENTS =
  /(?:^|[^a-z])(?:format|beautify|lint|explain|parse|validate|analy[sz]e|diff|compare|translate|highlight)(?:[^a-z]|$)/i;
const EXECUTES =
  /(?:^|[^a-z])(?:run|execute|exec|query|apply|submit|call|migrate|script|update|invoke|do|perform|batch|job|report|admin)(?:[^a-z]|$)/i;

/** What the name of a tool shows. */
const namedBy = memo({ most: 1024 }, (name) => ({
  isLooking: LOOKS_AT_STATEMENTS.test(name),
  isDatabase: DATABASE.test(name),
  isSearch: !DATABASE.test(name) && SEARCH.test(name),
  isExecuting: EXECUTES.test(name),
}));

/** The statements that a tool gets in its arguments: in fields for them, and in any field of a database's tool. */
export const toolStatements = lastOf(statementsIn);

function statementsIn({ tool, texts, commands, actions }: CallSubject): readonly TextSubject[] {
  const lines = new Set(commands.map(({ text }) => text));
  const { isLooking, isDatabase, isSearch, isExecuting } = namedBy(tool.slice(-200));
  if (isLooking) return [];
  return texts.filter(({ path, text }) => {
    // A tool called `exec` looks like a shell; that of a database is none.
    if ((lines.has(text) && !isDatabase) || text.length > LONGEST || UNDO_KEY.test(path)) return false;
    if (STATEMENT_KEY.test(path)) return true;
    if (isDatabase)
      return (
        QUERY_KEY.test(path) || (!PROSE_KEY.test(path) && (STATEMENT.test(text) || PROCEDURE.test(text)))
      );
    if (isSearch || actions.length > 0 || PROSE_KEY.test(path) || LETTER_KEY.test(path)) return false;
    return (QUERY_KEY.test(path) || isExecuting) && CLEAR_STATEMENT.test(text);
  });
}

const LONGEST = 65_536;
