import { anyWord, either } from '../../../text/patterns/compose.ts';

const GENERATED_ENDING = anyWord`
  pyc pyo pyd o obj a so class log tmp temp bak orig rej swp swo map tsbuildinfo pid lock sock cache gcda
  gcno profraw snap out err old part crdownload min\.js d\.ts snap\.(?:new|orig) pending-snap new\.snap
  (?:gen|generated|g|freezed|pb|received|actual)\.\w{1,6} stackdump hi dSYM egg py\[\w{1,4}\] coverage
`;
/** Disposable names: the tool that made them makes them again. */
export const GENERATED = new RegExp(
  String.raw`(?:\.${GENERATED_ENDING}|lcov\.info|\bcoverage[\w*-]{0,40}\.(?:json|xml|info|out)|_(?:pb2(?:_grpc)?|gen|generated)\.\w{1,6}|[^/]~|\.DS_Store|Thumbs\.db|__pycache__|\.pytest_cache|\.mypy_cache|node_modules|desktop\.ini|core\.\d+|nohup\.out|npm-debug\.log\*?|\._\*)$`,
  'i',
);

/** A database in one file. */
const DATABASE = /\.(?:sqlite3?|db3?|mdb|accdb|rdb|ldf|mdf|realm|duckdb|kdbx|dbf)$/i;
const THROWAWAY =
  /(?:^|[-_./])(?:test|tests|tmp|temp|cache|thumbs|sample|demo|fixture|mock|scratch)s?(?:[-_./\d]|$)/i;
/** Settings with secrets; sample files do not count. */
const ENVIRONMENT = /(?:^|\/)\.env(?:\.[\w-]+)*$/;
const EXAMPLE = /\.(?:example|sample|template|dist|tpl)$/;

export function isSecretsFile(path: string): boolean {
  return ENVIRONMENT.test(path) && !EXAMPLE.test(path);
}

export function isDataFile(path: string): boolean {
  return (DATABASE.test(path) && !THROWAWAY.test(path)) || isSecretsFile(path);
}

/** Files of git's history; the lock and message files are left over from crashes and may be deleted. */
export function isHistory(path: string): boolean {
  if (
    /(?:^|\/)\.git\/(?:[\w-]+\.lock|index\.lock|gc\.pid|\w+_(?:MSG|HEAD)|(?:.*\/)?[\w-]+\.lock)$/.test(path)
  )
    return false;
  return /(?:^|\/)\.git(?:\/|$)|\w\.git\/(?:objects|refs|logs|hooks|worktrees)?(?:\/|$)|(?:^|\/)\.(?:hg|svn|jj)(?:\/|$)/.test(
    path,
  );
}

/** Top-level project folders with work written by people. */
export const PRECIOUS =
  /^(?:src|app|apps|packages|tests?|spec|migrations|data|database|db|backups?|uploads|media|scripts|\.github|source|sources|content|infra|terraform|secrets|certs|keys|\.ssh|\.aws)(?:\/\*{0,2})?$/i;

/** Project folders whose names mark them as disposable. */
export const PROJECT_LEFTOVERS =
  /(?:^|\/)(?:te?mp|\.?caches?|outputs?|reports?|scratch|logs?|screenshots)(?:\/\*{0,2})?$/i;

const PRECIOUS_DOT_NAME = anyWord`
  ssh gnupg aws azure kube docker config local local/share local/bin mozilla thunderbird password-store
  claude codex cursor gemini bash\w* zsh\w* zshrc profile gitconfig git-credentials netrc pgpass npmrc
  pypirc terraform\.d gcloud config/gcloud bitcoin ethereum electrum
`;
/** Dot files and folders of a home whose loss locks people out or loses their settings. */
export const PRECIOUS_SETTINGS = new RegExp(
  String.raw`^~/(?:\.${PRECIOUS_DOT_NAME}|library(?:/(?:keychains|application support|preferences|mobile documents|mail|messages|photos))?|appdata(?:/(?:roaming|local))?)(?:/\*{0,2}$|$|/(?:keys|private-keys|credentials|id_|authorized_keys|known_hosts|hooks|settings))`,
  'i',
);

/** Parts of the system that refill themselves, or leftovers of programs. */
export const SYSTEM_LEFTOVERS = either(
  /^(?:\/private)?\/(?:var\/(?:lib\/apt\/lists|cache|lib\/dpkg\/lock\S*|lock|run|crash|lib\/yum|lib\/dnf)|run|usr\/share\/(?:doc|man|locale|info)|usr\/local\/share\/(?:man|doc)|root\/\.cache)(?:\/.+|\*)/i,
  /^\/usr\/local\/(?:go|lib\/android|lib\/node_modules|share\/(?:powershell|chromium|boost|vcpkg))$/i,
  /^\/usr\/share\/(?:dotnet|swift|gradle\S*|miniconda)$/i,
  /^\/opt\/(?:ghc|hostedtoolcache\S*|az|microsoft|google)$/i,
  /\.(?:pid|sock|lock)$/i,
  /^\/etc\/(?:apt\/sources\.list\.d|nginx\/sites-enabled|apache2\/sites-enabled|yum\.repos\.d)\/[^*]+$/i,
  /^\/usr\/local\/(?:bin|share|lib|include|cuda\S*|go)\/[^*/]+$/i,
  /^\/var\/log\/[\w.-]+\.(?:log|gz)(?:\.\d+)?$/i,
);

/** Variables that usually contain a script's own temporary or built files. */
export const SCRATCH_VARIABLE =
  /^\$\{?\w*(?:tmp|temp|build|out|dist|cache|work|stage|staging|scratch|test|target|artifact|download|extract|unpack|clone|sandbox|runner|fixture|bundle|gen|pkg|venv|log|repo|checkout)\w*/i;

/** System folders that are needed to boot, or that contain all data. */
export const CHERISHED =
  /^(?:\/private)?\/(?:etc|bin|sbin|lib\w*|boot|usr\/(?:bin|sbin|lib\w*|local|share|include|libexec)|var\/(?:lib|log|www|spool|mail|db)|opt|srv|system|library|applications)(?:\/\*{0,2})?$/i;

/** Folders in a home that tools refill by themselves. */
export const HOME_LEFTOVERS = /^~\/(?:go\/pkg|\.Trash|snap\/\w+\/common\/\.cache)(?:\/|$)/;
