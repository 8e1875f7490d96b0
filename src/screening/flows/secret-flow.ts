import { secretPlace } from '../../shell/places/secret-places.ts';
import { feeders } from '../../shell/reading/flow.ts';
import type { Run, Word } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { ReadCommand } from '../contract/call.ts';
import { placed } from '../contract/placed.ts';
import { credentialCommand, isSecretName } from './credential-commands.ts';
import { conceals } from './output-goal.ts';
import { secretSearch } from './secret-search.ts';

/** Something that must not leave the machine. */
export interface Source {
  /** `private key`, `environment`, … */
  readonly what: string;
  /** A path or a program. */
  readonly where: string;
  readonly weight: 'severe' | 'ordinary' | 'slight';
  /** An earlier call of the session left it there: this one does not show it. */
  readonly isEarlier?: true;
}

/** Where the secrets of a line go: through pipes and words, and through files written and read again. */
export interface SecretFlow {
  /** The runs that feed a run. */
  readonly reaches: ReadonlyMap<number, ReadonlySet<number>>;
  /** The secret that enters a run through its own reading or its input. */
  inRun(run: number): Source | undefined;
  inFile(path: string, run: Run | undefined): Source | undefined;
  inWord(word: Word): Source | undefined;
}

/** Tainted files that are followed; a line with more of them is reported by the first. */
const MOST_FILES = 600;
const ENVIRONMENT: Omit<Source, 'where'> = { what: 'environment', weight: 'severe' };

export function secretFlow(command: ReadCommand, context: CallContext): SecretFlow {
  const { reading, effects } = command;
  const reaches = feeders(reading);
  const own = ownSources(command, context);
  const files = new Map<string, Source>();
  const earlier = earlierTaint(context);
  const resolved = resolver(context);
  const inRun = (run: number): Source | undefined => own.get(run) ?? reachedBy(own, reaches.get(run));
  const inFile = (path: string, run: Run | undefined): Source | undefined => {
    const full = resolved(path, run);
    const secret = secretPlace(full, context);
    if (secret !== undefined) return { what: secret.kind, where: path, weight: secret.weight };
    const tainted = files.get(full);
    if (tainted !== undefined) return tainted;
    // A folder includes what was put into it; a glob what it may match.
    const folder = `${full.replace(/\/\*+$/, '')}/`;
    for (const [file, source] of files) if (file.startsWith(folder)) return source;
    return earlier?.(full, folder);
  };
  // Twice, because a program in the background may read what another one writes later.
  for (let pass = 0; pass < 2; pass++) {
    for (const effect of effects) {
      const run = effect.run === undefined ? undefined : reading.runs[effect.run];
      if (effect.does === 'read' && run !== undefined && !own.has(run.id)) {
        const source = files.size === 0 && earlier === undefined ? undefined : inFile(effect.path, run);
        if (source !== undefined && !conceals(run)) own.set(run.id, source);
      } else if (effect.does === 'write' && effect.how !== 'mode' && effect.how !== 'owner') {
        const from = effect.source === undefined ? undefined : inFile(effect.source, run);
        const source = from ?? (run === undefined ? undefined : inRun(run.id)) ?? inFile(effect.path, run);
        if (source !== undefined && files.size < MOST_FILES) files.set(resolved(effect.path, run), source);
      }
    }
  }
  const read = readVariables(reading.runs, inFile, inRun);
  const inWord = (word: Word): Source | undefined => {
    for (const [name, source] of read) if (holdsVariable(word.text, name)) return source;
    return substituted(word, inRun);
  };
  return { reaches, inRun, inFile, inWord };
}

function substituted({ substitutions }: Word, inRun: SecretFlow['inRun']): Source | undefined {
  for (const { runs } of substitutions) {
    for (const id of runs) {
      const source = inRun(id);
      if (source !== undefined) return source;
    }
  }
  return undefined;
}

/** Paths relative to the folder of a run, each computed once. */
function resolver(context: CallContext): (path: string, run: Run | undefined) => string {
  const spellings = new Map<string, string>();
  return (path, run) => {
    const key = `${run?.cwd ?? ''}\0${path}`;
    const before = spellings.get(key);
    if (before !== undefined) return before;
    const full = placed(path, context, run?.cwd);
    spellings.set(key, full);
    return full;
  };
}

/** Iterates over the smaller of the two: a hostile line can make either large. */
function reachedBy(
  own: ReadonlyMap<number, Source>,
  reached: ReadonlySet<number> | undefined,
): Source | undefined {
  if (reached === undefined) return undefined;
  if (reached.size >= own.size) {
    for (const [id, source] of own) if (reached.has(id)) return source;
    return undefined;
  }
  for (const id of reached) {
    const source = own.get(id);
    if (source !== undefined) return source;
  }
  return undefined;
}

/** What earlier calls of the session left in a file or a folder; undefined if nothing. */
function earlierTaint({
  session,
}: CallContext): ((file: string, folder: string) => Source | undefined) | undefined {
  const tainted = session?.tainted;
  if (tainted === undefined || tainted.size === 0) return undefined;
  const found = (where: string): Source => ({
    ...{ what: 'data from a secret source', where, weight: 'severe' },
    isEarlier: true,
  });
  return (file, folder) => {
    if (tainted.has(file)) return found(file);
    for (const one of tainted) if (one.startsWith(folder)) return found(one);
    return tainted.has(folder) ? found(folder) : undefined;
  };
}

export const holdsVariable = (text: string, name: string): boolean =>
  text.includes(`$${name}`) || text.includes(`\${${name}`);

/** `while read line; do …; done < .env` puts the file into a variable. */
function readVariables(
  runs: readonly Run[],
  inFile: SecretFlow['inFile'],
  inRun: SecretFlow['inRun'],
): ReadonlyMap<string, Source> {
  const held = new Map<string, Source>();
  for (const run of runs) {
    if (run.program !== 'read' && run.program !== 'mapfile' && run.program !== 'readarray') continue;
    const source =
      inRun(run.id) ??
      run.stdin
        .map((input) => (input.from === 'file' ? inFile(input.path.text, run) : undefined))
        .find((found) => found !== undefined);
    if (source === undefined) continue;
    for (const { text } of run.args) if (/^[A-Za-z_]\w*$/.test(text)) held.set(text, source);
  }
  return held;
}

/** Secret only once it leaves: people copy passwords, and public keys identify their owner. */
function heldBy({ program, args }: Run): Omit<Source, 'where'> | undefined {
  const has = (option: RegExp) => args.some(({ text }) => option.test(text));
  const isClipboard =
    /^(?:pbpaste|wl-paste|get-clipboard|termux-clipboard-get)$/.test(program) ||
    (program === 'xclip' && has(/^-o/)) ||
    (program === 'osascript' && has(/\bthe clipboard\b/i)) ||
    (program === 'xsel' && !has(/^-[a-z]*[ick]|^--(?:input|clear|keep)$/));
  if (isClipboard) return { what: 'clipboard', weight: 'ordinary' };
  // Contains no secrets, but lists every account of the user.
  if (program === 'security' && has(/^dump-keychain$/)) return { what: 'keychain', weight: 'ordinary' };
  if (program === 'ssh-add' && has(/^-L$/)) return { what: 'keys of the agent', weight: 'slight' };
  const isNamed = program === 'printenv' && args.some(({ text }) => isSecretName(text));
  return isNamed ? ENVIRONMENT : undefined;
}

/** `printf -- '-F f=@%s' ~/.ssh/id_rsa`: words for a program that will send the file. */
function uploadPrinted({ program, args, cwd }: Run, context: CallContext): Omit<Source, 'where'> | undefined {
  if (program !== 'printf' && program !== 'echo') return undefined;
  const words = args.map(({ text }) => text);
  const isUpload = UPLOAD.test(words.join(' '));
  const paths = isUpload
    ? words.flatMap((word) => word.split(/[\s=@]+/).filter((one) => /^[~/$]/.test(one)))
    : [];
  for (const path of paths) {
    const secret = secretPlace(placed(path, context, cwd), context);
    if (secret !== undefined) return { what: secret.kind, weight: secret.weight };
  }
  return undefined;
}

const UPLOAD = /(?:^|\s)(?:-F|--form|-d|--data(?:-\w+)?|-T|--upload-file|--post-file|--body-file)[\s=]?/;

/** Runs that read a secret themselves. */
function ownSources({ reading, effects }: ReadCommand, context: CallContext): Map<number, Source> {
  const own = new Map<number, Source>();
  for (const effect of effects) {
    if (effect.run === undefined) continue;
    const run = reading.runs[effect.run];
    if (run === undefined) continue;
    if (effect.does === 'dump_environment') own.set(run.id, { ...ENVIRONMENT, where: run.program });
    if (effect.does !== 'read' || own.has(run.id) || conceals(run)) continue;
    const secret = secretPlace(placed(effect.path, context, run.cwd), context);
    if (secret !== undefined)
      own.set(run.id, { what: secret.kind, where: effect.path, weight: secret.weight });
  }
  for (const run of reading.runs) {
    if (own.has(run.id)) continue;
    const command = credentialCommand(run);
    const held = heldBy(run) ?? uploadPrinted(run, context);
    if (command !== undefined) own.set(run.id, { what: command.what, where: run.program, weight: 'severe' });
    else if (held !== undefined) own.set(run.id, { ...held, where: run.program });
    else if (secretSearch(run, context) !== undefined) {
      own.set(run.id, { what: 'search for secrets', where: run.program, weight: 'severe' });
    }
  }
  return own;
}
