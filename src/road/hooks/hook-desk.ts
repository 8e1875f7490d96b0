/** What it takes to judge a host's request, opened once. */

import type { Ledger } from '../../evidence/ledger.ts';
import type { Ports } from '../../ports/files.ts';
import type { CallContext } from '../../screening/contract/call.ts';
import type { Whereabouts } from '../guard-facts.ts';
import type { ContentDigest } from './executed-files.ts';
import type { HookSettings } from './settings.ts';

export interface HookDesk {
  /** The `.tokenauditor` folder. */
  readonly directory: string;
  readonly ports: Ports;
  readonly settings: HookSettings;
  readonly home?: string;
  readonly whereabouts?: Whereabouts;
  /** Of files that a call would run. */
  readonly contentDigest?: ContentDigest;
  readonly noteRead?: CallContext['noteRead'];
  /** Opened when something is recorded or digested, not before. */
  ledger(): Ledger;
}
