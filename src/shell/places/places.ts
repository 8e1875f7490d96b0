import { memo } from '../../text/bounded-memo.ts';
import { fileOfUri, folded, isFileUri, oneForm, withKnownFolder } from './path-forms.ts';

/**
 * What a path means to the owner of the machine. Paths are as spelled in a command (`~/x`, `$HOME/x`,
 * `../x`, `/usr/*`, `C:\Users\me`); what run time decides is `unknown`, never safe.
 */
export interface Surroundings {
  readonly cwd?: string | undefined;
  readonly home?: string | undefined;
  readonly projectRoot?: string | undefined;
  /** Where the line started, if it changed its folder: what `$PWD` means after expansion. */
  readonly started?: string | undefined;
}

export type Place =
  /** `/`, `C:\`. */
  | 'root'
  | 'system'
  /** A disk or another device that can be written to. */
  | 'device'
  /** `/dev/null`, `/dev/stdout`, `-`. */
  | 'stream'
  /** A home folder, its visible contents, or the folder of all homes. */
  | 'home'
  /** Dot files and folders of a home, `~/Library`, `AppData`. */
  | 'settings'
  /** What a build or a package manager regenerates. */
  | 'build'
  | 'temp'
  | 'project'
  | 'outside'
  | 'unknown';

export interface Location {
  readonly place: Place;
  /** `/a/b`, `~/a/b`, `a/b` (below the call's folder), `../a`. */
  readonly path: string;
  /** The place itself or everything in it: `/usr`, `~/*`, `.`. */
  readonly whole: boolean;
}

const SYSTEM =
  /^(?:\/private)?\/(?:etc|usr|bin|sbin|lib|lib32|lib64|libx32|boot|var|opt|sys|proc|srv|run|snap|nix|system|library|applications|efi)(?=\/|$)|^\/[a-z]:\/(?:windows|winnt|program files(?: \(x86\))?|programdata|boot|recovery)(?=\/|$)/i;
const TEMP =
  /^(?:\/private)?\/(?:tmp|var\/tmp|var\/folders|dev\/shm)(?=\/|$)|^\/[a-z]:\/(?:windows\/)?te?mp(?=\/|$)|^~\/appdata\/local\/temp(?=\/|$)|(?:^|\/)(?:\.?tmp|temp)(?=\/|$)/i;
const TEMP_VARIABLE = /^(?:\$\{?(?:TMPDIR|TMP|TEMP|RUNNER_TEMP|env:TE?MP)\b[^/]*|%TE?MP%)(?=\/|$)/i;
/** A new name: never an existing folder with contents. */
const TEMP_MADE = /^(?:\$\(\s*mktemp\b[^)]*\)|`\s*mktemp\b[^`]*`)(?=\/|$)/i;
/** A newly made folder: it contains only what its creator puts into it. */
export const JUST_MADE = '/tmp/tmp.XXXXXXXXXX';
export const isJustMade = (path: string): boolean => path === JUST_MADE || path.startsWith(`${JUST_MADE}/`);
/** Below a folder for temporary files; the folder itself does not count. */
export const isTemporary = (path: string): boolean =>
  /^(?:\/private)?\/(?:tmp|var\/tmp|var\/folders|dev\/shm)\/[^/]/.test(path);
const USER_HOME = /^~(\w[\w.-]*)(?=\/|$)/;
const SETTINGS_VARIABLE = /^(?:%(LOCAL)?APPDATA%|\$\{?env:(LOCAL)?APPDATA\}?)(?=\/|$)/i;
const HOMES = /^\/(?:home|users|export\/home)\/[^/*?]+|^\/root(?=\/|$)|^\/[a-z]:\/users\/[^/*?]+/i;
const ALL_HOMES = /^(?:\/(?:home|users)|\/[a-z]:\/users)(?:\/\*?)?$/i;
const STREAM = /^(?:-|\/dev\/(?:null|zero|full|random|urandom|tty|stdin|stdout|stderr|fd\/\d+)|nul|con)$/i;
/** Cache folders that tools refill. */
const CACHE =
  /^~\/(?:\.cache|library\/caches|library\/developer\/xcode\/deriveddata|\.npm|\.gradle\/caches|\.m2\/repository|\.cargo\/registry|\.yarn\/cache|\.pnpm-store|\.nuget\/packages|\.local\/share\/pnpm\/store|appdata\/local\/(?:npm-cache|pip\/cache|yarn\/cache))(?=\/|$)/i;
const BUILD = new Set(
  'node_modules bower_components dist build out target coverage htmlcov __pycache__ venv env .venv virtualenv obj _build dist-newstyle deriveddata pods bazel-out bazel-bin zig-cache zig-out elm-stuff artifacts storybook-static site-packages .next .nuxt .output .svelte-kit .angular .astro .turbo .parcel-cache .cache .vite .webpack .rollup.cache .eslintcache .pytest_cache .mypy_cache .ruff_cache .tox .nox .hypothesis .gradle .nyc_output .eggs .ipynb_checkpoints .terraform .serverless .dart_tool .stack-work .docusaurus .expo .sass-cache .bundle .phpunit.cache .vercel .wrangler .nx cmake-build-debug cmake-build-release test-results playwright-report allure-results allure-report blob-report _site .jekyll-cache .jekyll-metadata .vitepress-cache wandb lightning_logs mlruns generated __generated__ typechain-types cdk.out .aws-sam .storybook-cache .zig-cache .sst .swc .rspec_status .kotlin .cxx .build .swiftpm .ccls-cache .clangd .rpt2_cache .nitro .vinxi .tanstack .react-router .contentlayer .velite .docz .gatsby .netlify .firebase .pub-cache .import .mastra'.split(
    ' ',
  ),
);

/** Names below a folder, without special meaning: no dots alone, variables, drives or other separators. */
const PLAIN = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** All paths of a call, and most calls, are resolved from one folder. */
const viewsFrom = memo({ most: 4 }, (home) => memo({ most: 64 }, (cwd) => viewFrom(cwd, home)));

function viewFrom(cwd: string, home: string | undefined): { readonly base: string; readonly folder: string } {
  const base = folded(spellOut(cwd, home));
  return { base, folder: settled(base, home) };
}

const seenFromFolder = (cwd: string, { home }: Surroundings): ReturnType<typeof viewFrom> =>
  home === undefined ? viewFrom(cwd, home) : viewsFrom(home)(cwd);

function below(folder: string, path: string): string {
  if (folder === '.') return path;
  return folder === '/' ? `/${path}` : `${folder}/${path}`;
}

/** One spelling for one place: separators, `~` for homes, dots resolved. A relative path is appended to `cwd`, if known. */
export function resolvePath(spelled: string, around: Surroundings = {}): string {
  if (PLAIN.test(spelled)) {
    const { cwd } = around;
    return homed(
      cwd === undefined ? spelled : below(seenFromFolder(cwd, around).folder, spelled),
      around.home,
    );
  }
  const { cwd, home } = around;
  const path = folded(spellOut(spelled, home, around.started));
  const isSeen = ROOTED.test(path) || cwd === undefined;
  // The absolute folder: with `~` for a home, steps above that home could not be resolved.
  return settled(isSeen ? path : `${seenFromFolder(cwd, around).base}/${path}`, home);
}

/** A folder that a line changed into, to resolve other paths from: absolute if that is known. */
export const folderAt = (folder: string, around: Surroundings): string =>
  fromRoot(folder, around) ?? resolvePath(folder, around);

/** The same surroundings in a folder that the line changed into. */
export const movedInto = <Around extends Surroundings>(folder: string, around: Around): Around => ({
  ...around,
  cwd: folderAt(folder, around),
  started: around.started ?? around.cwd,
});

const ROOTED = /^[/~$`%]/;

function settled(path: string, home: string | undefined): string {
  const plain = withoutDots(path);
  if (!/^~\/\.\.(?:\/|$)/.test(plain)) return homed(plain, home);
  // What is next to or above a home is not part of it.
  return homed(withoutDots((rooted(home) ?? USUAL_HOME) + plain.slice(1)), home);
}

/** The assumed depth of a home where none is known. */
const USUAL_HOME = '/home/user';

function homeOfUser(user: string, home: string | undefined): string {
  if (user === 'root') return '/root';
  if (home?.endsWith(`/${user}`)) return home;
  return `${home?.startsWith('/Users/') ? '/Users' : '/home'}/${user}`;
}

/** A path with its variables, separators and other forms in one spelling; dots are kept, and it stays relative. */
function spellOut(spelled: string, home?: string, started = '.'): string {
  let path = isFileUri(spelled) ? fileOfUri(spelled) : spelled;
  path = oneForm(path);
  path = withKnownFolder(path, started);
  path = path.replace(USER_HOME, (_, user: string) => homeOfUser(user, home));
  path = path.replace(
    SETTINGS_VARIABLE,
    (found) => `~/AppData/${/local/i.test(found) ? 'Local' : 'Roaming'}`,
  );
  path = path.replace(TEMP_VARIABLE, '/tmp').replace(TEMP_MADE, JUST_MADE);
  return /^[a-z]:(?:\/|$)/i.test(path) ? `/${path}` : path;
}

/** A Windows folder (`C:\\Users\\ada`) in the spelling of other paths; others unchanged. */
export const rooted = (folder: string | undefined): string | undefined =>
  folder !== undefined && /^[a-z]:|\\/i.test(folder) ? spellOut(folder) : folder;

/**
 * The absolute path as the kernel would receive it, with links and dots. Undefined if run time decides where it
 * begins.
 */
export function fromRoot(spelled: string, around: Surroundings): string | undefined {
  const [cwd, home] = [rooted(around.cwd), rooted(around.home)];
  let path = spellOut(spelled, home, rooted(around.started));
  if (path === '~' || path.startsWith('~/')) {
    if (home === undefined) return undefined;
    path = home + path.slice(1);
  }
  if (path.startsWith('/')) return path;
  if (ROOTED.test(path) || cwd === undefined) return undefined;
  return `${cwd}/${path}`;
}

/** The same with dots resolved: the same file, if no step of it is a link. */
export function plainFromRoot(spelled: string, around: Surroundings): string | undefined {
  const path = fromRoot(spelled, around);
  return path === undefined ? undefined : withoutDots(folded(path));
}

function homed(path: string, home: string | undefined): string {
  if (home !== undefined && home.length > 1 && (path === home || path.startsWith(`${home}/`))) {
    return `~${path.slice(home.length)}`;
  }
  return path.replace(HOMES, '~');
}

/** As `path.normalize` and the web read it: `..` removes the step before, whether or not that is a link. */
export function withoutDots(path: string): string {
  const kept: string[] = [];
  const root = path.startsWith('/') ? '/' : '';
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    const before = kept.at(-1);
    if (part !== '..' || before === undefined || before === '..' || /^[$`~%]/.test(before)) {
      // Above the root is the root.
      if (part !== '..' || root === '') kept.push(part);
    } else kept.pop();
  }
  return root + kept.join('/') || '.';
}

export function locate(spelled: string, around: Surroundings = {}): Location {
  const path = resolvePath(spelled, around);
  const root =
    around.projectRoot === undefined ? undefined : resolvePath(around.projectRoot, { home: around.home });
  const top = path.replace(/\/(?:\*+|\.\*|\.\[[^/]*\]\*|\.\?\*|\{\*,\.\*\}|\{,\.\[?[^/]*\}\*?)$/, '') || '/';
  const at = (place: Place, whole = false): Location => ({ place, path, whole });
  if (STREAM.test(spelled) || STREAM.test(path)) return at('stream');
  if (/^\/dev\//i.test(path) && !TEMP.test(path)) return at('device');
  if (/^(?:\/|\/[a-z]:)$/i.test(top) || path === '/*') return at('root', true);
  // A project may be below a home or a temporary folder; its contents are the project's.
  if (root !== undefined && (top === root || path.startsWith(`${root}/`))) {
    return isBuild(path.slice(root.length)) ? at('build') : at('project', top === root);
  }
  if (TEMP.test(path)) return at('temp', TEMP.exec(path)?.[0].length === top.length);
  if (SYSTEM.test(path)) return at('system', SYSTEM.exec(path)?.[0].length === top.length);
  if (ALL_HOMES.test(path)) return at('home', true);
  if (/^~(?:\/|$)/.test(path)) return atHome(path, top);
  if (/^[$`%]/.test(path)) return isBuild(path) ? at('build') : at('unknown', !path.includes('/'));
  if (isBuild(path)) return at('build');
  if (path.startsWith('/')) return at('outside');
  if (/^\.\.(?:\/|$)/.test(path)) return at('outside', /^(?:\.\.\/?)+$/.test(top));
  return at('project', path === '.' || /^(?:\*+|\.\*|\.\[.*\]\*)$/.test(path));
}

/** Whether the folder contains the project: `..` at its root. */
export function isAbove(spelled: string, around: Surroundings): boolean {
  const path = resolvePath(spelled, around).replace(/\/\*+$/, '');
  if (/^(?:\.\.\/?)+$/.test(path)) return true;
  const project = around.projectRoot ?? around.cwd;
  return project !== undefined && resolvePath(project, { home: around.home }).startsWith(`${path}/`);
}

function atHome(path: string, top: string): Location {
  if (top === '~') return { place: 'home', path, whole: true };
  if (CACHE.test(path)) return { place: 'build', path, whole: false };
  if (/^~\/(?:\.|library(?:\/|$)|appdata(?:\/|$))/i.test(path))
    return { place: 'settings', path, whole: false };
  return { place: isBuild(path) ? 'build' : 'home', path, whole: false };
}

function isBuild(path: string): boolean {
  for (const part of path.split('/')) {
    if (BUILD.has(part) || BUILD.has(part.toLowerCase()) || /\.egg-info$|^bazel-|^cmake-build-/.test(part))
      return true;
  }
  return false;
}
