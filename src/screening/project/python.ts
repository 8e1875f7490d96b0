import { type Found, sectionLines } from './found.ts';

/** The name at the start of a requirement. */
const REQUIREMENT = /^\s*([A-Za-z0-9][\w.-]*)/;
const QUOTED = /(["'])([A-Za-z0-9][\w.-]*)\s*(?:\[[^\]]*\])?\s*(?:[<>=!~;@ (][^"']*)?\1/g;

export function readRequirements(text: string, found: Found): void {
  for (const raw of text.split('\n')) {
    const line = raw.replace(/(?:^|\s)#.*$/, '').trim();
    if (/^-/.test(line)) readPipSettings(line, found);
    else if (!/^(?:https?:|git\+|\.|\/)/.test(line)) found.add('pypi', REQUIREMENT.exec(line)?.[1]);
  }
}

export function readPyproject(text: string, found: Found): void {
  for (const { section, key, line } of sectionLines(text)) {
    if (/^tool\.poetry\.(?:.*\.)?(?:dev-)?dependencies$/.test(section)) {
      if (key !== 'python') found.add('pypi', key);
    } else if (isRequirementList(section, key)) {
      for (const match of line.matchAll(QUOTED)) found.add('pypi', match[2]);
    }
    if (/(?:source|index|urls)$/.test(section)) found.addHostsIn(line);
  }
}

function isRequirementList(section: string, key: string): boolean {
  if (section === 'project') return key === 'dependencies';
  if (section === 'build-system') return key === 'requires';
  return /^(?:project\.optional-dependencies|dependency-groups|tool\.pdm\.dev-dependencies|tool\.uv|tool\.hatch\.envs\..*)$/.test(
    section,
  )
    ? key !== 'requires-python' && (section !== 'tool.uv' || /dependencies$/.test(key))
    : false;
}

/** `poetry.lock`, `uv.lock`, `pdm.lock`, and `Cargo.lock` of another ecosystem, list packages in the same format. */
export function readNamedPackages(ecosystem: 'pypi' | 'cargo') {
  return (text: string, found: Found): void => {
    found.addAll(ecosystem, text, /^name = "([^"\n]{1,214})"/gm);
  };
}

export function readPipfile(text: string, found: Found): void {
  for (const { section, key, line } of sectionLines(text)) {
    if (/packages$/.test(section)) found.add('pypi', key);
    if (section === 'source') found.addHostsIn(line);
  }
}

export function readPipfileLock(text: string, found: Found): void {
  found.addAll('pypi', text, /^ {4,8}"([A-Za-z0-9][\w.-]*)": ?\{/gm);
}

const MAX_LISTS = 16;

/** Best effort: the quoted strings after the keywords that name requirements. */
export function readSetup(text: string, found: Found): void {
  let count = 0;
  for (const { index } of text.matchAll(
    /\b(?:install_requires|extras_require|tests_require|setup_requires)\b/g,
  )) {
    if (++count > MAX_LISTS) return;
    const rest = text.slice(index, index + 4000);
    const list = /^[\w\s]*=\s*[[{(]/.test(rest) ? rest.slice(0, closing(rest)) : undefined;
    if (list !== undefined) for (const match of list.matchAll(QUOTED)) found.add('pypi', match[2]);
    else for (const line of indented(rest)) found.add('pypi', REQUIREMENT.exec(line)?.[1]);
  }
}

function closing(text: string): number {
  const end = text.search(/[\])}]\s*,?\s*(?:\n|$)/);
  return end === -1 ? text.length : end;
}

function* indented(text: string): Generator<string> {
  for (const line of text.split('\n').slice(1)) {
    if (!/^\s+\S/.test(line)) return;
    yield line;
  }
}

export function readPipSettings(text: string, found: Found): void {
  for (const line of text.split('\n')) {
    if (/index-url|find-links/.test(line)) found.addHostsIn(line);
    const trusted = /trusted-host\s*[= ]\s*(\S+)/.exec(line)?.[1];
    if (trusted !== undefined) found.addHost(trusted);
  }
}
