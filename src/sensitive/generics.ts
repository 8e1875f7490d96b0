/** The detectors that know no vendor: by structure, by the name beside a value, by the command around it. */
import { mayBeEncoded, readEncodedRun, readPercentEncoded } from './encoded.ts';
import { readEscaped } from './escaped.ts';
import type { Detector, DetectorCard, Page } from './mark.ts';
import type { SecretPattern } from './pattern.ts';
import { genericAccount, genericAccountPatterns } from './patterns/generic-account.ts';
import { genericAssignment } from './patterns/generic-assignment.ts';
import { genericAuthorization } from './patterns/generic-authorization.ts';
import { genericCommandPatterns } from './patterns/generic-command.ts';
import { genericCookie } from './patterns/generic-cookie.ts';
import { genericEmail, readEmailPassword } from './patterns/generic-email.ts';
import { genericEntropy, readRandomRun } from './patterns/generic-entropy.ts';
import { genericJwt } from './patterns/generic-jwt.ts';
import { genericKubernetes } from './patterns/generic-kubernetes.ts';
import { genericPrivateKey } from './patterns/generic-private-key.ts';
import { genericSeedPhrase } from './patterns/generic-seed-phrase.ts';
import { genericUrl } from './patterns/generic-url.ts';
import {
  genericWallet,
  genericWalletPatterns,
  isWalletLength,
  readWalletRun,
} from './patterns/generic-wallet.ts';
import type { RunReader } from './scanner.ts';

export const GENERIC_PATTERNS: readonly SecretPattern[] = [
  ...genericAccountPatterns,
  ...genericCommandPatterns,
  ...genericWalletPatterns,
];

export const GENERIC_DETECTORS: readonly Detector[] = [
  ...genericAccount,
  ...genericAssignment,
  ...genericAuthorization,
  ...genericCookie,
  ...genericJwt,
  ...genericKubernetes,
  ...genericPrivateKey,
  ...genericSeedPhrase,
  ...genericUrl,
  ...genericWallet,
];

/** What each of them says about itself, once per id. */
export const GENERIC_CARDS: readonly DetectorCard[] = [
  ...new Map(
    [...GENERIC_DETECTORS, ...GENERIC_PATTERNS, genericEmail, genericEntropy].map((card) => [card.id, card]),
  ).values(),
];

export const RUN_READER: RunReader = {
  isWorth: (at, length, { bareEntropy }) => bareEntropy || isWalletLength(length) || mayBeEncoded(at),
  read(page, start, end) {
    readWalletRun(page, start, end);
    readEncodedRun(page, start, end);
    if (page.options.bareEntropy) readRandomRun(page, start, end);
  },
};

/** What hangs on a single sign, too short to be an anchor. */
export const SIGN_READERS: Readonly<Record<string, (page: Page, at: number) => void>> = {
  '@': readEmailPassword,
  '%': (page, at) => {
    readPercentEncoded(page, at);
    readEscaped(page, at);
  },
  '\0': readEscaped,
};
