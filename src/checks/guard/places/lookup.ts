/** Names under which programs are looked up, and folders that are searched before the system's own. */

import { anyWord } from '../../../text/patterns/compose.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';

/** A hook is started through these; a replacement that does nothing would answer for it. */
const STARTERS = /^(?:env|sh|bash|dash|zsh|fish|ksh|ash|node|nodejs|tokenauditor|cmd|powershell|pwsh)$/;
/** Programs that shells, agents and people call without a path. */
const CALLED = new Set(
  'busybox [ test true false cat ls echo printf cp mv rm ln chmod chown mkdir id whoami ps kill pgrep pkill grep sed awk head tail sort find xargs timeout uname which readlink realpath dirname basename git ssh scp curl wget sudo su doas npm npx tr cut wc date sleep stat tee touch mktemp perl python python3 claude codex cursor cursor-agent gemini copilot opencode windsurf cline code'.split(
    ' ',
  ),
);
/** Folders that installers put at the start of the search path. */
const HOME_FOLDER = anyWord`
  \.local/s?bin bin \.bin \.cargo/bin \.bun/bin \.volta/bin \.deno/bin \.asdf/(?:shims|bin)
  \.pyenv/(?:shims|bin) \.rbenv/shims \.npm(?:-global|-packages)?/bin \.yarn/bin go/bin
  \.local/share/(?:mise/shims|pnpm|fnm) library/pnpm \.nvm/versions/node/[^/]+/bin \.nix-profile/bin
`;
const FRONT_FOLDERS = new RegExp(
  String.raw`^(?:~/${HOME_FOLDER}|/usr/local/s?bin|/opt/homebrew/s?bin|/home/linuxbrew/\.linuxbrew/bin|/opt/[^/]+/bin)$`,
  'i',
);
const SYSTEM_FOLDERS = /^(?:\/usr)?\/s?bin$/;

export type Looked = 'starter' | 'called';

/** The program that a file of this path would replace, because its folder is searched before the system's. */
export function lookedUp(path: string, context: CallContext): Looked | undefined {
  const cut = path.lastIndexOf('/');
  const name = path
    .slice(cut + 1)
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat|com|ps1)$/, '');
  const kind = STARTERS.test(name) ? 'starter' : CALLED.has(name) ? 'called' : undefined;
  if (kind === undefined || cut < 0) return undefined;
  return isSearched(path.slice(0, cut), context) ? kind : undefined;
}

/** Whether programs are looked up there before, or instead of, the system's folders. */
export function isSearched(folder: string, context: CallContext): boolean {
  if (SYSTEM_FOLDERS.test(folder)) return false;
  if (FRONT_FOLDERS.test(folder)) return true;
  return context.guarded?.path.some((one) => one === folder) ?? false;
}

/** `ln -s /opt/node/bin/node ~/bin/node` installs the program that the name promises. */
export function isSameProgram(target: string, source: string): boolean {
  const [to, from] = [target, source].map((path) => (path.split('/').at(-1) ?? '').toLowerCase());
  const plain = (name = '') => name.replace(/(?:js)?[-.]?[\d.]*(?:\.exe)?$/, '');
  return plain(to) !== '' && plain(to) === plain(from);
}
