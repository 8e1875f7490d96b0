import type { SessionFacts } from '../../vocabulary/call-context.ts';

/** Of a session without a call. Apart from the fold over calls, which is much larger. */
export const emptySession: SessionFacts = { downloaded: new Set(), written: new Set(), tainted: new Set() };
