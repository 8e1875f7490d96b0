import { operationsIn } from '../../screening/calls/operations.ts';
import { toolWords } from '../../screening/calls/tool-name.ts';
import type { ProposedCall } from '../../screening/contract/call.ts';

const SHOWS = new Set(
  'get read show fetch reveal retrieve lookup export dump access decrypt view copy'.split(' '),
);
/** The last word of the tool's name names what it returns. */
const SECRETS = new Set('secret secrets password passwords credential credentials passphrase'.split(' '));
/** Servers that keep nothing else. */
const STORES = new Set(
  'vault keychain keyring 1password onepassword bitwarden lastpass keepass dashlane infisical doppler secrets credentials passwords secretsmanager keyvault'.split(
    ' ',
  ),
);
const ITEMS = new Set(
  'item items entry entries value values kv note otp totp field fields all everything'.split(' '),
);

/** A tool that returns a stored secret to the model: `get_secret`, `keychain.get_password`, `op get_item`. */
export function secretTool(call: ProposedCall): string | undefined {
  const { tool, arguments: args } = call;
  const all = toolWords(tool.slice(-200));
  for (const { words, isOwn } of operationsIn(call)) {
    if (!words.some((word) => SHOWS.has(word)) || words.includes('list')) continue;
    const last = words.at(-1) === 'value' ? words.at(-2) : words.at(-1);
    if (last !== undefined && SECRETS.has(last) && args.reveal !== false)
      return `a stored ${last.replace(/s$/, '')}`;
    const isEntry =
      last !== undefined && (ITEMS.has(last) || words.length === 1 || words.some((word) => ITEMS.has(word)));
    if (isOwn && isEntry && all.some((word) => STORES.has(word))) return 'an entry of a secret store';
  }
  return undefined;
}
