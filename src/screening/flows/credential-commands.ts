import type { Run } from '../../shell/reading/reading.ts';
import { beginningOf } from '../../text/limits.ts';
import { either } from '../../text/patterns/compose.ts';
import { asksForNames } from './secret-fields.ts';

export interface CredentialCommand {
  readonly kind: 'credential' | 'wallet';
  /** In words for people: `the gh token`. */
  readonly what: string;
}

type Row = readonly [program: string, words: RegExp, kind: CredentialCommand['kind'], what: string];

/* Commands that print a secret their program keeps. Tested against the words, joined by spaces. */
const ROWS: readonly Row[] = [
  ['gh', /^auth (?:token\b|status\b.*(?:-t\b|--show-token))/, 'credential', 'the gh token'],
  ['glab', /^auth status\b.*(?:-t\b|--show-token)|^config get token/, 'credential', 'the glab token'],
  ['hub', /^api\b.*--include.*token/, 'credential', 'the hub token'],
  ['git', /\bcredential(?:-\w+)? (?:fill|get)\b/, 'credential', 'git credentials'],
  [
    'security',
    /^find-(?:generic|internet)-password\b.* -\w*[wg]|^dump-keychain\b.* -\w*d|^export\b/,
    'credential',
    'keychain entries',
  ],
  ['keyring', /^get\b/, 'credential', 'keyring entries'],
  ['chainbreaker', /./, 'credential', 'keychain entries'],
  ['chainbreaker.py', /./, 'credential', 'keychain entries'],
  [
    'dbus-send',
    /freedesktop\.secrets?\b.*(?:GetSecrets?|SearchItems|Unlock)/i,
    'credential',
    'keyring entries',
  ],
  ['gdbus', /freedesktop\.secrets?\b.*(?:GetSecrets?|SearchItems|Unlock)/i, 'credential', 'keyring entries'],
  ['busctl', /freedesktop\.secrets?\b.*(?:GetSecrets?|SearchItems|Unlock)/i, 'credential', 'keyring entries'],
  ['railway', /^variables?\b(?!.*--set)/, 'credential', 'an app’s settings'],
  ['render', /^env\b.*\b(?:list|get)\b/, 'credential', 'an app’s settings'],
  ['vercel', /^env pull\b.*production/, 'credential', 'an app’s settings'],
  ['wrangler', /^secrets?-store secret get\b/, 'credential', 'vault secrets'],
  ['keyctl', /^(?:print|pipe|read)\b/, 'credential', 'keyring entries'],
  ['secret-tool', /^(?:lookup|search)\b/, 'credential', 'keyring entries'],
  ['kwallet-query', /-r\b/, 'credential', 'desktop wallet entries'],
  ['pass', /^(?:show|otp)\b|^[\w-]+\/[\w./-]+$/, 'credential', 'password store entries'],
  ['gopass', /^(?:show|cat|otp)\b/, 'credential', 'password store entries'],
  [
    'op',
    /^(?:read\b|document get|item get\b.*(?:--reveal|--fields|--otp))/,
    'credential',
    'password manager entries',
  ],
  [
    'bw',
    /^(?:get (?:password|item|totp|notes)|export|list items)\b/,
    'credential',
    'password manager entries',
  ],
  ['lpass', /^(?:show|export)\b/, 'credential', 'password manager entries'],
  ['keepassxc-cli', /^(?:show|export|clip)\b/, 'credential', 'password manager entries'],
  [
    'vault',
    /^(?:kv get|read (?!(?:-\S+ )*(?:sys|auth)\/)\S+|print token|token create)\b/,
    'credential',
    'vault secrets',
  ],
  [
    'aws',
    either(
      /\b(?:configure (?:get \S*(?:secret|token)\S*|export-credentials)|secretsmanager (?:batch-)?get-secret-value|sts (?:get-session-token|assume-role|get-federation-token)|ecr get-(?:login-password|authorization-token)|iam create-access-key|ec2 get-password-data|sso get-role-credentials)\b/,
      /\bssm get-parameters?\S*\b.*--with-decryption/,
    ),
    'credential',
    'cloud credentials',
  ],
  [
    'gcloud',
    /\b(?:auth (?:application-default )?print-\w+-token|secrets versions access|iam service-accounts keys create|config config-helper)\b/,
    'credential',
    'cloud credentials',
  ],
  [
    'az',
    /^(?:account get-access-token|keyvault secret show|keyvault secret download|storage account keys list|storage account show-connection-string|acr credential show|cosmosdb keys list|ad sp create-for-rbac|functionapp keys list|webapp deployment list-publishing-credentials)\b/,
    'credential',
    'cloud credentials',
  ],
  [
    'kubectl',
    /\bget secrets?\b.*(?:-o|--output)[ =]?(?:yaml|json|jsonpath|go-template|custom-columns)|\bconfig view\b.*--raw|\bcreate token\b|\bview-secret\b/,
    'credential',
    'cluster secrets',
  ],
  [
    'oc',
    /\bget secrets?\b.*(?:-o|--output)[ =]?(?:yaml|json|jsonpath|go-template)|\bwhoami (?:-t|--show-token)|\bextract secret/,
    'credential',
    'cluster secrets',
  ],
  ['doppler', /^secrets (?:get|download)\b|^configure get token/, 'credential', 'vault secrets'],
  ['infisical', /^(?:secrets(?: get)?|export)\b/, 'credential', 'vault secrets'],
  ['chamber', /^(?:read|export|env)\b/, 'credential', 'vault secrets'],
  [
    'heroku',
    /^(?:auth:token|config:get(?! (?:-\S+ )*(?:\w{1,40}_)?(?:ENV|PORT|LEVEL|VERSION|REGION|MODE|TZ|LANG|TIMEOUT|CONCURRENCY)(?: |$))|config(?: -|$))/,
    'credential',
    'an app’s settings',
  ],
  ['fly', /^auth token\b|^tokens create/, 'credential', 'the fly token'],
  ['flyctl', /^auth token\b|^tokens create/, 'credential', 'the fly token'],
  ['sops', /(?:^|\s)(?:-d|--decrypt|decrypt|exec-env)\b/, 'credential', 'decrypted secrets'],
  ['ansible-vault', /^(?:view|decrypt)\b/, 'credential', 'decrypted secrets'],
  [
    'terraform',
    /^state pull\b|^output\b.*(?:-raw|-json)\b.*(?:secret|password|token|key)/,
    'credential',
    'secrets in the Terraform state',
  ],
  ['npm', /^(?:config get|get) \S*_(?:authToken|password|auth)\b/, 'credential', 'the registry token'],
  ['docker-credential-desktop', /^get\b/, 'credential', 'registry credentials'],
  ['docker-credential-osxkeychain', /^get\b/, 'credential', 'registry credentials'],
  [
    'openssl',
    /^(?:rsa|pkey|ec|dsa|pkcs8|pkcs12)\b(?!.*-(?:pubin|pubout|noout|nokeys|export|out\b)).*-in\b/,
    'credential',
    'a private key',
  ],
  ['dscl', /ShadowHashData|AuthenticationAuthority/i, 'credential', 'password hashes'],
  ['reg', /^save hklm\\\\?(?:sam|system|security)\b/i, 'credential', 'password hashes'],
  ['rundll32', /comsvcs(?:\.dll)?\W+(?:minidump|#24)/i, 'credential', "another process's memory"],
  ['getent', /^g?shadow\b/, 'credential', 'password hashes'],
  ['unshadow', /./, 'credential', 'password hashes'],
  ['ntdsutil', /ntds|ifm/i, 'credential', 'password hashes'],
  ['vaultcmd', /\/list/i, 'credential', 'vault secrets'],
  ['gpg', /--export-secret-(?:sub)?keys?\b|--export-secret-ssh-key/, 'wallet', 'a private key'],
  ['gpg2', /--export-secret-(?:sub)?keys?\b|--export-secret-ssh-key/, 'wallet', 'a private key'],
  ['solana-keygen', /^(?:recover|new)\b/, 'wallet', 'a seed phrase'],
  [
    'cast',
    /^wallet (?:private-key|pk|decrypt-keystore|new-mnemonic|derive-private-key|dk)\b/,
    'wallet',
    "a wallet's private key",
  ],
  ['bitcoin-cli', /\b(?:dumpprivkey|dumpwallet|listdescriptors true)\b/, 'wallet', "a wallet's private keys"],
  ['litecoin-cli', /\b(?:dumpprivkey|dumpwallet)\b/, 'wallet', "a wallet's private keys"],
  ['electrum', /\b(?:getprivatekeys|getseed|getmasterprivate)\b/, 'wallet', "a wallet's seed"],
  ['geth', /\baccount (?:export|extract)\b/, 'wallet', "a wallet's private key"],
  ['ethkey', /\b(?:inspect\b.*--private|extract)\b/, 'wallet', "a wallet's private key"],
  ['sui', /\bkeytool (?:export|convert)\b/, 'wallet', "a wallet's private key"],
  ['monero-wallet-cli', /\b(?:spendkey|seed|viewkey)\b/, 'wallet', "a wallet's seed"],
  ['lncli', /\b(?:exportchanbackup|printmacaroon)\b/, 'wallet', "a wallet's keys"],
];

const TABLE: ReadonlyMap<string, readonly Row[]> = grouped();

function grouped(): Map<string, Row[]> {
  const table = new Map<string, Row[]>();
  for (const row of ROWS) table.set(row[0], [...(table.get(row[0]) ?? []), row]);
  return table;
}

const LONGEST_LINE = 8_000;

/** The secret that the run takes out of a credential store, if any. */
export function credentialCommand(run: Run): CredentialCommand | undefined {
  const rows = TABLE.get(run.program);
  if (rows !== undefined) {
    const words = beginningOf(run.args.map(({ text }) => text).join(' '), LONGEST_LINE);
    if (/(?:^|\s)(?:--help|-h)(?:\s|$)/.test(words)) return undefined;
    if (/^(?:kubectl|oc)$/.test(run.program) && asksForNames(words)) return undefined;
    for (const [, pattern, kind, what] of rows) if (pattern.test(words)) return { kind, what };
  }
  return undefined;
}

/** Common names of variables that hold a secret. */
const SECRET_NAME =
  /(?:^|_)(?:SECRET|SECRETS|TOKEN|PASSWORD|PASSWD|PASS|PWD|PRIVATE_?KEY|API_?KEY|APIKEY|ACCESS_?KEY|CREDENTIALS?|MNEMONIC|SEED_?PHRASE|AUTH|CONNECTION_?STRING|DATABASE_URL|DSN|PAT)(?:_|$)|(?:_|^)[A-Z0-9]*(?:TOKEN|SECRET|PASSWORD|APIKEY)$/i;
const HARMLESS_NAME =
  /^(?:PWD|OLDPWD|SSH_AUTH_SOCK|PASS|COLORTERM|TOKENIZERS_PARALLELISM|AUTH)$|_(?:FILE|PATH|URL|HOST|NAME|ID|USER|COUNT|LIMIT|LENGTH|TYPE|SOCK|EXPIRY|TTL)$/i;

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name) && (!HARMLESS_NAME.test(name) || /^DATABASE_URL$/i.test(name));
}
