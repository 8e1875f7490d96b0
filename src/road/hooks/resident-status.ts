/** What a running resident reports. */
export interface ResidentStatus {
  readonly pid: number;
  /** Of the build: a resident answers hooks of its own build alone. */
  readonly version: string;
  readonly since: string;
  readonly socket: string;
  readonly answered: number;
  readonly refused: number;
  readonly under_way: number;
  readonly waiting: number;
}

/** One that is there and does not answer. */
export interface HungResident {
  readonly pid: number;
  readonly hasEnded: boolean;
}

/** Why it ended. */
export type ResidentEnding = 'stopped' | 'replaced';
