import type { CallSubject } from '../../../screening/contract/call.ts';
import type { TextSubject } from '../../../screening/contract/check.ts';

/** Arguments that contain a statement, whatever the tool is called. */
const STATEMENT_KEY = /(?:^|[._[])(?:\w*sql\w*|q|query|statement|stmt|queries|command|pipeline)["\]\d[]*$/i;
const DATABASE =
  /(?:^|[^a-z\d])(?:sql|db|database|postgres(?:ql)?|pg|mysql|mariadb|sqlite|snowflake|bigquery|mssql|sqlserver|supabase|clickhouse|redshift|oracle|neon|planetscale|cockroach(?:db)?|duckdb|trino|databricks|turso|d1|mongo(?:db)?)(?:[^a-z\d]|$)/i;
const STATEMENT =
  /^\s*(?:--[^\n]*\n\s*)*(?:with|drop|truncate|delete|update|alter|grant|insert|merge|copy|exec|execute|create|begin|call|set|db\.)\b/i;

/** The statements that a tool gets in its arguments: in fields for them, and in any field of a database's tool. */
export function toolStatements({ tool, texts, commands }: CallSubject): readonly TextSubject[] {
  const lines = new Set(commands.map(({ text }) => text));
  const isDatabase = DATABASE.test(tool.slice(-200));
  return texts.filter(
    ({ path, text }) =>
      !lines.has(text) && (STATEMENT_KEY.test(path) || (isDatabase && STATEMENT.test(text.slice(0, 400)))),
  );
}
