import { type Act, act, when } from '../../screening/contract/act.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { folderAct, OWN_PROCESS, stashAct } from '../guard/places/evasion-folder.ts';
import { OVERRIDES, ownVerbAct, TAKEN_OUT } from './own-verbs.ts';

/** The program by its name, its script, or its name for a package runner. */
const OWN =
  /(?:^|[\\/])tokenauditor(?:\.(?:[cm]?js|cmd|ps1))?(?:@[\w.-]+)?$|(?:^|[\\/])tokenauditor[\\/]dist[\\/]main\.js$/;
const set = (words: string) => new Set(words.split(' '));
const LAUNCHERS = set(
  'tokenauditor npx bunx pnpx npm pnpm yarn bun node nodejs deno tsx corepack volta mise',
);
/** Programs whose arguments are text to search for or show. */
const TALKERS = set(
  'echo printf gh glab grep egrep rg ag ack sed awk say logger test [ less more head tail wc man whatis tldr',
);
const MENTIONED = /tokenauditor|allow-once|^except$/;
/** Programs that type a line, or words of one, into a terminal that they open. */
const CARRIERS = set(
  'script expect unbuffer faketty socat tmux screen zellij dtach abduco osascript xterm gnome-terminal konsole kitty alacritty wezterm x-terminal-emulator xdotool ydotool wtype systemd-run at batch cmd start',
);
const CODE = /^[0-9a-z]{4}-?[0-9a-z]{4}$/i;
/** A person types this to release a held call; an agent that does so approves its own call. */
export function ownAct(texts: readonly string[], run: Run): Act | undefined {
  return saidAct(texts, run) ?? folderAct(texts, run);
}

function saidAct(texts: readonly string[], { program }: Run): Act | undefined {
  if (program === 'git') return stashAct(texts);
  const isMentioned = program === 'tokenauditor' || texts.some((text) => MENTIONED.test(text));
  if (TALKERS.has(program)) return undefined;
  if (!isMentioned) return undone(texts, program);
  const isCarried = CARRIERS.has(program);
  const words = isCarried ? texts.flatMap((text) => text.split(/[\s'"(),;:[\]{}]+/)) : [program, ...texts];
  const at = words.findIndex((word) => OWN.test(word));
  if (at >= 0 && (isCarried || LAUNCHERS.has(program))) return ownVerbAct(words.slice(at + 1));
  // Under another name, its arguments still identify it.
  const [verb = ''] = overridesIn(words);
  return when(verb !== '', verb, OVERRIDES, 'critical') ?? undone(words, program);
}

/** The verbs that approve, each with what it approves. */
const overridesIn = (words: readonly string[]): string[] =>
  words.filter((word, i) => {
    const next = words[i + 1] ?? '';
    if (word === 'except')
      return (
        i > 0 &&
        ((next.includes('-') && isRealCode(next)) || (/^last$/i.test(next) && words.includes('--reason')))
      );
    return word === 'allow-once' && i > 0 && CODE.test(next);
  });

/** Copied or renamed, it is still the only program with such arguments. */
function undone(texts: readonly string[], program: string): Act | undefined {
  const words = CARRIERS.has(program) ? texts.flatMap((text) => text.split(/[\s'"(),;:[\]{}]+/)) : texts;
  const at = words.indexOf('init');
  if (at < 0 || words.some(isHarmless)) return undefined;
  const isMain = words.some((word) => /(?:^|\/)(?:dist\/main\.js|src\/main\.ts)$/.test(word));
  const isLoosened = words
    .slice(at + 1)
    .some((word) => /^--(?:undo|explicit-allow)$/.test(word) || (isMain && /^--policy(?:=|$)/.test(word)));
  return when(isLoosened, 'init --undo', TAKEN_OUT);
}

const isHarmless = (word: string): boolean => word === '--help' || word === '-h' || word === '--dry-run';

/** A script that types the same into its own terminal; one that only writes about it starts nothing. */
export function ownScript(text: string): Act | undefined {
  if (/\bTIOCSTI\b|\b0x5412\b|\b0x80017472\b|\b21522\b/.test(text) && /ioctl/i.test(text))
    return act('ioctl TIOCSTI', 'Tool call types into a terminal on behalf of a person.', 'critical');
  const isNamed =
    /allow-once|\bexcept['"`]?[, ]{1,4}['"`]?(?:last|[\da-z]{4}-?[\da-z]{4})\b['"`, ]/i.test(text) &&
    text.includes('tokenauditor');
  return when(
    isNamed &&
      /\bpty\b|pexpect|subprocess|os\.(?:system|exec|spawn|popen)|child_process|\bspawn|\bexec/i.test(text),
    'tokenauditor allow-once',
    OVERRIDES,
    'critical',
  );
}

/** A file that would do so when run; one with placeholders is documentation. */
export function ownText(text: string): Act | undefined {
  if (!text.includes('tokenauditor')) return undefined;
  for (let at = text.indexOf('allow-once'); at >= 0; at = text.indexOf('allow-once', at + 1)) {
    const words = text.slice(at + 10, at + 130).match(/[\w-]+/g) ?? [];
    if (words.slice(0, 4).some(isRealCode)) return act('allow-once', OVERRIDES);
  }
  const [, excepted = ''] = /\bexcept['"`]?[, ]{1,4}['"`]?([\w-]{8,9})\b/.exec(text) ?? [];
  if (isRealCode(excepted)) return act('except', OVERRIDES);
  return undefined;
}

/** `XXXX-XXXX` and `this-that` are not codes. */
const isRealCode = (word: string): boolean =>
  CODE.test(word) &&
  !/^(.)\1*-?\1*$/.test(word) &&
  ((/[a-z]/i.test(word) && /\d/.test(word)) || /^[A-Z]{4}-[A-Z]{4}$/.test(word));

/** Finds its processes by name and kills them by number. */
export function ownKill({ runs }: Reading): Act | undefined {
  const kill = runs.find(
    ({ program, args, wrappers }) =>
      program === 'kill' &&
      (wrappers.some(({ name }) => name === 'xargs') || args.some(({ value }) => value === undefined)),
  );
  if (kill === undefined) return undefined;
  const isNamed = runs.some(
    ({ program, args }) =>
      /^(?:pgrep|pidof|ps|grep|cat|lsof|fuser|awk)$/.test(program) &&
      args.some(({ text }) => OWN_PROCESS.test(text)),
  );
  return isNamed ? act('kill guard', 'Tool call switches off a protection of this machine.') : undefined;
}
