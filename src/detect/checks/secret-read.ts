import { locate } from '../../shell/places.ts';
import type { Run } from '../../shell/reading.ts';
import type { SecretPath } from '../../shell/secret-paths.ts';
import { secretPlace } from '../../shell/secret-places.ts';
import { printable } from '../../text/printable.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import type { CallContext, ReadCommand } from '../call.ts';
import type { CallCheck, Observation } from '../check.ts';
import { isSecretName } from '../lexicon/credential-commands.ts';
import { conceals, outputGoal } from '../output-goal.ts';
import { secretSearch } from '../secret-search.ts';
import { placed } from '../session.ts';

export const secretRead: CallCheck = {
  card: {
    id: 'secret.read',
    title: 'Secret file read',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'A call that shows, copies or packs a file that holds secrets: private keys, credentials of clouds and tools, environment files, wallets, browser and password stores, shell histories, password hashes; or that searches a home or a machine for them.',
    matters:
      'What the agent has read is in its context, in the logs of its host and of every router on the way; a secret that was shown has to be replaced.',
    remedy: 'Let the program that needs the secret read it by itself, or show the names without the values.',
    limits:
      'Files are known by their names and places; a secret in a file with an ordinary name is seen only when its text passes.',
  },
  *inspectCall({ commands, actions, context }) {
    for (const { path, effect } of actions) {
      if (effect.does !== 'read') continue;
      const secret = secretPlace(placed(effect.path, context));
      if (secret !== undefined) yield observed(path, secret, effect.path, weighed(secret.weight));
    }
    for (const command of commands) yield* inLine(command, context);
  },
};

function* inLine(command: ReadCommand, context: CallContext): Generator<Observation> {
  const seen = new Set<string>();
  const { reading, effects, path } = command;
  for (const effect of effects) {
    if (effect.does !== 'read' || seen.has(effect.path)) continue;
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    const secret = secretPlace(placed(effect.path, context, run?.cwd));
    if (secret === undefined) continue;
    const isScript = effect.script !== undefined;
    const severity =
      run === undefined || isScript ? weighed(secret.weight) : judged(run, secret, command, context);
    if (severity === undefined) continue;
    seen.add(effect.path);
    yield observed(path, secret, effect.path, severity);
  }
  for (const run of reading.runs) {
    const where = secretSearch(run, context);
    if (where === undefined || seen.has(where)) continue;
    seen.add(where);
    yield {
      threat: 'secret_exposure',
      confidence: 0.8,
      path,
      evidence: `${run.program} ${printable(where, { max: 120 })}`,
      detail: 'Tool call searches a home folder or the machine for secrets.',
    };
  }
}

const observed = (path: string, { kind }: SecretPath, file: string, severity: Severity): Observation => ({
  threat: 'secret_exposure',
  confidence: severity === 'medium' ? 0.6 : 0.9,
  path,
  severity,
  evidence: `${kind}: ${printable(file, { max: 160 })}`,
  detail: 'Tool call reads a file that holds secrets.',
});

const weighed = (weight: SecretPath['weight']): Severity => (weight === 'slight' ? 'medium' : 'high');

/** Programs that take a file for their own use; the agent does not see what is in it. */
const USERS = new Set([
  'source',
  '.',
  'read',
  'mapfile',
  'readarray',
  'xargs',
  'docker',
  'kubectl',
  'ssh',
  'ssh-add',
  'exec',
]);
const MOVING = new Set([
  'cp',
  'gcp',
  'mv',
  'gmv',
  'install',
  'ditto',
  'rsync',
  'scp',
  'tar',
  'zip',
  '7z',
  'dd',
  'pbcopy',
  'xclip',
]);

function judged(
  run: Run,
  secret: SecretPath,
  command: ReadCommand,
  context: CallContext,
): Severity | undefined {
  if (conceals(run)) return undefined;
  const isGrave = secret.weight === 'grave';
  if (USERS.has(run.program)) return undefined;
  if (run.program === 'ln' || run.program === 'link') return isGrave ? 'high' : undefined;
  if (MOVING.has(run.program))
    return staysInProject(run, context) && !isGrave ? 'medium' : weighed(secret.weight);
  const isFed = run.stdin.some(({ from }) => from === 'file');
  const goal =
    isFed && !/^(?:cat|tac|head|tail|less|more|grep|sed|awk|base64|xxd|od|tr|sort|cut|tee)$/.test(run.program)
      ? 'used'
      : outputGoal(run, command.reading);
  if (goal === 'concealed') return undefined;
  if (goal === 'used') return isGrave ? 'high' : undefined;
  return asksForOne(run) ? 'medium' : weighed(secret.weight);
}

/** Renaming inside the project shows nothing. */
function staysInProject({ program, args }: Run, context: CallContext): boolean {
  const target = args.at(-1)?.text ?? '';
  return program === 'mv' && locate(target, context).place === 'project';
}

/** `grep ^PORT= .env`: one setting that is no secret by its name. */
function asksForOne({ program, args }: Run): boolean {
  if (!/^[ef]?grep$/.test(program)) return false;
  const pattern = args.find(({ text }) => !text.startsWith('-'))?.text ?? '';
  const [, name] = /^\^?([A-Z][A-Z0-9_]{2,})=?$/.exec(pattern) ?? [];
  return name !== undefined && !isSecretName(name);
}
