/** Credentials that protect nothing: published defaults, words of the trade, and those of a database on this machine. */
import type { Span } from '../vocabulary/span.ts';

/** Found by the name beside them. What has a vendor's format, or is a key, is never weak. */
const BY_NAME =
  /^generic\.(?:password|secret|url-password|driver-password|call-password|command-(?:database|user|login|statement|archive)|email-password|account)$/;

const WORDS = [
  'postgres postgresql mysql mariadb mongo mongodb redis rabbitmq rabbit minio neo4j elastic elasticsearch keycloak',
  'grafana airflow superset sonar nexus jenkins vault kafka oracle django rails laravel symfony wordpress odoo',
  'root admin administrator adminadmin user username guest demo test testing tester tests sample example dummy fake',
  'mock stub placeholder default local localhost development dev secret secrets password passwd pass passphrase pwd pswd psw',
  'changeme change changeit replace insert your here this that not very super me my the for in and only with please',
  'letmein welcome hunter2 qwerty abc123 abc foo bar baz foobar hello world correct horse battery staple',
  'vagrant name monkey dragon iloveyou trustno1 toor token key api jwt session cookie app application web service server client db',
  'database data wrong bad invalid old new strong weak unsafe insecure production prod todo fixme none null xxx value',
  'some string long short random hash hashed hex base64 encrypted salt pepper wrongpassword p@ssw0rd passw0rd p@ssword pa55word',
  'postgrespassword rootpassword alice bob charlie john jane doe acme company ci build runner e2e it integration unit',
];
const WORD = new RegExp(
  WORDS.flatMap((line) => line.split(' '))
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
);
/** What people put behind a word, since a form asked for it. */
const TRIMMINGS = /^[^a-z0-9]*(?:[0-9]{0,4}|12345\d{0,5})[^a-z0-9]*$/;
const RUN_OF_KEYS = /^(?:0?1234567?8?9?0?|(.)\1*|asdf(?:gh)?(?:jkl)?|qwerty(?:uiop)?|abcdef(?:gh)?)$/;
const LONGEST = 64;
const LONGEST_LOCAL = 16;

/** Hosts that are this machine, or a neighbour within a compose file or a pipeline. */
const LOCAL_HOST =
  /^@(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\]|host\.docker\.internal|[a-z][a-z0-9_-]{0,30}(?=[:/?"'\s]|$)|[a-z0-9-]{1,30}\.(?:test|localhost|example|invalid)\b)/i;

/** Whether knowing it gives nobody anything. */
export function isWeakSecret(text: string, { detector, start, end }: Span): boolean {
  const value = text.slice(start, end);
  // The numbers that every manual of this token counts with.
  if (detector === 'generic.jwt') return value.includes('.eyJzdWIiOiIxMjM0NTY3ODkw');
  if (detector === 'generic.kubernetes-secret')
    return (
      value.length <= LONGEST &&
      (isOfWords(value) || isOfWords(Buffer.from(value, 'base64').toString('latin1')))
    );
  if (!BY_NAME.test(detector) || value.length > LONGEST) return false;
  if (value.startsWith('django-insecure-')) return true;
  if (isOfWords(value) || isUserName(text, value, start)) return true;
  if (value.length > LONGEST_LOCAL) return false;
  return LOCAL_HOST.test(text.slice(end, end + LONGEST)) || staysHere(text);
}

/** A short command whose only address is this machine: `mysql -h 127.0.0.1 …`, `curl localhost:3000/login -d …`. */
function staysHere(text: string): boolean {
  if (text.length > 600 || !/(?:^|[\s/'"=@])(?:localhost|127\.0\.0\.1|\[::1\])(?![\w.-])/.test(text))
    return false;
  return !/:\/\/(?!(?:[^\s/@]{1,80}@)?(?:localhost|127\.0\.0\.1|\[::1\])(?![\w.-]))/.test(text);
}

function isOfWords(value: string): boolean {
  const lower = value.toLowerCase();
  const rest = lower.replace(WORD, ' ');
  return (rest !== lower && TRIMMINGS.test(rest)) || RUN_OF_KEYS.test(lower);
}

/** `app:app@db`, `-u app -papp`, `USER=app PASSWORD=app`. */
function isUserName(text: string, value: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 120), start);
  const named = /([\w.-]{1,40}):$/.exec(before)?.[1];
  if (named === value) return true;
  for (const [, user] of before.matchAll(
    /(?:user(?:name)?["']?[ \t]?[=: ][ \t]?["']?|-u[ \t]?)([\w.-]{1,40})/gi,
  ))
    if (user === value) return true;
  return false;
}
