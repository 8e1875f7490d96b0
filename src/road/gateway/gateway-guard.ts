/**
 * What a gateway asks besides the road of calls: which definitions a client may see, and what a server may ask of it.
 * Quick answers from state that is kept up to date.
 */
import { entryOf, isRestricted, mayUse } from '../../policy/access.ts';
import { destructiveOf, isDestructive } from '../../policy/destructive-tools.ts';
import { isInProfile, listingOf, overrideOf, profileOf } from '../../policy/profiles.ts';
import type { Caller } from '../../vocabulary/call.ts';
import type { Definition, ServerListing } from '../../vocabulary/definition.ts';
import type { Guarding, Sampling } from '../../vocabulary/document/guarding.ts';
import type { Listing, ToolOverride } from '../../vocabulary/document/profiles-part.ts';
import type { SoftSignals } from '../../vocabulary/document/quarantine-part.ts';
import type { HookDesk } from '../hooks/hook-desk.ts';
import type { Policy } from '../policy/plain-policy.ts';
import { type Admitted, DefinitionDesk, type Elsewhere } from './definition-desk.ts';
import { eachSecond } from './each-second.ts';
import { FRESH_MS, freshFor } from './fresh.ts';

export type Presentation = Pick<ToolOverride, 'as' | 'title' | 'description'>;

export interface GatewayGuard {
  /** Screened, pinned and recorded; rejects if they cannot be. */
  admit(listings: readonly ServerListing[]): Promise<readonly (readonly Admitted[])[]>;
  /** Whether exactly this definition is approved, under the policy in force or the one given. */
  isServed(admitted: Admitted, soft?: SoftSignals): boolean;
  /** Whether this caller may see and use it. */
  isShown(caller: Caller, admitted: Admitted): boolean;
  /** Whether it may use what the server has, unless a tool is kept from it by name. */
  isOpen(caller: Caller, server: string): boolean;
  /** What this caller sees instead of what the server wrote; undefined if nothing. */
  presentedTo(caller: Caller, definition: Definition): Presentation | undefined;
  /** Whether it sees the gateway through a profile. */
  isProfiled(caller: Caller): boolean;
  /** Whether tools are listed to this caller, or found by words. */
  listingFor(caller: Caller): Listing;
  /** Whether the policy keeps anything from this caller. */
  isRestricted(caller: Caller): boolean;
  samplingOf(server: string): Sampling;
  /** Before this policy counts. */
  prepare(policy: Pick<Policy, 'quarantine'>): Promise<void>;
  /** Called when a person or another process has decided about definitions; returns the end of it. */
  watch(changed: () => void): () => void;
}

/** No pattern is about it alone: the answer is the same for all names. */
const SOME_TOOL = 'some tool of the server';

export function gatewayGuard(desk: () => HookDesk, elsewhere?: Elsewhere): GatewayGuard {
  // Each look at the policy is several at the disk, and a list asks for each of its tools.
  const deskNow = freshFor(FRESH_MS, desk().ports.clock, desk);
  const definitions = new DefinitionDesk(deskNow, elsewhere);
  const guardingOf = (server: string): Guarding => {
    const { guarding } = deskNow().settings;
    return (Object.hasOwn(guarding, server) ? guarding[server] : undefined) ?? {};
  };
  const profileFor = (caller: Caller) =>
    caller.door === 'cli' ? undefined : profileOf(caller, deskNow().settings);
  const isOpenTo = (caller: Caller, { kind, server, name, value }: Definition): boolean => {
    if (caller.door === 'cli') return true;
    if (!isInProfile(profileFor(caller), { server, name, kind })) return false;
    if (kind === 'instructions') return true;
    if (!mayUse(entryOf(deskNow().settings.agents, caller.agent), { kind, server, name })) return false;
    const own = guardingOf(server);
    return (
      kind !== 'tool' ||
      destructiveOf(own) !== 'withhold' ||
      !isDestructive({ name, isMarked: isMarkedDestructive(value) }, own)
    );
  };
  return {
    admit: (listings) => definitions.admit(listings),
    isServed: ({ mark }, soft = deskNow().settings.quarantine) => definitions.isServed(mark, soft),
    isShown: (caller, { definition, mark, shown }) =>
      shown !== undefined &&
      definitions.isServed(mark, deskNow().settings.quarantine) &&
      isOpenTo(caller, definition),
    isOpen: (caller, server) => isOpenTo(caller, { kind: 'tool', server, name: SOME_TOOL, value: {} }),
    prepare: ({ quarantine }) => definitions.prepare(quarantine),
    presentedTo: (caller, { kind, server, name }) =>
      kind === 'tool' ? overrideOf(profileFor(caller), { server, name }) : undefined,
    isProfiled: (caller) => profileFor(caller) !== undefined,
    listingFor: (caller) => listingOf(profileFor(caller)),
    isRestricted: (caller) =>
      caller.door !== 'cli' &&
      (profileFor(caller) !== undefined || isRestricted(entryOf(deskNow().settings.agents, caller.agent))),
    samplingOf: (server) => guardingOf(server).sampling ?? 'ask',
    watch: (changed) => watchPins(deskNow, definitions, changed),
  };
}

export function isMarkedDestructive({ annotations }: Definition['value']): boolean {
  return (
    typeof annotations === 'object' &&
    annotations !== null &&
    !Array.isArray(annotations) &&
    annotations.destructiveHint === true
  );
}

/** One look at the ledger's file each time; only an event about definitions is news. */
function watchPins(deskNow: () => HookDesk, definitions: DefinitionDesk, changed: () => void): () => void {
  const { pins, ownPins, ports } = deskNow();
  if (pins === undefined) return () => {};
  let isOver = false;
  let version: number | undefined;
  let isLooking = false;
  const look = async () => {
    isLooking = true;
    try {
      if (definitions.isOpen) {
        if (pins.hasChanged() || ownPins?.hasChanged()) await definitions.refresh();
        // The first look as well: a decision may have come since the lists were read.
        const seen = pins.version + (ownPins?.version ?? 0);
        const isNews = seen !== version;
        version = seen;
        if (isNews && !isOver) changed();
      }
    } catch {
      // Unreadable: nothing is served until it can be read again, and then everything is compared anew.
      version = -1;
    }
    isLooking = false;
  };
  const stop = eachSecond(ports.clock, () => {
    if (!isLooking) void look();
  });
  return () => {
    isOver = true;
    stop();
  };
}
