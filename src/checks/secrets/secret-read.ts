import type { ReadCommand } from '../../screening/contract/call.ts';
import type { CallCheck, Observation } from '../../screening/contract/check.ts';
import { placed } from '../../screening/contract/placed.ts';
import { packsEverything, secretSearch, toolSearch } from '../../screening/flows/secret-search.ts';
import { isTemporary } from '../../shell/places/places.ts';
import type { SecretPath } from '../../shell/places/secret-paths.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';
import type { Effect } from '../../shell/reading/effect.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';
import type { Severity } from '../../vocabulary/orders.ts';
import { secretArguments } from './secret-arguments.ts';
import { HANDED, handedSecrets } from './secret-handed.ts';
import { packing, searching } from './secret-searches.ts';
import { storeReplaced } from './secret-stores.ts';
import { accountsAt, readSeverity, weighed } from './secret-use.ts';

export const secretRead: CallCheck = {
  card: {
    id: 'secret.read',
    title: 'Secret file read',
    reads: ['call'],
    tier: 'hard',
    severity: 'high',
    sees: 'A call of any tool that shows, copies, packs or passes on a file that contains secrets: private keys, credentials of clouds and tools, environment files, wallets, browser and password stores, shell histories, password hashes; that searches a home folder or a machine for them, or replaces them with other credentials.',
    matters:
      'What the agent has read is in its context and in the logs of its host and every router on the way; a secret that was shown must be replaced.',
    remedy: 'Let the program that needs the secret read it itself, or show the names without the values.',
    remedies: {
      search: 'Search the project alone, or ask a person where the setting is kept.',
      pack: 'Pack or copy the folders that are needed, by name, and leave keys and settings out.',
      replace: 'Keep a copy of the file first, and let a person log in with other credentials.',
    },
    limits:
      'Recognises files by name, place and link target; sees a copy of a secret in a file with an ordinary name only when its text passes through a call.',
  },
  *inspectCall(call) {
    const { commands, actions, context } = call;
    for (const { path, effect } of actions) {
      if (effect.does !== 'read') continue;
      const secret = secretAt(placed(effect.path, context), context) ?? accountsAt(effect.path);
      if (secret !== undefined) yield observed(path, secret, effect.path, weighed(secret.weight));
    }
    for (const { path, file, secret } of secretArguments(call))
      yield observed(path, secret, file, weighed(secret.weight));
    const searched = toolSearch(call);
    if (searched !== undefined) yield { ...searching(searched.where), path: searched.path };
    for (const command of commands) yield* inLine(command, context);
  },
};

function* inLine(command: ReadCommand, context: CallContext): Generator<Observation> {
  const seen = new Set<string>();
  /** Secrets under other names that the line gave them: `ln -s .env x && cat x`. */
  const renamed = new Map<string, SecretPath>();
  const { reading, effects, path } = command;
  for (const effect of effects) {
    const replaced = storeReplaced(command, effect, context);
    if (replaced !== undefined) yield replaced;
    const file = fileOf(effect);
    const run = effect.run === undefined ? undefined : reading.runs[effect.run];
    if (file !== undefined && run !== undefined && packsEverything(effect, run, context)) {
      if (!seen.has(file)) yield { ...packing(file), path };
      seen.add(file);
    }
    if (file === undefined || (seen.has(file) && effect.does === 'read')) continue;
    const at = placed(file, context, run?.cwd);
    const secret = isOwnSample(effect, at, context) ? undefined : (secretAt(at, context) ?? renamed.get(at));
    if (secret === undefined) continue;
    if (effect.does === 'write') renamed.set(placed(effect.path, context, run?.cwd), secret);
    const severity =
      run === undefined || effect.script !== undefined
        ? weighed(secret.weight)
        : readSeverity(run, secret, command, context);
    if (severity === undefined || seen.has(file)) continue;
    seen.add(file);
    const found = observed(path, secret, file, severity);
    yield secret === FILLED ? { ...found, detail: FILLED_BEFORE } : found;
  }
  for (const { file, secret } of handedSecrets(command, context))
    if (!seen.has(file)) yield { ...observed(path, secret, file, 'high'), detail: HANDED };
  for (const run of reading.runs) {
    const where = secretSearch(run, context);
    if (where === undefined || seen.has(where)) continue;
    seen.add(where);
    yield { ...searching(`${run.program} ${where}`), path };
  }
}

const FILLED: SecretPath = { kind: 'secrets file', weight: 'ordinary', path: /^/ };
const FILLED_BEFORE = 'Tool call reads a file into which an earlier call of this session put a secret.';
/** A secret by its place, or because an earlier call wrote one there. */
const secretAt = (path: string, context: CallContext): SecretPath | undefined =>
  secretPlace(path, context) ?? (context.session?.tainted.has(path) === true ? FILLED : undefined);

/** Code keeps its own samples in the temporary folder; copies made by the session are tracked separately. */
const isOwnSample = ({ script }: Effect, path: string, { session }: CallContext): boolean =>
  script !== undefined && isTemporary(path) && session?.tainted.has(path) !== true;

/** Files that are read, and files that are copied, moved or linked without being read first. */
function fileOf(effect: Effect): string | undefined {
  if (effect.does === 'read') return effect.path;
  return effect.does === 'write' && /^(?:copy|move|link)$/.test(effect.how) ? effect.source : undefined;
}

const observed = (path: string, { kind }: SecretPath, file: string, severity: Severity): Observation => ({
  threat: 'secret_exposure',
  confidence: severity === 'medium' ? 0.6 : 0.9,
  path,
  severity,
  evidence: `${kind}: ${printable(file, { max: 160 })}`,
  detail: 'Tool call reads a file that contains secrets.',
});
