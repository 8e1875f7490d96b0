/**
 * A client that administers something elsewhere: a cloud, a cluster, a hosted service. The grammar is shared
 * (`tool-verb.ts`); tables list the clients, which of their options take a value before the verb, and exceptions from
 * the shared verbs. Paths are the plain words joined by spaces, followed by the options: `s3 sync --delete`.
 */

export interface RemoteTool {
  readonly kind: 'cloud' | 'service' | 'database';
  /** Options with a value, in the format of `readOptions`. */
  readonly values?: string;
  /** Commands that also lose something. */
  readonly also?: RegExp;
  /** Commands that lose nothing worth asking about. */
  readonly never?: RegExp;
  /** Verbs that remove, if fewer than the shared ones. */
  readonly verbs?: ReadonlySet<string>;
}

/** Names of clients, separated by spaces. */
export type RemoteTools = readonly (readonly [names: string, tool: RemoteTool])[];

/** Options with a value that most clients have. */
export const COMMON =
  '--project: -p: --profile: --region: --config: -c: --context: --namespace: -n: --token: -t: --org: -o: --output: --format: --team: --workspace: --env: -e: --environment: --url: --host: --server: -s: --account: --app: -a: --scope: -S:';
