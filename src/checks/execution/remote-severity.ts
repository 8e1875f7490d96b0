import type { CodeFlow } from '../../screening/flows/code-flow.ts';
import { isStore, type NetworkSource } from '../../screening/flows/code-network.ts';
import { targetKind } from '../../shell/places/hosts.ts';
import type { Run } from '../../shell/reading/reading.ts';
import type { Severity } from '../../vocabulary/orders.ts';

/** No honest download hides in a temporary folder. */
const HIDDEN_TEMPORARY = /^(?:\/private)?\/(?:tmp|var\/tmp|dev\/shm)\/(?:[^/]+\/){0,9}\.[^/]+$/;

/** How severe it is to run code from this origin. */
export function remoteSeverity(flow: CodeFlow, network: readonly NetworkSource[]): Severity {
  if (isUsualPackage(flow, network)) return 'medium';
  return severityOf(network, flow.effect.code.from === 'file', flow.run);
}

/** The origin matters most: code from an unknown host straight into a shell is blocked, the rest requires approval. */
function severityOf(network: readonly NetworkSource[], isFile: boolean, run: Run): Severity {
  const kinds = network.map(({ url }) => targetKind(url));
  if (network.every(({ url }) => isVendorInstaller(url)) || kinds.every((kind) => kind === 'local'))
    return 'high';
  if (run.where === 'container' || network.every((one) => isStore(one.run))) return 'high';
  if (!isFile) return 'critical';
  const isPlain = network.some(({ url }) => /^(?:http|ftp):/i.test(url));
  const isHidden = [run.spelled, ...run.args].some(({ text }) => HIDDEN_TEMPORARY.test(text));
  return isPlain ||
    isHidden ||
    kinds.some((kind) => kind === 'content' || kind === 'drop' || kind === 'address')
    ? 'critical'
    : 'high';
}

/** Packages of a known forge or registry: everyday work, even without the package manager. */
function isUsualPackage({ effect }: CodeFlow, network: readonly NetworkSource[]): boolean {
  const isKnown = (url: string) => targetKind(url) === 'developer';
  return effect.language === 'package' && network.every(({ url }) => /^https:/i.test(url) && isKnown(url));
}

/**
 * Install scripts that vendors ask their users to pipe into a shell, on hosts where only the vendor can write. Still
 * foreign code: it requires approval, where an unknown address is blocked. Hosts where anyone may publish are never in
 * this list, except for the exact folder of one project.
 */
const INSTALLERS: readonly string[] = [
  'sh.rustup.rs',
  'get.docker.com',
  'test.docker.com',
  'astral.sh/uv/',
  'astral.sh/ruff/',
  'bun.sh/install',
  'bun.com/install',
  'deno.land/install.sh',
  'deno.land/x/install/',
  'get.pnpm.io/',
  'starship.rs/install.sh',
  'ollama.com/install.sh',
  'ollama.ai/install.sh',
  'get.sdkman.io',
  'nixos.org/nix/install',
  'install.determinate.systems/',
  'install.python-poetry.org',
  'get.helm.sh/',
  'get.k3s.io',
  'get.rke2.io',
  'deb.nodesource.com/setup_',
  'rpm.nodesource.com/setup_',
  'cli.github.com/',
  'fly.io/install.sh',
  'get.volta.sh',
  'fnm.vercel.app/install',
  'mise.run',
  'mise.jdx.dev/install.sh',
  'pyenv.run',
  'get-ghcup.haskell.org',
  'install.julialang.org',
  'raw.githubusercontent.com/nvm-sh/nvm/',
  'raw.githubusercontent.com/homebrew/install/',
  'opencode.ai/install',
  'get.scoop.sh',
  'community.chocolatey.org/install.ps1',
  'chocolatey.org/install.ps1',
  'win.rustup.rs',
  'raw.githubusercontent.com/helm/helm/',
  'raw.githubusercontent.com/ohmyzsh/ohmyzsh/',
  'get.jetify.com/devbox',
  'get.rvm.io',
  'get.pulumi.com',
  'cli.doppler.com/install.sh',
  'aka.ms/install',
  'dot.net/v1/dotnet-install.sh',
  'dotnet.microsoft.com/download/',
  'sdk.cloud.google.com',
  'awscli.amazonaws.com/',
  'tailscale.com/install.sh',
  'cursor.com/install',
  'claude.ai/install.sh',
  'taskfile.dev/install.sh',
  'getcomposer.org/installer',
  'bootstrap.pypa.io/',
  'cpanmin.us',
  'foundry.paradigm.xyz',
  'release.solana.com/',
  'wasmtime.dev/install.sh',
  'rustwasm.github.io/wasm-pack/installer/init.sh',
  'get.acme.sh',
  'uploader.codecov.io/',
  'codecov.io/bash',
];

/** The address is one of these, over TLS, without a user name and without a way out of its folder. */
export function isVendorInstaller(url: string): boolean {
  const match = /^https:\/\/(?:www\.)?([a-z0-9.-]+)(\/[^?#\s]*)?(?:[?#]|$)/i.exec(url);
  const path = match?.[2] ?? '';
  // Escapes can leave the folder, and a forge serves the commits of every fork under the parent's name.
  if (match === null || /\.\.|%|\\/.test(path) || /\/[0-9a-f]{7,64}(?:\/|$)/i.test(path)) return false;
  // On Windows, `install.sh` is `install.ps1`.
  const spelled = `${match[1]}${path}`.toLowerCase();
  const address = INSTALLERS.includes(spelled) ? spelled : spelled.replace(/\.ps1$/, '.sh');
  return INSTALLERS.some((known) => {
    if (!address.startsWith(known)) return false;
    const next = address[known.length];
    return next === undefined || next === '/' || known.includes('/');
  });
}
