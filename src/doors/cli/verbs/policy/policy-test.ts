import type { PolicyTest } from '../../../../answers/machine/policy.answer.ts';
import { readAs } from '../../../../policy/document/read-yaml.ts';
import { printable } from '../../../../text/printable.ts';
import { EXIT, Trouble } from '../../../../vocabulary/trouble.ts';
import { casesSchema, runCases } from '../../../../work/policy/run-cases.ts';
import { readWhole } from '../../input/input.ts';
import type { Arguments } from '../../verb/arguments.ts';
import type { Session } from '../../verb/session.ts';
import { policyPlace } from './policy-place.ts';

const MOST_BYTES = 4 * 1024 * 1024;

export async function testPolicy(args: Arguments, session: Session): Promise<number> {
  const [, file] = args.positionals;
  if (file === undefined)
    throw new Trouble('usage.missing_argument', { verb: 'policy test', argument: 'FILE' });
  const reading = readAs(await readWhole(file, session, MOST_BYTES), casesSchema);
  if (!reading.ok) throw new Trouble('policy.refused', { path: file, ...reading.refusal });
  const { plain, policy, place } = await policyPlace(args, session);
  const ids = plain.rules.lists.flat().map(({ id }) => id);
  const { results, uncovered } = runCases(reading.value.cases, policy, ids, place);
  const failed = results.filter(({ passed }) => !passed).length;
  const answer: PolicyTest = { passed: results.length - failed, failed, cases: results, uncovered };
  const status = failed === 0 && uncovered.length === 0 ? EXIT.clean : EXIT.found;
  session.conclude(status);
  if (session.json) session.answer('policy-test', answer);
  else session.io.stdout.write(`${describe(answer).join('\n')}\n`);
  return status;
}

const describe = ({ cases, passed, failed, uncovered }: PolicyTest): string[] => [
  ...cases
    .filter((one) => !one.passed)
    .map(({ name, expected, found }) => `failed  ${printable(name)}: expected ${expected}, found ${found}`),
  ...uncovered.map((id) => `no case matches the rule ${id}`),
  `${passed} passed, ${failed} failed`,
];
