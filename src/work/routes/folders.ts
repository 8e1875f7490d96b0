/** Folders of third-party or generated files. To search one, name it as the root. */
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

/** These are ordinary words as well: they count as output at the root, or beside a build file. */
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
/** Of these, the build output of the project's own code. */
const BUILT = new Set(
  'dist build target obj bin _build .next .nuxt .output .svelte-kit .astro .angular'.split(' '),
);
/** These never hold routes: they are not even counted. */
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

/** A user who names such a folder wants the generated files searched. */
export function isForeignName(name: string): boolean {
  return ALWAYS.has(name) || Object.hasOwn(BESIDE, name);
}
