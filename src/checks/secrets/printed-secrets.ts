/** Variables whose names mark them as secrets, printed by a run or by a script in it. */
import type { Observation } from '../../screening/contract/check.ts';
import { isSecretName } from '../../screening/flows/credential-commands.ts';
import { outputGoal } from '../../screening/flows/output-goal.ts';
import type { Reading, Run, Script } from '../../shell/reading/reading.ts';
import { beginningOf } from '../../text/limits.ts';
import { printedNames } from './printed-names.ts';
import { printedVariable } from './printed-variables.ts';

type Found = Pick<Observation, 'confidence' | 'evidence' | 'detail' | 'remedy'>;

/** `echo $AWS_SECRET_ACCESS_KEY`, `printenv GITHUB_TOKEN`. */
export function namedBy(run: Run, reading: Reading): Found[] {
  const names =
    run.program === 'printenv'
      ? run.args.map(({ text }) => text)
      : PRINTERS.has(run.program)
        ? run.args.flatMap(printedNames)
        : /^(?:go)?jq$|^[jy]aq$|^yq$/.test(run.program)
          ? run.args.flatMap(({ text }) => filteredNames(text))
          : [];
  // A workflow command that makes the runner hide the value.
  if (run.args[0]?.text.startsWith('::add-mask::')) return [];
  const secret = names.find(isSecretName);
  if (secret === undefined || outputGoal(run, reading) !== 'shown') return [];
  return [ofName(run, secret)];
}

const LONGEST_FILTER = 16_384;

/** `jq -n env.API_KEY`, `jq -n '$ENV["API_KEY"]'`, `yq -n 'strenv(API_KEY)'` */
const filteredNames = (filter: string): string[] =>
  [
    ...beginningOf(filter, LONGEST_FILTER).matchAll(
      /(?<![\w.])(?:(?:env|\$ENV)\s?(?:\.|\[\s?")|(?:str)?env\(\s?)(\w{1,80})/g,
    ),
  ].map(([, name = '']) => name);

const ofName = ({ program }: Run, name: string): Found => ({
  confidence: 0.8,
  evidence: `${program} ${name.slice(0, 60).replaceAll(/\W/g, '')}`,
  detail: 'Tool call prints a variable whose name marks it as a secret.',
  remedy: 'named',
});

/** `node -p process.env.NPM_TOKEN`, `python3 -c 'print(os.environ["API_KEY"])'` */
export function printedIn({ text, run }: Script, reading: Reading): Found[] {
  const by = reading.runs[run];
  const isPrinted = by?.args.some((word) => /^-(?:p|pe|-print)$/.test(word.text)) === true;
  const name = by === undefined ? undefined : printedVariable(text, isPrinted);
  return name === undefined || by === undefined || outputGoal(by, reading) !== 'shown'
    ? []
    : [ofName(by, name)];
}

const PRINTERS = new Set(['echo', 'printf', 'write-host', 'write-output']);
