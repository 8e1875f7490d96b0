/**
 * What rules read of a call besides its words, from the reading that checks use: programs, effects, and paths with links
 * and `..` resolved. What is not certain is `null`, or makes the whole partial.
 */
import { hostOf } from '../../shell/places/hosts.ts';
import { fromRoot, plainFromRoot, rooted } from '../../shell/places/places.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import type { Run } from '../../shell/reading/reading.ts';
import { entriesIn, valuesAt } from '../../text/json/argument-values.ts';
import type { CallFacts, DiskView, EffectFact, FactsWanted } from '../../vocabulary/call-context.ts';
import type { Json } from '../../vocabulary/json.ts';
import type { CallSubject } from '../contract/call.ts';
import { walk } from './disk/walk.ts';
import { foldersMadeBy, foldersMadeIn } from './made-folders.ts';
import { namedHosts } from './named-hosts.ts';
import { surroundings } from './run-facts.ts';

/** Effects and paths of one call; with more, the rest is unknown. */
const MOST = 512;
const LONGEST_PATH = 4_096;

export function callFacts(subject: CallSubject, wanted: FactsWanted): CallFacts {
  const { context } = subject;
  const pathsOf = (name: string) => argumentPaths(valuesAt(subject.arguments, name), place);
  const cwd = surroundings(subject).cwd ?? context.cwd;
  const home = rooted(context.home);
  const place = resolver({ cwd: rooted(cwd), home, disk: context.disk?.view() });
  const root = rooted(context.projectRoot) ?? rooted(context.cwd);
  const ofRules = resolver({ cwd: root, home, disk: context.disk?.view() });
  const shell = subject.commands.flatMap(({ reading, effects }) =>
    effects.flatMap((effect) =>
      effectFacts(effect, true, place, effect.run === undefined ? undefined : reading.runs[effect.run]),
    ),
  );
  const own = subject.actions.flatMap(({ effect }) => effectFacts(effect, false, place, undefined));
  const effects = [...own, ...shell, ...madeFacts(subject, place)];
  return {
    cwd: cwd === undefined ? null : place('.'),
    does: doesOf(subject),
    programs: programsOf(subject),
    hosts: namedHosts(subject).map((host) => (host === null ? null : hostFact(host))),
    effects: effects.slice(0, MOST),
    isPartial:
      subject.isPartlyRead ||
      subject.isPartlyLooked ||
      effects.length > MOST ||
      subject.commands.some(({ reading }) => reading.unknowns.length > 0),
    paths: Object.fromEntries(wanted.arguments.map((name) => [name, pathsOf(name)])),
    folders: Object.fromEntries(wanted.folders.map((folder) => [folder, ofRules(folder)])),
  };
}

/**
 * Run time decides: variables, another user's home, a short name (`PROGRA~1`), and what some tools remove before they
 * open a file: a space or a quote in front.
 */
const UNSURE = /[\0$`]|^~[^/\\]|^[\s'"]|^[a-z]:.*~\d/is;

type Resolve = (spelled: string, folder?: string) => string | null;

interface Around {
  readonly cwd: string | undefined;
  readonly home: string | undefined;
  readonly disk: DiskView | undefined;
}

/** Without a disk, `..` is resolved as it is spelled: no link is known there. */
function resolver({ cwd, home, disk }: Around): Resolve {
  return (spelled, folder) => {
    if (spelled.length > LONGEST_PATH || UNSURE.test(spelled)) return null;
    const base = folder === undefined ? cwd : fromRoot(folder, { cwd, home });
    if (folder !== undefined && base === undefined) return null;
    const around = { cwd: base, home };
    if (disk === undefined) return trimmed(plainFromRoot(spelled, around));
    const absolute = fromRoot(spelled, around);
    if (absolute === undefined) return null;
    const real = walk(absolute, { disk, cwd });
    return disk.isSpent ? null : trimmed(real);
  };
}

const trimmed = (path: string | undefined): string | null =>
  path === undefined ? null : path.replace(/(?<=.)\/+$/, '');

function effectFacts(effect: Effect, isShell: boolean, place: Resolve, run: Run | undefined): EffectFact[] {
  const { does } = effect;
  const folders = run === undefined ? [undefined] : [run.cwd, ...(run.mayBeIn ?? [])];
  const at = (path: string, how: EffectFact['does'] = does): EffectFact[] =>
    folders.map((folder) => ({
      does: how,
      isShell,
      path: isFilledIn(path, run) ? null : place(path, folder),
    }));
  switch (effect.does) {
    case 'read':
    case 'delete':
      return at(effect.path);
    case 'write':
      return [...at(effect.path), ...(effect.source === undefined ? [] : at(effect.source, 'read'))];
    case 'fetch':
      return [
        { does, isShell, host: hostFact(effect.url) },
        ...(effect.to === undefined ? [] : at(effect.to, 'write')),
      ];
    case 'send':
      return [
        { does, isShell, host: hostFact(effect.to) },
        ...effect.files.flatMap((file) => at(file, 'read')),
      ];
    case 'execute':
      return effect.code.from === 'file' ? at(effect.code.path) : [{ does, isShell }];
    default:
      return [{ does, isShell }];
  }
}

/** `xargs` and `parallel` put what they read in its place. */
const isFilledIn = (path: string, run: Run | undefined): boolean =>
  path.includes('{}') && run?.wrappers.some(({ name }) => name === 'xargs' || name === 'parallel') === true;

/** Folders that it makes count as written. */
function madeFacts(subject: CallSubject, place: Resolve): EffectFact[] {
  const ofTool = foldersMadeIn(subject).map((path) => ({
    does: 'write' as const,
    isShell: false,
    path: place(path),
  }));
  const ofShell = subject.commands.flatMap(({ reading }) =>
    reading.runs
      .filter(({ where }) => where === 'here')
      .flatMap((run) =>
        foldersMadeBy(run, reading).flatMap((path) =>
          [run.cwd, ...(run.mayBeIn ?? [])].map((folder) => ({
            does: 'write' as const,
            isShell: true,
            path: place(path, folder),
          })),
        ),
      ),
  );
  return [...ofTool, ...ofShell];
}

/** Run time decides where there is no name, or a variable in it. */
function hostFact(target: string): string | null {
  const host = hostOf(target);
  return host === '' || /[$`{}<>%()*]/.test(host) ? null : host;
}

function doesOf({ kind, actions }: CallSubject): CallFacts['does'] {
  if (kind === 'shell') return ['shell'];
  const found = new Set<CallFacts['does'][number]>();
  for (const { effect } of actions) {
    if (effect.does === 'read') found.add('read');
    if (effect.does === 'write' || effect.does === 'delete') found.add('write');
    if (effect.does === 'fetch' || effect.does === 'send') found.add('fetch');
  }
  return [...found];
}

function programsOf({ commands }: CallSubject): string[] {
  const found = new Set<string>();
  for (const { reading } of commands)
    for (const { program, spelled, wrappers } of reading.runs) {
      found.add(program);
      // `rm` of PowerShell is another name of Remove-Item: rules may use either.
      if (reading.dialect !== 'posix' && spelled.value !== undefined) found.add(spelled.value.toLowerCase());
      for (const { name } of wrappers) found.add(name);
    }
  return [...found];
}

const argumentPaths = (values: readonly Json[], place: Resolve): (string | null)[] =>
  entriesIn(values, MOST)
    .slice(0, MOST)
    .map((value) => (typeof value === 'string' ? place(value) : null));
