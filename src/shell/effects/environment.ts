import type { DumpsEnvironment } from '../reading/effect.ts';
import { readOptions } from '../reading/options.ts';
import type { Reading, Run } from '../reading/reading.ts';

const PROCESS_ENVIRONMENT = /^\/proc\/[^/]+\/environ$/;

/** Which runs print every environment variable with its value. */
export function environmentEffects(reading: Reading): DumpsEnvironment[] {
  return reading.runs
    .filter((run) => isDump(run, reading))
    .map(({ id }) => ({ does: 'dump_environment', run: id }));
}

function isDump(run: Run, reading: Reading): boolean {
  const { program, args } = run;
  if (args.some(({ text }) => PROCESS_ENVIRONMENT.test(text)) && READS.has(program)) return true;
  if (run.stdin.some((input) => input.from === 'file' && PROCESS_ENVIRONMENT.test(input.path.text)))
    return true;
  const words = args.map(({ text }) => text);
  switch (program) {
    case 'printenv':
      return words.every((word) => /^(?:-0|--null)$/.test(word));
    case 'env':
      return isBareEnv(run);
    case 'set':
      return words.length === 0;
    case 'export':
      return words.length === 0 || (words.length === 1 && words[0] === '-p');
    case 'declare':
    case 'typeset':
      return words.length <= 1 && words.every((word) => /^-[xp]+$/.test(word));
    case 'gci':
    case 'get-childitem':
      return words.some((word) => /^env:[\\/]?\*?$/i.test(word));
    case 'node':
    case 'bun':
    case 'deno':
      return isPrintedByNode(words);
    case 'jq':
    case 'gojq':
    case 'jaq':
      return words.some(isWholeEnvironment);
    case 'docker':
    case 'podman':
    case 'nerdctl':
      return isInspection(words, run, reading);
    case 'ps':
      return words.some((word) =>
        /^(?:[a-df-z]*e[a-df-z]*ww?|aux[a-z]*e[a-z]*|ewww?|-E|axe[a-z]*)$/.test(word),
      );
    default:
      return false;
  }
}

/** `node -p process.env`. */
const isPrintedByNode = (words: readonly string[]): boolean =>
  words.some((word) => /^-(?:p|pe|-print)$/.test(word)) &&
  words.some((word) => /^(?:JSON\.stringify\()?process\.env\)?;?$/.test(word));

/** `env` and `$ENV` of jq; excludes a field, a key or one variable of that name, and the names alone. */
const JQ_ENVIRONMENT =
  /(?<![\w.$"@-])(?:env|\$ENV)(?![\w"-]|\s{0,8}(?:[.[:(]|\|\s{0,8}(?:keys|length|has|del|to_entries\s{0,8}\|\s{0,8}map\(\.key)))/;
const isWholeEnvironment = (word: string): boolean => {
  const filter = word.slice(0, 2000).replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
  return JQ_ENVIRONMENT.test(filter.replaceAll(/[{,]\s{0,8}env\s{0,8}(?=[,}])/g, '{'));
};

const READS = new Set(
  'cat tac head tail less more strings tr xargs od xxd hexdump base64 sed awk grep egrep rg cp dd cut sort bat nl'.split(
    ' ',
  ),
);

/** A container's environment, requested by name; an image's own settings are public. */
function isInspection(words: readonly string[], { pipedTo }: Run, { runs }: Reading): boolean {
  const at = words.indexOf('inspect');
  if (at === -1 || at > 1 || words[0] === 'image') return false;
  if (words.some((word, i) => i > at && /^[\w./-]+:[\w.-]+$/.test(word))) return false;
  const filters = runs[pipedTo.at(-1) ?? -1]?.args ?? [];
  return [...words, ...filters.map(({ text }) => text)].some((word) => /\.Config\.Env\b/.test(word));
}

/** `env` without a program to run; `env -i` prints nothing. */
function isBareEnv({ args }: Run): boolean {
  const options = readOptions(
    args,
    '-u: -C: -S: --unset: --chdir: --split-string: --ignore-environment --null',
    'operand',
  );
  if (options.has('-i', '--ignore-environment', '--help', '--version', '-S', '--split-string')) return false;
  return options.operands.every(({ text }) => /^\w+=/.test(text));
}
