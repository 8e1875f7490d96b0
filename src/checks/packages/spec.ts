import type { Word } from '../../shell/reading/reading.ts';
import type { Ecosystem } from '../../vocabulary/call-context.ts';

/** One package that an install requests. */
export interface Wanted {
  readonly from: 'registry' | 'git' | 'url' | 'path' | 'unknown';
  /** The name at the registry; for other kinds, the text as written. */
  readonly name: string;
  readonly version?: string;
}

const NAME = /^(?:@[\w.~-]+\/)?[\w.~-]+$/u;
const LOCAL = /^(?:\.{0,2}[/\\]|\.{1,2}$|~|file:|link:|portal:|workspace:|[A-Za-z]:[\\/])/;
const ARCHIVE =
  /\.(?:tgz|tar\.gz|tar\.bz2|zip|whl|gem|crate|nupkg|deb|rpm|apk|vsix|phar|conda|snap|flatpak|pkg\.tar\.\w+)$/i;
const GIT = /^(?:git\+|git:\/\/|git@|ssh:\/\/|(?:hg|svn|bzr)\+)/i;
const URL = /^(?:https?|ftps?|oci):\/\//i;

/** Reads a word as the ecosystem's tools do. A word only known at run time is unknown, not harmless. */
export function readSpec(ecosystem: Ecosystem | 'system', word: Word): Wanted {
  const text = word.text.trim();
  if (GIT.test(text)) return { from: 'git', name: text };
  if (URL.test(text)) return { from: /\.git(?:[#@]|$)/.test(text) ? 'git' : 'url', name: text };
  const isArchive = ARCHIVE.test(text) && !text.includes('://');
  if (LOCAL.test(text) || isArchive || (word.glob && /[/\\]/.test(text))) return { from: 'path', name: text };
  if (/^\$[\w{}]+[/\\]/.test(text)) return { from: 'path', name: text };
  return PLAIN[ecosystem](text);
}

const PLAIN: Record<Ecosystem | 'system', (text: string) => Wanted> = {
  npm: plainNpm,
  pypi: plainPypi,
  cargo: (text) => versioned(text, '@'),
  gem: (text) => versioned(text, ':'),
  go: plainGo,
  composer: (text) => versioned(text, /[:=]/.test(text) ? (/[:=]/.exec(text)?.[0] ?? ':') : ':'),
  nuget: (text) => versioned(text, '@'),
  maven: (text) => versioned(text, '@'),
  system: (text) => versioned(text, '='),
};

function versioned(text: string, mark: string): Wanted {
  const at = text.indexOf(mark, 1);
  return at === -1 ? named(text, undefined) : named(text.slice(0, at), text.slice(at + 1));
}

/** A variable in the version leaves the name known; a variable in the name does not. */
function named(name: string, version: string | undefined): Wanted {
  if (name === '' || /[$`*?{}()]/.test(name)) return { from: 'unknown', name };
  return version === undefined || version === ''
    ? { from: 'registry', name }
    : { from: 'registry', name, version };
}

function plainNpm(text: string): Wanted {
  const alias = /^(?:@?[\w.~/-]+@)?npm:(.+)$/.exec(text);
  if (alias?.[1] !== undefined) return plainNpm(alias[1]);
  if (/^jsr:/.test(text)) return versioned(text.slice(4), '@');
  if (/^(?:github|gitlab|bitbucket|gist):/.test(text)) return { from: 'git', name: text };
  const at = text.indexOf('@', 1);
  const name = at === -1 ? text : text.slice(0, at);
  const version = at === -1 ? '' : text.slice(at + 1);
  if (GIT.test(version) || /^(?:github|gitlab|bitbucket|gist):/.test(version))
    return { from: 'git', name: version };
  if (URL.test(version)) return { from: 'url', name: version };
  if (LOCAL.test(version)) return { from: 'path', name: version };
  // `owner/repository` is a place on a forge; a scope starts with `@`.
  if (!name.startsWith('@') && /^[\w.-]+\/[\w.-]+(?:#.*)?$/.test(name))
    return { from: 'git', name: `github:${name}` };
  if (!NAME.test(name) && !/[^\x00-\x7f]/.test(name)) return { from: 'unknown', name };
  return named(name, version);
}

function plainPypi(text: string): Wanted {
  const direct = /^[\w.-]+(?:\[[^\]]*\])?\s*@\s*(\S+)$/.exec(text)?.[1];
  if (direct !== undefined && (GIT.test(direct) || URL.test(direct)))
    return { from: GIT.test(direct) ? 'git' : 'url', name: direct };
  const parts = /^([^\s[\]<>=!~;@,]+)\s*(?:\[[^\]]*\])?\s*(?:[<>=!~@]=?=?\s*([^\s,;]+))?/.exec(text);
  const name = parts?.[1] ?? '';
  if (name.includes('/') || name.startsWith('.')) return { from: 'path', name };
  return named(name, parts?.[2]);
}

function plainGo(text: string): Wanted {
  const [path = '', version] = text.split('@');
  // Without a dot in its first part it is a package of this module or of the language.
  if (path === 'all' || !/^[^/]*\./.test(path) || /\.go$/.test(path)) return { from: 'path', name: path };
  return named(path, version);
}
