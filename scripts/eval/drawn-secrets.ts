import { redactText } from '../../src/sensitive/redact.ts';
import { redactJson } from '../../src/sensitive/redact-json.ts';
import { Draw } from './draw.ts';
import type { EvalResult } from './result.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const ALNUM = LETTERS + LETTERS.toUpperCase() + DIGITS;
const CRYPT = `${ALNUM}./`;
const ROUNDS = 12;

type Names = readonly [string, ...string[]];
const NAMES: Names = [
  ...(['API_KEY', 'access_token', 'clientSecret', 'NPM_TOKEN', 'jira_api_token', 'private_key'] as const),
  ...['REDIS_AUTH_TOKEN', 'serviceCredential', 'GITEA_PAT', 'secretAccess', 'signing_key', 'webhook_secret'],
];
const HARMLESS: Names = [
  ...(['commit', 'digest', 'etag', 'integrity', 'key_hash', 'api_key_id', 'token_id', 'request_id'] as const),
  ...['tenantId', 'public_key', 'publicKeyId', 'cacheKey', 'partition_key', 'session_token', 'fingerprint'],
];
const DIGESTS: Names = ['commit', 'digest', 'etag', 'integrity', 'key_hash', 'cacheKey', 'fingerprint'];
const SPELLINGS: readonly [
  (name: string, value: string) => string,
  ...((name: string, value: string) => string)[],
] = [
  (name, value) => `${name}=${value}`,
  (name, value) => `${name}: ${value}`,
  (name, value) => `{"env":{"${name}":"${value}"}}`,
  (name, value) => `{"items":[{"name":"${name}","value":"${value}"}]}`,
  (name, value) => `<${name}>${value}</${name}>`,
  (name, value) => `tool --${name}=${value} up`,
  (name, value) => `export ${name}="${value}"`,
];

type Drawn = (draw: Draw) => { readonly text: string; readonly secret: string };
const framed =
  (frame: string, value: (draw: Draw) => string): Drawn =>
  (draw) => {
    const secret = value(draw);
    return { text: frame.replace('@@', () => secret), secret };
  };
const named =
  (value: (draw: Draw) => string): Drawn =>
  (draw) => {
    const secret = value(draw);
    return { text: draw.pick(SPELLINGS)(draw.pick(NAMES), secret), secret };
  };
const chosen = (draw: Draw) => `Harbour${draw.from(DIGITS, 3)}!${draw.from(LETTERS, 2)}`;

const SECRETS: Readonly<Record<string, Drawn>> = {
  'digits of a hash under a name': named((draw) => draw.hex(draw.pick([32, 40, 64]))),
  'a UUID under a name': named((draw) => draw.uuid()),
  'a token under a name': named((draw) => draw.from(ALNUM, 32)),
  'a password hash': framed('ann:@@', (draw) => `$2b$12$${draw.from(CRYPT, 53)}`),
  'a line of shadow': framed(
    'root:@@:19793::::::',
    (draw) => `$6$${draw.from(CRYPT, 16)}$${draw.from(CRYPT, 86)}`,
  ),
  'a Telegram bot': framed('bot @@', (draw) => `7${draw.from(DIGITS, 9)}:AA${draw.from(ALNUM, 33)}`),
  'a Slack workflow': framed(
    'https://hooks.slack.com/workflows/@@',
    (draw) =>
      `T0${draw.from(DIGITS, 8)}/A0${draw.from(DIGITS, 8)}/${draw.from(DIGITS, 18)}/${draw.from(ALNUM, 24)}`,
  ),
  'a Teams webhook': framed(
    'https://a.webhook.office.com/webhookb2/@@',
    (draw) => `${draw.uuid()}@${draw.uuid()}/IncomingWebhook/${draw.hex(32)}/${draw.uuid()}`,
  ),
  'a Sentry token': framed('use @@', (draw) => `sntryu_${draw.hex(64)}`),
  'a user and a password': framed('dbadmin;@@', chosen),
  'a bare session cookie': framed(
    'connect.sid=@@',
    (draw) => `s%3A${draw.from(ALNUM, 32)}.${draw.from(ALNUM, 43)}`,
  ),
};
const LOOK_ALIKES: Readonly<Record<string, (draw: Draw) => string>> = {
  'digits of a hash': (draw) => draw.pick(SPELLINGS)(draw.pick(DIGESTS), draw.hex(40)),
  'a UUID': (draw) => draw.pick(SPELLINGS)(draw.pick(HARMLESS), draw.uuid()),
  'a commit': (draw) => `uses: acme/auth@${draw.hex(40)} # token refresh`,
  'a colour': (draw) => `--token-color: #${draw.hex(6)};`,
  'a row of a table': (draw) => `user;role\nann;A-${draw.from(DIGITS, 4)}`,
};

const redacted = (text: string) =>
  (text.startsWith('{') ? redactJson(text) : null)?.text ?? redactText(text).text;

/** Values that no test contains, by the classes of secrets and of what resembles them. */
export function evalDrawnSecrets(): EvalResult[] {
  const draw = new Draw(16);
  const rounds = Array.from({ length: ROUNDS });
  const found = Object.entries(SECRETS).map(([what, make]) => {
    const drawn = rounds.map(() => make(draw));
    return { what, part: drawn.filter(({ text, secret }) => !redacted(text).includes(secret)).length };
  });
  const touched = Object.entries(LOOK_ALIKES).map(([what, make]) => {
    const drawn = rounds.map(() => make(draw));
    return { what, part: drawn.filter((text) => redacted(text) !== text).length };
  });
  return [
    result('drawn secrets, found by class', found, 'at least 97 %', (share) => share >= 0.97),
    result('drawn look-alikes of secrets, redacted (false alarms)', touched, 'none', (share) => share === 0),
  ];
}

function result(
  title: string,
  counted: readonly { readonly what: string; readonly part: number }[],
  floor: string,
  holds: (share: number) => boolean,
): EvalResult {
  const share = counted.reduce((sum, { part }) => sum + part, 0) / (counted.length * ROUNDS);
  const rows = counted.map(({ what, part }) => ({ what, figure: `${part} / ${ROUNDS}` }));
  return { title, rows, misses: [], floor, held: holds(share) };
}
