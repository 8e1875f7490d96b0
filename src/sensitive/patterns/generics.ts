/** The detectors without a vendor: by structure, by the name next to a value, by the command around it. */

import { readEscaped } from '../finding/escaped.ts';
import type { RunReader } from '../finding/scanner.ts';
import type { Detector, DetectorCard, Page } from '../pattern/mark.ts';
import type { SecretPattern } from '../pattern/pattern.ts';
import { mayBeEncoded, readEncodedRun, readPercentEncoded } from './encoded.ts';
import { genericAccount, genericAccountPatterns } from './generic/generic-account.ts';
import { genericAssignment } from './generic/generic-assignment.ts';
import { genericAuthorization } from './generic/generic-authorization.ts';
import { genericCommandPatterns } from './generic/generic-command.ts';
import { genericCookie } from './generic/generic-cookie.ts';
import { genericEmail, readEmailPassword } from './generic/generic-email.ts';
import { genericEntropy, readRandomRun } from './generic/generic-entropy.ts';
import { genericJwt } from './generic/generic-jwt.ts';
import { genericKubernetes } from './generic/generic-kubernetes.ts';
import { genericPasswordHashPatterns } from './generic/generic-password-hash.ts';
import { genericPrivateKey } from './generic/generic-private-key.ts';
import { genericSeedPhrase } from './generic/generic-seed-phrase.ts';
import { genericUrl } from './generic/generic-url.ts';
import {
  genericWallet,
  genericWalletPatterns,
  isWalletLength,
  readWalletRun,
} from './generic/generic-wallet.ts';

export const GENERIC_PATTERNS: readonly SecretPattern[] = [
  ...genericAccountPatterns,
  ...genericCommandPatterns,
  ...genericPasswordHashPatterns,
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

/** The card of each, once per id. */
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

/** Detectors triggered by a single character, too short to be an anchor. */
export const SIGN_READERS: Readonly<Record<string, (page: Page, at: number) => void>> = {
  '@': readEmailPassword,
  '%': (page, at) => {
    readPercentEncoded(page, at);
    readEscaped(page, at);
  },
  '\0': readEscaped,
};
