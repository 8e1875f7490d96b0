/** Invented values: built from common words, short numbers and sequences. */

const WORDS = [
  'postgres postgresql mysql mariadb mongo mongodb redis rabbitmq rabbit minio neo4j elastic elasticsearch keycloak',
  'grafana airflow superset sonar nexus jenkins vault kafka oracle django rails laravel symfony wordpress odoo',
  'root admin administrator adminadmin user username guest demo test testing tester tests sample example dummy fake',
  'mock stub placeholder default local localhost development dev secret secrets password passwd pass passphrase pwd pw pswd psw',
  'changeme change changeit replace insert your here this that not very super me my the for in and only with please',
  'letmein welcome hunter2 qwerty abc123 abc foo bar baz foobar hello world correct horse battery staple',
  'vagrant android name monkey dragon iloveyou trustno1 toor token key api jwt session cookie app application web service server client db',
  'database data wrong bad invalid old new strong weak unsafe insecure production prod todo fixme none null xxx value',
  'some string long short random hash hashed hex base64 encrypted salt pepper wrongpassword s3cr3t s3cret secr3t sup3r p@ssw0rd passw0rd p@ssword pa55word',
  'postgrespassword rootpassword alice bob charlie john jane doe acme company ci build runner e2e it integration unit',
  'expired revoked valid access refresh auth bearer login fixture',
];
const WORD = new RegExp(
  WORDS.flatMap((line) => line.split(' '))
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
);
/** Endings that people add because a form requires them. */
const TRIMMINGS = /^[^a-z0-9]*(?:[0-9]{0,4}|12345\d{0,5})[^a-z0-9]*$/;
const RUN_OF_KEYS = /^(?:0?1234567?8?9?0?|(.)\1*|asdf(?:gh)?(?:jkl)?|qwerty(?:uiop)?|abcdef(?:gh)?)$/;
/** Vendor prefixes of keys; in an invented key, only the prefix is the vendor's. */
const VENDOR =
  /^(?:gh[pousr]|github_pat|glpat|sk|pk|rk|xox[abp]|npm|pypi|hf|whsec|key|pat|dop|shpat|tok)[-_](?:(?:proj|ant|live|test|or|v1|api\d\d)[-_])?/;
const SEPARATED = /^[a-z]{1,12}(?:[-_.](?:[a-z]{1,12}|e2e|\d{1,4})){1,4}$/;
/** One of these among the words shows the purpose of the value. */
const STAGE = /(?:^|[-_.])(?:dev|test|tests|testing|local|localdev|demo|e2e|ci|dummy|fake|mock)(?=[-_.]|$)/;
const SHORTEST_COUNT = 4;

/** `Password123!`, `test-token-1`, `sk-test-1234567890abcdef`, `ghp_xxx`. */
export function isOfWords(value: string): boolean {
  const lower = value.toLowerCase();
  const body = lower.replace(VENDOR, '');
  const rest = uncounted(body).replace(WORD, ' ');
  return (rest !== lower && TRIMMINGS.test(rest)) || RUN_OF_KEYS.test(lower);
}

/** `shop_dev`, `orders-test-pw`: pronounceable names that include a stage. */
export function namesStage(value: string): boolean {
  if (!SEPARATED.test(value) || !STAGE.test(value)) return false;
  return value.split(/[-_.]/).every((word) => /^\d|^.{1,3}$|[aeiouy]/.test(word));
}

/** `sk_test_51Habc`, `tok-fake-9x`: includes a stage, and no part is long enough to be a key. */
export function isShortSample(value: string): boolean {
  const parts = value.split(/[-_.]/);
  return value.length <= 24 && parts.every((part) => part.length <= 8) && STAGE.test(value.toLowerCase());
}

/** Removes sequences of four or more characters: `1234567890`, `abcdef`. */
function uncounted(text: string): string {
  let kept = '';
  for (let at = 0; at < text.length; ) {
    let end = at + 1;
    while (end < text.length && follows(text.charCodeAt(end - 1), text.charCodeAt(end))) end++;
    kept += end - at < SHORTEST_COUNT ? text.slice(at, end) : ' ';
    at = end;
  }
  return kept;
}

const follows = (before: number, unit: number): boolean =>
  unit - before === 1 || (before === 0x39 && unit === 0x30);
