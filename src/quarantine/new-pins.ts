/** What a listing changes: the events to record, and the files that show people what was seen. */
import { listedClass } from '../flows/listed-class.ts';
import { concealed } from '../policy/concealed-definition.ts';
import type { ServerListing } from '../vocabulary/definition.ts';
import type { Digest } from '../vocabulary/digest.ts';
import type { MakeDigest } from './contract.ts';
import { pinDraft } from './draft.ts';
import { textOfKept } from './kept-definitions.ts';
import type { Pin, PinDraft } from './pins.ts';
import type { Sighting } from './sighting.ts';
import { asKnown, type PinStep, stepAtSight } from './transitions.ts';

export class NewPins {
  readonly #listing: ServerListing;
  readonly #digest: MakeDigest;
  readonly #hasFile: (contract: Digest) => boolean;
  readonly steps = new Map<Digest, PinStep>();
  readonly drafts: PinDraft[] = [];
  readonly files = new Map<Digest, string>();

  constructor(listing: ServerListing, digest: MakeDigest, hasFile: (contract: Digest) => boolean) {
    this.#listing = listing;
    this.#digest = digest;
    this.#hasFile = hasFile;
  }

  take(sighting: Sighting, pin: Pin | undefined): void {
    const { id, definition, judgement, sight } = sighting;
    const { origin, conceal, definitions } = this.#listing;
    const step = stepAtSight(pin, sight);
    if (!step && this.#hasFile(sight.contract)) return;
    const shown = concealed({ definition, judgement }, conceal);
    const text = textOfKept({ definition, shown, origin }, this.#digest);
    const content = this.#digest(text);
    // A missing file is restored only as what was recorded.
    if (step || content === pin?.seenContent) this.files.set(sight.contract, text);
    if (!step) return;
    this.steps.set(id, step);
    const seen = { ...sighting, sight: asKnown(pin, sight) };
    this.drafts.push(pinDraft(seen, step, content, pin, listedClass(definition, definitions)));
  }
}
