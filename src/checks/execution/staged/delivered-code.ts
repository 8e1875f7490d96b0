import type { ReadCommand } from '../../../screening/contract/call.ts';
import type { CommandObservation } from '../../../screening/contract/each-command.ts';
import { placed } from '../../../screening/contract/placed.ts';
import { codeFlows } from '../../../screening/flows/code-flow.ts';
import { networkSources } from '../../../screening/flows/code-network.ts';
import { targetKind } from '../../../shell/places/hosts.ts';
import type { Run } from '../../../shell/reading/reading.ts';
import { printable } from '../../../text/printable.ts';
import type { CallContext } from '../../../vocabulary/call-context.ts';

/** `git clone … && cd x && ./install.sh`, `unzip x && ./x/run`: everyday, but still foreign code. */
export function* fromDelivery(command: ReadCommand, context: CallContext): Generator<CommandObservation> {
  const { runs } = command.reading;
  const from = runs.find(isDelivery);
  if (from === undefined) return;
  const fetched = from.program === 'git' || networkSources(runs, command).length > 0;
  if (!fetched) return;
  for (const { run, effect, sources } of codeFlows(command, context)) {
    const { code } = effect;
    const isOwn =
      code.from === 'file' && code.path.startsWith('/') && !/^\/(?:tmp|var\/tmp|dev\/shm)\/./.test(code.path);
    if (run.id < from.id || code.from !== 'file' || sources.length > 0 || isOwn) continue;
    yield {
      confidence: 0.5,
      // Building from a downloaded archive is how software without a package is installed.
      severity:
        isKnownOrigin(from, command) || (from.program !== 'git' && BUILD.test(code.path)) ? 'medium' : 'high',
      evidence: `${from.program} → ${printable(placed(code.path, context, run.cwd), { max: 100 })}`,
      detail: 'Tool call fetches files and executes one of them.',
    };
    return;
  }
}

/** Build preparation under its usual names, in a folder below. */
const BUILD =
  /^(?!\/)(?:.*\/)?(?:configure|config|autogen\.sh|bootstrap(?:\.sh)?|buildconf|waf|gradlew|mvnw|setup\.py|build\.sh|bin\/[\w.-]+)$/i;

/** Forges and registries that developers use every day, and addresses only known at run time. */
function isKnownOrigin(from: Run, command: ReadCommand): boolean {
  const urls =
    from.program === 'git'
      ? from.args.map(({ text }) => text).filter((text) => /:\/\/|^[\w.-]+@[\w.-]+:/.test(text))
      : networkSources(command.reading.runs, command).map(({ url }) => url);
  return urls.every((url) => KNOWN.includes(targetKind(url)));
}

const KNOWN = ['developer', 'local', 'private', 'undecided', 'content'];

const isDelivery = ({ program, args }: Run): boolean =>
  (program === 'git' && args.some(({ value }) => value === 'clone')) ||
  program === 'unzip' ||
  (program === 'tar' && args.some(({ text }) => /^-?[a-z]*x|^--extract/.test(text)));
