import { operationsIn } from '../../screening/calls/operations.ts';
import { ownWords, toolWords } from '../../screening/calls/tool-name.ts';
import type { ProposedCall } from '../../screening/contract/call.ts';
import { targetKind } from '../../shell/places/hosts.ts';
import { walkJson } from '../../text/json/json-walk.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const SHOWS = set(
  'get read show fetch reveal retrieve lookup export dump access decrypt view copy download extract unseal',
);
/** These find leaks elsewhere; in a store of secrets they show them. */
const STORE_SHOWS = set('find pull print');
/** Of these, the last word of the tool's name names what it returns. */
const SECRETS = set(
  'secret secrets password passwords credential credentials passphrase passphrases mnemonic kubeconfig',
);
/** The words of an operation contain all words of one of these. */
const PHRASES: readonly string[] = [
  'api key',
  'access key',
  'private key',
  'secret key',
  'signing key',
  'encryption key',
  'service key',
  'service role key',
  'admin key',
  'root key',
  'master key',
  'access token',
  'auth token',
  'refresh token',
  'session token',
  'bearer token',
  'api token',
  'seed phrase',
  'recovery phrase',
  'recovery code',
  'backup code',
  'connection string',
  'secret value',
  'secret string',
  'secret version',
];
/** What servers show of a key without its value, and keys that are meant to be seen. */
const HARMLESS = set(
  'list public anon publishable metadata usage info status scopes permissions expiry policy policies docs documentation schema description names count rotation last audit log logs issue issues',
);
/** Servers that keep nothing else. */
const STORES = set(
  'op bw gopass vault keychain keyring 1password onepassword bitwarden lastpass keepass keepassxc dashlane infisical doppler secrets credentials passwords secretsmanager keyvault secretmanager',
);
const ITEMS = set(
  'item items entry entries value values kv note otp totp field fields all everything vault secret secrets path data password key',
);
const UNMASKED =
  /^(?:reveal|decrypt(?:ed)?|unmask(?:ed)?|show_?(?:values?|secrets?|plain_?text)|include_?(?:secrets?|values|credentials|private_?keys?)|with_?decryption|plain_?text|raw_?values?)$/i;

/** A tool that returns a stored secret to the model: `get_secret`, `keychain.get_password`, `op get_item`. */
export function secretTool(call: ProposedCall): string | undefined {
  const { tool, arguments: args } = call;
  const all = toolWords(tool.slice(-200));
  const isStore = all.some((word) => STORES.has(word));
  // `find_secrets` looks for leaks; `keychain.find_password` shows one.
  const own = ownWords(tool);
  const isKept = all.slice(0, -own.length).some((word) => STORES.has(word));
  for (const { words, isOwn } of operationsIn(call)) {
    const isShown = words.some((word) => SHOWS.has(word) || (isKept && STORE_SHOWS.has(word)));
    if (!isShown || words.some((word) => HARMLESS.has(word))) continue;
    const last = words.at(-1) === 'value' ? words.at(-2) : words.at(-1);
    if (last !== undefined && SECRETS.has(last) && args.reveal !== false)
      return `a stored ${last.replace(/s$/, '')}`;
    if (words.some((word) => /^(?:kind|object|manifest|resources?)$/.test(word)) && isSecretKind(args))
      return 'a stored secret';
    if (words.some((word) => /^(?:dump|export)$/.test(word)) && words.some((word) => SECRETS.has(word)))
      return 'stored secrets';
    const phrase = PHRASES.find((name) => hasAll(words, name));
    if (phrase !== undefined) return `a stored ${phrase}`;
    if (isOwn && isUnmasked(args)) return 'values that are otherwise hidden';
    const isEntry =
      last !== undefined && (ITEMS.has(last) || words.length === 1 || words.some((word) => ITEMS.has(word)));
    const isWhole = words.some((word) => /^(?:export|dump|download|pull)$/.test(word));
    if (isOwn && isStore && (isEntry || isWhole)) return 'an entry of a secret store';
    if (last !== undefined && /^cookies?$/.test(last) && isAnySite(args, isWhole))
      return 'cookies of a browser';
  }
  return undefined;
}

const KIND_KEYS = /^(?:kind|type|resource(?:_?(?:type|kind))?)$/i;

/** `get_resource { kind: 'Secret', name: 'db' }`; without a name it lists. */
const isSecretKind = (args: ProposedCall['arguments']): boolean =>
  typeof args.name === 'string' &&
  Object.entries(args).some(
    ([key, value]) => KIND_KEYS.test(key) && typeof value === 'string' && /^secrets?$/i.test(value),
  );

const hasAll = (words: readonly string[], name: string): boolean =>
  name.split(' ').every((one) => words.some((word) => word === one || word === `${one}s`));

/** Tests read the cookies of their own page; those of a site, or of all, are sessions of the user. */
function isAnySite(
  { domain, domains, url, host, site }: ProposedCall['arguments'],
  isWhole: boolean,
): boolean {
  const sites = [domain, domains, url, host, site].flat().filter((one) => typeof one === 'string');
  return sites.length === 0 ? isWhole : sites.some((one) => one === '*' || targetKind(one) !== 'local');
}

const MOST_VALUES = 200;

/** `{ decrypt: true }`. */
function isUnmasked(args: ProposedCall['arguments']): boolean {
  let left = MOST_VALUES;
  for (const { value, isKey, at } of walkJson(args, '', (above, key) =>
    typeof key === 'number' ? above : key,
  )) {
    if (--left < 0) return false;
    if (!isKey && (value === true || value === 'true') && UNMASKED.test(at)) return true;
  }
  return false;
}
