import { type Act, act } from '../../screening/contract/act.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { startupVerb } from './startup-verbs.ts';

/** Shell tools that an alias or a function could replace. */
const EVERYDAY =
  /^(?:sudo|su|ssh|scp|curl|wget|git|ls|cat|cd|rm|cp|mv|python\d*|pip\d*|node|npm|npx|docker|kubectl|nc|gpg|passwd|vi|vim|bash|sh|grep|find|ps|which|aws|gcloud)$/;
const LIBRARY_VARIABLE =
  /^(?:LD_PRELOAD|LD_AUDIT|DYLD_INSERT_LIBRARIES|PROMPT_COMMAND|BASH_ENV|PYTHONSTARTUP|PERL5OPT|RUBYOPT|NODE_OPTIONS|JAVA_TOOL_OPTIONS|LD_LIBRARY_PATH|PERL5LIB|ENV|PATH)$/;
const KNOWN_LIBRARY =
  /(?:jemalloc|tcmalloc|mimalloc|asan|tsan|ubsan|lsan|libfaketime|libeatmydata|libnss_wrapper|libgomp|libstdc\+\+|proxychains|libvulkan)/;

/** Programs that make something start by itself later. */
export function startupProgram(run: Run, reading: Reading): Act | undefined {
  return byEnvironment(run) ?? bySchedule(run) ?? byFish(run) ?? byShell(run) ?? startupVerb(run, reading);
}

function byEnvironment({ environment, program, args }: Run): Act | undefined {
  const set = [
    ...environment.map(({ name, value }) => [name, value.text] as const),
    ...exported(
      program,
      args.map(({ text }) => text),
    ),
  ];
  for (const [name, value] of set) {
    const found = startupSetting(name, value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A variable that makes a shell, a loader or an interpreter run additional code. */
export function startupSetting(name: string, value: string): Act | undefined {
  if (!LIBRARY_VARIABLE.test(name) || value === '' || KNOWN_LIBRARY.test(value)) return undefined;
  const detail = 'A variable makes programs load or run code from another place.';
  // A world-writable folder at the start of the search path.
  if (name === 'PATH')
    return /^(?:\/tmp|\/var\/tmp|\/dev\/shm)(?:\/|:)/.test(value) ? act(name, detail) : undefined;
  if (/^(?:LD_(?!LIB)|DYLD_)/.test(name)) {
    return act(name, detail, /^(?:\/usr|\/lib\w*|\/opt)\//.test(value) ? 'medium' : 'high');
  }
  const isCode = /\/tmp\/|\/dev\/shm|\b(?:curl|wget|ncat?|logger|tee)\b|>>|;/.test(value);
  return isCode ? act(name, detail) : undefined;
}

const exported = (program: string, texts: readonly string[]): (readonly [string, string])[] =>
  program === 'export' || program === 'declare' || program === 'typeset'
    ? texts.flatMap((text) =>
        text.includes('=')
          ? [[text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const]
          : [],
      )
    : [];

/** Fish keeps this for every later shell. */
function byFish({ program, args }: Run): Act | undefined {
  const [first = '', name = ''] = args.map(({ text }) => text);
  const isKept =
    (program === 'set' && /^(?:-[a-z]*U|--universal)/.test(first) && /path|^fish_/i.test(name)) ||
    (program === 'alias' && /^(?:-s|--save)$/.test(first)) ||
    program === 'funcsave';
  return isKept ? act(`fish ${program}`, 'Tool call changes what every later shell does.') : undefined;
}

function bySchedule({ wrappers }: Run): Act | undefined {
  const isTimer = wrappers.some(
    ({ name, args }) =>
      name === 'systemd-run' && args.some(({ text }) => /^--(?:on-|timer-property)/.test(text)),
  );
  return isTimer ? act('systemd-run timer', 'Tool call schedules a program.') : undefined;
}

function byShell({ program, args }: Run): Act | undefined {
  if (program !== 'alias' && program !== 'trap') return undefined;
  const texts = args.map(({ value, text }) => value ?? text);
  return program === 'alias' ? alias(texts) : trap(texts);
}

/** Another program under an everyday name. */
function alias(texts: readonly string[]): Act | undefined {
  for (const text of texts) {
    const cut = text.indexOf('=');
    const name = text.slice(0, Math.max(0, cut));
    const [program = ''] = text
      .slice(cut + 1)
      .trim()
      .split(/\s/);
    if (
      EVERYDAY.test(name) &&
      program.includes('/') &&
      !program.startsWith('/usr/') &&
      !program.endsWith(`/${name}`)
    ) {
      return act(`alias ${name}`, 'Tool call gives an everyday name to another program.');
    }
  }
  return undefined;
}

/** Every command of the session logged or forwarded, or a program run at its end. */
function trap(texts: readonly string[]): Act | undefined {
  const [body = '', ...signals] = texts;
  const isLogging = signals.includes('DEBUG') && /BASH_COMMAND|>>|\||curl|wget|nc\b/.test(body);
  if (isLogging || /\bnohup\b|\bsetsid\b|\bdisown\b/.test(body))
    return act('trap', 'Tool call makes the shell run something on every command or at its end.');
  return undefined;
}

const FUNCTION =
  /(?:^|[;&\n{])\s{0,8}(?:function\s{1,8}([\w-]{1,20})(?:\s{0,8}\(\s?\))?|([\w-]{1,20})\s{0,8}\(\s?\))\s{0,8}\{\s{0,8}["']?(\/[^\s;"']{1,200})/g;

/** A function with an everyday name that runs another file: `curl() { /tmp/x "$@"; }`. */
export function shadowing(text: string): Act | undefined {
  for (const [, first, second, path = ''] of text.matchAll(FUNCTION)) {
    const name = first ?? second ?? '';
    if (!EVERYDAY.test(name) || /^\/(?:usr|bin|sbin|opt)\//.test(path)) continue;
    return act(`function ${name}`, 'Tool call gives an everyday name to another program.');
  }
  return undefined;
}
