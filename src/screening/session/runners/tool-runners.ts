/** Recipes, containers, databases, editors, hooks, and other programs that run what their settings name. */
import { ANY, type Runner, runner } from './runner.ts';

const HOOKS =
  '.husky/pre-commit .husky/commit-msg .husky/prepare-commit-msg .husky/pre-push .husky/post-checkout .husky/post-merge .git/hooks/pre-commit .git/hooks/commit-msg .git/hooks/pre-push .git/hooks/post-commit .git/hooks/post-checkout .git/hooks/post-merge .git/hooks/prepare-commit-msg .git/hooks/pre-rebase .git/hooks/post-rewrite .githooks/pre-commit .githooks/pre-push .pre-commit-config.yaml lefthook.yml .lefthook.yml lefthook.yaml';

export const TOOL_RUNNERS: readonly (readonly [RegExp, Runner])[] = [
  runner(/^(?:g|b|re|mingw32-|n)?make$/, 'Makefile makefile GNUmakefile', '-f --file --makefile', ANY),
  runner(
    /^(?:docker|podman|nerdctl|buildah|kaniko|img)$/,
    'Dockerfile Containerfile docker-bake.hcl',
    '-f --file',
    '',
    /^(?:build|bud|bake|buildx)$/,
  ),
  runner(
    /^(?:docker|podman|nerdctl|docker-compose|podman-compose)$/,
    'compose.yaml compose.yml docker-compose.yml docker-compose.yaml docker-compose.override.yml compose.override.yaml',
    '-f --file',
    '',
    /^(?:up|run|build|create|start|exec|watch)$/,
  ),
  runner(
    /^(?:terraform|tofu|terragrunt|cdktf)$/,
    '*.tf',
    '',
    'tf tofu hcl',
    /^(?:init|plan|apply|destroy|refresh|import|validate|test|console)$/,
  ),
  runner(/^(?:packer|nomad|waypoint)$/, '*.hcl', 'all'),
  runner(/^ansible(?:-\w+)?$/, 'ansible.cfg', 'all', 'yml yaml'),
  runner(
    /^(?:psql|mysql|mariadb|sqlite3|sqlcmd|cqlsh|duckdb|pgcli|mycli|usql|sqlplus|clickhouse-client|cockroach)$/,
    '~/.psqlrc ~/.sqliterc',
    '-f --file -init -i --init --queries-file',
  ),
  runner(/^(?:flyway|liquibase|dbmate|goose|migrate|sqitch|sqlx|diesel|atlas)$/, '', 'all', 'sql'),
  runner(
    /^(?:vim?|nvim|ex|view|gvim|vimdiff|rvim)$/,
    '.vimrc .exrc .nvimrc .lvimrc ~/.vimrc ~/.exrc ~/.config/nvim/init.vim ~/.config/nvim/init.lua',
    '-S -s -u',
  ),
  runner(/^g?sed$/, '', '-f --file'),
  runner(/^[gmn]?awk$/, '', '-f --file -i --include -E --exec'),
  runner(
    /^(?:gdb|lldb|rr|cgdb)$/,
    '.gdbinit ~/.gdbinit .lldbinit ~/.lldbinit',
    '-x -s -ix --command --init-command --source',
  ),
  runner(/^emacs(?:client)?$/, '~/.emacs ~/.emacs.d/init.el .dir-locals.el', '-l --load --script -batch'),
  runner(/^tmux$/, '~/.tmux.conf ~/.config/tmux/tmux.conf', 'all'),
  runner(/^(?:task|go-task)$/, 'Taskfile.yml Taskfile.yaml Taskfile.dist.yml', '-t --taskfile', ANY),
  runner(/^just$/, 'justfile Justfile .justfile', '-f --justfile', ANY),
  runner(/^pre-commit$/, '.pre-commit-config.yaml', '-c --config', ANY),
  runner(/^(?:husky|lefthook|overcommit|simple-git-hooks)$/, HOOKS, '', ANY),
  runner(
    /^(?:mise|rtx|asdf|direnv|devbox|devenv|nix-shell|nix-build|nix|nix-instantiate)$/,
    '.envrc mise.toml .mise.toml .config/mise/config.toml mise.local.toml devbox.json shell.nix default.nix flake.nix devenv.nix',
    'all',
  ),
  runner(
    /^(?:(?:pdf|xe|lua|e|p|up)?(?:la)?tex|tectonic|latexmk|arara|texi2pdf|dvilualatex|rubber)$/,
    '.latexmkrc latexmkrc',
    'all',
    'tex ltx sty cls',
    /shell-escape|enable-write18/,
  ),
  runner(
    /^(?:act|circleci|gitlab-runner|gitlab-ci-local|drone|woodpecker-cli|nektos)$/,
    '.gitlab-ci.yml .circleci/config.yml .drone.yml',
    '-W --workflows',
    'yml yaml',
  ),
  runner(/^(?:jenkinsfile-runner|jenkins)$/, 'Jenkinsfile', '-f --file'),
  runner(/^(?:devcontainer)$/, '.devcontainer/devcontainer.json .devcontainer.json', '--config'),
  runner(
    /^(?:foreman|honcho|overmind|hivemind|heroku|goreman|forego)$/,
    'Procfile Procfile.dev',
    '-f --procfile',
  ),
  runner(/^git$/, `.git/config ~/.gitconfig ~/.config/git/config .gitmodules ${HOOKS}`, ''),
  runner(/^(?:ssh|scp|sftp|rsync|mosh|autossh|sshfs)$/, '~/.ssh/config', '-F'),
  runner(/^curl$/, '~/.curlrc ~/_curlrc .curlrc', '-K --config'),
  runner(/^systemd-tmpfiles$/, '~/.config/user-tmpfiles.d/*.conf /etc/tmpfiles.d/*.conf', 'all'),
  runner(/^wget2?$/, '~/.wgetrc .wgetrc', '--config'),
  runner(/^vagrant$/, 'Vagrantfile', ''),
  runner(
    /^(?:skaffold|helm|helmfile|kustomize|earthly|dagger|garden|devspace|okteto)$/,
    'skaffold.yaml helmfile.yaml Earthfile devspace.yaml',
    '-f --file',
  ),
];
