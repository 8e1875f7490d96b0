import { expect, test } from 'vitest';
import { isVendorInstaller } from './remote-severity.ts';

test.each([
  'https://sh.rustup.rs',
  'https://sh.rustup.rs/',
  'https://get.docker.com?x=1',
  'https://astral.sh/uv/install.sh',
  'https://raw.githubusercontent.com/nvm-sh/nvm/v0.40.0/install.sh',
])('%s is a vendor’s', (url) => {
  expect(isVendorInstaller(url)).toBe(true);
});

test.each([
  ['without encryption', 'http://sh.rustup.rs'],
  ['a user name in front', 'https://sh.rustup.rs@mirror.example/x'],
  ['a longer host', 'https://sh.rustup.rs.mirror.example/x'],
  ['another project of the same host', 'https://raw.githubusercontent.com/someone/nvm/main/install.sh'],
  ['a way out of the folder', 'https://raw.githubusercontent.com/nvm-sh/nvm/../../someone/x/main/a.sh'],
  ['an escaped way out', 'https://raw.githubusercontent.com/nvm-sh/nvm/%2e%2e/%2e%2e/someone/x/a.sh'],
  [
    'a commit, which may be a fork’s',
    `https://raw.githubusercontent.com/nvm-sh/nvm/${'a1'.repeat(20)}/install.sh`,
  ],
  ['no address', ''],
])('%s is not', (_, url) => {
  expect(isVendorInstaller(url)).toBe(false);
});
