/** Which stretches of a command's arguments are secrets. Nothing that may be run, or may be a flag, counts. */
import { findSecrets } from '../find.ts';
import { nameKind } from '../pattern/key-names.ts';

export type Stretch = readonly [start: number, end: number];

/** `--api-key=VALUE`, `GITHUB_TOKEN=VALUE`, `Authorization: Bearer VALUE`: the name, and where its value begins. */
const NAMED_VALUE = /^-{0,2}([A-Za-z][\w.-]{0,63})(?:=|:\s{0,4})(?:(?:bearer|basic|token)\s{1,4})?/i;
const FLAG = /^--?([A-Za-z][\w.-]{0,63})$/;
/** As far as a word that cannot be run extends: after any of these characters something else may begin. */
const VALUE_WORD = /[^\s;|&'"`$()<>{}\\]{1,4096}/y;
const RUNNABLE = /[\s;|&'"`$()<>{}\\]/;
/** Lines of an armoured key; anything shorter stays readable. */
const ARMOUR = /[A-Za-z0-9+/=]{40,4096}/g;

/** Programs that run an argument as code. */
const INTERPRETER =
  /^(?:(?:ba|da|z|k|c|tc|fi)?sh|node|nodejs|deno|bun|tsx|python[\d.]*|perl|ruby|php|lua|osascript|pwsh|powershell|cmd|eval)(?:\.exe)?$/i;
const CODE_FLAG = /^(?:-[A-Za-z]{0,6}[ceprEC]|--?(?:eval|print|exec|command|run)|\/[ckCK])$/;
/** Programs that run their first plain word. */
const LAUNCHER = /^(?:npx|npm|pnpm|pnpx|yarn|bunx|uvx|uv|pipx|sudo|env|docker|podman|nice|nohup|timeout)$/i;
const STARTS = [LAUNCHER, INTERPRETER];
/** Flags, variables set for it, and a launcher's subcommands. */
const NO_PROGRAM = /^(?:-|\w{1,100}=|(?:run|exec|dlx|tool|x|create|start)$)/;
const SWITCH = /^(?:-y|--yes|-q|--quiet|--silent|-i|-t|-it|--rm)$/;

export const isSecretName = (name: string): boolean =>
  nameKind(name) !== null || /^(?:(?:proxy-)?authorization|auth)$/i.test(name);

/** The secret values in the arguments. */
export const secretsAmong = (command: string, args: readonly string[]): string[] =>
  secretStretches(command, args).flatMap((stretches, i) =>
    stretches.map(([start, end]) => (args[i] ?? '').slice(start, end)),
  );

/** For each argument the stretches to mask, in order. */
export function secretStretches(command: string, args: readonly string[]): Stretch[][] {
  return args.map((arg, i) => {
    const found = findSecrets(arg).spans.flatMap(({ start, end }) => maskable(arg, start, end));
    const named = namedStretch(command, args, i);
    return joined(named ? [...found, named] : found);
  });
}

function namedStretch(command: string, args: readonly string[], i: number): Stretch | undefined {
  const arg = args[i] ?? '';
  if (isCode(command, args, i)) return undefined;
  const [head = '', name = ''] = NAMED_VALUE.exec(arg) ?? [];
  if (isSecretName(name)) return wordAt(arg, head.length);
  const [, flag = ''] = FLAG.exec(args[i - 1] ?? '') ?? [];
  const isValue = isSecretName(flag) && !arg.startsWith('-') && !mayBeStarted(command, args, i);
  return isValue ? wordAt(arg, 0) : undefined;
}

/** An interpreter may itself be an argument: `env bash -c …`. */
function isCode(command: string, args: readonly string[], i: number): boolean {
  if (!CODE_FLAG.test(args[i - 1] ?? '')) return false;
  return [command, ...args.slice(0, i)].some((word) => INTERPRETER.test(programOf(word)));
}

/** Until the last launcher has its program, any plain word may be that program. */
function mayBeStarted(command: string, args: readonly string[], i: number): boolean {
  const words = [command, ...args.slice(0, i)];
  const launcher = words.findLastIndex((word) => STARTS.some((one) => one.test(programOf(word))));
  if (launcher < 0) return false;
  return !words.some((word, j) => {
    const before = words[j - 1] ?? '';
    const isValue = j - 1 > launcher && before.startsWith('-') && !SWITCH.test(before);
    return j > launcher && !isValue && !NO_PROGRAM.test(word);
  });
}

const programOf = (word: string): string => word.split(/[\\/]/).at(-1) ?? '';

function wordAt(text: string, from: number): Stretch | undefined {
  VALUE_WORD.lastIndex = from;
  const [word] = VALUE_WORD.exec(text) ?? [];
  return word === undefined ? undefined : [from, from + word.length];
}

/** A match may still enclose commands, as between the two lines of a key's armour. */
function maskable(text: string, start: number, end: number): Stretch[] {
  const found = text.slice(start, end);
  if (!RUNNABLE.test(found)) return [[start, end]];
  return [...found.matchAll(ARMOUR)].map(({ index, 0: run }) => [start + index, start + index + run.length]);
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const kept: Stretch[] = [];
  for (const [start, end] of stretches.toSorted(([a], [b]) => a - b)) {
    const last = kept.at(-1);
    if (last && start <= last[1]) kept[kept.length - 1] = [last[0], Math.max(last[1], end)];
    else kept.push([start, end]);
  }
  return kept;
}
