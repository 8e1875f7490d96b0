/** Files that startup files include: every shell runs what is written to one of them. */

import { placed } from '../../../screening/contract/placed.ts';
import { memoOf } from '../../../text/bounded-memo.ts';
import type { CallContext, GuardFacts } from '../../../vocabulary/call-context.ts';
import { mayMean } from './globs.ts';

const STARTUP_FILES =
  '.bashrc .bash_profile .bash_login .bash_aliases .profile .zshrc .zshenv .zprofile .zlogin .kshrc .mkshrc .config/fish/config.fish'
    .split(' ')
    .map((name) => `~/${name}`);
const SOURCES =
  /(?:^|[;&|{(]|\bthen\b|\bdo\b|\belse\b)[ \t]{0,20}(?:builtin[ \t]{1,4}|\\)?(?:source|\.)[ \t]{1,8}["']?([^\s;"'&|()<>]{1,400})/gm;
/** `for f in ~/.bashrc.d/*; do . "$f"; done` */
const EACH = /\bfor[ \t]{1,4}(\w{1,40})[ \t]{1,4}in[ \t]{1,4}([^;\n]{1,400})/g;
const ASSIGNED =
  /^[ \t]{0,20}(?:export[ \t]{1,4})?(\w{1,40})=["']?([^\s"';&|$(]{0,10}(?:\$\{?HOME\}?)?[^\s"';&|$(]{0,200})/gm;
const DEEPEST = 3;
const MOST = 200;

/** Resolved; a pattern stays one. Names only known at run time are left out. */
export function sourcedBy(text: string, context: CallContext): string[] {
  if (!/(?:^|[\s;&|{(])(?:source|\.)[ \t]/.test(text)) return [];
  const values = new Map([...text.matchAll(ASSIGNED)].map(([, name = '', value = '']) => [name, value]));
  const lists = new Map([...text.matchAll(EACH)].map(([, name = '', words = '']) => [name, words]));
  const named = [...text.matchAll(SOURCES)].slice(0, MOST).flatMap(([, word = '']) => {
    const [, looped = ''] = /^\$\{?(\w+)\}?$/.exec(word) ?? [];
    return lists.get(looped)?.split(/\s+/) ?? [word];
  });
  return named.flatMap((word) => {
    const whole = word
      .replaceAll(/["']/g, '')
      .replaceAll(/\$\{?(\w+)\}?/g, (spelled, name: string) =>
        name === 'HOME' ? '~' : (values.get(name) ?? spelled),
      )
      .replaceAll(/\$\{?HOME\}?/g, '~');
    return /[$`]/.test(whole) || whole === '' ? [] : [placed(whole, context, '~')];
  });
}

/** All files that the startup files on this disk include, recursively. */
const sourcedHere = memoOf((guarded: GuardFacts, context: CallContext): readonly string[] => {
  const found = new Set<string>();
  let next: readonly string[] = STARTUP_FILES;
  for (let depth = 0; depth < DEEPEST && next.length > 0; depth += 1) {
    const fresh = next
      .flatMap((path) => sourcedBy(guarded.read(path) ?? '', context))
      .filter((path) => !found.has(path) && found.size < MOST);
    for (const path of fresh) found.add(path);
    next = fresh.filter((path) => !/[*?[{]/.test(path));
  }
  return [...found];
});

/** Files that installers commonly make startup files include, if the disk cannot be read. */
const USUAL =
  /^~\/(?:\.cargo\/env|\.nvm\/(?:nvm\.sh|bash_completion)|\.fzf\.(?:bash|zsh)|\.bun\/_bun|\.deno\/env|\.sdkman\/bin\/sdkman-init\.sh|\.(?:bash|zsh)rc\.d\/[^/]+|\.(?:bash|zsh)rc\.local)$/;

export function isSourced(path: string, context: CallContext): boolean {
  const { guarded } = context;
  if (guarded === undefined) return USUAL.test(path);
  if (!/^[~/]/.test(path)) return false;
  return sourcedHere(guarded, context).some((one) => {
    if (one === path) return true;
    if (!/[*?[{]/.test(one)) return false;
    const [pattern, steps] = [one.split('/'), path.split('/')];
    return (
      pattern.length === steps.length &&
      pattern.every((step, i) => step === steps[i] || mayMean(step, steps[i] ?? ''))
    );
  });
}

/** Sourced files in this folder or below. A pattern for names in it is the folder's own. */
export function sourcedBelow(folder: string, context: CallContext): readonly string[] {
  const { guarded } = context;
  const path = folder.replace(/(?<=.)\/\.?$/, '');
  if (guarded === undefined || !/^[~/]/.test(path)) return [];
  return sourcedHere(guarded, context).filter((one) => one.startsWith(`${path}/`));
}
