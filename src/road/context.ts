/**
 * The context of a call, the same for every door: a door passes what it knows, and everything else is looked up here, by
 * the folder in which the call would run. Two doors that know the same give the same context.
 */
import type { Ports } from '../ports/files.ts';
import { emptySession } from '../screening/session/empty-session.ts';
import type { CallContext } from '../vocabulary/call-context.ts';
import { diskOf } from './disk.ts';
import { guardFacts, type Whereabouts } from './guard-facts.ts';
import { type ProjectReader, projectRootOf } from './project-files.ts';

/** What a door knows of one call. */
export type Known = Pick<CallContext, 'cwd' | 'session' | 'contract' | 'route'>;

/** The machine that calls would run on. */
export interface Machine {
  readonly ports: Pick<Ports, 'files'> & Partial<Pick<Ports, 'clock'>>;
  readonly home?: string | undefined;
  /** Of our own program; undefined where it is not installed, as in tests. */
  readonly whereabouts?: Whereabouts | undefined;
  readonly noteRead?: CallContext['noteRead'];
}

/** The part that is data: it can go to another thread. */
export type PlainContext = Omit<CallContext, keyof Sight>;
/** The part that looks at the machine while a call is judged. */
export type Sight = Pick<CallContext, 'disk' | 'guarded' | 'popularNames' | 'noteRead'>;

export function contextOf(
  known: Known,
  machine: Machine & { readonly ports: Ports },
  projects: ProjectReader,
): CallContext {
  return { ...plainContext(known, machine, projects), ...sightOf(machine) };
}

/** The project is that of the folder in which the call runs, whichever folder the ledger is in. */
export function plainContext(
  { cwd, session = emptySession, contract, route }: Known,
  { ports, home }: Pick<Machine, 'home'> & { readonly ports: Ports },
  projects: ProjectReader,
): PlainContext {
  const project = cwd === undefined ? undefined : projects.read(cwd, ports, { home, session });
  return {
    session,
    ...(cwd === undefined ? {} : { cwd, projectRoot: projectRootOf(cwd, ports) }),
    ...(home === undefined ? {} : { home }),
    ...(project === undefined ? {} : { project }),
    ...(contract === undefined ? {} : { contract }),
    ...(route === undefined ? {} : { route }),
  };
}

export function sightOf({ ports, home, whereabouts, noteRead }: Machine): Sight {
  return {
    disk: diskOf(ports),
    ...(whereabouts === undefined
      ? {}
      : {
          guarded: guardFacts(whereabouts, ports.files, home),
          popularNames: whereabouts.popularNames,
        }),
    ...(noteRead === undefined ? {} : { noteRead }),
  };
}
