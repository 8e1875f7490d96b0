import type { JsonRefusal } from './json-read.ts';

/** Where a scan stopped; `reason` is null while there is no fault. Offsets count bytes. */
export interface Fault {
  reason: JsonRefusal | null;
  at: number;
}

/** Scanning functions return the next offset, or this negative number once a fault is recorded. */
export const STOPPED = -1;

export function stop(fault: Fault, reason: JsonRefusal, at: number): typeof STOPPED {
  fault.reason = reason;
  fault.at = at;
  return STOPPED;
}
