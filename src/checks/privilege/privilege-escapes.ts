import { type Act, act } from '../../screening/contract/act.ts';
import { operandsOf } from '../../screening/contract/words.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';

export const ROOT = 'Tool call opens a shell with the rights of another user.';
const ESCAPE = 'A program is used to open a shell from inside it.';
/** Programs that take a shell as an argument without starting it. */
const NAMES_ONLY =
  /^(?:chsh|user\w+|adduser|ls|ll|file|stat|cp|mv|ln|cat|which|readlink|dpkg\S*|update-alternatives|tee|grep|e?grep|chmod|chown|echo|printf|test|\[|install|apk|apt\S*|su|sudo|docker|podman|kubectl|ssh|sh|bash|zsh|dash|ksh)$/;

const SHELL = /^(?:sh|bash|zsh|dash|ksh)$/;

/** Shell escapes from programs that may be run with elevated rights. */
export function escapes(texts: readonly string[], run: Run): Act | undefined {
  const isElevated = run.wrappers.some(({ name }) => name === 'sudo' || name === 'doas');
  return (
    byWords(texts.join(' '), run) ?? byRights(texts, run, isElevated) ?? bareShell(texts, run, isElevated)
  );
}

/** The words that make such a program run a shell. */
function byWords(joined: string, { program, stdin }: Run): Act | undefined {
  if (
    /^(?:g?awk|mawk|nawk)$/.test(program) &&
    /system\s*\(\s*["'][^"']*\b(?:ba|da|z)?sh\b[^"']{0,6}["']/.test(joined)
  )
    return act(`${program} → shell`, ESCAPE);
  if (
    /^(?:n?vim?|ex|view|less|more|man)$/.test(program) &&
    /:!|:shell|:py3?\s+import os|!\s?(?:\/bin\/)?(?:(?:ba)?sh|curl|wget)\b/.test(joined)
  )
    return act(`${program} → shell`, ESCAPE);
  if (
    program === 'tar' &&
    /--checkpoint-action=exec|--to-command|--use-compress-program=.{0,200}sh\b/.test(joined)
  )
    return act('tar → program', ESCAPE);
  if (
    /^(?:ssh|scp|sftp|rsync|autossh)$/.test(program) &&
    /(?:Proxy|Local|KnownHosts)Command[= ]/i.test(joined) &&
    /Command[= ]["']?[^"']{0,40}(?:;|\b(?:rm|sh|bash|curl|wget|python\d?)\b)/i.test(joined)
  )
    return act(`${program} → program`, ESCAPE);
  return program === 'cpan' && stdin.length > 0 ? act('cpan → shell', ESCAPE) : undefined;
}

function byRights(texts: readonly string[], run: Run, isElevated: boolean): Act | undefined {
  const { program } = run;
  const isShell = SHELL.test(program);
  if (isShell && texts.includes('-p') && operandsOf(texts).length === 0)
    return act('shell that keeps rights', ESCAPE, 'high');
  const namesShell = /(?:!|\/bin\/)(?:ba|da|z)?sh\b|\b1e exec\b/.test(texts.join(' '));
  if (isElevated && !NAMES_ONLY.test(program) && namesShell)
    return act(`${program.slice(0, 40)} → shell`, ESCAPE);
  const isMapped = run.wrappers.some(
    ({ name, args }) =>
      name === 'unshare' && args.some(({ text }) => /^-[a-zA-Z]*r|^--map-root-user$/.test(text)),
  );
  return isMapped && isShell ? act('unshare → shell', ESCAPE) : undefined;
}

/** A shell without arguments reads commands from its input. */
function bareShell(texts: readonly string[], run: Run, isElevated: boolean): Act | undefined {
  const isBare =
    SHELL.test(run.program) &&
    texts.every((text) => text.startsWith('-')) &&
    !texts.includes('-c') &&
    run.stdin.length === 0;
  if (!isBare) return undefined;
  const starter = run.wrappers.at(-1)?.name ?? '';
  if (/^(?:find|chroot|nsenter|pkexec|unshare)$/.test(starter)) return act(`${starter} → shell`, ESCAPE);
  return isElevated ? act('sudo shell', ROOT) : undefined;
}

/** AppleScript that does what shell commands are checked for. */
export function appleScript(texts: readonly string[], run: Run, reading: Reading): Act | undefined {
  const bodies = [
    ...texts,
    ...reading.scripts.filter((script) => script.run === run.id).map(({ text }) => text),
  ];
  const inputs = run.stdin
    .flatMap((input) => (input.from === 'pipe' ? input.runs : []))
    .flatMap((id) => reading.runs[id]?.args ?? []);
  const isShell = [...bodies, ...inputs.map(({ text }) => text)].some((text) =>
    /do shell script|doShellScript|\$\.system\s*\(|NSTask|\$\.NSTask/.test(text),
  );
  return isShell ? act('osascript → shell', ESCAPE) : undefined;
}
