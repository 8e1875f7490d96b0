import type { ReadCommand } from '../../screening/contract/call.ts';
import type { Observation } from '../../screening/contract/check.ts';
import { placed } from '../../screening/contract/placed.ts';
import { secretPlace } from '../../shell/places/secret-places.ts';
import { readOptions } from '../../shell/reading/options.ts';
import { printable } from '../../text/printable.ts';
import type { CallContext } from '../../vocabulary/call-context.ts';

/** Secret files added to git: everyone with the repository has them, even after they are deleted. */
export function* committed({ path, reading }: ReadCommand, context: CallContext): Generator<Observation> {
  for (const run of reading.runs) {
    if (run.program !== 'git' || !run.args.some(({ text }) => text === 'add')) continue;
    const { operands, ...options } = readOptions(
      run.args,
      '-C: -c: --chmod: --pathspec-from-file: --force --dry-run --update',
    );
    if (operands[0]?.text !== 'add' || options.has('-n', '--dry-run', '-u', '--update')) continue;
    for (const { text } of operands.slice(1)) {
      const secret = secretPlace(placed(text, context, run.cwd), context);
      if (secret === undefined || secret.weight === 'slight' || secret.kind === 'token store') continue;
      const isForced = options.has('-f', '--force');
      yield {
        threat: 'data_exfiltration',
        confidence: 0.7,
        path,
        // Environment files without secrets are kept in many repositories; one that is ignored is not meant to be.
        severity: secret.weight === 'severe' || secret.kind === 'private key' || isForced ? 'high' : 'medium',
        evidence: `git add ${printable(text, { max: 120 })} (${secret.kind})`,
        detail: 'Tool call puts a secret file under version control.',
        remedy: 'commit',
      };
    }
  }
}
