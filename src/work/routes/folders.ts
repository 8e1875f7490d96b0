/** Folders that hold what others wrote or machines made. Whoever wants one looked through names it as the root. */
const ALWAYS = new Set([
  '.git',
  '.hg',
  '.svn',
  '.jj',
  'node_modules',
  'bower_components',
  'jspm_packages',
  '.yarn',
  '.pnpm-store',
  '__pycache__',
  '.venv',
  'venv',
  'virtualenv',
  'site-packages',
  '.tox',
  '.nox',
  '.eggs',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.ipynb_checkpoints',
  '.gradle',
  '.m2',
  '.bundle',
  '.cargo-cache',
  '.terraform',
  '.terragrunt-cache',
  '.next',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.astro',
  '.angular',
  '.parcel-cache',
  '.turbo',
  '.cache',
  '.nyc_output',
  'coverage',
  'Pods',
  'DerivedData',
  '.dart_tool',
  '.tokenauditor',
]);

/** Ordinary words as well: they are output at the root, or beside what builds into them. */
const BESIDE: Readonly<Record<string, RegExp>> = {
  dist: /^(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|.*\.cabal)$/,
  build:
    /^(?:package\.json|build\.gradle(?:\.kts)?|CMakeLists\.txt|pubspec\.yaml|setup\.py|pyproject\.toml|meson\.build)$/,
  vendor: /^(?:go\.mod|composer\.json|Gemfile|Cargo\.toml)$/,
  target: /^(?:Cargo\.toml|pom\.xml|build\.sbt|project\.clj)$/,
  obj: /\.(?:cs|fs|vb)proj$/,
  bin: /\.(?:cs|fs|vb)proj$/,
  _build: /^(?:mix\.exs|dune-project|conf\.py)$/,
  deps: /^mix\.exs$/,
};
/** Among all of these, what the project's own code was made into. */
const BUILT = new Set(
  'dist build target obj bin _build .next .nuxt .output .svelte-kit .astro .angular'.split(' '),
);
/** Nobody looks for routes there: they are not even counted. */
const BOOKS = new Set(['.git', '.hg', '.svn', '.jj', '.tokenauditor']);
const AT_ROOT = new Set(['dist', 'build', 'vendor', 'target']);

export function isForeignFolder(name: string, isAtRoot: boolean, siblings: () => readonly string[]): boolean {
  if (ALWAYS.has(name) || (isAtRoot && AT_ROOT.has(name))) return true;
  const manifest = Object.hasOwn(BESIDE, name) ? BESIDE[name] : undefined;
  return manifest !== undefined && siblings().some((sibling) => manifest.test(sibling));
}

export function isBuiltFolder(name: string): boolean {
  return BUILT.has(name);
}

export function isBookFolder(name: string): boolean {
  return BOOKS.has(name);
}

/** Whoever names such a folder wants to know what machines made of it. */
export function isForeignName(name: string): boolean {
  return ALWAYS.has(name) || Object.hasOwn(BESIDE, name);
}
