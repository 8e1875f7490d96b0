import { type Act, act } from '../../screening/contract/act.ts';
import { operandsOf } from '../../screening/contract/words.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';

export const ROOT = 'Tool call opens a shell with the rights of another user.';
const ESCAPE = 'A program is used to open a shell from inside it.';
/** Programs that are told of a shell without starting it. */
const NAMES_ONLY =
  /^(?:chsh|user\w+|adduser|ls|ll|file|stat|cp|mv|ln|cat|which|readlink|dpkg\S*|update-alternatives|tee|grep|e?grep|chmod|chown|echo|printf|test|\[|install|apk|apt\S*|su|sudo|docker|podman|kubectl|ssh|sh|bash|zsh|dash|ksh)$/;

/** Ways out of programs that are allowed to be run with rights. */
export function escapes(texts: readonly string[], run: Run): Act | undefined {
  const { program } = run;
  const joined = texts.join(' ');
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
  if (program === 'cpan' && run.stdin.length > 0) return act('cpan → shell', ESCAPE);
  if (/^(?:sh|bash|dash|zsh|ksh)$/.test(program) && texts.includes('-p') && operandsOf(texts).length === 0)
    return act('shell that keeps rights', ESCAPE, 'high');
  const isElevated = run.wrappers.some(({ name }) => name === 'sudo' || name === 'doas');
  if (isElevated && !NAMES_ONLY.test(program) && /(?:!|\/bin\/)(?:ba|da|z)?sh\b|\b1e exec\b/.test(joined))
    return act(`${program.slice(0, 40)} → shell`, ESCAPE);
  const isMapped = run.wrappers.some(
    ({ name, args }) =>
      name === 'unshare' && args.some(({ text }) => /^-[a-zA-Z]*r|^--map-root-user$/.test(text)),
  );
  if (isMapped && /^(?:sh|bash|zsh|dash|ksh)$/.test(program)) return act('unshare → shell', ESCAPE);
  const starter = run.wrappers.at(-1)?.name ?? '';
  const isBare =
    /^(?:sh|bash|zsh|dash|ksh)$/.test(program) &&
    texts.every((text) => text.startsWith('-')) &&
    !texts.includes('-c') &&
    run.stdin.length === 0;
  if (!isBare) return undefined;
  if (/^(?:find|chroot|nsenter|pkexec|unshare)$/.test(starter)) return act(`${starter} → shell`, ESCAPE);
  return isElevated ? act('sudo shell', ROOT) : undefined;
}

/** AppleScript that does what the shell is watched for. */
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
