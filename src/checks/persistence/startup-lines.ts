import { anyWord } from '../../text/patterns/compose.ts';

const ALIAS =
  /^\s*alias [\w.+-]{1,30}=["']?(?:ls|l|ll|git|cd|grep|docker|docker-compose|kubectl|vim?|nvim|nano|clear|npm|npx|yarn|pnpm|bun|cargo|make|code|less|df|du|ps|tree|eza|exa|lsd|bat|mkdir|cp|mv|rm|terraform|tmux|history|go|composer|php|rails|bundle|\.\.)(?:\s[\w\s./~+=:,-]*)?["']?\s*$/;

const USUAL_VARIABLE = anyWord`
  NVM_DIR PYENV_ROOT GOPATH GOROOT GOBIN JAVA_HOME ANDROID_HOME ANDROID_SDK_ROOT CARGO_HOME RUSTUP_HOME
  BUN_INSTALL DENO_INSTALL PNPM_HOME VOLTA_HOME SDKMAN_DIR EDITOR VISUAL LANG LC_ALL TERM CUDA_HOME
  FLUTTER_HOME GEM_HOME NODE_OPTIONS GPG_TTY M2_HOME MAVEN_HOME GRADLE_HOME HOMEBREW_\w+ ZSH ZSH_THEME
  XDG_\w+ KUBECONFIG DOCKER_HOST
`;
const PLAIN_VALUE = '[\\w${}()~./:+=\\s,-]';
/**
 * Lines that installers and manuals ask people to add to their startup files: a folder before or after the old search
 * path, a tool's own setup, completions, plain settings of known tools, comments.
 */
const USUAL: readonly RegExp[] = [
  /^\s*(?:#.*)?$/,
  /^\s*(?:export\s+)?PATH=(?=.*\$\{?PATH)["']?[\w${}()~./:+\s-]*["']?\s*$/,
  /^\s*(?:set -gx?|fish_add_path|set -Ux)\s[\w$~./\s-]*$/,
  /^\s*eval "?\$\((?:\/[\w./-]+\/)?[\w.-]+(?: (?:init|hook|env|shellenv|completions?|completion|activate|alias|shell|--completions?|--init|--shell|--cmd|-|--|--use-on-cd|--path|virtualenv-init|bash|zsh|fish|sh|[\w-]+))*\)"?\s*$/,
  /^\s*(?:source|\.) <\([\w.-]+ (?:[\w-]+ )*(?:completion|completions|init)[\w\s-]*\)\s*$/,
  /^\s*(?:\[ -[sf] "?\$?[\w{}$~./-]+"? \] && )?(?:\\?\.|source) "?(?:~|\$\{?HOME\}?|\$\{?NVM_DIR\}?|\$\{?SDKMAN_DIR\}?|\$\{?ZSH\}?|\/usr\/share|\/opt\/homebrew|\/usr\/local|\/etc)\/[\w./-]+"?\s*$/,
  new RegExp(String.raw`^\s*export ${USUAL_VARIABLE}=["']?${PLAIN_VALUE}*["']?\s*$`),
  /^\s*(?:autoload|compinit|fpath\+?=|plugins=|ZSH_THEME=|zstyle|bindkey|setopt|compdef|complete)\b.*$/,
  /^\s*(?:if \[|fi|then|else|done|\{|\})/,
  ALIAS,
  /^\s*(?:set [-+]o [\w-]+|shopt -[su] [\w\s]+|stty -ixon|(?:export )?HIST\w+=["']?[\w:*?&\s-]*["']?|bind ["'][\w\s"-]*["'])\s*$/,
];

/** A short custom name: neither the name of another program nor one for deleting. */
const OWN_ALIAS =
  /^\s*alias (?:(\w+)=["']?\1\b|(?!(?:ls|cd|git|grep|cat|rm|cp|mv|sudo|su|ssh|scp|curl|wget|npm|npx|yarn|pnpm|bun|pip\d?|python\d?|docker|kubectl|terraform|make|vim?|nvim|nano|code|go|cargo|tar|find|sed|awk|less|man|test|kill|ps|exit|history)=))(?!.*\b(?:rm|npx|mv)\b)/;
const EMPTY = /^\s*(?:#.*)?$/;

/** Aliases of everyday programs, which run nothing new. */
export const isOwnStartup = (content = '?'): boolean =>
  content
    .split('\n')
    .every(
      (line) =>
        line.length < LONGEST_LINE && (EMPTY.test(line) || (ALIAS.test(line) && OWN_ALIAS.test(line))),
    );

/** No manual asks for more; the limit keeps the patterns above fast. */
const LONGEST_LINE = 400;

/** Programs that print a setup for the shell: `starship init bash >> ~/.bashrc`. */
const SETUP_PRINTER =
  /^(?:completions?|init|hook|shellenv|env|activate|shell-init|shell-setup|completion-script|--completions?|generate-completions?|setup)$/;

export function isUsualStartup(content: string | undefined, words: readonly string[]): boolean {
  if (content === undefined) return words.some((word) => SETUP_PRINTER.test(word));
  // Fetching, decoding, listening or redefining a guard's program name is never usual.
  if (
    /\b(?:curl|wget|nc|ncat|base64|xxd|python\d*|perl|ruby|\/dev\/tcp|LD_PRELOAD|sudo)\b|\/tmp\/|\/dev\/shm|\/\.cache\//.test(
      content,
    )
  )
    return false;
  return content
    .split('\n')
    .every((line) => line.length < LONGEST_LINE && USUAL.some((usual) => usual.test(line)));
}

const INTO_SHELL = /\|\s{0,8}(?:sudo\s{1,8})?(?:ba|z|da|k)?sh\b/;
const OUTRIGHT =
  /(?:\$\(|<\()(?:curl|wget)\b|\/dev\/(?:tcp|udp)\/|\balias\s{1,8}(?:sudo|su|ssh|passwd|gpg)=|\bLD_PRELOAD=/;

/** A line of a startup file or a job that is an attack in itself. */
export function isHostileStartup(content: string | undefined): boolean {
  if (content === undefined) return false;
  if (OUTRIGHT.test(content)) return true;
  return content.split('\n').some((line) => {
    const at = line.search(/\b(?:curl|wget|base64|ncat?)\b/);
    if (at < 0) return false;
    const rest = line.slice(at);
    return INTO_SHELL.test(rest) || (/\bncat?\s/.test(rest) && /\s-[a-z]{0,6}e\b/.test(rest));
  });
}
