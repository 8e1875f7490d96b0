import type { CallSubject, SessionFacts } from '../../detect/call.ts';

/** What the earlier calls of this connection would have done: a file fetched by one and run by the next is seen. */
export class CallMemory {
  #facts: SessionFacts = { downloaded: new Set(), written: new Set(), tainted: new Set() };

  get facts(): SessionFacts {
    return this.#facts;
  }

  async remember(call: CallSubject | undefined): Promise<void> {
    if (call === undefined) return;
    const { remember } = await import('../../detect/session.ts');
    this.#facts = remember(this.#facts, call);
  }
}
