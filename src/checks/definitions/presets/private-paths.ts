/** Private files as the value of a parameter: the caller would send them without choosing to. */

import type { Observation } from '../../../screening/contract/check.ts';
import { nameWords } from '../../../screening/definitions/name-words.ts';
import type { SecretPath } from '../../../shell/places/secret-paths.ts';
import { secretPlace } from '../../../shell/places/secret-places.ts';
import { printable } from '../../../text/printable.ts';
import type { Preset } from './values.ts';

/** Words of tools that legitimately work with such a file. */
const TRADE: Readonly<Record<SecretPath['kind'], RegExp>> = {
  'private key':
    /ssh|sftp|scp|\bkeys?\b|\bgit|remote|deploy|gpg|pgp|certificate|vpn|encrypt|\bsign(?:s|ed|ing|ature)?\b|\bhosts?\b|tunnel/,
  'cloud credentials':
    /aws|s3\b|cloud|kube|k8s|cluster|gcp|google|gmail|drive|calendar|sheets|youtube|bigquery|firebase|azure|oauth|credential|\bauth|token|login/,
  'token store': /npm|pypi|pip|docker|git|registry|publish|token|\bauth|credential|login|netrc|\bcli\b/,
  'environment file':
    /env|config|setting|secret|variable|credential|deploy|compose|docker|setup|init|project/,
  wallet: /wallet|coin|crypto|solana|ethereum|\beth\b|chain|key|token|nft|defi|sol\b/,
  'browser store': /browser|cookie|chrome|firefox|profile|bookmark|history|session/,
  keychain: /keychain|password|credential|secret|keyring/,
  'password store': /password|vault|secret|credential|pass\b|keepass/,
  'shell history': /history|shell|terminal|command/,
  'system accounts': /\busers\b|accounts?\b|passwd|system|audit|security|linux|unix/,
  'process memory': /process|memory|debug|system/,
  messages: /message|mail|chat|imessage|sms/,
  'secrets file': /secret|config|credential|vault|key|token|auth|deploy|terraform|state|helm/,
};
const PATH = /^(?:file:\/\/)?(?:~|\.{0,2}\/|[A-Za-z]:[\\/]|%\w+%|\$\{?HOME\}?|\.env)|\/\.[a-z]/i;

const HOME =
  /^(?:~|\$\{?HOME\b|\/home\/|\/root\/|\/Users\/|[A-Za-z]:[\\/]Users[\\/]|%USERPROFILE%|\/etc\/shadow$)/i;
/** A parameter named after the file hides nothing; it is only unusual. */
const NAMED =
  /^(?:keys?|identity|ssh|credentials?|kubeconfig|auth|cert|certificate|pem|env|dotenv|config|tokens?)$/;
/** Not a secret, but nothing that a weather report needs. */
const ACCOUNTS = /^\/etc\/(?:passwd|sudoers|group)$/;
const ACCOUNT_LIST: Pick<SecretPath, 'kind' | 'weight'> = { kind: 'system accounts', weight: 'ordinary' };

export function privatePathIn(
  { name, value }: Preset,
  purpose: string,
): Pick<Observation, 'confidence' | 'evidence' | 'detail' | 'threat' | 'tier'> | undefined {
  if (typeof value !== 'string' || value.length > 300 || !PATH.test(value) || /\s/.test(value))
    return undefined;
  const path = value.replace(/^file:\/\//, '');
  const place = ACCOUNTS.test(path) ? ACCOUNT_LIST : secretPlace(path);
  if (place === undefined || place.weight === 'slight' || TRADE[place.kind].test(purpose)) return undefined;
  const isGrave =
    place.weight === 'severe' && HOME.test(path) && !nameWords(name).some((word) => NAMED.test(word));
  return {
    threat: 'data_exfiltration',
    confidence: isGrave ? 0.85 : 0.5,
    ...(isGrave ? { tier: 'hard' } : {}),
    evidence: printable(`${place.kind}: ${value}`, { max: 160 }),
    detail: 'A private file is used unless the caller names another one, and nothing explains why.',
  };
}
