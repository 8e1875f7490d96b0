import type { ResidentReport } from '../../answers/machine/resident.answer.ts';

/** What a running resident reports. */
export type ResidentStatus = ResidentReport;

/** One that is there and does not answer. */
export interface HungResident {
  readonly pid: number;
  readonly hasEnded: boolean;
}

/** Why it ended. */
export type ResidentEnding = 'stopped' | 'replaced' | 'idle';
