/**
 * A client that administers something elsewhere: a cloud, a cluster, a hosted service. The grammar is shared
 * (`tool-verb.ts`); tables list the clients, which of their options take a value before the verb, and what the shared
 * verbs would get wrong. Paths are the plain words joined by spaces, options behind them: `s3 sync --delete`.
 */

export interface RemoteTool {
  readonly kind: 'cloud' | 'service' | 'database';
  /** Options with a value, as `readOptions` wants them. */
  readonly values?: string;
  /** Also loses something. */
  readonly also?: RegExp;
  /** Loses nothing worth asking. */
  readonly never?: RegExp;
  /** Verbs that remove, if fewer than everywhere. */
  readonly verbs?: ReadonlySet<string>;
}

/** Clients by their names, which spaces separate. */
export type RemoteTools = readonly (readonly [names: string, tool: RemoteTool])[];

/** Options with a value that most clients have. */
export const COMMON =
  '--project: -p: --profile: --region: --config: -c: --context: --namespace: -n: --token: -t: --org: -o: --output: --format: --team: --workspace: --env: -e: --environment: --url: --host: --server: -s: --account: --app: -a: --scope: -S:';
