/** What the memory of a session takes in of a reply, and what a call is asked of it. */
export { callFlows, placesOf } from '../src/road/flows/call-flows.ts';
export { FlowMemory } from '../src/sessions/flow-memory.ts';
