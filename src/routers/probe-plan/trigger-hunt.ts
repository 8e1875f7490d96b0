/** Calls that look for conditional delivery: rare triggers, warm-ups, and indicators of an unattended session. */
import type { ProbePlan } from '../../answers/routes/probe-plan.answer.ts';
import { triggerHuntCalls } from '../statistics/power.ts';

/** Some routes have been observed to behave for the first fifty calls of a session. */
const CALLS_PER_SESSION = 51;
const RATES = [0.1, 0.05, 0.02, 0.01, 0.001];

const VARY = [
  { what: 'tool name', values: ['Bash', 'run_command', 'shell', 'execute_code'] },
  { what: 'language of the project', values: ['Rust', 'Go', 'Python', 'TypeScript'] },
  { what: 'yolo mode', values: ['off', 'on, announced in the prompt'] },
  { what: 'hour', values: ['working hours', 'evening', 'night', 'weekend'] },
];

export function planHunt(rate: number, isPlanned: boolean): ProbePlan['trigger_hunt'] {
  const needed = triggerHuntCalls(rate) ?? 1;
  const sessions = Math.ceil(needed / CALLS_PER_SESSION);
  return {
    is_planned: isPlanned,
    trigger_rate: rate,
    calls: needed,
    calls_per_session: CALLS_PER_SESSION,
    sessions,
    vary: VARY.map(({ what, values }) => ({ what, values: [...values] })),
    calls_by_rate: RATES.map((each) => ({ trigger_rate: each, calls: triggerHuntCalls(each) ?? 1 })),
  };
}

/** Whole sessions are run: half a one would end before the warm-up. */
export function huntCalls({ is_planned, sessions, calls_per_session }: ProbePlan['trigger_hunt']): number {
  return is_planned ? sessions * calls_per_session : 0;
}
