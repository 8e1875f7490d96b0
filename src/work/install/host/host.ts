/** What is known of a host: how it is recognised, and what is written for it. */

import type { InstallPorts } from '../../../ports/install.ts';
import type { WantedHooks } from './edit.ts';

/** Where hooks are installed: `folder` is the home or the project, and the hooks' ledger is in it. */
export interface Scope {
  readonly level: 'user' | 'project';
  readonly folder: string;
}

export interface Wish {
  readonly scope: Scope;
  readonly ports: InstallPorts;
  /** Of the host; undefined when it is not known. */
  readonly version: string | undefined;
}

export type Part =
  /** Entries among those of others. */
  | {
      readonly kind: 'entries';
      readonly path: string;
      readonly wanted: WantedHooks;
    }
  /** A file that is ours alone. */
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly text: string;
      readonly isProgram: boolean;
      /** In our own folder, which is closed to others. */
      readonly isPrivate?: true;
      /** Whether `init` alone wrote it, perhaps with other paths in it. */
      isOurs(text: string): boolean;
    };

export interface Host {
  readonly title: string;
  /** Names of its programs, any of which means that it is here. */
  readonly programs: readonly string[];
  /** Folders that it makes for itself. */
  traces(ports: InstallPorts): readonly string[];
  parts(wish: Wish): readonly Part[];
  /** What is left for the person to do, or has to be known. */
  notes(wish: Wish): readonly string[];
}
