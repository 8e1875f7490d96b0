import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { isSecretName } from '../../screening/flows/credential-commands.ts';
import { outputGoal } from '../../screening/flows/output-goal.ts';
import type { Reading, Run, Script } from '../../shell/reading/reading.ts';
import { narrowed } from './environment-filter.ts';
import { printedNames } from './printed-names.ts';
import { printedVariable } from './printed-variables.ts';

export const environmentDump: CallCheck = {
  card: {
    id: 'environment.dump',
    title: 'Environment dump',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'A call that prints or keeps the whole environment, or a variable that is a secret by its name.',
    matters:
      'Tokens of clouds, registries and models live in the environment; printing it hands all of them to whoever reads the output.',
    remedy: 'Ask for the one variable that is needed, or for names alone (`env | cut -d= -f1`).',
    limits: 'A secret in a variable with an ordinary name is not known to be one.',
  },
  *inspectCall({ commands, actions }) {
    for (const { path, effect } of actions) {
      if (effect.does === 'read' && PROCESS_ENVIRONMENT.test(effect.path))
        yield { threat: 'secret_exposure', path, ...dumpedFile(effect.path) };
    }
    for (const { path, reading, effects } of commands) {
      const dumps = effects.filter(({ does }) => does === 'dump_environment');
      const found = [
        ...dumps.flatMap((effect) =>
          dumped(effect.run === undefined ? undefined : reading.runs[effect.run], reading, effect.script),
        ),
        ...reading.runs.flatMap((run) => named(run, reading)),
        ...reading.scripts.flatMap((script) => printedIn(script, reading)),
      ];
      for (const one of found) yield { threat: 'secret_exposure', path, ...one };
    }
  },
};

/** Where the system keeps the variables of a process. */
const PROCESS_ENVIRONMENT = /^\/proc\/(?:self|thread-self|\d+|\*)\/(?:task\/\d+\/)?environ$/;

const dumpedFile = (evidence: string): Found => ({
  confidence: 0.9,
  evidence,
  detail: 'Tool call reads the whole environment of a process.',
});

type Found = Pick<Observation, 'confidence' | 'evidence' | 'detail' | 'severity'>;

function dumped(run: Run | undefined, reading: Reading, script: string | undefined): Found[] {
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

/** `sorted(os.environ)`, `for k in os.environ`: names alone, and no value is asked for anywhere. */
function showsNames(text: string): boolean {
  const rest = text.replace(
    /\b(?:sorted|list|set|tuple|len)\(\s?os\.environ\s?\)|\bin\s{1,4}os\.environ(?![.[\w])/g,
    '',
  );
  return rest.length < text.length && !/environ|getenv/.test(rest);
}

/** A new container has only what its image and the line give it, a login what its machine tells everybody. */
const isNew = ({ where, wrappers }: Run): boolean =>
  where !== 'here' && !wrappers.some(({ args }) => args.some(({ text }) => text === 'exec'));

/** `echo $AWS_SECRET_ACCESS_KEY`, `printenv GITHUB_TOKEN`. */
function named(run: Run, reading: Reading): Found[] {
  const names =
    run.program === 'printenv'
      ? run.args.map(({ text }) => text)
      : PRINTERS.has(run.program)
        ? run.args.flatMap(printedNames)
        : /^(?:go)?jq$|^[jy]aq$|^yq$/.test(run.program)
          ? run.args.flatMap(({ text }) => filteredNames(text))
          : [];
  // A workflow tells its runner to hide the value.
  if (run.args[0]?.text.startsWith('::add-mask::')) return [];
  const secret = names.find(isSecretName);
  if (secret === undefined || outputGoal(run, reading) !== 'shown') return [];
  return [ofName(run, secret)];
}

/** `jq -n env.API_KEY`, `jq -n '$ENV["API_KEY"]'`, `yq -n 'strenv(API_KEY)'` */
const filteredNames = (filter: string): string[] =>
  [
    ...filter
      .slice(0, 2000)
      .matchAll(/(?<![\w.])(?:(?:env|\$ENV)\s?(?:\.|\[\s?")|(?:str)?env\(\s?)(\w{1,80})/g),
  ].map(([, name = '']) => name);

const ofName = ({ program }: Run, name: string): Found => ({
  confidence: 0.8,
  evidence: `${program} ${name.slice(0, 60).replaceAll(/\W/g, '')}`,
  detail: 'Tool call prints a variable that is a secret by its name.',
});

/** `node -p process.env.NPM_TOKEN`, `python3 -c 'print(os.environ["API_KEY"])'` */
function printedIn({ text, run }: Script, reading: Reading): Found[] {
  const by = reading.runs[run];
  const isPrinted = by?.args.some((word) => /^-(?:p|pe|-print)$/.test(word.text)) === true;
  const name = by === undefined ? undefined : printedVariable(text, isPrinted);
  return name === undefined || by === undefined || outputGoal(by, reading) !== 'shown'
    ? []
    : [ofName(by, name)];
}

const PRINTERS = new Set(['echo', 'printf', 'write-host', 'write-output']);
