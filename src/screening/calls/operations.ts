/** What a call asks a service to do: by the tool's name, an operation in its arguments, a mutation in a query. */
import { lastOf, memo } from '../../text/bounded-memo.ts';
import type { JsonValue } from '../../text/json/json-value.ts';
import { walkJson } from '../../text/json/json-walk.ts';
import { isShellName } from '../../vocabulary/shell-tool.ts';
import type { ProposedCall } from '../contract/call.ts';
import { FEW_NAMES, ownWords, toolWords } from './tool-name.ts';

type Json = Readonly<Record<string, JsonValue>>;

export interface Operation {
  /** `delete`, `bucket`. */
  readonly words: readonly string[];
  /** The object that names it, or the arguments of the call. */
  readonly args: Json;
  /** Named by the tool itself. */
  readonly isOwn: boolean;
}

const OPERATION_NAMES = new Set(
  'operation action op verb subcommand api operationname apiname apicall methodname actionname actiontype function functionname fn mutation command call rpc requesttype method sdkmethod procedure operationid'.split(
    ' ',
  ),
);
const OPERATION_KEY =
  /^(?:[Dd]elete|[Dd]rop|[Dd]estroy|[Tt]erminate|[Pp]urge|[Tt]runcate|[Cc]reate|[Pp]ut|[Gg]rant|[Aa]uthorize|[Aa]ttach|[Aa]dd)(?:[A-Z_]\w{2,40})$/;
const HTTP_METHOD = /^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE|PURGE)$/i;
const IDENTIFIER = /^[A-Za-z][\w.:/-]{1,80}(?: [a-z][\w-]{1,40}){0,2}$/;
const MOST_DEEP = 6;
const MOST_VALUES = 1000;
const LONGEST_QUERY = 20_000;

interface At {
  readonly key: string;
  readonly depth: number;
}

const TOP: At = { key: '', depth: 0 };
const stepDown = (at: At, key: string | number): At | undefined =>
  at.depth >= MOST_DEEP ? undefined : { key: typeof key === 'number' ? at.key : key, depth: at.depth + 1 };

const isNamedShell = memo(FEW_NAMES, isShellName);

/** The tool's own comes first. Several checks ask. */
export const operationsIn = lastOf(({ tool, arguments: args }: ProposedCall): readonly Operation[] => {
  const found: Operation[] = [{ words: ownWords(tool), args, isOwn: true }];
  // The command of a shell is a line, not the name of an operation.
  if (isNamedShell(tool)) return found;
  let left = MOST_VALUES;
  for (const { value, isKey, at, owner } of walkJson(args, TOP, stepDown)) {
    if (--left < 0) break;
    const beside = recordOf(owner) ?? args;
    // The actions of a policy document are rights, not operations.
    if (typeof value !== 'string' || 'Effect' in beside || 'effect' in beside) continue;
    const words = isKey ? keyWords(value, beside) : namedBy(at.key, value);
    if (words !== undefined) found.push({ words, args: beside, isOwn: false });
    if (!isKey) for (const one of mutationsIn(value)) found.push({ words: one, args, isOwn: false });
  }
  return found;
});

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const recordOf = (owner: object | undefined): Json | undefined => (isRecord(owner) ? owner : undefined);

/** `{ DeleteTable: { … } }`. */
const keyWords = (key: string, beside: Json): readonly string[] | undefined =>
  OPERATION_KEY.test(key) && typeof beside[key] === 'object' && beside[key] !== null
    ? toolWords(key)
    : undefined;

/** `s3:DeleteBucket`, `ec2.terminate_instances`, `iam create-access-key`. */
function namedBy(key: string, value: string): readonly string[] | undefined {
  const name = key.replaceAll(/[_\s-]/g, '').toLowerCase();
  if (!OPERATION_NAMES.has(name) || !IDENTIFIER.test(value)) return undefined;
  return name === 'method' && HTTP_METHOD.test(value) ? undefined : toolWords(value);
}

/** The fields of a GraphQL mutation. */
function mutationsIn(text: string): (readonly string[])[] {
  if (text.length > LONGEST_QUERY || !/\bmutation\b[^{]{0,400}\{/.test(text)) return [];
  return [...text.matchAll(/\b([a-z]\w{2,60})\s{0,4}\(/g)]
    .slice(0, 32)
    .map(([, name = '']) => toolWords(name));
}
