import { anyWord, whole } from '../../text/patterns/compose.ts';

/** Programs that run files without being an interpreter in the line, and which files. */
export interface Runner {
  /** Found by itself, from the folder it is started in. */
  readonly own: readonly string[];
  /** Options whose value is code; `all`: every word may name a file of code. */
  readonly named: readonly string[] | 'all';
  /** Files of the session that it picks up below its folder. */
  readonly below: RegExp | undefined;
  /** Words without one of which nothing is run. */
  readonly verbs: RegExp | undefined;
}

const split = (names: string): string[] => names.split(/\s+/).filter((name) => name !== '');

/** Programs, the files they find, options with files, the endings of what they pick up, words that make them run. */
const runner = (
  programs: RegExp,
  own: string,
  named: string,
  below = '',
  verbs?: RegExp,
): readonly [RegExp, Runner] => [
  programs,
  {
    own: split(own),
    named: named === 'all' ? 'all' : split(named),
    below: below === '' ? undefined : new RegExp(`\\.(?:${split(below).join('|')})$`, 'i'),
    verbs,
  },
];

const NODE_TOOLS = whole(anyWord`
  eslint prettier stylelint webpack webpack-cli rollup vite tsup parcel gulp grunt babel postcss tailwindcss
  next nuxt nuxi astro remix ng svelte-kit storybook esbuild swc rspack rsbuild snowpack metro expo
  react-native electron electron-forge lint-staged commitlint semantic-release release-it hardhat truffle
  ember quasar vue-cli-service craco react-scripts docusaurus vuepress vitepress eleventy hexo gatsby
  typeorm prisma knex sequelize drizzle-kit mikro-orm serverless sls cdk cdktf pulumi wrangler plop hygen
  patch-package zx
`);
export const TESTS =
  'test/*.js test/*.mjs test/*.cjs test/*.ts tests/*.js tests/*.ts __tests__/*.js __tests__/*.ts';
const CONFIGURED =
  '-c -f -r --config --format --formatter --plugin --require --reporter --rulesdir --parser --loader --import --preset --setup --resolve-plugins-relative-to';
const SCRIPT = 'js cjs mjs jsx ts cts mts tsx vue svelte';
const PYTHON = 'py pyw ipynb pth';
const JVM = 'java kt kts groovy gradle scala sc';
/** What a recipe of a project's own may start. */
const ANY = `${SCRIPT} ${PYTHON} ${JVM} rb rake pl pm t php lua go rs c cc cpp cxx h hpp swift cs dart zig r jl ex exs nim hs ml sh bash zsh bats sql tcl awk mk cmake`;
const HOOKS =
  '.husky/pre-commit .husky/commit-msg .husky/prepare-commit-msg .husky/pre-push .husky/post-checkout .husky/post-merge .git/hooks/pre-commit .git/hooks/commit-msg .git/hooks/pre-push .git/hooks/post-commit .git/hooks/post-checkout .git/hooks/post-merge .git/hooks/prepare-commit-msg .git/hooks/pre-rebase .git/hooks/post-rewrite .githooks/pre-commit .githooks/pre-push .pre-commit-config.yaml lefthook.yml .lefthook.yml lefthook.yaml';

/** Files that a line names are settings or scripts of their program, under any name; as this one they would be read. */
export const READ_AS: readonly (readonly [RegExp, string])[] = [
  [/^(?:vim?|nvim|ex|view|gvim|vimdiff|rvim)$/, 'x.vim'],
  [/^tmux$/, 'tmux.conf'],
  [/^(?:psql|mysql|mariadb|sqlite3|duckdb)$/, 'x.sql'],
  [/^(?:g|b|re|mingw32-|n)?make$/, 'x.mk'],
  [/^just$/, 'justfile'],
  [/^(?:task|go-task)$/, 'Taskfile.yml'],
  [/^(?:foreman|honcho|overmind|hivemind|goreman|forego)$/, 'Procfile'],
  [/^(?:gdb|lldb|rr|cgdb)$/, 'x.gdb'],
  [/^g?sed$/, 'x.sed'],
  [/^[gmn]?awk$/, 'x.awk'],
  [/^pre-commit$/, '.pre-commit-config.yaml'],
  [/^(?:ssh|scp|sftp|mosh|autossh|sshfs)$/, 'ssh_config'],
  [/^curl$/, '.curlrc'],
  [/^(?:ninja|samu)$/, 'build.ninja'],
  [/^mvnw?d?$/, 'pom.xml'],
  [/^ant$/, 'build.xml'],
];

export const RUNNERS: readonly (readonly [RegExp, Runner])[] = [
  runner(/^(?:g|b|re|mingw32-|n)?make$/, 'Makefile makefile GNUmakefile', '-f --file --makefile', ANY),
  runner(
    /^(?:npm|pnpm|yarn|bun|ni|nr|nun|lerna|nx|turbo|rush)$/,
    `package.json .npmrc ~/.npmrc .yarnrc ~/.yarnrc .pnpmrc bunfig.toml .pnpmfile.cjs .yarnrc.yml project.json turbo.json ${TESTS}`,
    '-r --preload --userconfig --globalconfig',
    SCRIPT,
    /^(?:t|tst|test|run|run-script|i|ci|install|add|start|stop|restart|rebuild|build|dev|exec|x|it|pack|publish|lint|affected|run-many|version|link|dlx|create|init|update|up|typecheck|check|format|coverage|e2e|serve|preview|deploy|release|clean|prepare|bench|watch|generate|migrate|seed|storybook|docs)$/,
  ),
  runner(
    /^(?:pytest|py\.test|nose2?|nosetests|behave|robot|locust|ward|hypothesis)$/,
    'conftest.py tests/conftest.py test/conftest.py pytest.ini setup.cfg tox.ini pyproject.toml test_*.py tests/*.py test/*.py',
    'all',
    PYTHON,
  ),
  runner(
    /^(?:unittest|doctest|coverage|trial|green|stestr|pdb|cProfile|trace|timeit|IPython|ipython)$/,
    '',
    'all',
    PYTHON,
  ),
  runner(
    /^(?:streamlit|uvicorn|gunicorn|hypercorn|daphne|flask|fastapi|celery|dagster|luigi|scrapy|prefect|chainlit|gradio|panel|bokeh|kedro|rq|dramatiq|huey|django-admin|manim|modal|zappa|chalice|mkdocs|sphinx-build|make-docs|alembic|py-spy|mitmdump|mitmproxy)$/,
    'conf.py docs/conf.py hooks.py',
    'all',
    PYTHON,
  ),
  runner(
    /^(?:mocha|jest|vitest|ava|tap|jasmine|playwright|cypress|karma|nyc|c8|uvu|node-tap|testcafe|wdio|cucumber-js|qunit|web-test-runner|wtr|bats)$/,
    `package.json .mocharc.js .mocharc.cjs ${TESTS}`,
    'all',
    `${SCRIPT} bats`,
  ),
  runner(
    NODE_TOOLS,
    'gulpfile.js gulpfile.mjs gulpfile.ts Gruntfile.js package.json .lintstagedrc .lintstagedrc.json babel.config.js .babelrc.js .eslintrc.js .eslintrc.cjs .prettierrc.js postcss.config.js next.config.js astro.config.mjs',
    CONFIGURED,
    SCRIPT,
  ),
  runner(
    /^(?:nodemon|ts-node-dev|tsnd|pm2|forever|node-dev|supervisor|esno|jiti|swc-node|babel-node|vite-node|electron|k6|artillery)$/,
    'nodemon.json package.json deno.json deno.jsonc ecosystem.config.js',
    'all',
    '',
  ),
  runner(
    /^gradlew?$/,
    'build.gradle build.gradle.kts settings.gradle settings.gradle.kts init.gradle ~/.gradle/init.gradle gradle/wrapper/gradle-wrapper.properties gradle/wrapper/gradle-wrapper.jar gradle.properties ~/.gradle/gradle.properties',
    '-b -I -c --build-file --init-script',
    JVM,
  ),
  runner(
    /^mvnw?d?$/,
    'pom.xml .mvn/extensions.xml .mvn/jvm.config .mvn/maven.config',
    '-f --file',
    `${JVM} xml`,
  ),
  runner(/^ant$/, 'build.xml', '-f -file -buildfile', JVM),
  runner(/^(?:sbt|mill|scala-cli|amm|bloop)$/, 'build.sbt build.sc project/plugins.sbt', 'all', JVM),
  runner(
    /^(?:java|javac|jshell|jbang|kotlin|kotlinc|kotlinc-jvm|kscript|groovy|groovyc|scala|scalac|javaw)$/,
    '',
    'all',
    '',
  ),
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
  runner(
    /^(?:sbcl|guile|racket|clisp|ecl|clj|clojure|lein|bb|scheme|chez|csi|gosh|fennel|hy|janet|newlisp|picolisp)$/,
    'project.clj deps.edn bb.edn',
    'all',
    'clj cljs lisp scm rkt edn',
  ),
  runner(/^tmux$/, '~/.tmux.conf ~/.config/tmux/tmux.conf', 'all'),
  runner(/^(?:ninja|samu)$/, 'build.ninja', '-f'),
  runner(/^(?:cmake|ctest|cpack)$/, 'CMakeLists.txt', 'all', 'cmake c cc cpp cxx h hpp'),
  runner(/^meson$/, 'meson.build', '', 'c cc cpp'),
  runner(
    /^(?:scons|waf|tilt|snakemake|doit|b2|premake5?|xmake|nextflow)$/,
    'SConstruct SConscript wscript Tiltfile Snakefile dodo.py premake5.lua xmake.lua main.nf',
    'all',
    `${PYTHON} lua nf smk`,
  ),
  runner(
    /^(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|tcc|cling|nvcc|icc|zig|[\w-]+-gcc|[\w-]+-g\+\+|musl-gcc|ccache)$/,
    '',
    'all',
  ),
  runner(/^(?:rustc|rust-script|cargo-script|evcxr|rustdoc)$/, '', 'all'),
  runner(
    /^(?:swiftc|ghc|ocamlfind|ocamlopt|ocamlc|fsharpi|fsharpc|nim|nimble|crystal|dmd|rdmd|ldc2|gdc|dub|v|haxe|valac|fpc|gfortran|gnatmake|mcs|csc|mono|csharp|erlc|escript|elixirc|luau|th|moonc|raku|irb|pry|gorun)$/,
    '',
    'all',
  ),
  runner(
    /^(?:phpunit|pest|codecept|paratest|phpspec|behat|artisan|composer|drush|wp|symfony)$/,
    'phpunit.xml tests/bootstrap.php composer.json',
    'all',
    'php',
  ),
  runner(/^prove$/, '.proverc', 'all', 't pl pm'),
  runner(/^(?:busted|luarocks|love|luacheck)$/, '.busted main.lua', 'all', 'lua'),
  runner(
    /^(?:stack|cabal)$/,
    'Setup.hs package.yaml',
    '',
    'hs lhs',
    /^(?:build|run|test|exec|runghc|bench|install|repl|runhaskell|script)$/,
  ),
  runner(
    /^(?:dune|opam|esy)$/,
    'dune dune-project',
    '',
    'ml mli',
    /^(?:build|exec|runtest|test|install|utop|clean)$/,
  ),
  runner(
    /^(?:nim|nimble|crystal|shards|zig|dub|v|haxe|alire|alr)$/,
    'config.nims build.zig dub.json',
    'all',
    'nim nims cr zig d v hx',
  ),
  runner(/^swift$/, 'Package.swift', 'all', 'swift', /^(?:build|run|test|package)$/),
  runner(
    /^(?:xcodebuild|fastlane|pod|xcrun|carthage)$/,
    'Podfile fastlane/Fastfile Fastfile Package.swift',
    '',
    'swift m rb',
  ),
  runner(/^(?:dart|flutter)$/, 'pubspec.yaml', 'all', 'dart', /^(?:run|test|build|compile|drive|pub)$/),
  runner(
    /^(?:dotnet|msbuild|nuke|cake|dotnet-cake|nunit3-console|vstest)$/,
    'Directory.Build.targets Directory.Build.props *.csproj build.cake',
    'all',
    'cs csx fs fsx vb csproj fsproj proj targets props',
  ),
  runner(
    /^(?:mix|iex|rebar3|elixir|elixirc)$/,
    'mix.exs config/config.exs rebar.config .iex.exs',
    'all',
    'ex exs erl hrl',
    /./,
  ),
  runner(/^(?:r|quarto)$/, '.Rprofile ~/.Rprofile', 'all', 'r rmd qmd'),
  runner(/^rscript$/, '.Rprofile ~/.Rprofile', '', 'r rmd qmd'),
  runner(/^pylint$/, '.pylintrc pylintrc', '--rcfile'),
  runner(/^(?:task|go-task)$/, 'Taskfile.yml Taskfile.yaml Taskfile.dist.yml', '-t --taskfile', ANY),
  runner(/^rubocop$/, '.rubocop.yml', '-c -r --config --require'),
  runner(
    /^(?:rake|rspec|rails|thor|bundle|bundler|cucumber|guard|rackup|puma|jekyll|cap|minitest|m|standardrb|bin\/rails|bin\/rake)$/,
    'Rakefile Gemfile .rspec spec/spec_helper.rb spec/*.rb config.ru Guardfile Capfile',
    'all',
    'rb rake ru',
  ),
  runner(/^just$/, 'justfile Justfile .justfile', '-f --justfile', ANY),
  runner(/^tox$/, 'tox.ini setup.cfg pyproject.toml setup.py', '-c', PYTHON),
  runner(/^nox$/, 'noxfile.py', '-f --noxfile', PYTHON),
  runner(/^pre-commit$/, '.pre-commit-config.yaml', '-c --config', ANY),
  runner(/^(?:husky|lefthook|overcommit|simple-git-hooks)$/, HOOKS, '', ANY),
  runner(/^(?:invoke|inv|fab)$/, 'tasks.py fabfile.py', '-c --collection', PYTHON),
  runner(
    /^(?:mise|rtx|asdf|direnv|devbox|devenv|nix-shell|nix-build|nix|nix-instantiate)$/,
    '.envrc mise.toml .mise.toml .config/mise/config.toml mise.local.toml devbox.json shell.nix default.nix flake.nix devenv.nix',
    'all',
  ),
  runner(
    /^deno$/,
    'deno.json deno.jsonc package.json',
    'all',
    SCRIPT,
    /^(?:task|test|bench|run|compile|eval|install|serve)$/,
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
  runner(
    /^(?:jupyter|jupyter-nbconvert|nbconvert|papermill|ipython|runipy|quarto|jupytext|nbclient|nbmake|ploomber|marimo|voila|Rmarkdown)$/,
    '',
    'all',
    '',
  ),
  runner(/^git$/, `.git/config ~/.gitconfig ~/.config/git/config .gitmodules ${HOOKS}`, ''),
  runner(/^(?:ssh|scp|sftp|rsync|mosh|autossh|sshfs)$/, '~/.ssh/config', '-F'),
  runner(/^curl$/, '~/.curlrc ~/_curlrc .curlrc', '-K --config'),
  runner(/^systemd-tmpfiles$/, '~/.config/user-tmpfiles.d/*.conf /etc/tmpfiles.d/*.conf', 'all'),
  runner(/^wget2?$/, '~/.wgetrc .wgetrc', '--config'),
  runner(
    /^cargo(?:-\w+)?$/,
    'build.rs Cargo.toml .cargo/config.toml .cargo/config ~/.cargo/config.toml src/*.rs',
    '',
    'rs',
    /^(?:b|build|r|run|t|test|check|c|bench|install|clippy|doc|nextest|watch|script|miri|expand|d|rustc|package|publish|make|fix)$/,
  ),
  runner(/^(?:wasm-pack|trunk|maturin|cross)$/, 'build.rs .cargo/config.toml', '', 'rs py', /./),
  runner(/^go$/, '', 'all', 'go c h s', /^(?:run|test|generate|build|install|vet|tool)$/),
  runner(
    /^(?:air|mage|ginkgo|gotestsum|goreleaser|wails|ko|reflex|richgo|gotest)$/,
    '.air.toml magefile.go .goreleaser.yml',
    'all',
    'go',
  ),
  runner(
    /^(?:pip[\d.]*|uv|poetry|hatch|pdm|pipenv|rye|pixi|conda|mamba|flit|build|twine|easy_install|pipx)$/,
    'setup.py pyproject.toml setup.cfg hatch_build.py build.py pip.conf ~/.pip/pip.conf ~/.config/pip/pip.conf',
    'all',
    '',
    /^(?:\.{1,2}|\.\/.*|-e|--editable|sync|build|run|install|shell|test)$/,
  ),
  runner(/^(?:uv|poetry|hatch|pdm|pipenv|rye|pixi)$/, '', 'all', PYTHON, /^(?:run|test|shell)$/),
  runner(
    /^python[\d.]*$/,
    '',
    '',
    PYTHON,
    /^(?:setup\.py|manage\.py|unittest|pytest|build|noxfile\.py|tox|nox|coverage|flask|uvicorn)$/,
  ),
  runner(
    /^bazel(?:isk)?$|^buck2?$|^pants$|^please$|^plz$/,
    'BUILD BUILD.bazel WORKSPACE WORKSPACE.bazel MODULE.bazel .bazelrc BUCK',
    '',
    'bzl bazel',
    /^(?:build|run|test|fetch|query|sync|coverage)$/,
  ),
  runner(/^vagrant$/, 'Vagrantfile', ''),
  runner(
    /^(?:skaffold|helm|helmfile|kustomize|earthly|dagger|garden|devspace|okteto)$/,
    'skaffold.yaml helmfile.yaml Earthfile devspace.yaml',
    '-f --file',
  ),
];
