/**
 * The road for definitions that servers publish: proposed → screened → ruled → recorded. The listing of a server, `scan` and
 * every other door take it. The quarantine decides what follows from a verdict.
 */

import { screenDefinition, understandDefinition } from '../checks/definition-screening.ts';
import { type JudgedDefinition, judgeDefinition } from '../policy/definition-verdict.ts';
import type { KeepFiles } from '../quarantine/kept-definitions.ts';
import type { Quarantine } from '../quarantine/quarantine.ts';
import type { Standing } from '../quarantine/standing.ts';
import type { Registry } from '../screening/contract/definition-subject.ts';
import { registryOf } from '../screening/definitions/registry.ts';
import { programOf } from '../screening/definitions/server-program.ts';
import type { Definition, ServerListing, ServerOrigin } from '../vocabulary/definition.ts';
import type { Screening } from '../vocabulary/screening.ts';

export interface ScannedDefinition extends JudgedDefinition {
  readonly screening: Screening;
}

/** Every definition, compared with all others and with `peers`, which are not scanned themselves. Same order, same answer. */
export function scanDefinitions(
  definitions: readonly Definition[],
  peers: readonly Definition[] = [],
): ScannedDefinition[] {
  return [...scanEach(definitions, peers)];
}

/** As they are compared with others: one server under two names is no copy of itself. */
export function withProgram(definitions: readonly Definition[], origin: ServerOrigin): readonly Definition[] {
  const program = programOf(origin);
  return program === undefined ? definitions : definitions.map((one) => ({ ...one, program }));
}

/** One after the other, for callers that must react to an interrupt in between. */
export function* scanEach(
  definitions: readonly Definition[],
  peers: readonly Definition[] = [],
): Generator<ScannedDefinition> {
  yield* scanAmong(definitions, registryOf([...definitions, ...peers]));
}

/** The same for some of those that a registry has, which takes longer to make than some to scan. */
export function* scanAmong(
  definitions: readonly Definition[],
  registry: Registry,
): Generator<ScannedDefinition> {
  for (const definition of definitions) {
    const screening = screened(() => screenDefinition(understandDefinition(definition, registry)));
    yield { definition, screening, judgement: judgeDefinition(screening) };
  }
}

/** What a live server offers, compared with what was approved. A change is an event on the disk before anything is served by it. */
export const recordDefinitions = (
  listing: ServerListing,
  scanned: readonly JudgedDefinition[],
  quarantine: Pick<Quarantine, 'observe'>,
): Promise<Standing[]> => quarantine.observe(listing, scanned);

/** The same for a long list, beside calls: those of one name belong in one part. */
export const recordInParts = (
  listing: ServerListing,
  parts: readonly (readonly JudgedDefinition[])[],
  quarantine: Pick<Quarantine, 'observeInParts'>,
  pause: () => Promise<void>,
  keep?: KeepFiles,
): Promise<Standing[]> => quarantine.observeInParts(listing, parts, pause, keep);

/** An error of ours is never a verdict: a definition that could not be read is not clean. */
function screened(screen: () => Screening): Screening {
  try {
    return screen();
  } catch {
    return { signals: [], coverage: { ran: [], failed: ['road.screening'], capped: [] } };
  }
}
