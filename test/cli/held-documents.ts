import { DOCUMENTS, type DocumentName } from '../../src/answers/registry/documents.ts';
import { VERBS } from '../../src/doors/cli/verbs.ts';

/** Whatever a test makes a verb print with `--json` or `--jsonl`: it fits a schema that the verb names, or the test fails. */
export function assertDocuments(args: readonly string[], out: string): void {
  const end = args.indexOf('--');
  const options = end < 0 ? args : args.slice(0, end);
  const verb = VERBS.find(({ name }) => name === args[0]);
  const isOther = options.some((option) => ['--help', '-h', '--version', '-V'].includes(option));
  if (!verb || out === '' || isOther) return;
  if (options.includes('--json')) assertOne([...verb.json, 'error'], out);
  const { jsonl } = verb;
  if (jsonl === undefined || !options.includes('--jsonl')) return;
  for (const line of out.trimEnd().split('\n')) assertOne([jsonl, 'refused-line'], line);
}

function assertOne(names: readonly DocumentName[], text: string): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // With --print, or cut off by a reader that went away: whether that may be is for the test to say.
    return;
  }
  const failures = names.map((name) => ({ name, error: DOCUMENTS[name].schema.safeParse(value).error }));
  if (failures.some(({ error }) => error === undefined)) return;
  const reasons = failures.map(({ name, error }) => `${name}: ${JSON.stringify(error?.issues.slice(0, 3))}`);
  throw new Error(`fits no document of its verb: ${text.slice(0, 400)}\n${reasons.join('\n')}`);
}
