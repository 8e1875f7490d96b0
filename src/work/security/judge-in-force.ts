/** The judge as it is in force, for people: its providers and how they are, and what lets a call pass unjudged. */
import type { Judging } from '../../answers/machine/security.answer.ts';
import type { Policy } from '../../road/policy/plain-policy.ts';
import type { JudgeEntry } from '../../vocabulary/document/judge-part.ts';
import { JUDGE_PREFIX } from '../gateway/judge-desk.ts';
import type { ServerNote } from '../gateway/server-notes.ts';

const OPEN = 'the judge’s fail mode is open: a sampled call passes when no provider can be reached';

export function judgingOf({ judge }: Pick<Policy, 'judge'>, notes: readonly ServerNote[]): Judging {
  const { providers, failMode, callsPerHour, usdPerHour } = judge;
  const each = Object.entries(providers).map(([name, entry]) => ({
    ...providerOf(name, entry),
    ...stateOf(notes.find((note) => note.name === `${JUDGE_PREFIX}${name}`)),
  }));
  return {
    providers: each,
    fail_mode: failMode,
    calls_per_hour: callsPerHour,
    usd_per_hour: usdPerHour,
    warnings: [
      ...(failMode === 'open' && each.length > 0 ? [OPEN] : []),
      ...each.flatMap(({ name, state, why }) =>
        state === 'failing' || state === 'paused' ? [`the judge "${name}" is ${state}: ${why ?? ''}`] : [],
      ),
    ],
  };
}

/** Notes of servers alone. */
export const withoutJudges = <Note extends Pick<ServerNote, 'name'>>(notes: readonly Note[]): Note[] =>
  notes.filter(({ name }) => !name.startsWith(JUDGE_PREFIX));

function providerOf(name: string, { kind, model, url }: JudgeEntry) {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).host : undefined;
  const of = model === undefined ? {} : { model };
  return { name, kind, ...of, ...(host === undefined ? {} : { host }) };
}

const STATES = { ready: 'answers', degraded: 'failing', failed: 'paused' } as const;

function stateOf(
  note: ServerNote | undefined,
): Pick<Judging['providers'][number], 'state' | 'why' | 'since'> {
  if (note === undefined) return { state: 'not asked' };
  const { state, why, at } = note;
  const known = state === 'ready' || state === 'degraded' || state === 'failed' ? STATES[state] : 'not asked';
  if (known === 'not asked') return { state: known };
  return { state: known, ...(why === undefined ? {} : { why }), since: at };
}
