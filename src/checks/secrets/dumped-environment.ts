import type { Observation } from '../../screening/contract/check.ts';
import { outputGoal } from '../../screening/flows/output-goal.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import { narrowed } from './environment-filter.ts';

type Found = Pick<Observation, 'confidence' | 'evidence' | 'detail' | 'severity'>;

/** What a run, or a script in it, prints of the whole environment. */
export function dumped(run: Run | undefined, reading: Reading, script: string | undefined): Found[] {
  const detail = 'Tool call prints the whole environment.';
  if (run === undefined || script !== undefined) {
    if (run !== undefined && reading.scripts.some((one) => one.run === run.id && showsNames(one.text)))
      return [];
    return [
      { confidence: 0.8, evidence: `environment in ${script ?? 'a script'}`, detail, severity: 'high' },
    ];
  }
  const goal = outputGoal(run, reading);
  if (goal === 'concealed' || goal === 'used') return [];
  const severity = narrowed(run, reading);
  if (severity === undefined) return [];
  const evidence = goal === 'file' ? `${run.program} → file` : run.program;
  return [{ confidence: 0.85, evidence, detail, severity: isNew(run) ? 'medium' : severity }];
}

/** `sorted(os.environ)`, `for k in os.environ`: names only, without any value. */
function showsNames(text: string): boolean {
  const rest = text.replace(
    /\b(?:sorted|list|set|tuple|len)\(\s?os\.environ\s?\)|\bin\s{1,4}os\.environ(?![.[\w])/g,
    '',
  );
  return rest.length < text.length && !/environ|getenv/.test(rest);
}

/** A new container has only the variables of its image and the line; a login shell only those of its machine. */
const isNew = ({ where, wrappers }: Run): boolean =>
  where !== 'here' && !wrappers.some(({ args }) => args.some(({ text }) => text === 'exec'));
