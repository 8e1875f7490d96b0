/**
 * A guarded place that a call names is asked about, unless each use of it only reads or its effect was computed: what
 * a program does with its operands, its environment or the strings in its code is not always seen.
 */
import type { Run, Script } from '../../shell/reading.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext, ReadCommand } from '../call.ts';
import { type Act, act } from '../lexicon/act.ts';
import { placed } from '../placed.ts';
import { joined } from './mentions.ts';
import { hasPiece, namedPlace, type Place } from './naming.ts';
import { isComputed, onlyReads } from './only-reads.ts';
import { guardedKind } from './places.ts';

const HANDED = 'Tool call hands a file of the guard or its hooks to a program that may change it.';
const IN_CODE = 'Tool call runs code that names a file of the guard or its hooks and may change it.';

const INTERPRETERS =
  /^(?:python[\d.]*|pypy\d?|node|nodejs|deno|bun|tsx|ts-node|perl|ruby|php|lua\w*|rscript|r|julia|groovy|java|kotlin|swift|go|cargo|make|gmake|just|task|rake|ant|gradle|gradlew|mvn|tclsh|expect|guile|racket|osascript|pwsh|powershell|elixir|ghci|runghc|sbcl|npm|pnpm|yarn|npx|bunx)$/;
const SHELLS = /^(?:sh|bash|dash|zsh|fish|ksh|ash|busybox)$/;
/** Words that the rest of the line uses: judged together with what it writes. */
const CARRIERS =
  /^(?:read|mapfile|readarray|set|getopts|declare|typeset|local|readonly|export|printf|eval|command|builtin|exec|coproc|trap|select|env|xargs|parallel|find|fd|fdfind)$/;
/** Where hosts are told to look; what another value means is judged elsewhere. */
const HOST_VARIABLES =
  /^(?:HOME|PATH|PWD|OLDPWD|XDG_\w+|CLAUDE_CONFIG_DIR|CODEX_HOME|COPILOT_HOME|CLINE_DIR|OPENCODE_CONFIG_DIR|CURSOR_CONFIG_DIR|GEMINI_CLI_HOME|NVM_\w+|EDITOR|VISUAL|PAGER)$/;
const OUTER =
  /^(?:find|fd|fdfind|xargs|parallel|env|sudo|doas|docker|podman|ssh|watch|sh|bash|zsh|fish|dash|nohup|command|exec|builtin)$/;
const CODE_OPTION = /^-(?:c|e|E|r|p|pe|ne|eval|-eval|-print|-command|Command)$/;
const CHANGES =
  /\b(?:write\w*|append\w*|unlink\w*|remove\w*|rm\w*|rmtree|delete\w*|rename\w*|replace|move\w*|copy\w*|cp\w*|chmod|chown|truncate\w*|symlink\w*|link\w*|shred|dump|file_put_contents|fopen|create\w*|system|exec\w*|spawn\w*|popen|subprocess|output|touch|put\w*|save\w*)\b|["'][wax]\+?b?["']|["']r\+b?["']|["']\s*[>+]?>\s*["']?|print\s*>|os\.open/i;

export function handedActs({ reading, effects }: ReadCommand, context: CallContext): Act[] {
  const found: (Act | undefined)[] = reading.runs
    .filter(({ where }) => where === 'here')
    .map((run) => handedAct(run, context));
  for (const script of reading.scripts) {
    const cwd = reading.runs[script.run]?.cwd;
    const place: Place = (path) => placed(path, context, cwd);
    // Where the effects of the code are known, they are judged one by one.
    const isKnown = effects.some(
      (effect) =>
        effect.run === script.run &&
        (effect.does === 'write' || effect.does === 'delete') &&
        guardedKind(place(effect.path), context) !== undefined,
    );
    if (!isKnown) found.push(codeAct(script.text, script.language, place, context));
  }
  return found.filter((one) => one !== undefined);
}

function codeAct(
  text: string,
  language: Script['language'] | 'file',
  place: Place,
  context: CallContext,
): Act | undefined {
  if (language === 'awk' ? !/>|system|\|/.test(text) : !CHANGES.test(text)) return undefined;
  const path = namedPlace(text, place, context) ?? namedPlace(joined(text), place, context);
  return path === undefined ? undefined : act(printable(path, { max: 100 }), IN_CODE);
}

function handedAct(run: Run, context: CallContext): Act | undefined {
  const place: Place = (path) => placed(path, context, run.cwd);
  const path =
    (isUnderstood(run) ? undefined : operandPlace(run, place, context)) ??
    wrapperPlace(run, place, context) ??
    variablePlace(run, place, context);
  if (path !== undefined) return act(printable(path, { max: 100 }), HANDED);
  return ranFile(run, place, context);
}

const GIT_OVER =
  /^(?:checkout|restore|switch|rm|mv|apply|am|stash|reset|clean|read-tree|checkout-index|clone|config|update-index|init)$/;

function isUnderstood(run: Run): boolean {
  const { program, args } = run;
  if (CARRIERS.test(program) || onlyReads(run) || isComputed(run)) return true;
  if (program === 'git')
    return (
      args.some(({ text }) => GIT_OVER.test(text)) &&
      !args.some(({ text }) => /^(?:--output|--directory|--file|-f$|core\.worktree)/.test(text))
    );
  // What `-c` runs is read with its operands put in.
  return SHELLS.test(program) && args.some(({ text }) => /^-\w*c$/.test(text));
}

function operandPlace({ program, args }: Run, place: Place, context: CallContext): string | undefined {
  const isInterpreter = INTERPRETERS.test(program) || SHELLS.test(program);
  let isFirst = true;
  let isCode = false;
  for (const { value, text } of args) {
    const word = value ?? text;
    const isScript = isInterpreter && isFirst && !word.startsWith('-') && !isCode;
    if (isScript) isFirst = false;
    const isSkipped = isCode || (!isInterpreter && isProse(word));
    isCode = isInterpreter && CODE_OPTION.test(word);
    if (isCode) isFirst = false;
    if (isSkipped) continue;
    const path = namedPlace(word, place, context, { isWide: isInterpreter && !isScript });
    // Our program is there to be run, and so are hooks.
    if (path !== undefined && !(isScript && /^(?:program|hooks)$/.test(guardedKind(path, context) ?? '')))
      return path;
  }
  return undefined;
}

const isProse = (text: string): boolean => text.trim().split(/\s+/, 6).length >= 5;

/** `time -o file make`, `strace -o file true`. */
function wrapperPlace({ wrappers }: Run, place: Place, context: CallContext): string | undefined {
  for (const { name, args } of wrappers) {
    if (OUTER.test(name)) continue;
    for (const { value, text } of args) {
      const path = namedPlace(value ?? text, place, context);
      if (path !== undefined) return path;
    }
  }
  return undefined;
}

function variablePlace(run: Run, place: Place, context: CallContext): string | undefined {
  if (onlyReads(run)) return undefined;
  for (const { name, value } of run.environment) {
    if (HOST_VARIABLES.test(name)) continue;
    const text = value.value ?? value.text;
    const path = namedPlace(text, place, context) ?? (hasPiece(text) ? text : undefined);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** A file that the session wrote, when it is run. */
function ranFile({ program, args }: Run, place: Place, context: CallContext): Act | undefined {
  const code = context.session?.code;
  if (code === undefined || !(INTERPRETERS.test(program) || SHELLS.test(program))) return undefined;
  const file = args.find(({ text }) => !text.startsWith('-'))?.text;
  if (file === undefined) return undefined;
  const text = code.get(place(file)) ?? code.get(file);
  return text === undefined || text.length > 262_144 ? undefined : codeAct(text, 'file', place, context);
}
