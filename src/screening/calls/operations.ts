/** What a call asks a service to do: by the tool's name, an operation in its arguments, a mutation in a query. */
import type { JsonValue } from '../../text/json/json-value.ts';
import type { ProposedCall } from '../contract/call.ts';
import { nameWords } from '../definitions/name-words.ts';

type Json = Readonly<Record<string, JsonValue>>;

export interface Operation {
  /** `delete`, `bucket`. */
  readonly words: readonly string[];
  /** The object that names it, or the arguments of the call. */
  readonly args: Json;
  /** Named by the tool itself. */
  readonly isOwn: boolean;
}

const OPERATION_KEYS = new Set(
  'operation action op verb subcommand api operationname apiname apicall methodname actionname actiontype function functionname fn mutation command call rpc requesttype method sdkmethod procedure operationid'.split(
    ' ',
  ),
);
const OPERATION_KEY =
  /^(?:delete|drop|destroy|terminate|purge|truncate|create|put|grant|authorize|attach|add|revoke)(?:[A-Z_]\w{2,40})$|^(?:Delete|Drop|Destroy|Terminate|Purge|Truncate|Create|Put|Grant|Authorize|Attach|Add)[A-Z]\w{2,40}$/;
const HTTP_METHOD = /^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE|PURGE)$/i;
const IDENTIFIER = /^[A-Za-z][\w.:/-]{1,80}(?: [a-z][\w-]{1,40}){0,2}$/;
const MOST_DEEP = 5;
const MOST_OBJECTS = 256;
const LONGEST_QUERY = 20_000;

/** Without the prefix of a server. */
export const ownWords = (tool: string): readonly string[] =>
  nameWords(tool.slice(-200).replace(/^.*(?:__|[./:])/s, ''));

/** The tool's own comes first. */
export function operationsIn({ tool, arguments: args }: ProposedCall): Operation[] {
  const found: Operation[] = [{ words: ownWords(tool), args, isOwn: true }];
  let left = MOST_OBJECTS;
  const visit = (value: JsonValue, depth: number): void => {
    if (typeof value === 'string') {
      for (const words of mutationsIn(value)) found.push({ words, args, isOwn: false });
      return;
    }
    if (typeof value !== 'object' || value === null || depth > MOST_DEEP || --left < 0) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1);
      return;
    }
    // The actions of a policy document are rights, not operations.
    if ('Effect' in value || 'effect' in value) return;
    for (const [key, item] of Object.entries(value)) {
      const name = key.replaceAll(/[_\s-]/g, '').toLowerCase();
      const isRequest = name === 'method' && typeof item === 'string' && HTTP_METHOD.test(item);
      const words = OPERATION_KEYS.has(name) && !isRequest ? named(item) : undefined;
      if (words !== undefined) found.push({ words, args: value, isOwn: false });
      // `{ DeleteTable: { … } }`
      else if (OPERATION_KEY.test(key) && typeof item === 'object' && item !== null)
        found.push({ words: nameWords(key), args: value, isOwn: false });
      visit(item, depth + 1);
    }
  };
  visit(args, 0);
  return found;
}

/** `s3:DeleteBucket`, `ec2.terminate_instances`, `iam create-access-key`. */
function named(value: JsonValue): readonly string[] | undefined {
  if (typeof value !== 'string' || !IDENTIFIER.test(value)) return undefined;
  return nameWords(value);
}

/** The fields of a GraphQL mutation. */
function mutationsIn(text: string): (readonly string[])[] {
  if (text.length > LONGEST_QUERY || !/\bmutation\b[^{]{0,400}\{/.test(text)) return [];
  return [...text.matchAll(/\b([a-z]\w{2,60})\s{0,4}\(/g)]
    .slice(0, 32)
    .map(([, name = '']) => nameWords(name));
}
