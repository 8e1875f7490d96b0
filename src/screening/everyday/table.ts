/**
 * Programs of everyday lines, and which uses of them are everyday: an allow list of what is known to be harmless. A row:
 * the kind of operands, the letters of the short options, and the programs, those with a subcommand as `git: log show`.
 * Everything else is read and judged in full.
 */

/**
 * `reads`: shows something and changes nothing. `runs`: runs code of the project as configured, or changes what git
 * keeps. `starts`: runs a project file that it names.
 */
export const EVERYDAY = ['reads', 'runs', 'starts'] as const;
export type Everyday = (typeof EVERYDAY)[number];

/** `pattern`: a text if quoted, otherwise files. `version`: only the option that prints it. */
export type Operands =
  | 'none'
  | 'files'
  | 'pattern'
  | 'revisions'
  | 'branches'
  | 'prose'
  | 'words'
  | 'version';

type Row = readonly [operands: Operands, shorts: string, programs: string];

/** Long options that write nothing and start nothing in any of the programs below. */
const READING =
  'all stat shortstat numstat name-only name-status cached staged patch no-patch unified word-diff color no-color diff-filter check quiet oneline graph since until after before author grep format pretty decorate first-parent merges no-merges follow reverse date max-count include exclude exclude-dir count line-number ignore-case files-with-matches only-matching context recursive files type glob hidden no-ignore no-heading sort lines human-readable max-depth unique key short branch porcelain list show-current verbose merged contains tags abbrev-ref show-toplevel verify others modified exclude-standard limit state label comments log log-failed json tail namespace all-namespaces selector depth outdated version';

const READERS: readonly Row[] = [
  ['files', 'pv', 'mkdir'],
  ['files', 'abAeEnstTuvw', 'cat tac nl'],
  ['files', 'ncqvfF', 'head tail'],
  ['files', 'lwcmL', 'wc'],
  ['files', 'aAbBcCdfFghHiIklLmnoprRsStTuUvxX1', 'ls'],
  ['pattern', 'adfhLIPCDFnps', 'tree'],
  ['files', 'abchkmsSxd', 'du'],
  [
    'none',
    'ahkmTPLnsp',
    'df free pwd whoami nproc true false tty arch uptime who groups hostname lscpu lsblk cal',
  ],
  [
    'pattern',
    'bcifaesz',
    'stat file basename dirname realpath readlink md5sum sha1sum sha256sum sha512sum shasum cksum b2sum',
  ],
  ['files', 'abcdefhlnoprstuvxCDNSTW', 'od xxd hexdump strings nm size objdump readelf'],
  ['files', 'cdfilnstwz', 'zcat zgrep expand unexpand fmt rev'],
  ['files', 'abBcdiNpqrsuwyU123', 'diff cmp comm'],
  ['pattern', 'bcdfstwx', 'cut paste column fold tr'],
  ['pattern', 'bdfghiknrRstuVM', 'sort'],
  ['pattern', 'abcEFGhHiIlLmnorRsvwxABCe', 'grep egrep fgrep'],
  ['pattern', 'ablceFghHiINnoStTuUvwmABC', 'rg'],
  ['prose', 'neE', 'echo printf'],
  ['none', 'amnoprsvug', 'uname id'],
  ['words', 'aswkf', 'seq sleep which type whereis man tldr whatis apropos'],
  ['files', '', 'cd'],
  [
    'version',
    'vV',
    'node npm pnpm yarn ruby php rustc cargo git gh docker cmake gcc clang uv poetry pip pip3',
  ],
  ['version', 'V', 'python python3'],
  ['version', '', 'bun java'],
  ['none', 'aqlnA', 'docker: version info images ps'],
  ['none', '', 'go: version'],
  ['none', '', 'kubectl: version'],
  ['none', '', 'ps: aux -ef'],
  ['words', 'ntaq', 'docker: logs top port diff history'],
  ['none', 'aqlns', 'docker image: ls'],
  ['none', 'aqlns', 'docker container: ls'],
  ['none', 'q', 'docker network: ls'],
  ['none', 'q', 'docker volume: ls'],
  ['none', 'v', 'docker system: df'],
  ['words', 'ntaq', 'docker compose: ps logs images'],
  ['words', 'ntaq', 'docker-compose: ps logs'],
  ['words', 'nAlwLcpf', 'kubectl: get top logs'],
  ['files', 'sbuvz', 'git: status'],
  ['revisions', 'abpsuwzBCDMURGS', 'git: diff'],
  ['revisions', 'abcdeghilmnpqrstuvwzBCDEFGLMPSUW', 'git: log show shortlog whatchanged rev-list blame'],
  ['none', 'avrlqn', 'git: branch tag remote reflog'],
  ['branches', '', 'git remote: show get-url'],
  ['none', '', 'git stash: list'],
  ['none', '', 'git worktree: list'],
  ['none', 'l', 'git replace: -l'],
  ['none', '', 'jj: log status diff st'],
  ['none', '', 'git submodule: status'],
  ['revisions', 'pu', 'git stash: show'],
  [
    'revisions',
    'rdtlpsvHq',
    'git: rev-parse ls-tree cat-file merge-base describe name-rev check-ignore count-objects',
  ],
  ['pattern', 'cdmoistuvzabEFhHIlLnpwW', 'git: ls-files grep'],
  ['words', 'Lslabc', 'gh pr: list view diff checks status'],
  ['words', 'Lslabc', 'gh issue: list view status'],
  ['words', 'Lslabc', 'gh run: list view'],
  ['words', 'Lslabc', 'gh release: list view'],
  ['words', 'Lslabc', 'gh workflow: list view'],
  ['words', 'Lslabc', 'gh label: list'],
  ['words', '1', 'brew: list outdated deps uses leaves info desc search'],
  ['words', 'nA', 'helm: list status history search'],
  ['words', '', 'rustup: show'],
  ['words', '', 'conda: list info'],
  ['words', '', 'uv: tree'],
  ['words', '', 'uv pip: list show tree freeze'],
  ['words', '', 'poetry: show check'],
  ['words', '', 'gem: list'],
  ['words', '', 'composer: show outdated'],
  ['words', 'ar', 'npm: ls list why explain outdated root prefix'],
  ['words', 'ar', 'pnpm: ls list why outdated'],
  ['words', '', 'pip: list show freeze'],
  ['words', '', 'pip3: list show freeze'],
  ['words', 'mdip', 'cargo: tree metadata'],
  ['words', 'm', 'go: list doc'],
  ['words', 'inPtp', 'lsof'],
];

/** For programs that run the project's own code anyway: options for how they do it, not what they load or write. */
const RUNNING =
  'watch watchAll coverage verbose silent quiet fix check write list reporter bail ci runInBand maxWorkers testNamePattern testPathPattern grep project noEmit pretty skipLibCheck strict ext max-warnings cache no-cache color version help headed ui workers run passWithNoTests shard timeout tb cov cov-report lf maxfail durations collect-only diff select ignore line-length exclude workspace release all all-features all-targets features package lib bin tests test no-run nocapture test-threads ignored exact no-fail-fast if-present workspaces filter recursive parallel info stacktrace no-daemon no-restore no-build format mode build output-on-failure -run -race -count -cover -short -timeout -bench -tags -check -recursive -pl -am -DskipTests -Dtest';

const RUNNERS: readonly Row[] = [
  [
    'words',
    'abcdhituvwpxlR',
    'tsc vue-tsc vitest jest mocha ava eslint oxlint prettier biome stylelint standard knip playwright cypress svelte-check tsup rollup webpack tsd',
  ],
  ['words', '', 'vite: build'],
  ['words', '', 'next: build lint'],
  ['words', '', 'turbo: run build test lint'],
  ['words', '', 'nx: test build lint'],
  ['words', 's', 'npm: test t start'],
  ['words', 'wrstu', 'pnpm: test tsc vitest jest eslint prettier'],
  ['words', 'wtu', 'pnpm exec: tsc vitest jest eslint prettier'],
  ['words', 'wtu', 'yarn: test tsc vitest jest eslint prettier'],
  ['words', 'tu', 'bun: test'],
  ['words', '', 'deno: test lint fmt check'],
  ['words', 'xqvslkmnraf', 'pytest tox nox'],
  ['words', 'qvlxnr', 'black isort flake8 mypy pylint pyright'],
  ['words', 'qv', 'ruff: check format'],
  ['words', 'pvqjFrDWA', 'cargo: test build check clippy fmt bench doc run t b c'],
  ['words', 'vpnx', 'go: test build vet fmt'],
  ['files', 'ldsw', 'gofmt'],
  ['words', 'v', 'golangci-lint: run'],
  ['words', 'jksnBw', 'make'],
  ['words', 'vjV', 'ninja ctest'],
  ['words', 'j', 'cmake: --build'],
  ['words', 'qBeUTX', 'mvn mvnw'],
  ['words', 'qisxmS', 'gradle gradlew'],
  ['words', 'cvfl', 'dotnet: build test format restore run'],
  ['words', 'aAfe', 'rspec rubocop'],
  ['words', 'v', 'phpunit phpstan pest'],
  ['words', 'cv', 'swift: build test'],
  ['words', '', 'flutter: test analyze'],
  ['words', '', 'mix: test format compile'],
  ['files', 'xsfS', 'shellcheck hadolint yamllint actionlint'],
  ['files', '', 'terraform: fmt validate'],
];

/** Commands that change what git keeps; with their own options, because forced ones lose data. */
const KEEPING =
  'all update intent-to-add message quiet verbose signoff create track prune tags ff-only rebase autostash depth include-untracked keep-index index';

const KEEPERS: readonly Row[] = [
  ['files', 'Auvpn', 'git: add'],
  ['prose', 'amqvs', 'git: commit'],
  ['branches', 'cq', 'git: switch'],
  ['branches', 'pqtv', 'git: fetch pull'],
  ['none', 'qu', 'git: stash'],
  ['prose', 'mqu', 'git stash: push'],
  ['revisions', 'q', 'git stash: pop apply'],
];

export interface Rule {
  readonly kind: Everyday;
  readonly shorts: RegExp;
  readonly longs: readonly string[];
  readonly operands: Operands;
}

/** The longest row that matches the beginning of a program's words, and how many words it has. */
export function ruleFor(words: readonly string[]): readonly [Rule, number] | undefined {
  for (const length of [3, 2, 1]) {
    const last = words[length - 1];
    const rule =
      last === undefined || last.includes(' ')
        ? undefined
        : ruleOf(words.slice(0, length - 1).join(' '), last);
    if (rule !== undefined) return [rule, length];
  }
  return undefined;
}

/** Searched in the text: a map of all of them would be built in every process, for one or two programs. */
function ruleOf(before: string, name: string): Rule | undefined {
  const front = before === '' ? '' : `${before}: `;
  for (const [rows, kind, longs] of TABLES) {
    for (const [operands, letters, programs] of rows) {
      if (!programs.startsWith(front) || (front === '' && programs.includes(':'))) continue;
      if (!` ${programs.slice(front.length)} `.includes(` ${name} `)) continue;
      // Digits and range characters may follow: `-20`, `-L2`, `-k2,2`, `-d,`, `-U5`.
      return { kind, shorts: new RegExp(`^-[${letters}0-9,.:]+$`), longs: longs.split(' '), operands };
    }
  }
  return undefined;
}

/** Every word that a row has: what is not among them is no program of an everyday line. */
export const everydayWords = (): ReadonlySet<string> =>
  new Set(TABLES.flatMap(([rows]) => rows.flatMap(([, , programs]) => programs.split(/[ :]+/))));

/** The programs alone, without their subcommands. */
export const everydayPrograms = (): string[] =>
  TABLES.flatMap(([rows]) =>
    rows.flatMap(([, , programs]) =>
      programs.includes(':') ? programs.split(/[ :]/, 1) : programs.split(' '),
    ),
  );

const TABLES: readonly (readonly [readonly Row[], Everyday, string])[] = [
  [READERS, 'reads', READING],
  [RUNNERS, 'runs', RUNNING],
  [KEEPERS, 'runs', KEEPING],
];
