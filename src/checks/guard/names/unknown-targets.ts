/** Writes and deletions with a computed target, on a line that names, lists or finds guarded places. */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { isStoring, STORED_NAME } from '../../../screening/session/session-paths.ts';
import type { Reading, Run, Word } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { hasPiece, namedPlace, type Place, placeOf } from '../places/naming.ts';
import { guardedKind } from '../places/places.ts';
import { findsGuarded, findsKey, isHomeRoot } from './finds.ts';
import { Ranges } from './made-text.ts';

const MADE_UP =
  'Tool call writes or deletes files with computed names, in a line that names or finds files of the guard or its hooks.';
const FOUND = 'Tool call copies or shows all files that it finds, including the guard’s key.';
const WRITERS =
  /^(?:rm|grm|unlink|shred|truncate|tee|cp|gcp|mv|gmv|ln|install|dd|sed|perl|chmod|chown|rsync|sponge|trash|trash-put|ed|ex|mkfifo|patch|zip|gzip|bzip2|xz|touch)$/;
const SHOWERS =
  /^(?:cat|cp|gcp|tar|zip|base64|xxd|od|hexdump|strings|head|tail|curl|scp|rsync|gzip|tee|nc|openssl|gpg|install|ln|mv|sh|bash)$/;
/** Their output is a fixed place, or not a name, unless the text to print is an argument. */
const FRESH =
  /^(?:mktemp|date|pwd|whoami|hostname|uname|id|uuidgen|openssl|git|npm|jq|nproc|seq|wc|expr|md5sum|sha256sum|python3?|node)$/;
const SPECIAL = /^(?:_|OPTARG|REPLY|BASH_REMATCH|MAPFILE|COPROC|COMPREPLY|match|MATCH|argv|\d|@|\*)$/;

/** Nothing before the unknown part limits it to a folder: `$p`, `~/$p`, `$HOME/$d/x`, `../$p`. */
const OPEN = /^(?:(?:~|\$\{?HOME\}?|\/home\/[^/$]+|\/Users\/[^/$]+|\/root|\.{1,2})?\/)*(?:[$`]|\{\})/;

const isMadeUp = (word: Word, reading: Reading, ranges: Ranges): boolean => {
  if (word.value !== undefined || !OPEN.test(word.text)) return false;
  const sources = word.substitutions.flatMap(({ runs: ids }) => ids);
  const isFresh = (id: number) => FRESH.test(reading.runs[id]?.program ?? '') && ranges.of(id) !== 'any';
  if (sources.length > 0) return !sources.every(isFresh);
  if (/^\{\}/.test(word.text)) return true;
  return word.variables.some(
    (name) =>
      name !== 'HOME' &&
      (SPECIAL.test(name) || reading.variables.has(name) || /^[a-z]/.test(name) || name.length <= 2),
  );
};

function madeUpTarget(reading: Reading, context: CallContext): boolean {
  const ranges = new Ranges(reading, context);
  return reading.runs.some(({ program, args, redirects, where }) => {
    if (where !== 'here') return false;
    const isWritten = redirects.some(
      ({ does, target }) =>
        does !== 'read' &&
        does !== 'duplicate' &&
        target !== undefined &&
        (target.value === '' || isMadeUp(target, reading, ranges)),
    );
    if (isWritten) return true;
    if (args.some(({ text }) => /^--remove-(?:source-)?files$/.test(text))) return true;
    if (!WRITERS.test(program)) return false;
    if (/^(?:sed|perl)$/.test(program) && !args.some(({ text }) => /^-\w*i|^--in-place/.test(text)))
      return false;
    const operands = args.filter(({ text }) => !/^-\w/.test(text));
    const changed = /^(?:g?cp|ln|install|rsync)$/.test(program) ? operands.slice(-1) : operands;
    return changed.some((word) => isMadeUp(word, reading, ranges));
  });
}

export function madeUpActs({ text, reading }: ReadCommand, context: CallContext): Act[] {
  const found: Act[] = [];
  if (madeUpTarget(reading, context)) {
    const said = sourceOf(text, reading, context);
    if (said !== undefined) found.push(act(printable(said, { max: 100 }), MADE_UP));
  }
  const filled = text.length > 262_144 ? undefined : filledIn(text, placeOf(context), context);
  if (filled !== undefined && guardedKind(filled, context) === 'state' && /\bprintf\s+-v/.test(text))
    found.push(act(printable(filled, { max: 100 }), MADE_UP));
  if (reading.runs.some((run) => showsKey(run, reading, context)))
    found.push(act('files found in the home', FOUND));
  return found;
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:x([0-9a-f]{2})|0?([0-7]{2,3}))/gi, (_, hex?: string, octal?: string) =>
    String.fromCharCode(hex === undefined ? Number.parseInt(octal ?? '0', 8) : Number.parseInt(hex, 16)),
  );

/** `printf -v p '%s/.%s/key' ~ claude`: the resulting name. */
function filledIn(text: string, place: Place, context: CallContext): string | undefined {
  for (const [, rest = ''] of text.matchAll(/\bprintf\s([^;&|\n)]{1,600})/g)) {
    const words = [...rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
    const at = words.findIndex((word) => word.includes('%'));
    const given = words.slice(at + 1);
    const whole = (words[at] ?? '').replaceAll(/%[-\d.]*[sbq]/g, () => given.shift() ?? '');
    const found = namedPlace(unescaped(whole).replaceAll(/\$\{?HOME\}?/g, '~'), place, context);
    if (found !== undefined) return found;
  }
  return undefined;
}

const SETTINGS_NAME = /(?:^|[\s"'/])(?:settings(?:\.local)?\.json|hooks\.json)\b/;

/** `cd ..; for d in *`: the line changed to a home, or above it. */
const isAbove = (run: Run, context: CallContext): boolean =>
  run.cwd !== undefined && isHomeRoot(placeOf(context, run.cwd)('.'));

/** Messages for people. */
const MESSAGES =
  /(?:^|\s)(?:-m|--message|--body|--title|-b)[\s=]*(?:"(?:[^"\\]|\\.){0,4000}"|'[^']{0,4000}')/g;

function sourceOf(text: string, reading: Reading, context: CallContext): string | undefined {
  const place = placeOf(context);
  const plain = text.length > 262_144 ? '' : text.replaceAll(MESSAGES, ' ');
  const filled = filledIn(plain, place, context);
  if (filled !== undefined) return filled;
  // The criteria of `find` are read option by option.
  const rest = plain.replaceAll(/\bfind\s[^|;&)\n]*/g, 'find ');
  const line = rest.replaceAll(/["'\\]/g, '').replaceAll(/\$\{HOME\}|\$HOME\b/g, '~');
  const named = namedPlace(line, place, context);
  if (named !== undefined) return named;
  if ([rest, unescaped(rest), line].some(hasPiece)) return 'a part of the name of a guarded file';
  if (SETTINGS_NAME.test(plain) && reading.runs.some((run) => isAbove(run, context)))
    return 'settings in folders above the project';
  for (const run of reading.runs) {
    const at = placeOf(context, run.cwd);
    if (findsGuarded(run, at, text, context.home)) return `what ${run.program} finds`;
    if (run.program === 'find') continue;
    for (const { value, text: said } of run.args) {
      const name = namedPlace(value ?? said, at, context);
      if (name !== undefined) return name;
    }
  }
  return listedIn(line, reading, context);
}

/** `xargs rm < list.txt`, `rm $(cat list.txt)`: the file names the targets. */
function listedIn(line: string, { runs }: Reading, context: CallContext): string | undefined {
  const files = [
    ...[...line.matchAll(/<\s{0,8}([^\s<>()&|;]{1,400})/g)].map(([, file = '']) => file),
    ...[...line.matchAll(/--(?:files-from|from-file|arg-file)[= ]([^\s<>()&|;]{1,400})/g)].map(
      ([, file = '']) => file,
    ),
    ...[...line.matchAll(/\s-T\s{0,4}([^\s<>()&|;]{1,400})/g)].map(([, file = '']) => file),
    ...runs.flatMap(({ program, args }) =>
      /^(?:cat|head|tail|sort|uniq|grep|sed|awk|tac|cut|tr|xargs|jq)$/.test(program)
        ? args.flatMap(({ text }) => (text.startsWith('-') ? [] : [text]))
        : [],
    ),
  ];
  for (const file of files.slice(0, 16)) {
    const path = placeOf(context)(file);
    const text =
      context.session?.code?.get(path) ?? context.session?.code?.get(file) ?? context.guarded?.read(path);
    if (text === undefined || text.length > 262_144) continue;
    const named = namedPlace(text, placeOf(context), context);
    if (named !== undefined) return named;
    if (text.split('\n', 200).some((one) => hasPiece(one.trim()) && one.length < 300)) return file;
  }
  return undefined;
}

/** `find ~ -type f -exec cat {} +`, `find ~ | xargs cat`. */
function showsKey(run: Run, { runs }: Reading, context: CallContext): boolean {
  if (!SHOWERS.test(run.program) || run.where !== 'here') return false;
  const place = placeOf(context, run.cwd);
  const outer = run.wrappers.filter(({ name }) => name === 'find').map(({ args }) => args);
  const sources = run.args
    .flatMap(({ substitutions }) => substitutions.flatMap(({ runs: ids }) => ids))
    .flatMap((id) => (runs[id]?.program === 'find' ? [runs[id].args] : []));
  return [...outer, ...sources].some((args) => findsKey(args, place));
}

const STORED =
  'Tool call changes a file whose name another program prints, after this session stored the name of a guarded file.';
/** Their output is no stored name. */
const BOUNDED =
  /^(?:mktemp|date|pwd|whoami|hostname|uname|id|uuidgen|nproc|seq|wc|expr|md5sum|sha256sum|basename|tokenauditor)$/;
const OWN_GIT = /^(?:rev-parse|ls-files|diff|merge-base|status|describe|rev-list|diff-tree)$/;

/** Names that this session stored as data: what a program prints may then mean a guarded file. */
export function storedNameActs({ reading, effects }: ReadCommand, { session }: CallContext): Act[] {
  const isStored = session?.written.has(STORED_NAME) === true || reading.runs.some(isStoring);
  if (!isStored) return [];
  const isChanged = effects.some((effect) => {
    if (effect.does !== 'write' && effect.does !== 'delete') return false;
    if (!/^(?:[~/.]{0,3}\/)?["']?(?:\$\(|`|\{\})/.test(effect.path)) return false;
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    if (run === undefined || run.where !== 'here') return false;
    const words = [
      ...run.args,
      ...run.redirects.flatMap(({ target }) => (target === undefined ? [] : [target])),
    ];
    const sources = words.flatMap(({ substitutions }) => substitutions.flatMap(({ runs }) => runs));
    return sources.some((id) => {
      const { program = '', args = [] } = reading.runs[id] ?? {};
      const isOwn =
        (program === 'git' && args.some(({ text }) => OWN_GIT.test(text))) ||
        (program === 'npm' && args.some(({ text }) => /^(?:root|bin|prefix|cache)$/.test(text)));
      return !BOUNDED.test(program) && !isOwn;
    });
  });
  return isChanged ? [act('a stored name', STORED)] : [];
}
