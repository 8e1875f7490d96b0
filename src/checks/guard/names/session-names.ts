/**
 * Files of this session that name a guarded place. Which of them a program runs, includes or takes names from cannot
 * always be seen: a module may shadow another, a tool reads its configuration. So starting programs is asked about then.
 */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import type { Run, Word } from '../../../shell/reading/reading.ts';
import { memoOf } from '../../../text/bounded-memo.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext, CodeTexts } from '../../../vocabulary/call-context.ts';
import { isProseFile, joined } from '../places/mentions.ts';
import { namedPlace, placeOf } from '../places/naming.ts';
import { SWITCHED_OFF } from '../settings/settings.ts';
import { CLIENTS, CODE_OPTION, EDITORS, INTERPRETERS } from './code-takers.ts';
import { CHANGES } from './may-change.ts';
import { isComputed, onlyReads } from './only-reads.ts';

const TAKEN =
  'Tool call starts a program beside a file of this session that names a file of the guard or its hooks.';
/** Without one of these a text names no such place. */
const HOSTS =
  /\.(?:claude|codex|cursor|gemini|copilot|codeium|windsurf|cline|clinerules|opencode|tokenauditor|github[\\/]hooks)\b|cline[\\/]{1,2}hooks|opencode[\\/]{1,2}plugin/i;
const LONGEST = 262_144;
/** Texts for people; a plain text file may be anything. */
const isDocument = (path: string): boolean => isProseFile(path) && !/\.(?:txt|csv|log)$/i.test(path);
/** `source` runs what it reads. */
const RUNNERS = /^(?:source|\.|sudo|time|nice|eval|env|xargs|parallel|find|fd|fdfind|command|exec|builtin)$/;
/** They fetch or install, and read files for their own configuration. */
const CONFIGURED = /^(?:curl|wget|npm|pnpm|yarn|direnv|patch|ar|cpio|pax|systemctl|launchctl)$/;
/** Tools for documents and sources, which they rewrite and do not run. */
const FORMATTERS =
  /^(?:prettier|eslint|biome|markdownlint(?:-cli2?)?|remark|cspell|vale|textlint|dprint|pandoc)$/;

export function sessionNamedActs(command: ReadCommand, context: CallContext): Act[] {
  const code = context.session?.code;
  if (code === undefined || code.size === 0) return [];
  const runs = command.reading.runs.filter((run) => run.where === 'here');
  const starting = runs.filter((run) => !isIdle(run));
  if (starting.length === 0) return [];
  const found =
    writtenHere(command, context) ??
    namedBy(context) ??
    runs.flatMap((run) => operandsOf(run)).find((word) => isNaming(word, context));
  return found === undefined ? [] : [act(printable(found, { max: 100 }), TAKEN)];
}

/** What the line itself writes first. */
function writtenHere({ effects }: ReadCommand, context: CallContext): string | undefined {
  for (const effect of effects) {
    if (effect.does !== 'write' || effect.content === undefined || isDocument(effect.path)) continue;
    if (namesPlace(effect.content, context)) return effect.path;
  }
  return undefined;
}

/** It reads, or changes only what its words name. */
export function isIdle(run: Run): boolean {
  const { program, args, environment, wrappers, cwd } = run;
  if (RUNNERS.test(program) || CONFIGURED.test(program) || CLIENTS.test(program) || EDITORS.test(program))
    return false;
  if (wrappers.some(({ name }) => RUNNERS.test(name))) return onlyReads(run) && !INTERPRETERS.test(program);
  // Names that the line takes from somewhere may be those in the file.
  const words = [...args, ...environment.map(({ value }) => value)];
  if (words.some(({ text }) => /[$`*?[]/.test(text))) return false;
  const tool = /^(?:npx|bunx|pnpx)$/.test(program)
    ? (args.find(({ text }) => !text.startsWith('-'))?.text ?? '')
    : program;
  if (FORMATTERS.test(tool)) return true;
  if (program === '') return false;
  // A variable can make it load a file: PYTHONBREAKPOINT, PERL5DB.
  if (INTERPRETERS.test(program)) return environment.length === 0 && isReadingCode(run);
  if (program === 'git')
    return (
      environment.length === 0 &&
      cwd === undefined &&
      !args.some(({ text }) =>
        /^(?:-c|-C|--git-dir|--config-env|--exec-path|--template)(?:=|$)/.test(text),
      ) &&
      args.some(({ text }) => GIT.test(text))
    );
  return onlyReads(run) || isComputed(run);
}

/** Code in the line that changes nothing and loads no file of the session: `node -e "console.log(…)"`. */
function isReadingCode({ args: [option, code] }: Run): boolean {
  if (option === undefined || code === undefined || !CODE_OPTION.test(option.text)) return false;
  return !CHANGES.test(code.text) && !LOADS.test(code.text);
}

const LOADS =
  /\b(?:import|include|eval|load\w*|runpy)\b|\brequire\b(?!\(["'](?:node:)?(?:fs|path|os|util|url|crypto)["']\))/;

const GIT =
  /^(?:status|diff|log|show|add|commit|branch|blame|fetch|push|pull|stash|tag|remote|rev-parse|ls-files|rm|mv|reset|restore|checkout|switch)$/;

const operandsOf = ({ args, stdin, redirects, wrappers }: Run): string[] =>
  [
    ...args,
    ...wrappers.flatMap((wrapper) => wrapper.args),
    ...stdin.flatMap((one) => (one.from === 'file' ? [one.path] : [])),
    ...redirects.flatMap(({ target }) => (target === undefined ? [] : [target])),
  ].map(({ value, text }: Word) => value ?? text);

/** A document or a file elsewhere counts if the line itself names it. */
function isNaming(word: string, context: CallContext): boolean {
  const file = placeOf(context)(word.replace(/^[^=]{1,40}=/, ''));
  const text = context.session?.code?.get(file);
  return text !== undefined && namesPlace(text, context);
}

/** One look for all commands of a call. */
const namedBy = memoOf((context: CallContext): string | undefined => {
  const code = context.session?.code;
  const root = context.projectRoot ?? context.cwd;
  if (code === undefined || root === undefined) return undefined;
  return filesOf(code, placeOf(context)(root)).find((file) => {
    if (isDocument(file)) return false;
    const text = code.get(file);
    return text !== undefined && namesPlace(text, context);
  });
});

export const filesOf = (code: CodeTexts, root: string): string[] => [
  ...(code.below?.(root, /./) ?? []),
  ...Array.from(code, ([name]) => name).filter((name) => name.includes('/')),
];

function namesPlace(text: string, context: CallContext): boolean {
  if (text.length > LONGEST || !(HOSTS.test(text) || SWITCHED_OFF.test(text))) return false;
  const place = placeOf(context);
  // Code that changes files, or a list of names.
  if (SWITCHED_OFF.test(text)) return true;
  // `join(home, ".claude", "settings.json"), "{}"`: `joined` would take the content for a part of the name.
  const listed = text.replaceAll(/["'`]\s{0,4},\s{0,4}["'`]/g, '/');
  const parts =
    CHANGES.test(text) || text.includes('>')
      ? [text, joined(text), listed]
      : text.split('\n').filter((line) => LISTED.test(line));
  return parts.some((part) => namedPlace(part, place, context) !== undefined);
}

/** `name=path`, `w path`, `output = path`: a name with little around it. */
const LISTED = /^\s*(?:\S{1,40}\s+){0,3}\S{4,400}\s*$/;
