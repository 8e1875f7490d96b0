import type { ProposedCall } from '../../screening/contract/call.ts';
import { nameWords } from '../../screening/definitions/name-words.ts';

const SHOWS = new Set(
  'get read show fetch reveal retrieve lookup export dump access decrypt view copy'.split(' '),
);
/** The last word of the tool's name names what it returns. */
const SECRETS = new Set('secret secrets password passwords credential credentials passphrase'.split(' '));
/** Servers that keep nothing else. */
const STORES = new Set(
  'vault keychain keyring 1password onepassword bitwarden lastpass keepass dashlane infisical doppler'.split(
    ' ',
  ),
);
const ITEMS = new Set('item items entry entries value values kv note otp totp field fields'.split(' '));

/** A tool that returns a stored secret to the model: `get_secret`, `keychain.get_password`, `op get_item`. */
export function secretTool({ tool, arguments: args }: ProposedCall): string | undefined {
  const all = nameWords(tool.slice(-200));
  const own = nameWords(tool.slice(-200).replace(/^.*(?:__|[./:])/s, ''));
  if (!own.some((word) => SHOWS.has(word)) || own.includes('list')) return undefined;
  const last = own.at(-1) === 'value' ? own.at(-2) : own.at(-1);
  if (last !== undefined && SECRETS.has(last) && args.reveal !== false)
    return `a stored ${last.replace(/s$/, '')}`;
  const isStore = all.some((word) => STORES.has(word));
  return isStore &&
    own.some((word) => ITEMS.has(word) || SHOWS.has(word)) &&
    last !== undefined &&
    (ITEMS.has(last) || own.length === 1)
    ? 'an entry of a secret store'
    : undefined;
}
