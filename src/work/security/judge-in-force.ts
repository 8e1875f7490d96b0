/** The judge as it is in force, for people: its providers and how they are, and what lets a call pass unjudged. */
import type { Judging } from '../../answers/machine/security.answer.ts';
import type { Policy } from '../../road/policy/plain-policy.ts';
import type { JudgeEntry } from '../../vocabulary/document/judge-part.ts';
import { askedState, troubleWith } from '../gateway/asked-notes.ts';
import { JUDGE_PREFIX } from '../gateway/judge-desk.ts';
import { SCANNER_PREFIX } from '../gateway/scan-desk.ts';
import type { ServerNote } from '../gateway/server-notes.ts';

const OPEN = 'the judge’s fail mode is open: a sampled call passes when no provider can be reached';

export function judgingOf({ judge }: Pick<Policy, 'judge'>, notes: readonly ServerNote[]): Judging {
  const { providers, failMode, failures, pause, callsPerHour, usdPerHour } = judge;
  const each = Object.entries(providers).map(([name, entry]) => ({
    ...providerOf(name, entry),
    ...askedState(
      notes.find((note) => note.name === `${JUDGE_PREFIX}${name}`),
      'answers',
    ),
  }));
  return {
    providers: each,
    fail_mode: failMode,
    failures,
    pause,
    calls_per_hour: callsPerHour,
    usd_per_hour: usdPerHour,
    warnings: [...(failMode === 'open' && each.length > 0 ? [OPEN] : []), ...troubleWith('judge', each)],
  };
}

/** Notes of servers alone. */
export const withoutAsked = <Note extends Pick<ServerNote, 'name'>>(notes: readonly Note[]): Note[] =>
  notes.filter(({ name }) => !name.startsWith(JUDGE_PREFIX) && !name.startsWith(SCANNER_PREFIX));

function providerOf(name: string, { kind, model, url }: JudgeEntry) {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
  const of = model === undefined ? {} : { model };
  return { name, kind, ...of, ...(host === undefined ? {} : { host }) };
}
