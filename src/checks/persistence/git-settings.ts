import { type Act, act } from '../../screening/contract/act.ts';
import { hostKind, hostOf } from '../../shell/places/hosts.ts';
import { readOptions } from '../../shell/reading/options.ts';
import type { Word } from '../../shell/reading/reading.ts';
import { HARMLESS_PROGRAM, RUN_BY_SETTING, SSH_DETOUR } from '../destructive/git/git-code.ts';

/** Settings that make later git commands run a program from an unusual place, or use another server. */
export function gitSetting(args: readonly Word[]): Act | undefined {
  const [verb, ...rest] = readOptions(args, '-C: -c: --git-dir: --work-tree:', 'operand').operands;
  switch (verb?.text) {
    case 'config':
      return configured(rest.map(({ text }) => text));
    case 'remote':
      return redirected(rest.map(({ text }) => text));
    case 'clone':
    case 'init':
    case 'fetch':
    case 'pull':
    case 'ls-remote':
    case 'submodule':
      return given(rest);
    default:
      return undefined;
  }
}

const RUNS = 'A setting makes git run another program.';
const ODD = /\/tmp\/|\/dev\/shm|\b(?:curl|wget|ncat?|base64)\b|\bsh -c\b/;

function configured(texts: readonly string[]): Act | undefined {
  if (texts.some((text) => /^--?(?:get|list|unset|l$|show|remove)/.test(text))) return undefined;
  const [key = '', value = ''] = texts.filter((text) => !text.startsWith('-') && text !== 'set');
  return setting(key, value);
}

function setting(key: string, value: string): Act | undefined {
  const name = key.toLowerCase();
  const isRun = RUN_BY_SETTING.test(name) || /^(?:init\.templatedir$|alias\.)/.test(name);
  if (isRun && ODD.test(value) && (!HARMLESS_PROGRAM.test(value) || SSH_DETOUR.test(value)))
    return act(`git config ${key.split('.')[0] ?? ''}`, RUNS);
  if (/^http\.(?:.+\.)?sslca(?:info|path)$/.test(name) && /^(?:\/tmp|\/var\/tmp|\/dev\/shm)\//.test(value))
    return act('git config http', 'A setting makes git trust certificates from a temporary folder.');
  const [, base] = /^url\.(.+)\.(?:push)?insteadof$/i.exec(key) ?? [];
  return base !== undefined && isStrange(base) && hostKind(hostOf(value)) === 'developer'
    ? act('git config insteadOf', {
        detail: 'A setting redirects what git fetches and pushes to another server.',
        remedy: 'remote',
      })
    : undefined;
}

/** A team's own forge is recognised by its first label. */
const OWN_FORGE =
  /^(?:git|gitlab|gitea|forgejo|github|ghe|bitbucket|stash|code|scm|source|src|svn|vcs|forge|gerrit|review|ssh|repo|repos|dev)\d*[.-]/;

function isStrange(url: string): boolean {
  if (!/:\/\/|@|^[\w.-]+\.[a-z]{2,}:/i.test(url)) return false;
  const host = hostOf(url);
  return /^(?:unknown|address|drop)$/.test(hostKind(host)) && !OWN_FORGE.test(host);
}

function redirected([verb, ...rest]: readonly string[]): Act | undefined {
  if (verb !== 'set-url' || rest.includes('--delete')) return undefined;
  const [, url = ''] = rest.filter((text) => !text.startsWith('-'));
  return isStrange(url)
    ? act('git remote set-url', {
        detail: 'Tool call points a repository at another server.',
        remedy: 'remote',
      })
    : undefined;
}

/** Clone options that run something: its settings, its template of hooks, the program at the other end. */
function given(words: readonly Word[]): Act | undefined {
  const options = readOptions(
    words,
    '-c: --config: --template: -u: --upload-pack: -b: --branch: --depth: -o: --origin: -j: --reference:',
  );
  for (const { text } of options.values('-c', '--config')) {
    const cut = text.indexOf('=');
    const found = setting(text.slice(0, Math.max(0, cut)), text.slice(cut + 1));
    if (found !== undefined) return found;
  }
  const template = options.value('--template')?.text ?? '';
  if (ODD.test(`${template}/`)) return act('git --template', RUNS);
  const pack = options.value('-u', '--upload-pack')?.text ?? '';
  return pack !== '' && !/(?:^|\/|\s)git[- ]upload-pack$/.test(pack) && /[\s;|&$`]|^\//.test(pack)
    ? act('git --upload-pack', RUNS)
    : undefined;
}
