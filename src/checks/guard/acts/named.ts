/** Programs looked up by name, `$(which node)`, and settings named beside a switch that disables their hooks. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { placed } from '../../../screening/contract/placed.ts';
import type { Reading, Run, Word } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { type Place, placeOf } from '../places/naming.ts';
import { guardedKind } from '../places/places.ts';
import { type Change, isKeptMode } from '../settings/change.ts';
import { SWITCHED_OFF } from '../settings/settings.ts';
import { variableDanger } from '../settings/variables.ts';

const FOUND = /^(?:which|command|type|whence|where|readlink|realpath|whereis|nvm|volta|asdf|mise)$/;
const STARTED = /(?:^|\/)(?:node|nodejs|tokenauditor|env|sh|bash)$/;
const CHANGERS =
  /^(?:cp|gcp|mv|gmv|ln|rm|unlink|install|tee|dd|chmod|chown|truncate|shred|sed|perl|ed|ex|chattr|chflags|setfacl|rename|rsync|sponge|patch|patchelf|xattr|setcap|strip|upx|trash|trash-put|)$/;
const REPLACED = 'Tool call changes or removes a program that starts the guard.';

/** The path of a program that starts the guard, from one that prints it: `$(which node)`. */
const isFound = ({ substitutions }: Word, { runs }: Reading): boolean =>
  substitutions.some(({ runs: ids }) =>
    ids.some((id) => {
      const run = runs[id];
      const words = run === undefined ? [] : [...run.wrappers.map(({ name }) => name), run.program];
      return (
        words.some((word) => FOUND.test(word)) &&
        [run?.program ?? '', ...(run?.args ?? []).map(({ text }) => text)].some((word) => STARTED.test(word))
      );
    }),
  );

/** `cp` and `ln` write to the last word; the others to each. */
export function foundAct(run: Run, reading: Reading): Act | undefined {
  if (
    run.redirects.some(
      ({ does, target }) =>
        /^(?:write|append|update)$/.test(does) && target !== undefined && isFound(target, reading),
    )
  )
    return act('a program by its name', REPLACED, 'critical');
  if (!CHANGERS.test(run.program)) return undefined;
  const operands = run.args.filter(({ text }) => !/^-\w/.test(text));
  const isSource = /^(?:g?cp|ln|install|rsync|dd|tee|sed|perl)$/.test(run.program);
  const changed = isSource ? operands.slice(-1) : operands;
  if (/^(?:sed|perl)$/.test(run.program) && !run.args.some(({ text }) => /^-\w*i|^--in-place/.test(text)))
    return undefined;
  if (!changed.some((word) => isFound(word, reading))) return undefined;
  const mode: Change = { path: '', how: 'mode', said: run.args.map(({ text }) => text).join(' ') };
  return run.program === 'chmod' && isKeptMode(mode, 'x')
    ? undefined
    : act('a program by its name', REPLACED, 'critical');
}

const SPEAKERS =
  /^(?:echo|printf|grep|egrep|rg|ag|ack|git|gh|glab|cat|less|head|tail|man|test|\[|say|claude|codex|jq)$/;
const OFF = 'Tool call makes an agent skip its hooks.';

/** `npx json -I -f settings.json -e 'this.disableAllHooks=true'`, whatever the program is. */
export function switchAct(run: Run, context: CallContext): Act | undefined {
  const texts = run.args.map(({ value, text }) => value ?? text);
  const isWritten = run.redirects.some(({ does }) => does !== 'read') || run.pipedTo.length > 0;
  if (SPEAKERS.test(run.program) && !(run.program === 'jq' && isWritten)) return undefined;
  const isNamed = (text: string) =>
    /settings|hooks?|config/i.test(text) &&
    /^(?:settings|hooks)$/.test(
      guardedKind(placed(text.replace(/^-{1,2}\w+=/, ''), context, run.cwd), context) ?? '',
    );
  return SWITCHED_OFF.test(texts.join(' ')) && texts.some(isNamed)
    ? act('hooks switched off', OFF, 'critical')
    : undefined;
}

const KEPT = 'Tool call makes agents that are started later skip their hooks.';

/** `export OPENCODE_PURE=1`: a switch has no other use. */
export function exportAct({ program, args }: Run): Act | undefined {
  if (!/^(?:export|declare|typeset|set)$/.test(program)) return undefined;
  for (const { text } of args) {
    const cut = text.indexOf('=');
    const name = text.slice(0, Math.max(cut, 0));
    const isSwitch = /_(?:PURE|\w*HOOK\w*)$|DISABLE_\w*PLUGIN/.test(name);
    if (isSwitch && variableDanger(name, text.slice(cut + 1)) === 'certain')
      return act(name, KEPT, 'critical');
  }
  return undefined;
}

const WRITTEN =
  'Tool call makes a program write its output over a file of the guard or the node that runs it.';
const OPTION =
  /^-{1,2}(?:o|O|out|out-?file|out-?path|output|output-?\w*|dest|destination|emit-bin|femit-bin|save\S*|dump\S*|write-?to)$/;
const JOINED = /^(-{1,2}[\w-]{1,30})=(.+)$/s;
const SHORT = /^-o(?=[~/.$])/;
/** They rewrite a program in place, or into their last operand. */
const REWRITERS =
  /^(?:(?:[\w-]+-)?(?:objcopy|strip)|patchelf|upx|install_name_tool|codesign|chrpath|postject|rcedit|signtool)$/;
const GUARDED = /^(?:node|program|state|hooks)$/;

/** The output option of any program names a file that it writes: `strip -o`, `go build -o`, `--output=`. */
export function outputActs({ reading }: ReadCommand, context: CallContext): Act[] {
  return reading.runs
    .filter(({ where }) => where === 'here')
    .flatMap((run) => {
      const place = placeOf(context, run.cwd);
      const found = written(run).find((word) => isGuardedWord(word, place, reading, context));
      return found === undefined ? [] : [act(printable(found.text, { max: 100 }), WRITTEN)];
    });
}

function isGuardedWord(word: Word, place: Place, reading: Reading, context: CallContext): boolean {
  if (isFound(word, reading)) return true;
  const path = place(word.value ?? word.text);
  return GUARDED.test(guardedKind(path, context) ?? '');
}

function written({ program, args }: Run): Word[] {
  const named = args.flatMap((word, i) => {
    if (OPTION.test(args[i - 1]?.text ?? '')) return [word];
    const [, option = '', value = ''] = JOINED.exec(word.text) ?? [];
    if (OPTION.test(option))
      return [{ ...word, text: value, ...(word.value === undefined ? {} : { value }) }];
    return SHORT.test(word.text) ? [{ ...word, text: word.text.slice(2), ...cut(word) }] : [];
  });
  if (!REWRITERS.test(program)) return named;
  const operands = args.filter(({ text }) => !text.startsWith('-'));
  return named.length > 0 ? named : operands.slice(program.endsWith('objcopy') ? -1 : 0);
}

const cut = ({ value }: Word): { value?: string } => (value === undefined ? {} : { value: value.slice(2) });
