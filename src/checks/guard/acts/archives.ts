/**
 * Archives: the content is mostly unknown, so the target folder decides, along with options that let names leave that
 * folder or change them.
 */

import { type Act, act } from '../../../screening/contract/act.ts';
import { placed } from '../../../screening/contract/placed.ts';
import { modernTar, TAR } from '../../../shell/effects/archives.ts';
import { type Options, readOptions } from '../../../shell/reading/options.ts';
import type { Reading, Run, Word } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';
import { judgeChange } from '../changes/judge.ts';
import { isHostFolder } from '../places/hook-files.ts';
import { guardedKind, isWithin } from '../places/places.ts';
import { namesInside } from './archive-names.ts';

type Place = (path: string) => string;

interface Unpacking {
  /** As spelled; undefined for the current folder of the line. */
  readonly into: string | undefined;
  /** The only members that are extracted; empty means all. */
  readonly members: readonly string[];
  readonly archive: string | undefined;
  /** Names are used unchecked (absolute, `..`, through links) or rewritten. */
  readonly isLoose: boolean;
}

const LOOSE =
  'Tool call unpacks an archive with rewritten or escaping names, which may overwrite files of the guard or its hooks.';
const PACKED = 'Tool call packs files under a name that leads out of the folder or into an agent’s settings.';
const HELD = 'Tool call unpacks an archive that contains an agent’s settings.';

const textsOf = (words: readonly Word[]): string[] => words.map(({ value, text }) => value ?? text);

/** `s,^release-1.2,release,`: begins a name with a plain word. Others can turn any name into any other. */
const PLAIN_CHANGE = /^(?:flags=\w+;)?s([,/|:#!@])\^[^^]*?\1[A-Za-z0-9_][\w-]*(?:\.[\w-]+)*\/?\1[a-z]*$/;
/** `.claude/`, `/etc`, `../x`. */
const LEADS_AWAY =
  /^s(.)(?:(?!\1)[\s\S])*\1(?:\/|\\?\.{1,2}(?:\/|\w)|(?:(?!\1)[\s\S])*\/\\?\.{1,2}(?:\/|\w))/;

const TAR_MORE =
  '--absolute-names --xform: --keep-directory-symlink --one-top-level:: --no-same-owner --no-same-permissions --overwrite --skip-old-files --wildcards --exclude-vcs --delay-directory-restore --warning: --occurrence:: --sort: --mtime: --suffix: --backup:: --label: --record-size: --blocking-factor: --starting-file: --newer: --occurrence:: --quoting-style: --touch --preserve-permissions --anchored --no-recursion';

/** `-s` rewrites names in bsdtar and pax; in GNU tar it does not and takes no value. */
const rewritesOf = (options: Options, texts: readonly string[]): string[] => [
  ...textsOf(options.values('--transform', '--xform')),
  ...texts.flatMap((text, i) => {
    const [, inline] = /^-s(\W.*)$/.exec(text) ?? [];
    const next = texts[i + 1] ?? '';
    return inline !== undefined
      ? [`s${inline}`]
      : text === '-s' && /^(\W).*\1.*\1/.test(next)
        ? [`s${next}`]
        : [];
  }),
];

function tarActs(run: Run, _: Reading, variables: ReadonlyMap<string, string>): Unpacking | Act | undefined {
  const extra =
    run.environment.find(({ name }) => name === 'TAR_OPTIONS')?.value.text ?? variables.get('TAR_OPTIONS');
  const inherited = (extra ?? '').split(' ').flatMap((text) => (text === '' ? [] : [wordOf(text)]));
  const args = [...inherited, ...modernTar(run.args)];
  const options = readOptions(args, `${TAR} ${TAR_MORE}`);
  const rewrites = rewritesOf(options, textsOf(args));
  if (options.has('-c', '--create', '-r', '--append', '-u', '--update')) {
    const odd = rewrites.find((one) => LEADS_AWAY.test(one));
    return odd === undefined ? undefined : act(printable(odd, { max: 100 }), PACKED);
  }
  const isExtraction = options.has('-x', '--extract', '--get') && !options.has('-O', '--to-stdout');
  if (!isExtraction) return undefined;
  const members = options.has('-T', '--files-from') ? [] : textsOf(options.operands);
  const top = options.value('--one-top-level')?.text;
  const folder = options.value('-C', '--directory')?.text;
  return {
    into: top === undefined ? folder : `${folder ?? '.'}/${top}`,
    members: rewrites.length > 0 ? [] : members.filter((one) => !rewrites.includes(`s${one}`)),
    archive: options.value('-f', '--file')?.text,
    isLoose:
      options.has('-P', '--absolute-names', '--keep-directory-symlink') ||
      rewrites.some((one) => !PLAIN_CHANGE.test(one)),
  };
}

const wordOf = (text: string): Word => ({
  value: text,
  text,
  quoted: false,
  glob: false,
  variables: [],
  substitutions: [],
});

function unzipped({ args }: Run): Unpacking | undefined {
  const texts = textsOf(args);
  const options = readOptions(args, '-d: -P: -x:');
  if (options.has('-l', '-t', '-Z', '-p', '-c', '-v', '-z')) return undefined;
  const [archive, ...members] = textsOf(options.operands);
  const isLoose = texts.some((text) => /^-[a-zA-Z]*:/.test(text));
  return { into: options.value('-d')?.text, members, archive, isLoose };
}

function sevenZipped({ args }: Run): Unpacking | undefined {
  const texts = textsOf(args);
  const [verb = '', archive, ...members] = texts.filter((text) => !text.startsWith('-'));
  if (!/^[xe]$/.test(verb) || texts.includes('-so')) return undefined;
  const into = texts.find((text) => /^-o./.test(text))?.slice(2);
  return { into, members, archive, isLoose: texts.some((text) => /^-spf/.test(text)) };
}

function unrarred({ args }: Run): Unpacking | undefined {
  const [verb = '', archive, ...rest] = textsOf(args).filter((text) => !text.startsWith('-'));
  if (!/^[xe]$/.test(verb)) return undefined;
  const into = rest.find((one) => one.endsWith('/'));
  return { into, members: rest.filter((one) => one !== into), archive, isLoose: false };
}

function unarred({ args }: Run): Unpacking | undefined {
  const options = readOptions(args, '-o: -output-directory: -p: -password: -e: -encoding:');
  const [archive, ...members] = textsOf(options.operands);
  return { into: options.value('-o', '-output-directory')?.text, members, archive, isLoose: false };
}

/** The common start of a list that `find` produces: names keep it below the folder they are copied to. */
const rootsOf = (stdin: Run['stdin'], { runs }: Reading): string[] =>
  stdin.flatMap((input) =>
    input.from !== 'pipe'
      ? []
      : input.runs.flatMap((id) => {
          const { program, args } = runs[id] ?? {};
          const [root] = program === 'find' ? textsOf(args ?? []) : [];
          return root === undefined || /^[-(!]/.test(root) ? [] : [`./${root}`];
        }),
  );

function cpioUnpacked({ args, stdin }: Run, reading: Reading): Unpacking | undefined {
  const options = readOptions(
    args,
    '-D: -F: -I: -O: -H: -E: -R: -C: --directory: --file: --format: --pattern-file: --owner: --extract --pass-through --list --to-stdout --rename --absolute-filenames --no-absolute-filenames --make-directories --unconditional',
  );
  if (options.has('-t', '--list', '--to-stdout')) return undefined;
  if (options.has('-p', '--pass-through'))
    return {
      into: options.operands[0]?.text,
      members: rootsOf(stdin, reading),
      archive: undefined,
      isLoose: false,
    };
  if (!options.has('-i', '--extract')) return undefined;
  const [fed] = stdin.flatMap((input) => (input.from === 'file' ? [input.path.text] : []));
  return {
    into: options.value('-D', '--directory')?.text,
    members: [],
    archive: options.value('-F', '-I', '--file')?.text ?? fed,
    isLoose: options.has('-r', '--rename', '--absolute-filenames'),
  };
}

function paxUnpacked({ args, stdin }: Run): Unpacking | undefined {
  const options = readOptions(args, '-f: -s: -x: -b: -o: -p: -B: -E: -G: -U: -T:');
  if (!options.has('-r')) return undefined;
  const rewrites = textsOf(options.values('-s')).map((one) => `s${one}`);
  const isLoose = options.has('-i') || rewrites.some((one) => !PLAIN_CHANGE.test(one));
  const words = textsOf(options.operands);
  if (options.has('-w')) return { into: words.at(-1), members: [], archive: undefined, isLoose };
  const [fed] = stdin.flatMap((input) => (input.from === 'file' ? [input.path.text] : []));
  return { into: undefined, members: words, archive: options.value('-f')?.text ?? fed, isLoose };
}

/** `python -m zipfile -e x.zip ~` */
function pythonUnpacked({ args }: Run): Unpacking | undefined {
  const texts = textsOf(args);
  const at = texts.indexOf('-m');
  const [name = '', verb = '', archive, into] = at < 0 ? [] : texts.slice(at + 1);
  if (!/^(?:zipfile|tarfile)$/.test(name) || !/^(?:-e|--extract)$/.test(verb)) return undefined;
  return { into, members: [], archive, isLoose: false };
}

const READERS: readonly (readonly [
  program: RegExp,
  read: (run: Run, reading: Reading, variables: ReadonlyMap<string, string>) => Unpacking | Act | undefined,
])[] = [
  [/^(?:g|bsd|s)?tar$/, tarActs],
  [/^unzip$/, unzipped],
  [/^7z[azr]?$/, sevenZipped],
  [/^(?:un)?rar$/, unrarred],
  [/^unar$/, unarred],
  [/^(?:bsd)?cpio$/, cpioUnpacked],
  [/^pax$/, paxUnpacked],
  [/^python[\d.]*$/, pythonUnpacked],
];

export function* archiveActs(
  run: Run,
  reading: Reading,
  place: Place,
  context: CallContext,
  variables: ReadonlyMap<string, string>,
): Generator<Act> {
  const read = READERS.find(([program]) => program.test(run.program))?.[1](run, reading, variables);
  if (read === undefined) return;
  if ('evidence' in read) yield read;
  else yield* unpackingActs(read, run, place, context);
}

function* unpackingActs(
  { into, members, archive, isLoose }: Unpacking,
  run: Run,
  place: Place,
  context: CallContext,
): Generator<Act> {
  const shown = printable(archive ?? run.program, { max: 100 });
  if (isLoose) yield act(shown, LOOSE);
  const targets = members.length > 0 ? members.map((one) => within(into, one)) : [into ?? '.'];
  // In the session's own folder, only named members count.
  const isElsewhere = into !== undefined || run.cwd !== undefined || members.length > 0;
  for (const target of isElsewhere ? targets : []) {
    const found = unpackHarm(place(target), context);
    if (found !== undefined) yield found;
  }
  const text = archive === undefined ? undefined : context.guarded?.read(place(archive));
  if (text === undefined) return;
  for (const { name, isOff } of namesInside(text)) {
    const harm = judgeChange({ path: place(within(into, name)), how: 'unpack', said: '' }, context);
    if (harm !== undefined || isOff) yield harm ?? act(printable(name, { max: 100 }), HELD);
  }
}

const within = (folder: string | undefined, name: string): string =>
  folder === undefined || /^[/~$`]/.test(name) ? name : `${folder}/${name}`;

const NEW = 'Tool call writes unknown files into a folder of an agent’s settings.';

/** What is extracted from an archive, or copied from another folder, to this place. */
export function unpackHarm(path: string, context: CallContext): Act | undefined {
  if (isHostFolder(path)) return act(printable(path, { max: 100 }), NEW);
  const isEveryday = isInProject(path, context) && guardedKind(path, context) === undefined;
  return isEveryday ? undefined : judgeChange({ path, how: 'unpack', said: '' }, context);
}

function isInProject(path: string, { projectRoot, home }: CallContext): boolean {
  if (projectRoot === undefined || /[*?[{]/.test(path)) return false;
  const root = placed(projectRoot, home === undefined ? {} : { home });
  return root !== '~' && root !== '/' && isWithin(path, root);
}
