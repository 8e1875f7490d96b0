import type { ReadCommand } from '../../screening/contract/call.ts';
import { placed } from '../../screening/contract/placed.ts';
import { isSecretName } from '../../screening/flows/credential-commands.ts';
import { conceals, outputGoal } from '../../screening/flows/output-goal.ts';
import { holdsVariable } from '../../screening/flows/secret-flow.ts';
import { isLinking } from '../../shell/effects/mounts.ts';
import { locate } from '../../shell/places/places.ts';
import type { SecretPath } from '../../shell/places/secret-paths.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';
import type { Run } from '../../shell/reading/reading.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { Severity } from '../../vocabulary/orders.ts';

export const weighed = (weight: SecretPath['weight']): Severity => (weight === 'slight' ? 'medium' : 'high');

/** Commands look up accounts there every day; a file tool has no reason to. */
const ACCOUNTS: SecretPath = {
  kind: 'system accounts',
  weight: 'ordinary',
  path: /^(?:file:\/\/)?(?:\.\.\/){0,16}\/?etc\/(?:passwd|group|sudoers)$/,
};

export const accountsAt = (path: string): SecretPath | undefined =>
  ACCOUNTS.path.test(path) ? ACCOUNTS : undefined;

/** Programs that use a file themselves; the agent does not see its content. */
const USERS = new Set(['source', '.', 'xargs', 'docker', 'kubectl', 'ssh', 'ssh-add', 'exec']);
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
  'copy-item',
  'move-item',
  'copy',
  'move',
  'xcopy',
  'robocopy',
  'compress-archive',
]);

/** How severe the read is, by what happens to the content; undefined if the agent sees nothing of it. */
export function readSeverity(
  run: Run,
  secret: SecretPath,
  command: ReadCommand,
  context: CallContext,
): Severity | undefined {
  if (conceals(run)) return undefined;
  const isSevere = secret.weight === 'severe';
  // `exec 3<f` opens it for later commands.
  if (run.program === 'exec' && run.redirects.some(({ descriptor }) => descriptor > 2))
    return weighed(secret.weight);
  if (USERS.has(run.program) && !isTakenOut(run)) return undefined;
  if (READING.has(run.program)) return isPrintedLater(run, command) ? weighed(secret.weight) : undefined;
  if (EDITORS.has(run.program)) return isSevere || isScripted(run) ? weighed(secret.weight) : undefined;
  if (isLinking(run)) return isSevere ? 'high' : undefined;
  if (MOVING.has(run.program)) return staysKept(run, isSevere, context) ? 'medium' : weighed(secret.weight);
  if (run.program === 'openssl' && run.args.some(({ text }) => text === '-out')) {
    return isSevere && run.args[0]?.text === 'enc' ? 'high' : undefined;
  }
  const isFed = run.stdin.some(({ from }) => from === 'file');
  const goal =
    isFed && !/^(?:cat|tac|head|tail|less|more|grep|sed|awk|base64|xxd|od|tr|sort|cut|tee)$/.test(run.program)
      ? 'used'
      : outputGoal(run, command.reading);
  if (goal === 'concealed') return undefined;
  if (goal === 'used') return isSevere ? 'high' : undefined;
  if (goal === 'file' && !isSevere && secret.kind === 'private key' && isKeyFile(run)) return 'medium';
  return !isSevere && asksForOne(run) ? 'medium' : weighed(secret.weight);
}

/** `cat privkey.pem chain.pem > server.pem` makes another key file. */
const isKeyFile = ({ redirects }: Run): boolean =>
  redirects.some(({ target }) => /\.(?:pem|key|crt|p12|pfx)$/.test(target?.text ?? ''));

const READING = new Set(['read', 'mapfile', 'readarray']);
/** Interactive editors. */
const EDITORS = new Set('vim vi nvim view nano emacs ex ed code subl micro hx gedit open'.split(' '));

/** `vim -es '+%p' f`, `ed -s f <<< ,p`: not interactive. */
const isScripted = ({ args, stdin }: Run): boolean =>
  stdin.length > 0 || args.some(({ text }) => /^-(?:es|E?s|c)$|^\+%/.test(text));

/** `while read l; do echo $l; done < .env` */
function isPrintedLater({ args }: Run, { reading }: ReadCommand): boolean {
  const names = args.map(({ text }) => text).filter((text) => /^[A-Za-z_]\w*$/.test(text));
  return reading.runs.some(
    (run) =>
      (run.program === 'echo' || run.program === 'printf') &&
      run.args.some(({ text }) => names.some((name) => holdsVariable(text, name))) &&
      outputGoal(run, reading) === 'shown',
  );
}

/** `docker cp web:/app/.env .` */
const isTakenOut = ({ program, args }: Run): boolean =>
  (program === 'docker' || program === 'kubectl') && args.slice(0, 2).some(({ text }) => text === 'cp');

const PACKERS = new Set(['tar', 'zip', '7z', 'compress-archive']);

/** Renamed inside the project, or moved between guarded places: nothing is shown. */
function staysKept({ program, args, cwd }: Run, isSevere: boolean, context: CallContext): boolean {
  const target = args.at(-1)?.text ?? '';
  // The word after a packer's name is what it packs; the archive can go anywhere.
  if (PACKERS.has(program)) return false;
  if (isSevere) return secretPlace(placed(target, context, cwd), context)?.weight === 'severe';
  return program === 'mv' && locate(target, context).place === 'project';
}

/** `grep ^PORT= .env`: one setting whose name is not that of a secret. */
function asksForOne({ program, args }: Run): boolean {
  if (!/^[ef]?grep$/.test(program)) return false;
  const pattern = args.find(({ text }) => !text.startsWith('-'))?.text ?? '';
  const [, name] = /^\^?([A-Z][A-Z0-9_]{2,})=?$/.exec(pattern) ?? [];
  return name !== undefined && !isSecretName(name);
}
