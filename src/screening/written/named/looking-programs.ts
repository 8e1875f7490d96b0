/** Programs that only look at the files they name, and the options by which they start programs or load code after all. */
import { anyWord, whole } from '../../../text/patterns/compose.ts';

/** They show, count, compare, copy, pack, move, format, check, render or send texts, and run none of them. */
export const LOOKS = whole(anyWord`
  cat bat batcat tac head tail less more most nl od xxd hexdump strings wc sort uniq cut paste column fold fmt tr rev expand
  grep egrep fgrep zgrep rg ag ack diff cmp comm colordiff delta sdiff icdiff look tee sponge shuf join jq yq gron dasel xq
  ls eza exa tree stat file du df find fd test \[ \[\[ echo printf cd pwd mkdir touch rm rmdir cp mv ln install rsync scp sftp ssh rename
  chmod chown md5sum sha\d+sum shasum cksum b2sum tar gtar bsdtar zip gzip bzip2 xz zstd 7z ar cpio split csplit pr truncate
  basename dirname realpath readlink
  prettier eslint biome black ruff isort flake8 pylint mypy pyright gofmt goimports rustfmt clang-format shfmt shellcheck stylelint
  markdownlint(?:-cli2?)? mdl mdformat remark(?:-cli)? textlint vale alex write-good proselint cspell codespell aspell hunspell typos
  lychee markdown-link-check doctoc markdown-toc marked markdown-it commitlint pandoc glow mdcat mdbook mkdocs sphinx-build asciidoctor
  rst2html(?:5|\.py)? docutils jekyll hugo vitepress docusaurus typedoc jsdoc htmlproofer tidy xmllint yamllint jsonlint ajv
  taplo hadolint actionlint dotenv-linter editorconfig-checker gitleaks trufflehog semgrep detect-secrets secretlint
  git gh glab hub svn hg code cursor subl open xdg-open nano pico micro view gedit kate logger mail wall
  curl wget http https docker podman kubectl aws gcloud az pbcopy xclip xsel wl-copy lp lpr iconv dos2unix unix2dos
  tokenauditor cloc tokei scc date sleep true false export unset read set which type man history claude codex gemini llm aider
`);

const OF_JAVASCRIPT = anyWord`
  prettier eslint stylelint markdownlint(?:-cli2?)? remark(?:-cli)? textlint commitlint cspell typedoc jsdoc marked ajv secretlint
  htmlhint vitepress docusaurus markdown-it doctoc alex
`;
const OF_PYTHON = anyWord`black ruff isort flake8 pylint mypy mdformat yamllint codespell sphinx-build mkdocs docutils semgrep`;

/**
 * Program, and the options whose value it runs, loads or takes settings from: attached, or the next word. A long one is
 * given by the shortest beginning that the program takes. The program's other words stay texts.
 */
export const MORE_THAN_LOOKS: readonly (readonly [programs: RegExp, options: RegExp])[] = [
  [
    /^(?:g|bsd)?tar$/,
    /^(?:-[A-Za-z]*[IF]|--(?:to-c|use-c|inf|new-v|rsh|rmt|checkpoint-a)|-?[a-z]*[IF][a-z]*$)/,
  ],
  [/^cpio$/, /^--rsh/],
  [/^zip$/, /^(?:-\w*TT?|--unzip-c)/],
  [/^sort$/, /^--comp/],
  [/^split$/, /^--fil/],
  [/^sdiff$/, /^--diff-p/],
  [/^rg$/, /^--(?:pre|hostname-bin)(?:=|$)/],
  [/^(?:ag|ack|bat|batcat|delta)$/, /^--(?:pager|ackrc|config-file)/],
  [/^man$/, /^(?:-[PHTC]|--(?:pag|html|conf|gx))/],
  [/^(?:less|more|most)$/, /^(?:\+|-k|--lesskey)/],
  [/^install$/, /^--strip-p/],
  [/^rename$/, /\b(?:system|exec|eval|require|do)\b|`|\bqx\b|\/\w*e\w*$/],
  [/^rsync$/, /^(?:-[A-Za-z]*e|--(?:rsh|rsync-path))/],
  [/^(?:ssh|scp|sftp)$/, /^-[A-Za-z0-9]*[FoSbDI]/],
  [/^yq$/, /^--(?:security-enable|from-file)/],
  [/^(?:nano|pico)$/, /^(?:-[A-Za-z]*[sfr]|--(?:spel|rcf))/],
  [/^mail$/, /^-S/],
  [/^wget$/, /^(?:-e|--(?:exec|conf|use-a))/],
  [/^curl$/, /^(?:-[A-Za-z]*K|--conf)/],
  [/^(?:docker|podman)$/, /^--config(?:=|$)/],
  [/^kubectl$/, /^--kubeconfig/],
  [/^svn$/, /^--(?:diff3?-cmd|editor-cmd|config)/],
  [/^hg$/, /^--config/],
  [
    /^git$/,
    /^(?:-c$|-x|-O|--(?:template|exec|config|upload-p|receive-p|extcmd|open-files|to-cmd|cc-cmd|header-cmd|sendmail-cmd|smtp-server)|include\.path|core\.hookspath$|run$)/i,
  ],
  [
    new RegExp(`^${OF_JAVASCRIPT}$`),
    /^(?:-[cfgoprtux]|--(?:plugin|config|rule|pars|form|resolve-p|custom|use|rc-path|preset|extends|report|options|templ|secretlintrc|order|require))/,
  ],
  [
    new RegExp(`^${OF_PYTHON}$`),
    /^(?:-[cfD]|--(?:load-plugins|init-hook|rcfile|conf|plugin|append-config|require-plugins))/,
  ],
  [
    /^pandoc$/,
    /^(?:-[FLtfdHrw]|--(?:filter|lua|to|from|read|writ|defaults|pdf-engine|data-dir|include|templ))/,
  ],
  [/^asciidoctor$/, /^(?:-[rTEI]|--(?:req|templ|load))/],
  [/^jekyll$/, /^(?:-[pc]|--(?:plugins|config))/],
  [/^(?:code|cursor|subl)$/, /^--(?:extension|install-ext|user-data|add-mcp)/i],
  [
    /^(?:claude|codex|gemini|llm|aider)$/,
    /^(?:-c$|--(?:settings|mcp-config|plugin|agents|load|config|test-cmd|lint-cmd|editor|notifications-command|functions|permission-prompt))/,
  ],
];

/** The reader of what such a program loads. */
export const LOADED_AS: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${OF_JAVASCRIPT}$`), 'x.js'],
  [new RegExp(`^${OF_PYTHON}$`), 'x.py'],
  [/^(?:hg|llm)$/, 'x.py'],
  [/^pandoc$/, 'x.lua'],
  [/^(?:asciidoctor|jekyll)$/, 'x.rb'],
  [/^rename$/, 'x.pl'],
  [/^(?:code|cursor)$/, 'x.js'],
];
