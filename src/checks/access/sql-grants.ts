/** Statements that give everyone, or a new account, rights in a database, or let it start programs. */
const GRANTS: readonly (readonly [RegExp, string])[] = [
  [
    /\bgrant\s[^;]{1,400}\bto\s+(?:(?:group|role|user)\s+)?(?:["'`]?(?:public|anon|anonymous|guest|everyone|all(?:Authenticated)?Users)["'`]?|'?"?\*?"?'?@'%'|'[^']{0,60}'@'%')(?:\s|;|$|,)/i,
    'GRANT to everyone',
  ],
  [/\bgrant\s[^;]{1,400}\bwith\s+(?:grant|admin)\s+option\b/i, 'GRANT … WITH GRANT OPTION'],
  [
    /\b(?:alter|create)\s+(?:role|user)\s[^;]{1,200}(?<!no)\b(?:superuser|createrole|replication|bypassrls)\b/i,
    'role with all rights',
  ],
  [
    /\bgrant\s+(?:role\s+)?"?(?:pg_(?:execute_server_program|read_server_files|write_server_files)|rds_superuser|azure_pg_admin|sysadmin|dba|accountadmin|securityadmin)\b/i,
    'GRANT of an administrator role',
  ],
  [
    /\balter\s+server\s+role\s+\[?sysadmin\]?\s+add\s+member\b|\bsp_addsrvrolemember\b/i,
    'administrator added',
  ],
  [/\balter\s+table\s[^;]{1,200}\bdisable\s+row\s+level\s+security\b/i, 'row level security switched off'],
  [
    /\bcopy\s[^;]{1,400}\b(?:to|from)\s+program\b|\bxp_cmdshell\b|\bsp_oacreate\b|\bsp_configure\b[^;]{0,80}(?:cmdshell|ole automation|clr enabled)/i,
    'programs started by the database',
  ],
  [
    /\bcreate\s+(?:or\s+replace\s+)?function\b[\s\S]{0,2000}\blanguage\s+'?(?:plpython\w*u|plperlu|pltclu|c)\b|\bcreate\s+extension\s[^;]{0,60}(?:plpython\w*u|plperlu)\b/i,
    'programs started by the database',
  ],
  [
    /\binto\s+(?:outfile|dumpfile)\s+'[^']{0,200}\.(?:php|jsp|aspx?|sh|so)'/i,
    'program written by the database',
  ],
  [
    /\binto\s+(?:outfile|dumpfile)\s+'(?!\/tmp\/|\/var\/lib\/mysql-files\/)(?:\/|[A-Za-z]:)/i,
    'file written by the database',
  ],
  [
    /\b(?:pg_read_(?:binary_)?file|pg_ls_dir|lo_(?:import|export)|load_file|utl_(?:file|http|smtp|tcp)\.\w+|dbms_(?:scheduler|java|ldap)\.\w+|httpuritype)\s*\(|\bxp_(?:dirtree|fileexist|reg\w+)\s/i,
    'files or hosts reached by the database',
  ],
  [
    /\bcopy\s[^;]{1,400}\b(?:to|from)\s+'(?:\/(?:etc|root|proc|var\/(?:www|lib|spool)|usr|srv\/www)\/|\/home\/[^/']+\/\.|~)|\bload\s+data\s+(?:local\s+)?infile\s+'(?:\/(?:etc|root|proc)\/|\/home\/[^/']+\/\.|~)/i,
    'files of the machine reached by the database',
  ],
  [
    /\binsert\s+into\s+(?:table\s+)?function\s+(?:url|remote|s3|hdfs|file)\s*\(|\bdblink(?:_connect|_exec)?\s*\(\s*'[^']{0,200}\bhost\s*=\s*(?!localhost|127\.)|\bcreate\s+(?:subscription|server)\s[^;]{1,300}\bhost\s*=?\s*'?(?!localhost|127\.)/i,
    'another host reached by the database',
  ],
  [
    /\bset\s+global\s+(?:general_log_file|slow_query_log_file|secure_file_priv|local_infile)\b|\balter\s+account\s+(?:un)?set\s+network_policy\b|\balter\s+system\s+set\s+(?:listen_addresses\s*(?:=|to)\s*'\*'|archive_command|ssl\s*(?:=|to)\s*'?off)/i,
    'server settings opened',
  ],
];

/** The same in the shells of document stores. */
const DOCUMENT_GRANTS =
  /\b(?:createUser|grantRolesToUser|updateUser|createRole)\s*\([\s\S]{0,600}["'](?:root|__system|userAdminAnyDatabase|dbAdminAnyDatabase|readWriteAnyDatabase|dbOwner|clusterAdmin)["']/;

/** Reading the grants of others, and migrations that revoke, are not grants. */
export function sqlGrant(text: string): string | undefined {
  if (
    text.length > LONGEST ||
    !/grant|program|role|user|security|_|function|outfile|dumpfile|alter|infile|copy|dblink|host|httpuri/i.test(
      text,
    )
  )
    return undefined;
  return GRANTS.find(([pattern]) => pattern.test(text))?.[1];
}

export const documentGrant = (text: string): string | undefined =>
  text.length <= LONGEST && DOCUMENT_GRANTS.test(text) ? 'user with all rights' : undefined;

const LONGEST = 65_536;
