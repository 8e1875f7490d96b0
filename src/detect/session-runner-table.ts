/** Programs that run files without being an interpreter in the line, and which files. */
export interface Runner {
  /** Found by itself, from the folder it is started in. */
  readonly own: readonly string[];
  /** Options whose value is code; `all`: every word may name a file of code. */
  readonly named: readonly string[] | 'all';
  /** Words without one of which nothing is run. */
  readonly verbs?: RegExp;
}

const runner = (own: string, named: string, verbs?: RegExp): Runner => ({
  own: own.split(' ').filter((name) => name !== ''),
  named: named === 'all' ? 'all' : named.split(' ').filter((name) => name !== ''),
  ...(verbs === undefined ? {} : { verbs }),
});

export const TESTS =
  'test/*.js test/*.mjs test/*.cjs test/*.ts tests/*.js tests/*.ts __tests__/*.js __tests__/*.ts';
const CONFIGURED =
  '-c -f -r --config --format --formatter --plugin --require --reporter --rulesdir --parser --loader --import --preset --setup --resolve-plugins-relative-to';

export const RUNNERS: readonly (readonly [RegExp, Runner])[] = [
  [/^g?make$/, runner('Makefile makefile GNUmakefile', '')],
  [
    /^(?:npm|pnpm|yarn|bun)$/,
    runner(
      `package.json bunfig.toml .pnpmfile.cjs .yarnrc.yml ${TESTS}`,
      '-r --preload',
      /^(?:t|tst|test|run|run-script|i|ci|install|add|start|rebuild|build|dev|exec|x|it|pack|publish)$/,
    ),
  ],
  [
    /^(?:pytest|py\.test)$/,
    runner('conftest.py tests/conftest.py test/conftest.py pytest.ini test_*.py tests/*.py test/*.py', 'all'),
  ],
  [/^(?:mocha|jest|vitest|ava|tap|jasmine|playwright|cypress|karma|nyc|c8)$/, runner(TESTS, 'all')],
  [
    /^(?:eslint|prettier|stylelint|webpack|rollup|vite|tsup|parcel|gulp|grunt|babel|postcss|tailwindcss|next|nuxt|astro)$/,
    runner('gulpfile.js Gruntfile.js', CONFIGURED),
  ],
  [
    /^gradlew?$/,
    runner(
      'build.gradle build.gradle.kts settings.gradle settings.gradle.kts gradle/wrapper/gradle-wrapper.properties gradle/wrapper/gradle-wrapper.jar',
      '-b -I -c --build-file --init-script',
    ),
  ],
  [/^mvnw?$/, runner('pom.xml .mvn/extensions.xml', '-f --file')],
  [/^ant$/, runner('build.xml', '-f -buildfile')],
  [
    /^(?:docker|podman|nerdctl|buildah)$/,
    runner('Dockerfile Containerfile', '-f --file', /^(?:build|bud|bake)$/),
  ],
  [
    /^(?:docker|podman|nerdctl|docker-compose|podman-compose)$/,
    runner(
      'compose.yaml compose.yml docker-compose.yml docker-compose.yaml',
      '-f --file',
      /^(?:up|run|build|create|start)$/,
    ),
  ],
  [/^(?:terraform|tofu|terragrunt)$/, runner('*.tf', '', /^(?:init|plan|apply|destroy|refresh|import)$/)],
  [/^ansible(?:-\w+)?$/, runner('ansible.cfg', 'all')],
  [/^(?:psql|mysql|mariadb|sqlite3|sqlcmd|cqlsh|duckdb)$/, runner('', '-f --file -init -i')],
  [/^(?:vim?|nvim|ex|view)$/, runner('', '-S -s -u')],
  [/^g?sed$/, runner('', '-f --file')],
  [/^(?:gdb|lldb)$/, runner('.gdbinit', '-x -s --command --source')],
  [/^emacs$/, runner('', '-l --load --script')],
  [/^ninja$/, runner('build.ninja', '-f')],
  [/^cmake$/, runner('CMakeLists.txt', '-P -C')],
  [/^meson$/, runner('meson.build', '')],
  [/^(?:dotnet|msbuild)$/, runner('Directory.Build.targets Directory.Build.props *.csproj', 'all')],
  [/^pylint$/, runner('.pylintrc pylintrc', '--rcfile')],
  [/^(?:task|go-task)$/, runner('Taskfile.yml Taskfile.yaml', '-t --taskfile')],
  [/^rubocop$/, runner('.rubocop.yml', '-c -r --config --require')],
  [
    /^(?:rake|rspec|rails|thor|bundle|bundler)$/,
    runner('Rakefile Gemfile .rspec spec/spec_helper.rb spec/*.rb', 'all'),
  ],
  [/^just$/, runner('justfile Justfile .justfile', '-f --justfile')],
  [/^tox$/, runner('tox.ini', '-c')],
  [/^nox$/, runner('noxfile.py', '-f --noxfile')],
  [/^pre-commit$/, runner('.pre-commit-config.yaml', '-c --config')],
  [/^(?:invoke|inv|fab)$/, runner('tasks.py fabfile.py', '-c --collection')],
  [
    /^git$/,
    runner(
      '.husky/pre-commit .husky/commit-msg .husky/prepare-commit-msg .husky/pre-push .git/hooks/pre-commit .git/hooks/commit-msg .git/hooks/pre-push .git/hooks/post-commit .git/hooks/post-checkout .git/hooks/post-merge .pre-commit-config.yaml',
      '',
      /^(?:commit|push|checkout|switch|merge|pull|rebase)$/,
    ),
  ],
  [
    /^cargo$/,
    runner(
      'build.rs Cargo.toml src/*.rs .cargo/config.toml',
      '',
      /^(?:b|build|r|run|t|test|check|bench|install)$/,
    ),
  ],
  [/^go$/, runner('*.go', 'all', /^(?:run|test|generate)$/)],
  [
    /^(?:pip[\d.]*|uv|poetry|hatch|pdm)$/,
    runner('setup.py pyproject.toml', '', /^(?:\.{1,2}|\.\/|-e|--editable|sync|build)$/),
  ],
  [/^composer$/, runner('composer.json', '', /^(?:install|update|run|run-script)$/)],
  [/^direnv$/, runner('.envrc', '')],
  [/^mix$/, runner('mix.exs', '')],
  [/^sbt$/, runner('build.sbt', '')],
  [
    /^bazel(?:isk)?$/,
    runner('BUILD BUILD.bazel WORKSPACE MODULE.bazel .bazelrc', '', /^(?:build|run|test)$/),
  ],
  [/^vagrant$/, runner('Vagrantfile', '')],
];
