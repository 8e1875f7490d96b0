/** Whether flows are watched less than before, at one of the places where a document sets them. */
import { canonicalJson } from '../../text/json/json-canonical.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { FLOW_MODES, type FlowMode } from '../../vocabulary/call-context.ts';
import { FLOW_MODE } from '../../vocabulary/document/built-in-values.ts';
import type { ServerFlows } from '../../vocabulary/document/flows-part.ts';

type SetFlows = Omit<ServerFlows, 'mode'> & { readonly mode?: FlowMode | null };

export function isLooserFlows(before: SetFlows = {}, after: SetFlows = {}): boolean {
  const { mode, own = [], ...classes } = before;
  const { mode: modeNow, own: ownNow = [], ...classesNow } = after;
  return (
    isLooserMode(mode ?? undefined, modeNow ?? undefined) ||
    !ownNow.every((place) => own.includes(place)) ||
    // A class replaces what the definition shows, which is not known here.
    canonicalJson(plain(classes)) !== canonicalJson(plain(classesNow))
  );
}

/** One that is gone leaves the decision to the other places, and one that is new may be all that is set. */
const isLooserMode = (before: FlowMode | undefined, after: FlowMode | undefined): boolean =>
  after === undefined
    ? FLOW_MODES.indexOf(before ?? 'off') > 0
    : FLOW_MODES.indexOf(after) < FLOW_MODES.indexOf(before ?? FLOW_MODE);

const plain = (classes: object): JsonValue => JSON.parse(JSON.stringify(classes));
