/** What the memory of a session takes in of a reply, and what a call asks of it. */
import { callFlows, placesOf } from '../src/road/flows/call-flows.ts';
import { FlowMemory } from '../src/sessions/flow-memory.ts';

export const flows = { callFlows, placesOf, FlowMemory } as const;
