import type { Ecosystem } from '../../vocabulary/call-context.ts';

/** The install syntax of one program. */
export interface Manager {
  readonly ecosystem: Ecosystem | 'system' | 'extension' | 'feed';
  /** Separated by `|`; words of one verb separated by spaces; empty if the program itself installs. */
  readonly verbs: string;
  /** In the format of `readOptions`. */
  readonly options: string;
  /** It runs what it fetched; all words after the first operand belong to that program. */
  readonly runs?: true;
  /** It fetches without asking and ignores a copy in the project. */
  readonly fetches?: true;
  /** Only the last operand is a package; those before it are local names. */
  readonly last?: true;
  /** `npm create vite` fetches `create-vite`. */
  readonly creates?: true;
  /** Options that name a package. */
  readonly names?: string;
  /** Options that name a folder or a repository, never a name of the registry. */
  readonly folders?: string;
  /** Its operands are not packages. */
  readonly optionsOnly?: true;
  /** Options that name another source than the registry. */
  readonly git?: string;
  readonly path?: string;
  readonly version?: string;
}

const NPM =
  '--registry: --prefix: -C: -w: --workspace: --tag: --cache: --userconfig: --omit: --include: --loglevel: --before: -p: --package: -c: --call: --filter: -F: --dir: --cwd: --reporter: --store-dir: --backend: -g --global --scope: --modules-folder: --cache-folder: --network-timeout: --mutex: --node-options: --config: --allow-build: --otp: --location: --install-strategy: --cpu: --os: --libc: --package-import-method:';
const PIP =
  '-i: --index-url: --extra-index-url: --trusted-host: -f: --find-links: -r: --requirement: -c: --constraint: -e: --editable: -t: --target: --prefix: --root: --python: -p: --python-version: --platform: --implementation: --abi: --only-binary: --no-binary: --progress-bar: --proxy: --retries: --timeout: --cert: --client-cert: --cache-dir: --log: --config-settings: -C: --upgrade-strategy: --report: --src: --use-feature: --use-deprecated: --exists-action: --no-build-isolation --break-system-packages --user --upgrade --index: --default-index: --index-strategy: --with: --from: --with-requirements: --with-editable: --project: --directory: --group: --extra: --optional: --tag: --rev: --branch: --package: --torch-backend: --prerelease: --resolution: --exclude-newer: --refresh-package: --keyring-provider: -G: --source: -E: --extras: -n: --name: --channel: -c: --suffix: --pip-args: --spec: --environment: --markers: --env-file: --build-constraint: --override: --link-mode:';
const CARGO =
  '--git: --path: --registry: --index: --version: --vers: --root: --branch: --tag: --rev: --features: -F: --target: --bin: --example: --profile: -j: --jobs: -p: --package: --manifest-path: --target-dir: --config: --rename: --color: -Z: --bins --examples';
const SYSTEM =
  '-o: --option: -t: --target-release: --default-release: -c: --config-file: --repo: --repository: --enablerepo: --disablerepo: --setopt: --installroot: --exclude: -X: --releasever: --root: -r: --arch: --allow-untrusted --nogpgcheck --no-gpg-checks --allow-unauthenticated --force-yes --dangerous --force --channel: --cask --formula --version: --source: -s: --id: -e --scope: --params: --ia: --installargs: --location: --remote-name: --appdir: --virtual: --cache-dir: --keys-dir: --dbpath: --config: --color: --overwrite: --assume-installed:';

const HELM =
  '-n: --namespace: -f: --values: --set: --set-string: --set-file: --set-json: --version: --repo: --timeout: --kube-context: --kubeconfig: --description: --username: --password: --post-renderer: --history-max: --dry-run:: --install --wait --atomic --create-namespace --generate-name';

const js = (verbs: string, more: Partial<Manager> = {}): Manager => ({
  ecosystem: 'npm',
  verbs,
  options: NPM,
  ...more,
});
const py = (verbs: string, more: Partial<Manager> = {}): Manager => ({
  ecosystem: 'pypi',
  verbs,
  options: PIP,
  ...more,
});
const feed = (verbs: string, options: string, more: Partial<Manager> = {}): Manager => ({
  ecosystem: 'feed',
  verbs,
  options,
  ...more,
});
const system = (verbs: string): Manager => ({ ecosystem: 'system', verbs, options: SYSTEM });

const INSTALL = 'install|i|in|ins|inst|insta|instal|isnt|isnta|isntal|isntall|add|a|it|install-test';
/** There `-w` is the root of the workspace and takes no value. */
const PNPM = { options: NPM.replace('-w: ', '') } as const;
const RUN_NPM = { runs: true, names: '-p --package' } as const;
const FETCH_NPM = { ...RUN_NPM, fetches: true } as const;
const PIP_INSTALL = py('install|download|wheel', {
  options: `${PIP} -d: --dest: -w: --wheel-dir:`,
  folders: '-e --editable',
});

const GALLERY = feed(
  '',
  '-Name: -Scope: -Repository: -RequiredVersion: -MinimumVersion: -Source: -ProviderName: -Force -AllowClobber -SkipPublisherCheck',
  { names: '-Name' },
);

/** By the program as the reading names it. */
export const MANAGERS: ReadonlyMap<string, readonly Manager[]> = new Map<string, readonly Manager[]>([
  ['npm', [js(INSTALL), js('exec|x', RUN_NPM), js('init|create|innit', { runs: true, creates: true })]],
  ['cnpm', [js(INSTALL)]],
  [
    'pnpm',
    [
      js('add|install|i', PNPM),
      js('dlx', { ...PNPM, ...FETCH_NPM }),
      js('create', { ...PNPM, runs: true, creates: true, fetches: true }),
    ],
  ],
  ['yarn', [js('add|global add'), js('dlx', FETCH_NPM), js('create', { runs: true, creates: true })]],
  ['bun', [js('add|a|install|i'), js('x', FETCH_NPM), js('create|c', { runs: true, creates: true })]],
  ['deno', [js('add|install|i', { options: `${NPM} -n: --name: --root:` })]],
  ['npx', [js('', RUN_NPM)]],
  ['pnpx', [js('', FETCH_NPM)]],
  ['bunx', [js('', FETCH_NPM)]],
  ['pip', [PIP_INSTALL]],
  [
    'uv',
    [
      py('pip install|add|tool install', { names: '--with', folders: '-e --editable' }),
      py('tool run', { runs: true, fetches: true, names: '--from --with' }),
      py('run', { runs: true, names: '--with', optionsOnly: true }),
    ],
  ],
  ['uvx', [py('', { runs: true, fetches: true, names: '--from --with' })]],
  ['pipx', [py('install|inject'), py('run', { runs: true, fetches: true, names: '--spec' })]],
  ['poetry', [py('add|self add|plugin add')]],
  ['pdm', [py('add')]],
  ['rye', [py('add|install')]],
  ['hatch', [py('env add')]],
  ['pipenv', [py('install')]],
  ['easy_install', [py('')]],
  ['conda', [{ ecosystem: 'system', verbs: 'install|create', options: PIP }]],
  ['mamba', [{ ecosystem: 'system', verbs: 'install|create', options: PIP }]],
  ['micromamba', [{ ecosystem: 'system', verbs: 'install|create', options: PIP }]],
  [
    'cargo',
    [
      {
        ecosystem: 'cargo',
        verbs: 'install|add|binstall',
        options: CARGO,
        git: '--git',
        path: '--path',
        version: '--version --vers',
      },
    ],
  ],
  [
    'gem',
    [
      {
        ecosystem: 'gem',
        verbs: 'install|i|fetch',
        options:
          '-v: --version: -s: --source: -i: --install-dir: -n: --bindir: -P: --trust-policy: -p: --http-proxy: --platform: --without: -g --file: --config-file:',
        version: '-v --version',
      },
    ],
  ],
  [
    'bundle',
    [
      {
        ecosystem: 'gem',
        verbs: 'add',
        options:
          '-v: --version: -s: --source: -g: --group: --git: --github: --path: --branch: --ref: --require:',
        git: '--git --github',
        path: '--path',
        version: '-v --version',
      },
    ],
  ],
  [
    'go',
    [
      {
        ecosystem: 'go',
        verbs: 'install|get',
        options:
          '-modfile: -mod: -tags: -ldflags: -gcflags: -o: -p: -C: -overlay: -insecure -u -t -d -v -x -f',
      },
      { ecosystem: 'go', verbs: 'run', options: '-modfile: -mod: -tags: -ldflags: -exec: -C:', runs: true },
    ],
  ],
  [
    'composer',
    [
      {
        ecosystem: 'composer',
        verbs: 'require|req|global require|create-project',
        options: '-d: --working-dir: --repository: --repository-url: -s: --stability: --ignore-platform-req:',
      },
    ],
  ],
  [
    'dotnet',
    [
      {
        ecosystem: 'nuget',
        verbs: 'package add|tool install|tool update|new install',
        options:
          '-v: --version: -s: --source: --add-source: -f: --framework: --package-directory: --tool-path: --configfile: --project:',
        version: '-v --version',
      },
      {
        ecosystem: 'nuget',
        verbs: 'add',
        options: '-v: --version: -s: --source: -f: --framework: --package-directory:',
        version: '-v --version',
      },
    ],
  ],
  [
    'nuget',
    [
      {
        ecosystem: 'nuget',
        verbs: 'install',
        options: '-Version: -Source: -OutputDirectory: -o: -ConfigFile: -Framework: -FallbackSource:',
        version: '-Version',
      },
    ],
  ],
  ['apt', [system('install|reinstall')]],
  ['apt-get', [system('install|reinstall|build-dep')]],
  ['aptitude', [system('install')]],
  ['dpkg', [system('')]],
  ['gdebi', [system('')]],
  ['dnf', [system('install|reinstall|localinstall|group install')]],
  ['yum', [system('install|reinstall|localinstall|groupinstall')]],
  ['microdnf', [system('install')]],
  ['zypper', [system('install|in')]],
  ['rpm', [system('')]],
  ['apk', [system('add')]],
  ['pacman', [system('')]],
  ['yay', [system('')]],
  ['snap', [system('install')]],
  ['flatpak', [system('install')]],
  ['brew', [system('install|reinstall|tap|cask install')]],
  ['port', [system('install')]],
  ['choco', [system('install')]],
  ['winget', [system('install|add')]],
  ['scoop', [system('install')]],
  [
    'code',
    [
      {
        ecosystem: 'extension',
        verbs: '',
        options: '--install-extension: --profile: --extensions-dir: --user-data-dir: --add:',
        names: '--install-extension',
        optionsOnly: true,
      },
    ],
  ],
  [
    'helm',
    [
      feed('repo add|plugin install', '--version: --username: --password: --ca-file: --repository-config:'),
      feed('install|upgrade', HELM, { last: true }),
    ],
  ],
  ['install-module', [GALLERY]],
  ['install-script', [GALLERY]],
  ['install-package', [GALLERY]],
  ['add-apt-repository', [feed('', '-s: -k:')]],
]);
