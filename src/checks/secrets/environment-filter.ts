import { isSecretName } from '../../screening/flows/credential-commands.ts';
import type { Reading, Run } from '../../shell/reading/reading.ts';
import type { Severity } from '../../vocabulary/orders.ts';

const FILTERS = /^(?:[ef]?grep|rg|awk|gawk|sed)$/;
const SECRET_WORDS = /key|tok|sec|pass|cred|auth|pwd|aws|api|private/i;

/** A filter for something harmless shows little; a filter for secrets shows what matters. */
export function narrowed(run: Run, reading: Reading): Severity | undefined {
  let at: Run | undefined = reading.runs[run.pipedTo.at(-1) ?? -1];
  for (let steps = 0; at !== undefined && steps < 16; steps++) {
    if (FILTERS.test(at.program)) {
      const words = at.args.map(({ text }) => text);
      const isInverted = words.some((word) => /^-[a-z]*v|^--invert-match$/.test(word));
      const pattern = words.filter((word) => !word.startsWith('-')).join(' ');
      if (!isInverted && !/^sed|awk/.test(at.program)) return isSecretPattern(pattern) ? 'high' : undefined;
      if (/\$1\b|=\.\*/.test(pattern)) return undefined;
    }
    if (isGlimpse(at)) return 'medium';
    // People page through `set` for functions and shell variables.
    at = reading.runs[at.pipedTo.at(-1) ?? -1];
  }
  const isOfShell =
    run.program === 'set' || (run.program === 'declare' && !run.args.some(({ text }) => text.includes('x')));
  return isOfShell ? 'medium' : 'high';
}

/** A few lines of many: `env | sort | head`. */
function isGlimpse({ program, args }: Run): boolean {
  if (program !== 'head' && program !== 'tail') return false;
  const count = /\d+/.exec(args.map(({ text }) => text).join(' '))?.[0];
  return count === undefined || Number(count) <= FEW_LINES;
}
const FEW_LINES = 10;

/** A complete name is judged as a name: `AWS_REGION` is not a secret. */
function isSecretPattern(pattern: string): boolean {
  const [, name] = /^\^?([A-Z][A-Z0-9]*_[A-Z0-9_]+)=?$/.exec(pattern) ?? [];
  return name === undefined ? SECRET_WORDS.test(pattern) : isSecretName(name);
}
