import { planProbe } from '../../../../routers/probe-plan/plan.ts';
import { refusedField } from '../../../../sensitive/refused-field.ts';
import { type ProbePlanInput, probePlanInputSchema } from '../../../../vocabulary/probe-plan.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { readDocument } from '../../input/document.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { describePlan } from './probe-plan-view.ts';

const NEEDED = '--host and --model, or a JSON document';

export async function run(args: Arguments, session: Session): Promise<number> {
  const plan = planProbe(withOptions(await readTarget(args, session), args));
  const status = session.conclude(EXIT.clean);
  if (session.json) session.answer('probe-plan', plan);
  else {
    const { io, paint } = session;
    const width = Math.min(io.stdout.isTerminal ? io.stdout.columns : 100, 110);
    io.stdout.write(`${describePlan(plan, paint, width).join('\n')}\n`);
  }
  return status;
}

async function readTarget(args: Arguments, session: Session): Promise<ProbePlanInput> {
  const host = args.text('host');
  const model = args.text('model');
  const [name] = args.positionals;
  if (host === undefined || model === undefined) {
    if (name === undefined && session.io.stdin.isTerminal) {
      throw new Trouble('usage.missing_argument', { verb: 'probe-plan', argument: NEEDED });
    }
    return await readDocument(name ?? '-', session, 'probe-plan', probePlanInputSchema, NEEDED);
  }
  if (name !== undefined) throw new Trouble('usage.conflict', { first: '--host', second: 'FILE' });
  return { target: { provider_host: host, claimed_model: model } };
}

/** Validated again, because an option may not fit the values in the file. */
function withOptions(given: ProbePlanInput, args: Arguments): ProbePlanInput {
  const [drop, baseline] = [args.number('drop'), args.number('baseline')];
  const effect =
    drop === undefined && baseline === undefined
      ? given.effect
      : {
          baseline_rate: baseline ?? given.effect?.baseline_rate ?? 0.9,
          drop: drop ?? given.effect?.drop ?? 0.1,
        };
  const wished = {
    ...given,
    effect,
    sample_size: args.number('n') ?? given.sample_size,
    fraction_diverted: args.number('fraction') ?? given.fraction_diverted,
    trigger_rate: args.number('trigger-rate') ?? given.trigger_rate,
    budget_usd: args.number('budget') ?? given.budget_usd,
    seed: args.number('seed') ?? given.seed,
  };
  const parsed = probePlanInputSchema.safeParse(wished);
  if (parsed.success) return parsed.data;
  const hint = '`tokenauditor probe-plan --help` describes its input';
  throw new Trouble('input.refused', { tool: 'probe-plan', ...refusedField(parsed.error.issues[0]), hint });
}
