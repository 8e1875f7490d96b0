/** Our own command line as a writer and a launcher, however it is started. */

import { insideOf, runCode, runWords } from '../line/inner.ts';
import { readOptions } from '../reading/options.ts';
import type { Word } from '../reading/reading.ts';
import type { Carrier } from './carriers.ts';

const OWN = /^tokenauditor(?:\.(?:[cm]?js|cmd|ps1|exe))?$/;
const OWN_PACKAGE = /^tokenauditor(?:@[\w.^~-]+)?$/;
const OWN_FILE = /(?:^|\/)(?:tokenauditor(?:\.[cm]?js)?|tokenauditor\/dist\/main\.js)$/i;
const PACKAGE_RUNNERS = /^(?:npx|bunx|pnpx|npm|pnpm|yarn|bun|deno|volta|mise)$/;
const INTERPRETERS = /^(?:node|nodejs|tsx|ts-node|bun|deno)$/;

/** The words after our name; undefined for every other program. */
export function ownWords({
  program,
  args,
}: {
  readonly program: string;
  readonly args: readonly Word[];
}): readonly Word[] | undefined {
  if (OWN.test(program)) return args;
  const isPackaged = PACKAGE_RUNNERS.test(program);
  if (!isPackaged && !INTERPRETERS.test(program)) return undefined;
  const at = args
    .slice(0, 12)
    .findIndex(({ text }) =>
      isPackaged && OWN_PACKAGE.test(text) ? true : OWN_FILE.test(text.replaceAll('\\', '/')),
    );
  // `npm i tokenauditor` and `npx -p tokenauditor cmd` name the package alone.
  const before = args.slice(0, Math.max(at, 0)).map(({ text }) => text);
  const isNamed = before.some((text) =>
    /^(?:i|install|add|view|info|ci|un\w*|rm|remove|up\w*|ls|list|why|link|-p|--package|-e|--eval)$/.test(
      text,
    ),
  );
  return at < 0 || isNamed ? undefined : args.slice(at + 1);
}

/** Options of all verbs that take a value. */
const VALUES =
  '-o: --output: --backup: -u: --url: --name: --env: --only: --format: --file: --config: --timeout: --project: --policy: --limit: --color: -s --server -i --in-place -y --yes --all --json --jsonl';

/** Files that one of our verbs would write. */
export function ownOutputs(words: readonly Word[]): { readonly created: Word[]; readonly edited: Word[] } {
  const options = readOptions(words, VALUES);
  const isInPlace = options.has('-i', '--in-place');
  return {
    created: options.values('-o', '--output'),
    edited: isInPlace ? options.operands.slice(1) : [],
  };
}

/** `scan --server CMD` starts CMD: a line in one word, or its words. */
export const ownServer: Carrier = (run, given, at, line) => {
  const words = ownWords(run);
  if (words === undefined) return [];
  const verb = words.findIndex(({ text }) => text === 'scan');
  const rest = words.slice(verb + 1);
  if (verb < 0 || !readOptions(rest, VALUES).has('-s', '--server')) return [];
  const bare = readOptions(rest, VALUES, 'operand').operands.filter(
    ({ text }, i) => text !== '--' && !(i === 0 && /^(?:-s|--server)$/.test(text)),
  );
  const [first] = bare;
  if (first === undefined) return [];
  const inside = insideOf(run, given, at, { unfed: true });
  return bare.length === 1 && /\s/.test(first.text)
    ? [runCode(first, run, inside, line)]
    : [runWords(bare, inside, line)];
};
