/** Every install of a command line, of named packages and of those in a manifest or a lockfile. */
import { started } from '../../screening/flows/started.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { installsOf } from './install.ts';

export interface AnyInstall {
  readonly manager: string;
  /** Up to five names; none if a manifest has them. */
  readonly names: readonly string[];
}

/** Installs that name nothing, by the beginning of the operands. */
const WHOLE: ReadonlyMap<string, RegExp> = new Map<string, RegExp>([
  ['npm', /^(?:install|i|in|ci|cit|clean-install|it|update|up|upgrade|dedupe|rebuild)\b/],
  ['cnpm', /^(?:install|i|ci|update)\b/],
  ['pnpm', /^(?:install|i|ci|update|up|upgrade|fetch|dedupe)\b/],
  ['yarn', /^(?:$|install\b|up\b|upgrade\b|dedupe\b)/],
  ['bun', /^(?:install|i|update)\b/],
  ['deno', /^(?:install|cache|add)\b/],
  ['pip', /^(?:install|sync)\b/],
  ['pip-sync', /^/],
  ['uv', /^(?:sync|pip (?:install|sync)|lock|tool upgrade|python install)\b/],
  ['poetry', /^(?:install|update|sync|lock)\b/],
  ['pdm', /^(?:install|sync|update|lock)\b/],
  ['rye', /^(?:sync|lock)\b/],
  ['pipenv', /^(?:install|sync|update|lock)\b/],
  ['conda', /^(?:install|update|upgrade|create|env (?:create|update))\b/],
  ['mamba', /^(?:install|update|upgrade|create|env (?:create|update))\b/],
  ['pixi', /^(?:install|add|update|global install)\b/],
  ['cargo', /^(?:install|fetch|update|vendor)\b/],
  ['go', /^(?:get|install|mod (?:download|tidy|vendor))\b/],
  ['gem', /^(?:install|update)\b/],
  ['bundle', /^(?:$|install\b|update\b|add\b|lock\b)/],
  ['composer', /^(?:install|i|update|u|upgrade|require|global (?:require|update))\b/],
  ['dotnet', /^(?:restore|tool (?:restore|install|update)|workload (?:install|update))\b/],
  ['nuget', /^(?:install|restore|update)\b/],
  ['mix', /^(?:deps\.get|deps\.update|archive\.install|local\.hex)\b/],
  ['pod', /^(?:install|update)\b/],
  ['dart', /^pub (?:get|add|upgrade|global activate)\b/],
  ['flutter', /^pub (?:get|add|upgrade|global activate)\b/],
  ['swift', /^package (?:resolve|update)\b/],
  ['cabal', /^(?:install|update)\b/],
  ['stack', /^(?:install|update|setup)\b/],
  ['opam', /^(?:install|update|upgrade)\b/],
  ['luarocks', /^(?:install|build)\b/],
  ['cpan', /^/],
  ['cpanm', /^/],
  ['nix-env', /^/],
  ['nix', /^profile (?:install|add|upgrade)\b/],
  ['nimble', /^(?:install|refresh)\b/],
  ['apt', /^(?:install|reinstall|upgrade|full-upgrade|dist-upgrade|build-dep)\b/],
  ['apt-get', /^(?:install|reinstall|upgrade|full-upgrade|dist-upgrade|build-dep)\b/],
  ['dnf', /^(?:install|reinstall|upgrade|update|distro-sync|group install)\b/],
  ['yum', /^(?:install|reinstall|upgrade|update)\b/],
  ['zypper', /^(?:install|in|update|up|dup|dist-upgrade)\b/],
  ['apk', /^(?:add|upgrade)\b/],
  ['brew', /^(?:install|reinstall|upgrade|bundle)\b/],
  ['snap', /^(?:install|refresh)\b/],
  ['flatpak', /^(?:install|update)\b/],
  ['choco', /^(?:install|upgrade)\b/],
  ['winget', /^(?:install|add|upgrade|update)\b/],
  ['scoop', /^(?:install|update)\b/],
  ['rustup', /^(?:install|update|toolchain install|target add|component add)\b/],
  ['nvm', /^install\b/],
  ['pyenv', /^install\b/],
  ['rbenv', /^install\b/],
  ['asdf', /^(?:install|plugin add)\b/],
  ['mise', /^(?:install|i|use|upgrade)\b/],
  ['volta', /^(?:install|pin)\b/],
]);
const REHEARSAL = /^(?:--help|-h|--dry-run|--simulate|--just-print|--version|-s)$/;
/** `pacman -Syu`, `yay -S x`. */
const SYNC = /^-S(?!s|i)\w*$/;

export function anyInstalls(reading: Reading): readonly AnyInstall[] {
  const named = installsOf(reading);
  const known = new Set(named.map(({ run }) => run));
  return [
    ...named.map(({ manager, wanted }) => ({
      manager,
      names: wanted.slice(0, 5).map(({ name }) => name),
    })),
    ...reading.runs.filter(({ id }) => !known.has(id)).flatMap(wholeInstall),
  ];
}

function wholeInstall(run: Run): AnyInstall[] {
  const program = /^pip[\d.]+$/.test(run.program) ? 'pip' : run.program;
  const { program: manager, args } = program === 'pip' ? { program, args: run.args } : started(run);
  const words = args.map(({ text }) => text);
  if (words.some((word) => REHEARSAL.test(word))) return [];
  const verbs = words.filter((word) => !word.startsWith('-')).join(' ');
  const isSync = /^(?:pacman|yay|paru)$/.test(manager) && words.some((word) => SYNC.test(word));
  return isSync || WHOLE.get(manager)?.test(verbs) === true ? [{ manager, names: [] }] : [];
}
