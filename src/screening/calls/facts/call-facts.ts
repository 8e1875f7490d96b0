/**
 * What rules read of a call besides its words, from the reading that checks use: programs, effects, and paths with links
 * and `..` resolved. What is not certain is `null`, or makes the whole partial.
 */
import { isFileUri } from '../../../shell/places/path-forms.ts';
import { rooted } from '../../../shell/places/places.ts';
import { hostsOf } from '../../../shell/places/url-hosts.ts';
import type { Effect } from '../../../shell/reading/effect.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { entriesIn, valuesAt } from '../../../text/json/argument-values.ts';
import type {
  CallFacts,
  EffectFact,
  FactsWanted,
  PlaceFact,
  Reach,
} from '../../../vocabulary/call-context.ts';
import type { Json } from '../../../vocabulary/json.ts';
import type { CallSubject } from '../../contract/call.ts';
import { followsAll } from '../disk/following.ts';
import { surroundings } from '../run-facts.ts';
import { ALL_LEVELS, listings, reachOf } from './listed-folders.ts';
import { foldersMadeBy, foldersMadeIn } from './made-folders.ts';
import { namedHosts } from './named-hosts.ts';
import { type Resolve, resolver } from './resolve-paths.ts';
import { spelledHosts } from './spelled-hosts.ts';
import { spelledPlaces } from './spelled-places.ts';
import { wordHosts } from './word-hosts.ts';

/** Effects and paths of one call; with more, the rest is unknown. */
const MOST = 512;

export function callFacts(subject: CallSubject, wanted: FactsWanted): CallFacts {
  const { context } = subject;
  const cwd = surroundings(subject).cwd ?? context.cwd;
  const home = rooted(context.home);
  const disk = context.disk?.view();
  const known = [rooted(context.cwd), home];
  const startedIn = context.startedIn?.map((folder) => rooted(folder) ?? folder);
  const resolve = resolver({ cwd: rooted(cwd), home, disk, known, ...(startedIn && { startedIn }) });
  const { place, led } = resolve;
  const anywhere: Resolve = (path, folder) => [...place(path, folder), ...led(path, folder)];
  const root = rooted(context.projectRoot) ?? rooted(context.cwd);
  const ofRules = resolver({ cwd: root, home, disk: context.disk?.view(), known: [root, home] }).place;
  const folders = wanted.folders.map((folder) => [folder, ofRules(folder)[0] ?? null] as const);
  const effects = effectsIn(subject, place);
  const around = {
    place: anywhere,
    disk,
    isFolderKnown: cwd !== undefined || startedIn !== undefined,
    folders: folders.flatMap(([, real]) => real ?? []),
  };
  const places =
    wanted.folders.length === 0
      ? []
      : [...listings(subject, place), ...ledPlaces(subject, led), ...spelledPlaces(subject, around)];
  return {
    cwd: cwd === undefined ? [null] : place('.', cwd),
    does: doesOf(subject),
    programs: programsOf(subject),
    hosts: namedHosts(subject).flatMap((host) => (host === null ? [null] : hostsOf(host))),
    spelledHosts: spelledHosts(subject).slice(0, MOST),
    wordHosts: wordHosts(subject).slice(0, MOST),
    effects: effects.slice(0, MOST),
    places: places.slice(0, MOST),
    isPartial:
      subject.isPartlyRead ||
      subject.isPartlyLooked ||
      effects.length > MOST ||
      places.length > MOST ||
      disk?.isSpent === true ||
      subject.commands.some(({ reading }) => reading.unknowns.length > 0),
    paths: Object.fromEntries(
      wanted.arguments.map((name) => [name, argumentPaths(valuesAt(subject.arguments, name), anywhere)]),
    ),
    folders: Object.fromEntries(folders),
  };
}

function effectsIn(subject: CallSubject, place: Resolve): EffectFact[] {
  const own = subject.actions.flatMap(({ effect }) => effectFacts(effect, false, place, undefined));
  const shell = subject.commands.flatMap(({ reading, effects }) =>
    effects.flatMap((effect) =>
      effectFacts(effect, true, place, effect.run === undefined ? undefined : reading.runs[effect.run]),
    ),
  );
  return [...own, ...shell, ...madeFacts(subject, place)];
}

/** What patterns and searches may reach through links. */
const ledPlaces = (subject: CallSubject, led: Resolve): PlaceFact[] =>
  [...effectsIn(subject, led), ...listings(subject, led)].flatMap(({ path, ...fact }): PlaceFact[] =>
    path === undefined ? [] : [{ ...fact, path, from: 'pattern' }],
  );

function effectFacts(effect: Effect, isShell: boolean, place: Resolve, run: Run | undefined): EffectFact[] {
  const { does } = effect;
  const folders = run === undefined ? [undefined] : [run.cwd, ...(run.mayBeIn ?? [])];
  const at = (path: string, how: EffectFact['does'] = does, reach: Reach = {}): EffectFact[] =>
    folders.flatMap((folder) =>
      (isFilledIn(path, run) ? [null] : place(path, folder, run && followsAll(run))).map((real) => ({
        does: how,
        isShell,
        path: real,
        ...reach,
      })),
    );
  const to = (target: string): EffectFact[] => hostFacts(target).map((host) => ({ does, isShell, host }));
  switch (effect.does) {
    case 'read':
      return at(effect.path, does, reachOf(run));
    case 'delete':
      return at(effect.path, does, effect.recursive ? ALL_LEVELS : {});
    case 'write': {
      const reach = effect.how === 'mode' || effect.how === 'owner' ? reachOf(run) : {};
      return [
        ...at(effect.path, does, reach),
        ...(effect.source === undefined ? [] : at(effect.source, 'read', ALL_LEVELS)),
      ];
    }
    case 'fetch':
      if (isFileUri(effect.url)) return at(effect.url, 'read');
      return [...to(effect.url), ...(effect.to === undefined ? [] : at(effect.to, 'write'))];
    case 'send':
      return [...to(effect.to), ...effect.files.flatMap((file) => at(file, 'read', ALL_LEVELS))];
    case 'execute':
      return effect.code.from === 'file' ? at(effect.code.path) : [{ does, isShell }];
    default:
      return [{ does, isShell }];
  }
}

/** An address without a host reaches none: the fact that something is fetched remains. */
function hostFacts(target: string): readonly (string | null)[] {
  const hosts = hostsOf(target);
  return hosts.length === 0 ? [''] : hosts;
}

/** `xargs` and `parallel` put what they read in its place. */
const isFilledIn = (path: string, run: Run | undefined): boolean =>
  path.includes('{}') && run?.wrappers.some(({ name }) => name === 'xargs' || name === 'parallel') === true;

/** Folders that it makes count as written. */
function madeFacts(subject: CallSubject, place: Resolve): EffectFact[] {
  const written = (isShell: boolean, path: string, folder?: string): EffectFact[] =>
    place(path, folder).map((real) => ({ does: 'write', isShell, path: real }));
  const ofTool = foldersMadeIn(subject).flatMap((path) => written(false, path));
  const ofShell = subject.commands.flatMap(({ reading }) =>
    reading.runs
      .filter(({ where }) => where === 'here')
      .flatMap((run) =>
        foldersMadeBy(run, reading).flatMap((path) =>
          [run.cwd, ...(run.mayBeIn ?? [])].flatMap((folder) => written(true, path, folder)),
        ),
      ),
  );
  return [...ofTool, ...ofShell];
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

const argumentPaths = (values: readonly Json[], place: Resolve): (readonly (string | null)[])[] =>
  entriesIn(values, MOST)
    .slice(0, MOST)
    .map((value) => (typeof value === 'string' ? place(value) : [null]));
