/**
 * Text typed into a live shell, of a multiplexer, a terminal of a server or a FIFO. Its folder and the words before are
 * not known, so a part of a guarded name, or a step into its folder, is enough to require approval.
 */

import { type Act, act } from '../../../screening/contract/act.ts';
import type { ReadCommand } from '../../../screening/contract/call.ts';
import { fifoAt } from '../../../screening/session/session-paths.ts';
import type { Reading, Run } from '../../../shell/reading/reading.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { USUAL_FILES } from '../places/hook-files.ts';
import { namedPlace, type Place, placeOf } from '../places/naming.ts';
import { SHELLS } from './code-takers.ts';

const TYPED = 'Tool call types a command for a folder of the guard or its hooks into a shell.';
const CODED = 'Tool call types encoded keys into a shell.';
const FED = 'Tool call starts a shell that reads its commands from a FIFO, where they are not seen.';
const HOST_FOLDERS = [
  '.tokenauditor',
  ...new Set(
    USUAL_FILES.map((file) => file.slice(0, file.indexOf('/'))).filter((name) =>
      /^\.(?!github|vscode|config)/.test(name),
    ),
  ),
];
const KEYS: Readonly<Record<string, string>> = {
  Space: ' ',
  Enter: '\n',
  KPEnter: '\n',
  'C-m': '\n',
  'C-j': '\n',
  Tab: '\t',
};
/** `cd .claude`, `pushd ../.codex`, wherever the shell is. */
const STEP = /(?:^|[\s;&|(])(?:cd|pushd|chdir|z)\s{1,8}(?:--\s{1,4})?["']?([^\s"';&|)]{1,400})/g;
const CHANGE = /(?:^|[\s;&|(])(?:rm|mv|cp|ln|tee|dd|sed|install|truncate|chmod|chown|unlink|shred)\s|>/;
/** The last step of a path that goes on in the next text: `../.cla`. */
const OPEN_END =
  /(?:^|[\s"'=])(?:~|\.\.|\$\{?HOME\}?|\/home\/[^/\s]{1,40}|\/Users\/[^/\s]{1,40})?\/?(\.[a-z]{1,12})$/i;

/** `isOpen`: no key ends the line, so that it may go on. */
export function isTypedHarm(text: string, place: Place, context: CallContext, isOpen = false): boolean {
  if (text.length > 65_536) return false;
  for (const [, folder = ''] of text.matchAll(STEP)) if (isHostStep(folder)) return true;
  if (CHANGE.test(text) && namedPlace(text, place, context) !== undefined) return true;
  const [, begun] = isOpen ? (OPEN_END.exec(text) ?? []) : [];
  return begun !== undefined && HOST_FOLDERS.some((name) => name.startsWith(begun.toLowerCase()));
}

const isHostStep = (folder: string): boolean =>
  folder
    .replaceAll(/["']/g, '')
    .split('/')
    .some((step) => HOST_FOLDERS.includes(step.toLowerCase()) || isPattern(step));

/** `.cl*`, `.c?aude` */
const isPattern = (step: string): boolean =>
  /^\.[a-z?*[]{1,12}/i.test(step) &&
  /[*?[]/.test(step) &&
  HOST_FOLDERS.some((name) => name.startsWith(/^\.[a-z]*/i.exec(step)?.[0].toLowerCase() ?? '\0'));

export function typedActs({ reading }: ReadCommand, context: CallContext): Act[] {
  const found: Act[] = [];
  for (const run of reading.runs) {
    if (run.where !== 'here') continue;
    const typed = typedBy(run);
    if (typed === 'coded') found.push(act('encoded keys', CODED));
    else if (typed !== undefined) {
      const isOpen = !/\n\s*$/.test(typed);
      if (isTypedHarm(typed, placeOf(context, run.cwd), context, isOpen))
        found.push(act('typed text', TYPED));
    }
    if (isFedByFifo(run, reading, context)) found.push(act('a shell at a FIFO', FED));
  }
  return found;
}

const wordsOf = ({ args }: Run): string[] => args.map(({ value, text }) => value ?? text);

/** What a multiplexer or terminal types; undefined if it types nothing. */
function typedBy(run: Run): string | 'coded' | undefined {
  const words = wordsOf(run);
  const after = (verb: RegExp): string[] | undefined => {
    const at = words.findIndex((word) => verb.test(word));
    return at < 0 ? undefined : words.slice(at + 1);
  };
  if (run.program === 'tmux') {
    const keys = after(/^(?:send(?:-keys)?|setb|set-buffer)$/);
    if (keys?.some((word) => /^-\w*H/.test(word))) return 'coded';
    return keys
      ?.filter((word, i) => !/^-\w/.test(word) && !/^-[tbn]$/.test(keys[i - 1] ?? ''))
      .map((word) => KEYS[word] ?? word)
      .join('');
  }
  if (run.program === 'screen') {
    const stuffed = after(/^stuff$/)?.join('');
    if (stuffed !== undefined && /\\[0-7]{3}|\^[A-Z]{1,2}.*\\[0-7]/.test(stuffed.replaceAll(/\\01[25]/g, '')))
      return 'coded';
    return stuffed?.replaceAll(/\\n|\\r|\^M|\\01[25]/g, '\n');
  }
  if (run.program === 'zellij') {
    const bytes = after(/^write$/);
    if (bytes !== undefined && bytes.filter((word) => /^\d+$/.test(word)).length > 2) return 'coded';
    return after(/^write-chars$/)?.join(' ');
  }
  return /^(?:kitty|kitten|wezterm)$/.test(run.program)
    ? after(/^send-text$/)
        ?.join(' ')
        .replaceAll(/\\[nr]/g, '\n')
    : undefined;
}

const READS = /^(?:cat|tail|tee|nc|socat)$/;

/** `bash < p`, `sh p`, `tail -f p | sh`, where the line or the session made `p` with `mkfifo`. */
function isFedByFifo(run: Run, reading: Reading, context: CallContext): boolean {
  const isCode = (one: Run | undefined): boolean =>
    one !== undefined &&
    (SHELLS.test(one.program) || /^(?:python[\d.]*|node|perl|ruby|lua|tclsh|psql|gdb)$/.test(one.program));
  const isReader = READS.test(run.program) && run.pipedTo.some((id) => isCode(reading.runs[id]));
  if (!isCode(run) && !isReader) return false;
  const place = placeOf(context, run.cwd);
  const made = new Set(
    reading.runs.flatMap((one) =>
      /^(?:mkfifo|mknod)$/.test(one.program) ? wordsOf(one).map(placeOf(context, one.cwd)) : [],
    ),
  );
  const named = [
    ...wordsOf(run).filter((word) => !word.startsWith('-')),
    ...run.stdin.flatMap((one) => (one.from === 'file' ? [one.path.value ?? one.path.text] : [])),
  ].map(place);
  return named.some((path) => made.has(path) || context.session?.written.has(fifoAt(path)) === true);
}
